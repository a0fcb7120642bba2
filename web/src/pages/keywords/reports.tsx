import { Button, FileButton, Group, Progress, Stack, Table, Text, Title } from "@mantine/core";
import { IconFileUpload } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { client } from "../../api/client.ts";
import { sendFile } from "../../api/send-file.ts";
import { useHasRole } from "../../api/session.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { counted, percent, UNKNOWN, utcDay } from "../../parts/format.ts";
import { countryOf } from "../../parts/marketplaces.ts";
import { notifyDone } from "../../parts/notify.ts";
import { StateMark, type Tone } from "../../parts/state-mark.tsx";
import { Failure, Loading, Shown } from "../../parts/states.tsx";
import { WideTable } from "../../parts/wide-table.tsx";
import { type ReportImport, reportsQuery } from "./keyword-queries.ts";

const KINDS: Record<string, string> = {
  search_terms: "Search Terms",
  query_performance: "Search Query Performance",
};

const STATES: Record<ReportImport["status"], { tone: Tone; name: string }> = {
  waiting: { tone: "busy", name: "Waiting" },
  running: { tone: "busy", name: "Running" },
  done: { tone: "good", name: "Completed" },
  failed: { tone: "bad", name: "Failed" },
  cancelled: { tone: "quiet", name: "Cancelled" },
};

/** The account's own reports: upload, progress, deletion. */
export function Reports() {
  const query = useQuery(reportsQuery);
  const mayChange = useHasRole("member");
  const [deleting, setDeleting] = useState<ReportImport>();
  const queries = useQueryClient();
  const changed = () => queries.invalidateQueries({ queryKey: ["reports"] });
  const remove = async () => {
    if (!deleting) return;
    await client.delete("/api/v1/reports/imports/{id}", { path: { id: deleting.id } });
    await changed();
    notifyDone(`Deleted “${deleting.name}”.`);
    setDeleting(undefined);
  };
  return (
    <section aria-labelledby="reports">
      <Stack gap="sm">
        <Group justify="space-between">
          <div>
            <Title order={2} id="reports">
              Reports
            </Title>
            <Text size="sm" c="dimmed">
              Brand Analytics Search Terms and Search Query Performance, as JSON, CSV or Excel. Only your account sees
              them.
            </Text>
          </div>
        </Group>
        {mayChange && <UploadReport onUploaded={changed} />}
        <Shown query={query} loading={<Loading rows={2} height={32} />}>
          {(imports) =>
            imports.length === 0 ? (
              <Text c="dimmed">No reports yet.</Text>
            ) : (
              <WideTable
                label="Imported reports"
                columns={["File", "Report", "Period", "Status", { name: "Actions", isHidden: true }]}
              >
                {imports.map((each) => (
                  <Table.Tr key={each.id}>
                    <Table.Td>{each.name}</Table.Td>
                    <Table.Td>
                      {each.kind === null ? UNKNOWN : KINDS[each.kind]}
                      <Text size="xs" c="dimmed">
                        {each.marketplaces.map(countryOf).join(", ")}
                      </Text>
                    </Table.Td>
                    <Table.Td>
                      {each.periodStart === null || each.periodEnd === null
                        ? UNKNOWN
                        : `${utcDay(each.periodStart)} – ${utcDay(each.periodEnd)}`}
                    </Table.Td>
                    <Table.Td>
                      <StateMark tone={STATES[each.status].tone}>{STATES[each.status].name}</StateMark>
                      <Text size="xs" c="dimmed">
                        {each.problem ??
                          `${counted(each.counts.read, "row")}${each.counts.rejected > 0 ? `, ${each.counts.rejected} rejected` : ""}`}
                      </Text>
                    </Table.Td>
                    <Table.Td ta="right">
                      {mayChange && (
                        <Button size="xs" variant="subtle" color="red" onClick={() => setDeleting(each)}>
                          Delete report
                        </Button>
                      )}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </WideTable>
            )
          }
        </Shown>
      </Stack>
      <Confirm
        opened={deleting !== undefined}
        onClose={() => setDeleting(undefined)}
        title="Delete this report?"
        action="Delete report"
        onConfirm={remove}
      >
        Every figure that “{deleting?.name}” brought is deleted too.
      </Confirm>
    </section>
  );
}

function UploadReport({ onUploaded }: { onUploaded: () => Promise<unknown> }) {
  const [share, setShare] = useState<number>();
  const [error, setError] = useState<unknown>();
  const calling = useRef<AbortController>(undefined);
  useEffect(() => () => calling.current?.abort(), []);
  const upload = async (file: File | null) => {
    if (!file) return;
    const controller = new AbortController();
    calling.current = controller;
    setError(undefined);
    setShare(0);
    try {
      await sendFile({ route: "/api/v1/reports/imports", file, signal: controller.signal, onProgress: setShare });
      await onUploaded();
    } catch (failed) {
      if (!controller.signal.aborted) setError(failed);
    } finally {
      setShare(undefined);
    }
  };
  return (
    <>
      {share === undefined ? (
        <FileButton onChange={(file) => void upload(file)} inputProps={{ "aria-label": "Report to import" }}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconFileUpload size={16} aria-hidden />}
              style={{ alignSelf: "start" }}
            >
              Import report
            </Button>
          )}
        </FileButton>
      ) : (
        <Progress value={share * 100} size="lg" aria-label={`Upload: ${percent(share)} sent`} />
      )}
      {error !== undefined && <Failure error={error} />}
    </>
  );
}
