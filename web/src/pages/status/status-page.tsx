/** The public status: current checks, availability over the last 90 days, and incidents. */
import { Anchor, Group, Stack, Table, Text, Title } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { client } from "../../api/client.ts";
import { Facts } from "../../parts/facts.tsx";
import { availability, dateTime, longDuration } from "../../parts/format.ts";
import { Panel, Sections } from "../../parts/panel.tsx";
import { StateMark } from "../../parts/state-mark.tsx";
import { Loading, Shown } from "../../parts/states.tsx";
import { WideTable } from "../../parts/wide-table.tsx";
import classes from "./status.module.css";
import { type Status, StatusDays } from "./status-days.tsx";

const statusQuery = queryOptions({
  queryKey: ["status"],
  queryFn: () => client.get("/api/status"),
  refetchInterval: 60_000,
});

const CHECKS: Record<string, string> = {
  database: "Database",
  index: "Search index",
  search: "Search cluster",
  service: "API",
};

export function StatusPage() {
  useEffect(() => {
    document.title = "Status · Nichescope";
  }, []);
  const status = useQuery(statusQuery);
  return (
    <main className={classes["page"]}>
      <Stack gap="lg">
        <Group justify="space-between" mih={56}>
          <Title order={1}>Status</Title>
          <Anchor href={import.meta.env.BASE_URL}>Open Nichescope</Anchor>
        </Group>
        <Shown query={status} loading={<Loading rows={6} height={48} />}>
          {(data) => <StatusParts status={data} />}
        </Shown>
      </Stack>
    </main>
  );
}

function StatusParts({ status }: { status: Status }) {
  const { checks, target, last30Days, last90Days, since } = status;
  return (
    <Sections>
      <Panel
        isBeside
        title={status.status === "operational" ? "All systems operational" : "Some parts are unavailable"}
      >
        <Group gap="xl" mih={32}>
          {checks.map(({ name, status: state }) => (
            <StateMark key={name} tone={state === "ok" ? "good" : "bad"}>
              {CHECKS[name] ?? name}: {state === "ok" ? "working" : "unavailable"}
            </StateMark>
          ))}
        </Group>
      </Panel>
      <Panel
        isBeside
        title="Availability"
        about={since === null ? undefined : `Measured since ${dateTime(since)}, four times a minute`}
      >
        <Stack gap="md">
          <Facts
            facts={[
              ["Target", availability(target)],
              ["Last 30 days", availability(last30Days)],
              ["Last 90 days", availability(last90Days)],
            ]}
          />
          <StatusDays days={status.days} target={target} />
        </Stack>
      </Panel>
      <Panel title="Incidents" isBeside>
        <Incidents incidents={status.incidents} since={since} />
      </Panel>
    </Sections>
  );
}

function Incidents({ incidents, since }: Pick<Status, "incidents" | "since">) {
  if (incidents.length === 0)
    return <Text c="dimmed">{since === null ? "Not measured yet." : `No incidents since ${dateTime(since)}.`}</Text>;
  return (
    <WideTable label="Incidents" minWidth={480} columns={["Started", "Ended", "Duration", "Cause"]}>
      {incidents.map(({ startedAt, endedAt, minutes, kind }) => (
        <Table.Tr key={startedAt}>
          <Table.Td>{dateTime(startedAt)}</Table.Td>
          <Table.Td>{endedAt === null ? "Ongoing" : dateTime(endedAt)}</Table.Td>
          <Table.Td>{longDuration(minutes)}</Table.Td>
          <Table.Td>{kind === "failing" ? "Checks failed" : "The service was not running"}</Table.Td>
        </Table.Tr>
      ))}
    </WideTable>
  );
}
