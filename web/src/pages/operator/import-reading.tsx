import { Group, Select, SimpleGrid, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ask, client, type QueryParameters } from "../../api/client.ts";
import { BusyButton } from "../../parts/busy-button.tsx";
import { countryOf, isMarketplace, MARKETPLACES } from "../../parts/marketplaces.ts";
import { Panel } from "../../parts/panel.tsx";
import { Failure } from "../../parts/states.tsx";
import { useSubmit } from "../../parts/use-submit.ts";
import { ImportColumns } from "./import-columns.tsx";
import { type ImportDetail, isPreset, PRESETS } from "./import-words.tsx";

type Options = ImportDetail["options"];
type Format = NonNullable<QueryParameters<"/api/admin/imports", "post">["format"]>;

type Reading = { marketplace: string | null; preset: string | null; map: Record<string, string> };

const readingOf = ({ marketplace, preset, map }: Options): Reading => ({
  marketplace: marketplace ?? null,
  preset: preset ?? null,
  map: Object.fromEntries((map ?? []).map(({ field, column }) => [field, column])),
});

type ImportReadingProps = {
  run: ImportDetail;
  columns: readonly string[];
  /** The format is unknown: the columns must be assigned first. */
  isUnknown: boolean;
};

/** The options for reading a file, where the detection was wrong. */
export function ImportReading({ run, columns, isUnknown }: ImportReadingProps) {
  const queries = useQueryClient();
  const [reading, setReading] = useState(() => readingOf(run.options));
  // Keeps the columns found earlier when the chosen options cannot read the file.
  const [known, setKnown] = useState(columns);
  if (columns.length > 0 && columns !== known) setKnown(columns);
  const { submit, busy, errorOf, otherError } = useSubmit(
    () =>
      ask(
        client.PATCH("/api/admin/imports/{id}", {
          params: { path: { id: run.id } },
          body: bodyOf(reading, run.options),
        }),
      ),
    async () => {
      await queries.invalidateQueries({ queryKey: ["operator", "import", run.id] });
    },
  );
  const other = otherError("marketplace", "preset", "map");
  const isChanged = JSON.stringify(reading) !== JSON.stringify(readingOf(run.options));
  return (
    <Panel
      title={isUnknown ? "Say how to read it" : "Read it in another way"}
      about={
        isUnknown ? "Of the columns at least the ASIN’s is needed." : "Only where the preview is not what you expect."
      }
    >
      <form onSubmit={submit}>
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <Select
              label="Marketplace"
              description="For rows that do not name theirs."
              placeholder="As the file says"
              clearable
              searchable
              clearButtonProps={{ "aria-label": "No marketplace" }}
              data={MARKETPLACES.map((domain) => ({ value: domain, label: `${countryOf(domain)} · ${domain}` }))}
              value={reading.marketplace}
              onChange={(marketplace) => setReading({ ...reading, marketplace })}
              error={errorOf("marketplace")}
            />
            <Select
              label="Kind of file"
              description="Where it comes from."
              placeholder="Found out"
              clearable
              clearButtonProps={{ "aria-label": "Find out the kind of file" }}
              data={PRESETS}
              value={reading.preset}
              onChange={(preset) => setReading({ ...reading, preset })}
              error={errorOf("preset")}
            />
          </SimpleGrid>
          <ImportColumns
            chosen={reading.map}
            columns={known}
            isOpen={isUnknown}
            onChange={(map) => setReading({ ...reading, map })}
          />
          {errorOf("map") && (
            <Text size="sm" c="var(--bad)">
              {errorOf("map")}
            </Text>
          )}
          {other !== undefined && <Failure error={other} />}
          <Group justify="flex-end">
            <BusyButton type="submit" variant={isUnknown ? "filled" : "default"} busy={busy} disabled={!isChanged}>
              {isUnknown ? "Show the preview" : "Show the preview again"}
            </BusyButton>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}

/** Keeps the other options of the upload. */
function bodyOf({ marketplace, preset, map }: Reading, options: Options) {
  const { format, encoding, delimiter, header, seenAt } = options;
  const pairs = Object.entries(map).map(([field, column]) => `${field}=${column}`);
  return {
    ...(isMarketplace(marketplace) && { marketplace }),
    ...(isPreset(preset) && { preset }),
    ...(pairs.length > 0 && { map: pairs.join(",") }),
    ...(format !== undefined && { format: format as Format }),
    ...(encoding !== undefined && { encoding }),
    ...(delimiter !== undefined && { delimiter }),
    ...(header !== undefined && { header }),
    seenAt,
  };
}
