import { Table, Text } from "@mantine/core";
import { number } from "../../../parts/format.ts";
import { Panel } from "../../../parts/panel.tsx";
import { StateMark } from "../../../parts/state-mark.tsx";
import { When } from "../../../parts/when.tsx";
import { WideTable } from "../../../parts/wide-table.tsx";
import type { JobState } from "./state-health.ts";

const COLUMNS = ["Job", "Last result", "Last run", { name: "Duration", isFigure: true }, "Next run"];

export function JobsTable({ jobs }: { jobs: readonly JobState[] }) {
  return (
    <Panel title="Scheduled jobs">
      <WideTable label="Scheduled jobs" columns={COLUMNS} minWidth={640}>
        {jobs.map((job) => (
          <Table.Tr key={job.name}>
            <Table.Th scope="row" fw={500}>
              {wordsOf(job.name)}
            </Table.Th>
            <Table.Td maw={340}>
              <Outcome job={job} />
            </Table.Td>
            <Table.Td>
              <When at={job.lastRunAt} />
            </Table.Td>
            <Table.Td ta="right">{job.lastDurationMs === null ? "–" : `${number(job.lastDurationMs)} ms`}</Table.Td>
            <Table.Td>
              <When at={job.nextRunAt} />
            </Table.Td>
          </Table.Tr>
        ))}
      </WideTable>
    </Panel>
  );
}

function Outcome({ job: { lastOutcome, lastProblem, failing, waiting } }: { job: JobState }) {
  const isBad = lastOutcome === "failed" || failing > 0;
  const word = isBad ? "Failed" : lastOutcome === "done" ? "Succeeded" : "Not run yet";
  return (
    <>
      <StateMark tone={isBad ? "bad" : lastOutcome === "done" ? "good" : "quiet"}>{word}</StateMark>
      {waiting > 0 && (
        <Text size="xs" c="dimmed">
          {number(waiting)} waiting
        </Text>
      )}
      {isBad && lastProblem && (
        <Text size="xs" c="dimmed">
          {lastProblem}
        </Text>
      )}
    </>
  );
}

/** "niche-history" becomes "Niche history". */
function wordsOf(name: string): string {
  const words = name.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
