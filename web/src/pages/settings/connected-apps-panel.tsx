import { Button, Code, Group, Stack, Table, Text } from "@mantine/core";
import type { ResponseData } from "@nichescope/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { useSession } from "../../api/session.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { CopyIcon } from "../../parts/copy.tsx";
import { DocsLink } from "../../parts/docs-link.tsx";
import { notifyDone } from "../../parts/notify.ts";
import { Panel } from "../../parts/panel.tsx";
import { Loading, Shown } from "../../parts/states.tsx";
import { When } from "../../parts/when.tsx";
import { WideTable } from "../../parts/wide-table.tsx";

type ConnectedApp = ResponseData<"/api/v1/connected-apps", "get">["apps"][number];

const appsKey = ["connected-apps"];

export function ConnectedAppsPanel() {
  const apps = useQuery({
    queryKey: appsKey,
    queryFn: () => client.get("/api/v1/connected-apps").then((data) => data.apps),
    refetchOnMount: "always",
  });
  const address = `${location.origin}/mcp`;
  return (
    <Panel id="apps" title="Connected apps">
      <Stack gap="md">
        <Group gap="xs">
          <Text>Add this server in Claude, ChatGPT or another assistant:</Text>
          <Group gap={2} wrap="nowrap">
            <Code>{address}</Code>
            <CopyIcon value={address} what="server address" />
          </Group>
          <Text>
            <DocsLink to="guides/mcp#set-it-up">Set-up guide</DocsLink>
          </Text>
        </Group>
        <Shown query={apps} loading={<Loading rows={2} height={48} />}>
          {(all) =>
            all.length === 0 ? (
              <Text size="sm" c="dimmed">
                No apps connected.
              </Text>
            ) : (
              <WideTable
                label="Connected apps"
                minWidth={640}
                columns={["App", "Access", "Connected by", "Last used", { name: "Actions", isHidden: true }]}
              >
                {all.map((app) => (
                  <AppRow key={app.id} app={app} />
                ))}
              </WideTable>
            )
          }
        </Shown>
      </Stack>
    </Panel>
  );
}

function AppRow({ app }: { app: ConnectedApp }) {
  const { id, name, returnHost, scopes, userId, userName, lastUsedAt } = app;
  const { user } = useSession();
  const queries = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const disconnect = async () => {
    await client.delete("/api/v1/connected-apps/{id}", { path: { id } });
    await queries.invalidateQueries({ queryKey: appsKey });
    notifyDone(`${name} disconnected`);
  };
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500}>
        {name}
        <Text size="xs" c="dimmed">
          {returnHost}
        </Text>
      </Table.Th>
      <Table.Td>{scopes.includes("write") ? "Read and change" : "Read"}</Table.Td>
      <Table.Td>{userId === user.id ? "You" : userName}</Table.Td>
      <Table.Td>
        <When at={lastUsedAt} />
      </Table.Td>
      <Table.Td ta="right">
        <Button size="xs" variant="default" onClick={() => setConfirming(true)} aria-label={`Disconnect ${name}`}>
          Disconnect
        </Button>
        <Confirm
          opened={isConfirming}
          onClose={() => setConfirming(false)}
          title={`Disconnect ${name}?`}
          action="Disconnect app"
          onConfirm={disconnect}
        >
          The app loses its access at once. Connect it again at any time.
        </Confirm>
      </Table.Td>
    </Table.Tr>
  );
}
