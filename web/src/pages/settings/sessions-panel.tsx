import { Badge, Button, Group, Table, Text } from "@mantine/core";
import type { ResponseData } from "@nichescope/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { goToSignIn } from "../../api/session.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { notifyDone } from "../../parts/notify.ts";
import { Panel } from "../../parts/panel.tsx";
import { Loading, Shown } from "../../parts/states.tsx";
import { When } from "../../parts/when.tsx";
import { WideTable } from "../../parts/wide-table.tsx";
import { deviceOf } from "./device.ts";

type OneSession = ResponseData<"/api/v1/sessions", "get">["sessions"][number];

export const sessionsKey = ["sessions"];

export function SessionsPanel() {
  const [isLeaving, setLeaving] = useState(false);
  const sessions = useQuery({
    queryKey: sessionsKey,
    queryFn: () => client.get("/api/v1/sessions").then((data) => data.sessions),
    refetchOnMount: "always",
  });
  const signOutEverywhere = async () => {
    await client.delete("/api/v1/sessions");
    goToSignIn();
  };
  return (
    <Panel
      id="sessions"
      title="Sessions"
      isBeside
      actions={
        <Button size="xs" variant="default" onClick={() => setLeaving(true)}>
          Sign out everywhere
        </Button>
      }
    >
      <Shown query={sessions} loading={<Loading rows={2} height={48} />}>
        {(all) => (
          <WideTable
            label="Sessions"
            minWidth={520}
            columns={["Device", "Signed in", "Last used", { name: "Actions", isHidden: true }]}
          >
            {all.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </WideTable>
        )}
      </Shown>
      <Confirm
        opened={isLeaving}
        onClose={() => setLeaving(false)}
        title="Sign out everywhere?"
        action="Sign out everywhere"
        onConfirm={signOutEverywhere}
      >
        This ends all sessions, including this one. API keys keep working.
      </Confirm>
    </Panel>
  );
}

function SessionRow({ session }: { session: OneSession }) {
  const { id, userAgent, ip, createdAt, lastSeenAt, current } = session;
  const queries = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const device = deviceOf(userAgent);
  const signOut = async () => {
    await client.delete("/api/v1/sessions/{id}", { path: { id } });
    if (current) return goToSignIn();
    await queries.invalidateQueries({ queryKey: sessionsKey });
    notifyDone(`${device} signed out`);
  };
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500}>
        <Group gap="xs" wrap="nowrap">
          <Text span inherit title={userAgent ?? undefined}>
            {device}
          </Text>
          {current && (
            <Badge tt="none" size="sm" variant="default" style={{ flexShrink: 0 }}>
              This session
            </Badge>
          )}
        </Group>
        {ip && (
          <Text size="xs" c="dimmed" fw={400}>
            {ip}
          </Text>
        )}
      </Table.Th>
      <Table.Td>
        <When at={createdAt} />
      </Table.Td>
      <Table.Td>
        <When at={lastSeenAt} />
      </Table.Td>
      <Table.Td ta="right">
        <Button size="xs" variant="default" onClick={() => setConfirming(true)} aria-label={`Sign out ${device}`}>
          Sign out
        </Button>
        <Confirm
          opened={isConfirming}
          onClose={() => setConfirming(false)}
          title={current ? "Sign out of this session?" : `Sign out ${device}?`}
          action="Sign out"
          onConfirm={signOut}
        >
          {current ? "You’ll need to sign in again." : "This device will need to sign in again."}
        </Confirm>
      </Table.Td>
    </Table.Tr>
  );
}
