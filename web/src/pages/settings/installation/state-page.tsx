import { Alert, Button, Group, List, SimpleGrid, Skeleton, Stack, Table, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { client } from "../../../api/client.ts";
import { number } from "../../../parts/format.ts";
import { Page } from "../../../parts/page.tsx";
import { Panel } from "../../../parts/panel.tsx";
import { StateMark } from "../../../parts/state-mark.tsx";
import { Shown } from "../../../parts/states.tsx";
import { When } from "../../../parts/when.tsx";
import { WideTable } from "../../../parts/wide-table.tsx";
import { healthInWords, type JobState, problemsOf, type State } from "./state-health.ts";
import { DatabaseFacts, DeliveryFacts, DiskFacts, ImportFacts, IndexFacts, ServiceFacts } from "./state-parts.tsx";

const REFRESH_MS = 5_000;

export function StatePage() {
  const query = useQuery({
    queryKey: ["operator", "state"],
    queryFn: () => client.get("/api/admin/state"),
    refetchInterval: REFRESH_MS,
  });
  return (
    <Page
      title="Installation"
      actions={
        <>
          <Button variant="default" renderRoot={(props) => <Link {...props} to="/settings/installation/accounts" />}>
            Accounts
          </Button>
          <Button variant="default" renderRoot={(props) => <Link {...props} to="/settings/installation/users" />}>
            Users
          </Button>
        </>
      }
    >
      <Shown query={query} loading={<StateLoading />}>
        {(state) => <ShownState state={state} isStale={query.isError} />}
      </Shown>
    </Page>
  );
}

function StateLoading() {
  return (
    <Stack gap="lg" role="status" aria-label="Loading">
      <Skeleton height={24} radius="md" />
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing={48} verticalSpacing="lg">
        {[...Array(6).keys()].map((part) => (
          <Skeleton key={part} height={200} radius="md" />
        ))}
      </SimpleGrid>
    </Stack>
  );
}

function ShownState({ state, isStale }: { state: State; isStale: boolean }) {
  const why = (part: State["missing"][number]["part"]) => state.missing.find((each) => each.part === part)?.reason;
  return (
    <Stack gap="lg">
      <Health state={state} isStale={isStale} />
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing={48} verticalSpacing="lg">
        <Part title="Search" data={state.index} why={why("index")} show={IndexFacts} />
        <Part title="Webhook deliveries" data={state.deliveries} why={why("deliveries")} show={DeliveryFacts} />
        <Part title="Imports" data={state.imports} why={why("imports")} show={ImportFacts} />
        <Part title="Database" data={state.database} why={why("database")} show={DatabaseFacts} />
        <Part title="Disk" data={state.disk} why={why("disk")} show={DiskFacts} />
        <Part title="Service" data={state.service} why={why("service")} show={ServiceFacts} />
      </SimpleGrid>
      {state.jobs === null ? (
        <Panel title="Scheduled jobs">
          <Away why={why("jobs")} />
        </Panel>
      ) : (
        <JobsTable jobs={state.jobs} />
      )}
    </Stack>
  );
}

function Health({ state, isStale }: { state: State; isStale: boolean }) {
  const problems = [
    ...(isStale ? ["The service isn’t responding. This data may be out of date."] : []),
    ...problemsOf(state, Date.now()),
  ];
  if (problems.length === 0)
    return (
      <Group gap="xs" align="baseline" mih={24}>
        <StateMark tone="good">All systems operational</StateMark>
        <Text c="dimmed">{healthInWords(state)}</Text>
      </Group>
    );
  return (
    <Alert color="orange" icon={<IconAlertTriangle />} title="Needs attention">
      <List size="sm">
        {problems.map((problem) => (
          <List.Item key={problem}>{problem}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

type PartProps<T> = {
  title: string;
  data: T | null;
  why: string | undefined;
  show: (props: { data: T }) => React.ReactNode;
};

function Part<T>({ title, data, why, show: Show }: PartProps<T>) {
  return <Panel title={title}>{data === null ? <Away why={why} /> : <Show data={data} />}</Panel>;
}

function Away({ why }: { why: string | undefined }) {
  return (
    <Text size="sm" c="dimmed">
      Not available{why ? `: ${why}` : "."}
    </Text>
  );
}

const COLUMNS = ["Job", "Last result", "Last run", { name: "Duration", isFigure: true }, "Next run"];

function JobsTable({ jobs }: { jobs: readonly JobState[] }) {
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
