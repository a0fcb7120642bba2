import { Button, Checkbox, Group, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { sendFile } from "../../../api/send-file.ts";
import { FileDrop, type Upload } from "../../../parts/file-drop.tsx";
import { countryOf, MARKETPLACES } from "../../../parts/marketplaces.ts";
import { Select } from "../../../parts/select.tsx";
import { isDay, today } from "../../sales/period.ts";
import { useSalesChanged } from "../../sales/sales-queries.ts";

type Named = { marketplace: string | null; from: string; to: string };

const NOTHING: Named = { marketplace: null, from: "", to: "" };

/** Uploads reports, with details that a report may lack: its marketplace and its days. */
export function UploadReports() {
  const [named, setNamed] = useState<Named>();
  const [hold, setHold] = useState(false);
  const changed = useSalesChanged();
  const problem = named && problemOf(named);
  const send = async (upload: Upload) => {
    if (problem) throw new Error(problem);
    // Stock counts from when its report was downloaded.
    const seenAt = new Date(upload.file.lastModified).toISOString();
    await sendFile({
      route: "/api/v1/sales/imports",
      query: { seenAt, ...(hold && { hold: "true" }), ...queryOf(named ?? NOTHING) },
      ...upload,
    });
    await changed();
  };
  const set = (more: Partial<Named>) => setNamed({ ...(named ?? NOTHING), ...more });
  return (
    <Stack gap="xs">
      <FileDrop label="Reports to import" send={send} isMultiple minHeight={120}>
        Settlements, orders, traffic, stock, advertising, costs and more; the same file twice changes nothing
      </FileDrop>
      <Checkbox
        label="Preview files before they are imported"
        checked={hold}
        onChange={(event) => setHold(event.currentTarget.checked)}
      />
      {named === undefined ? (
        <div>
          <Button variant="subtle" size="compact-sm" onClick={() => setNamed(NOTHING)}>
            Set the marketplace or days of a file
          </Button>
        </div>
      ) : (
        <section aria-label="Marketplace and days of the files">
          <Group gap="sm" align="flex-start">
            <Select
              label="Marketplace"
              placeholder="As the file says"
              data={MARKETPLACES.map((value) => ({ value, label: countryOf(value) }))}
              value={named.marketplace}
              onChange={(marketplace) => set({ marketplace })}
              clearable
              clearButtonProps={{ "aria-label": "Clear the marketplace" }}
              searchable
              w={{ base: "100%", xs: 220 }}
            />
            <TextInput
              type="date"
              label="First day"
              value={named.from}
              max={today()}
              onChange={(event) => set({ from: event.currentTarget.value })}
              w={{ base: "calc(50% - 6px)", xs: 160 }}
            />
            <TextInput
              type="date"
              label="Last day"
              value={named.to}
              max={today()}
              error={problem}
              onChange={(event) => set({ to: event.currentTarget.value })}
              w={{ base: "calc(50% - 6px)", xs: 160 }}
            />
          </Group>
          <Text size="sm" c="dimmed" mt={4}>
            They apply to the files that you choose next. A business report by product names neither its marketplace nor
            its days; a cost sheet may lack its currency.
          </Text>
        </section>
      )}
    </Stack>
  );
}

function problemOf({ from, to }: Named): string | undefined {
  if (to !== "" && from === "") return "Set the first day too.";
  return from !== "" && to !== "" && to < from ? "The last day is before the first." : undefined;
}

function queryOf({ marketplace, from, to }: Named): Record<string, string> {
  return {
    ...(marketplace !== null && { marketplace }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  };
}
