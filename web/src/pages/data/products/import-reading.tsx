import { Checkbox, Group, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../../api/client.ts";
import { BusyButton } from "../../../parts/busy-button.tsx";
import { Fold } from "../../../parts/fold.tsx";
import { useMarketplaceOptions } from "../../../parts/marketplace-select.tsx";
import { Panel } from "../../../parts/panel.tsx";
import { Autocomplete, Select } from "../../../parts/select.tsx";
import { Failure } from "../../../parts/states.tsx";
import { useSubmit } from "../../../parts/use-submit.ts";
import { ImportColumns } from "./import-columns.tsx";
import { type Reading, readingBody, readingOf } from "./import-options.ts";
import { type ImportDetail, PRESETS } from "./import-words.tsx";
import { ChooseMapping, SaveMapping } from "./saved-mappings.tsx";

type ImportReadingProps = {
  run: ImportDetail;
  columns: readonly string[];
  /** The sheet of a workbook that is read, and all of them. */
  sheet: string | null;
  sheets: readonly string[];
  /** The column of each field, or a suggestion if the format is unknown. */
  mapping: Record<string, string>;
  /** The format is unknown: the columns must be assigned first. */
  isUnknown: boolean;
};

/** The options for reading a file, where the detection was wrong. */
export function ImportReading({ run, columns, sheet, sheets, mapping, isUnknown }: ImportReadingProps) {
  const queries = useQueryClient();
  const marketplaces = useMarketplaceOptions();
  const [reading, setReading] = useState(() => readingOf(run.options));
  // Keeps the columns found earlier when the chosen options cannot read the file.
  const [known, setKnown] = useState(columns);
  if (columns.length > 0 && columns !== known) setKnown(columns);
  // Only mapped columns are read from an unknown file, so the suggestion is filled in once.
  const [isFilled, setFilled] = useState(false);
  if (isUnknown && !isFilled) {
    setFilled(true);
    if (Object.keys(reading.map).length === 0) setReading({ ...reading, map: mapping });
  }
  const { submit, busy, errorOf, otherError } = useSubmit(
    () =>
      client.patch("/api/admin/imports/{id}", {
        path: { id: run.id },
        body: readingBody(reading),
      }),
    async () => {
      await queries.invalidateQueries({ queryKey: ["operator", "import", run.id] });
    },
  );
  const other = otherError(
    ...["marketplace", "preset", "sheet", "map", "decimal", "seenAt", "format", "delimiter", "encoding"],
  );
  const isChanged = JSON.stringify(reading) !== JSON.stringify(readingOf(run.options));
  return (
    <Panel
      title={isUnknown ? "How to read this file" : "Change how this file is read"}
      about={isUnknown ? "Map at least the ASIN column." : "Use this if the preview looks wrong."}
    >
      <Stack>
        <ChooseMapping onChoose={(mapping) => setReading({ ...reading, ...mapping })} />
        <form onSubmit={submit}>
          <Stack>
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <Select
                label="Marketplace"
                description="For rows without a marketplace."
                placeholder="As in the file"
                clearable
                searchable
                clearButtonProps={{ "aria-label": "No marketplace" }}
                data={marketplaces}
                value={reading.marketplace}
                onChange={(marketplace) => setReading({ ...reading, marketplace })}
                error={errorOf("marketplace")}
              />
              <Select
                label="File type"
                description="The tool or service that created it."
                placeholder="Detected"
                clearable
                clearButtonProps={{ "aria-label": "Detect the file type" }}
                data={PRESETS}
                value={reading.preset}
                onChange={(preset) => setReading({ ...reading, preset })}
                error={errorOf("preset")}
              />
              {(sheets.length > 1 || reading.sheet !== null) && (
                <Select
                  label="Sheet"
                  description="The sheet of the workbook that has the table."
                  placeholder={sheet ?? "Detected"}
                  clearable
                  clearButtonProps={{ "aria-label": "Detect the sheet" }}
                  data={[...new Set([...sheets, ...(reading.sheet === null ? [] : [reading.sheet])])]}
                  value={reading.sheet}
                  onChange={(sheet) => setReading({ ...reading, sheet })}
                  error={errorOf("sheet")}
                />
              )}
            </SimpleGrid>
            <ImportColumns
              chosen={reading.map}
              detected={isUnknown ? {} : mapping}
              columns={known}
              isOpen={isUnknown}
              onChange={(map) => setReading({ ...reading, map })}
            />
            <ImportFileOptions reading={reading} onChange={setReading} errorOf={errorOf} />
            {errorOf("map") && (
              <Text size="sm" c="var(--bad)">
                {errorOf("map")}
              </Text>
            )}
            {other !== undefined && <Failure error={other} />}
            <Group justify="flex-end">
              <BusyButton type="submit" variant={isUnknown ? "filled" : "default"} busy={busy} disabled={!isChanged}>
                {isUnknown ? "Show preview" : "Update preview"}
              </BusyButton>
            </Group>
          </Stack>
        </form>
        <SaveMapping mapping={reading} />
      </Stack>
    </Panel>
  );
}

const DECIMALS = [
  { value: "point", label: "Point: 1,250.99" },
  { value: "comma", label: "Comma: 1.250,99" },
];
const FORMATS = [
  { value: "csv", label: "CSV" },
  { value: "tsv", label: "TSV" },
  { value: "xlsx", label: "Excel" },
  { value: "json", label: "JSON" },
  { value: "jsonl", label: "JSON Lines" },
  { value: "parquet", label: "Parquet" },
];
const DELIMITERS = [
  { value: ",", label: "Comma" },
  { value: ";", label: "Semicolon" },
  { value: "\t", label: "Tab" },
  { value: "|", label: "Vertical bar" },
];
const ENCODINGS = ["windows-1252", "iso-8859-15", "shift_jis", "utf-16le", "utf-16be"];

type FileOptionsProps = {
  reading: Reading;
  onChange: (reading: Reading) => void;
  errorOf: (parameter: string) => string | undefined;
};

/** The options that few files need, because they are detected. */
function ImportFileOptions({ reading, onChange, errorOf }: FileOptionsProps) {
  const { decimal, seenAt, format, delimiter, encoding, hasHeader } = reading;
  const isChosen = decimal || seenAt || format || delimiter || encoding || !hasHeader;
  const choice = (name: "decimal" | "format" | "delimiter", label: string, data: typeof DECIMALS) => (
    <Select
      size="xs"
      label={label}
      placeholder="Detected"
      clearable
      clearButtonProps={{ "aria-label": `Detect the ${label.toLowerCase()}` }}
      data={data}
      value={reading[name]}
      onChange={(value) => onChange({ ...reading, [name]: value })}
      error={errorOf(name)}
    />
  );
  return (
    <Fold title="More options" isQuiet isOpenAtFirst={Boolean(isChosen)}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} mt="xs">
        <TextInput
          size="xs"
          type="date"
          label="Date of the data (for rows without a date)"
          value={seenAt.slice(0, 10)}
          max={new Date().toISOString().slice(0, 10)}
          onChange={(event) => onChange({ ...reading, seenAt: event.currentTarget.value })}
          error={errorOf("seenAt")}
        />
        {choice("decimal", "Decimal separator", DECIMALS)}
        {choice("format", "File format", FORMATS)}
        {choice("delimiter", "Column separator", DELIMITERS)}
        <Autocomplete
          size="xs"
          label="Text encoding"
          placeholder="UTF-8"
          data={ENCODINGS}
          value={encoding}
          onChange={(value) => onChange({ ...reading, encoding: value })}
          error={errorOf("encoding")}
        />
        <Checkbox
          size="xs"
          mt={28}
          label="The first row contains column names"
          checked={hasHeader}
          onChange={(event) => onChange({ ...reading, hasHeader: event.currentTarget.checked })}
        />
      </SimpleGrid>
    </Fold>
  );
}
