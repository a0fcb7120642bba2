import { Alert, Box, Checkbox, Group, Menu, Progress, Table, Text } from "@mantine/core";
import { IconPlugConnectedX, IconRefresh } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../../api/client.ts";
import { useHasRole } from "../../../api/session.ts";
import { BusyButton } from "../../../parts/busy-button.tsx";
import { Confirm } from "../../../parts/confirm.tsx";
import { countryOf } from "../../../parts/marketplaces.ts";
import { MoreMenu } from "../../../parts/more-menu.tsx";
import { notifyDone } from "../../../parts/notify.ts";
import { Panel } from "../../../parts/panel.tsx";
import { StateMark, type Tone } from "../../../parts/state-mark.tsx";
import { Failure } from "../../../parts/states.tsx";
import { useSubmit } from "../../../parts/use-submit.ts";
import { When } from "../../../parts/when.tsx";
import { WideTable } from "../../../parts/wide-table.tsx";
import { ConnectForm } from "./connect-form.tsx";
import { type Connection, type ConnectionReport, connectionsQuery } from "./connection-queries.ts";

/** One connection with its health, actions and the state of each report. */
export function ConnectionPanel({ connection }: { connection: Connection }) {
  const [isConfirming, setConfirming] = useState(false);
  const [withData, setWithData] = useState(false);
  const [isConnecting, setConnecting] = useState(false);
  const queries = useQueryClient();
  const { data } = useQuery(connectionsQuery);
  const isOwner = useHasRole("owner");
  const isMember = useHasRole("member");
  const { id, status, marketplaces, problem, reports } = connection;
  const name = connection.name ?? marketplaces.map(countryOf).join(", ");
  const path = { path: { id } };
  const refresh = () => queries.invalidateQueries({ queryKey: connectionsQuery.queryKey });
  const { tone, name: state, todo } = STATUS[status];
  const run = useSubmit(
    () => client.post("/api/v1/sales/connections/{id}/run", path),
    async () => {
      await refresh();
      notifyDone("Fetching begins within a minute.");
    },
  );
  const test = useSubmit(
    () => client.post("/api/v1/sales/connections/{id}/test", path),
    async ({ works, problem }) => {
      await refresh();
      if (!works) throw new Error(problem ?? "The connection does not work.");
      notifyDone("The connection works.");
    },
  );
  const remove = async () => {
    const query = { data: withData ? ("delete" as const) : ("keep" as const) };
    await client.delete("/api/v1/sales/connections/{id}", { path: { id }, query });
    await refresh();
    notifyDone("Account disconnected.");
  };
  return (
    <Panel
      title={name}
      about={marketplaces.map(countryOf).join(", ")}
      actions={
        <>
          {isMember && !isStopped(connection) && (
            <BusyButton variant="default" onClick={() => run.submit()} busy={run.busy}>
              Fetch reports now
            </BusyButton>
          )}
          {isMember && (
            <BusyButton variant="default" onClick={() => test.submit()} busy={test.busy}>
              Test connection
            </BusyButton>
          )}
          {isOwner && (
            <MoreMenu title={name}>
              <Menu.Item leftSection={<IconRefresh size={16} />} onClick={() => setConnecting(true)}>
                Connect again
              </Menu.Item>
              <Menu.Item
                color="var(--bad)"
                leftSection={<IconPlugConnectedX size={16} />}
                onClick={() => setConfirming(true)}
              >
                Disconnect account
              </Menu.Item>
            </MoreMenu>
          )}
        </>
      }
    >
      <Group gap="md">
        <StateMark tone={tone}>{state}</StateMark>
        <Text c="dimmed">
          Last success: <When at={connection.lastSuccessAt} />
          {" · "}
          {connection.waitsUntil !== null ? "Continues" : "Next run"}:{" "}
          {isStopped(connection) ? "none" : <When at={connection.waitsUntil ?? connection.nextRunAt} />}
        </Text>
      </Group>
      {(problem !== null || todo !== null) && (
        <Alert mt="sm" color={tone === "bad" ? "red" : tone === "warning" ? "yellow" : "gray"} p="xs">
          {problem !== null && <Text size="sm">{problem}</Text>}
          {todo !== null && <Text size="sm">{todo}</Text>}
        </Alert>
      )}
      {(run.error ?? test.error) !== undefined && (
        <Box mt="sm">
          <Failure error={run.error ?? test.error} />
        </Box>
      )}
      {reports.length > 0 && <Reports name={name} reports={reports} />}
      <Confirm
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        title="Disconnect account?"
        action="Disconnect account"
        onConfirm={remove}
      >
        We delete the credentials of {name} and fetch nothing more. Imported data stays.
        <Checkbox
          mt="sm"
          label="Also delete everything that was fetched through connections"
          checked={withData}
          onChange={(event) => setWithData(event.currentTarget.checked)}
        />
      </Confirm>
      {isConnecting && data && (
        <ConnectForm again={connection} hasApplication={data.application} onClose={() => setConnecting(false)} />
      )}
    </Panel>
  );
}

