import { Group, Progress, SimpleGrid, Stack, Text } from "@mantine/core";
import { Count } from "../../../parts/count.tsx";
import { Facts } from "../../../parts/facts.tsx";
import { counted, dateTime, number, percent } from "../../../parts/format.ts";
import { Panel } from "../../../parts/panel.tsx";
import { type ImportDetail, ImportState, presetName } from "./import-words.tsx";

/** The progress of an import, and its result. */
export function ImportProgress({ run }: { run: ImportDetail }) {
  const { status, progress, counts } = run;
  return (
    <Panel title={status === "done" ? "Summary" : "Progress"} actions={<ImportState status={status} />}>
      <Stack>
        {status !== "done" && progress !== null && (
          <div>
            <Progress
              value={progress * 100}
              size="lg"
              animated={status === "running"}
              aria-label={`${percent(progress)} of the file processed`}
            />
            <Group justify="space-between" mt={4}>
              <Text size="sm">{percent(progress)}</Text>
              <Text size="sm" c="dimmed" aria-live="polite">
                {pace(run)}
              </Text>
            </Group>
          </div>
        )}
        <SimpleGrid cols={{ base: 2, sm: 5 }}>
          <Count name="Rows read" value={counts.read} />
          <Count name="New products" value={counts.added} />
          <Count name="Changed" value={counts.changed} />
          <Count name="Unchanged" value={counts.unchanged} />
          <Count name="Rejected" value={counts.rejected} />
        </SimpleGrid>
        <Facts
          facts={[
            ["File type", presetName(run.preset)],
            ["Format", run.format?.toUpperCase() ?? "–"],
            ["Started", dateTime(run.startedAt)],
            ["Finished", dateTime(run.finishedAt)],
          ]}
        />
      </Stack>
    </Panel>
  );
}

/** "12,400 rows a second, about 2 minutes left" */
function pace({ status, rowsPerSecond, progress, counts, waitingSince }: ImportDetail): string {
  if (status === "waiting") return "Waiting for another import to finish.";
  if (waitingSince !== null) return "Waiting for another change of the catalog to finish.";
  if (status !== "running" || !rowsPerSecond) return "";
  const rate = `${number(rowsPerSecond)} rows per second`;
  if (!progress) return rate;
  const seconds = Math.ceil((counts.read / progress - counts.read) / rowsPerSecond);
  const left = seconds < 90 ? counted(seconds, "second") : counted(Math.round(seconds / 60), "minute");
  return `${rate}, about ${left} left`;
}
