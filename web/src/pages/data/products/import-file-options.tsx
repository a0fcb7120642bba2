import { Checkbox, SimpleGrid, TextInput } from "@mantine/core";
import { Fold } from "../../../parts/fold.tsx";
import { Autocomplete, Select } from "../../../parts/select.tsx";
import type { Reading } from "./import-options.ts";

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
export function ImportFileOptions({ reading, onChange, errorOf }: FileOptionsProps) {
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