function Reports({ name, reports }: { name: string; reports: ConnectionReport[] }) {
  return (
    <Box mt="md">
      <WideTable
        label={`Reports of ${name}`}
        columns={["Report", "Status", "Past fetched", "Last fetched"]}
        minWidth={560}
      >
        {reports.map((report) => {
          const { tone, name: state } = reportState(report);
          return (
            <Table.Tr key={report.report}>
              <Table.Th scope="row" fw={400}>
                {report.title}
              </Table.Th>
              <Table.Td>
                <StateMark tone={tone}>{state}</StateMark>
                {report.problem !== null && (
                  <Text size="xs" c="dimmed">
                    {report.problem}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>
                {report.progress !== null && (
                  <Progress
                    size={4}
                    value={100 * report.progress}
                    aria-label={`${Math.round(100 * report.progress)}% of the history of ${report.title} fetched`}
                  />
                )}
              </Table.Td>
              <Table.Td style={{ whiteSpace: "nowrap" }}>
                <When at={report.lastReadAt} />
              </Table.Td>
            </Table.Tr>
          );
        })}
      </WideTable>
    </Box>
  );
}

const STATUS: Record<Connection["status"], { tone: Tone; name: string; todo: string | null }> = {
  new: { tone: "busy", name: "Connecting", todo: "The first reports are requested within a minute." },
  connected: { tone: "good", name: "Connected", todo: null },
  throttled: {
    tone: "warning",
    name: "Waiting for Amazon",
    todo: "Amazon asked us to slow down. We continue by ourselves.",
  },
  failing: {
    tone: "warning",
    name: "Some reports fail",
    todo: "We retry by ourselves. If a report stays forbidden, add its role to the application in Seller Central and authorize it again.",
  },
  revoked: {
    tone: "bad",
    name: "Authorization revoked",
    todo: "Authorize the application in Seller Central again and enter the new refresh token.",
  },
  refused: {
    tone: "bad",
    name: "Credentials refused",
    todo: "Check the client id and the client secret of the application and enter them again.",
  },
};

const REPORT_STATES: Record<ConnectionReport["state"], { tone: Tone; name: string }> = {
  planned: { tone: "quiet", name: "Planned" },
  requesting: { tone: "busy", name: "Requesting" },
  requested: { tone: "busy", name: "Amazon is writing it" },
  written: { tone: "busy", name: "Downloading" },
  importing: { tone: "busy", name: "Importing" },
  done: { tone: "good", name: "Up to date" },
  empty: { tone: "good", name: "No data" },
  failed: { tone: "bad", name: "Failed" },
};

function reportState({ state, failed, problem }: ConnectionReport): { tone: Tone; name: string } {
  if (failed > 0) return { tone: "bad", name: failed === 1 ? "1 failed" : `${failed} failed` };
  if (problem !== null) return { tone: "warning", name: "Retrying" };
  return REPORT_STATES[state];
}

function isStopped({ status }: Pick<Connection, "status">): boolean {
  return status === "revoked" || status === "refused";
}
