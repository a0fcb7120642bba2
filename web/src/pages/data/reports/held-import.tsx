import { Alert, Group, SimpleGrid, Skeleton, Stack, Text, Title } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { client } from "../../../api/client.ts";
import { useHasRole } from "../../../api/session.ts";
import { BusyButton } from "../../../parts/busy-button.tsx";
import { Count } from "../../../parts/count.tsx";
import { number, UNKNOWN } from "../../../parts/format.ts";
import { notifyDone } from "../../../parts/notify.ts";
import { Panel } from "../../../parts/panel.tsx";
import { Failure } from "../../../parts/states.tsx";
import { useSubmit } from "../../../parts/use-submit.ts";
import { type Cell, RowTable } from "../../../parts/wide-table.tsx";
import { moneyText } from "../../sales/figure-text.ts";
import { previewQuery, type SalesImportDetail, type SalesPreview, useSalesChanged } from "../../sales/sales-queries.ts";
import { AMOUNTS } from "./import-words.tsx";

/** A file that waits to be checked and started: what its import would do. */
export function HeldImport({ run: { id, isPreviewed } }: { run: SalesImportDetail }) {
  const mayChange = useHasRole("member");
  const preview = useQuery({ ...previewQuery(id), enabled: isPreviewed });
  const changed = useSalesChanged();
  const start = useSubmit(
    () => client.post("/api/v1/sales/imports/{id}/start", { path: { id } }),
    async () => {
      notifyDone("Import started");
      await changed();
    },
  );
  return (
    <Panel title="Review before importing" about="Nothing is stored yet. This is what the import would do.">
      <Stack>
        {preview.isError && <Failure error={preview.error} retry={() => preview.refetch()} />}
        {preview.data === undefined && !preview.isError && <Skeleton height={240} />}
        {preview.data && <Preview preview={preview.data} />}
        {start.error !== undefined && <Failure error={start.error} />}
        {mayChange && (
          <Group justify="space-between">
            <Text size="sm" c="dimmed">
              Files that aren’t imported within a day are discarded.
            </Text>
            <BusyButton leftSection={<IconPlayerPlay size={16} />} onClick={() => start.submit()} busy={start.busy}>
              Start import
            </BusyButton>
          </Group>
        )}
      </Stack>
    </Panel>
  );
}

function Preview({ preview }: { preview: SalesPreview }) {
  const { counts, problem, unusedColumns, reasons } = preview;
  return (
    <>
      {problem && (
        <Alert color="yellow" title="The file can’t be read to its end">
          {problem}
        </Alert>
      )}
      <SimpleGrid cols={{ base: 2, sm: 5 }}>
        <Count name="Rows read" value={counts.read} />
        <Count name="New" value={counts.added} />
        <Count name="Changed" value={counts.changed} />
        <Count name="Unchanged" value={counts.unchanged} />
        <Count name="Rejected" value={counts.rejected} />
      </SimpleGrid>
      {preview.totals.length > 0 && <Totals totals={preview.totals} />}
      {reasons.length > 0 && (
        <Stack gap="xs">
          <Title order={3}>Rows that would be rejected</Title>
          {reasons.map(({ reason, rows }) => (
            <Text key={reason} size="sm">
              {number(rows)}: {reason}
            </Text>
          ))}
        </Stack>
      )}
      {unusedColumns.length > 0 && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          Columns that aren’t used: {unusedColumns.join(", ")}
        </Text>
      )}
      {preview.first.length > 0 && <First rows={preview.first} />}
    </>
  );
}

/** The rows that a file has and the import leaves out, with the reason. */
const LEFT: [name: "known" | "covered" | "cancelled" | "dropped", words: string][] = [
  ["known", "was imported before"],
  ["covered", "counts from another report"],
  ["cancelled", "is cancelled and counts in no figure"],
  ["dropped", "is older, repeated or can’t be read"],
];

function Totals({ totals }: { totals: SalesPreview["totals"] }) {
  type Total = (typeof totals)[number];
  const text = ({ currency, total }: Total, value: number | null) =>
    currency === null ? number(value) : moneyText(value, { currency, isHidden: total === null });
  return (
    <Stack gap="xs">
      <Title order={3}>Total of the file</Title>
      <RowTable
        label="Total of the file"
        minWidth={560}
        rows={totals}
        rowKey={({ amounts, currency }) => `${amounts} ${currency}`}
        columns={[
          ["Amounts", ({ amounts }) => AMOUNTS[amounts]],
          ["Total", (row) => text(row, row.total), "figure"],
          ["Kept", (row) => text(row, row.kept), "figure"],
          [
            "Not kept from this file",
            (row) =>
              LEFT.filter(([name]) => row[name]).map(([name, words]) => (
                <div key={name}>
                  {text(row, row[name])} {words}
                </div>
              )),
          ],
        ]}
      />
    </Stack>
  );
}

/** The first records, with the fields that any of them has. */
function First({ rows }: { rows: SalesPreview["first"] }) {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return (
    <Stack gap="xs">
      <Title order={3}>First records</Title>
      <RowTable
        label="First records"
        minWidth={names.length * 120}
        rows={rows}
        rowKey={(row) => String(rows.indexOf(row))}
        columns={names.map((name): Cell<Record<string, string>> => [name, (row) => row[name] ?? UNKNOWN])}
      />
    </Stack>
  );
}
