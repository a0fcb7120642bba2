import { Button, Stack, Text } from "@mantine/core";
import { IconPlugConnected, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useHasRole } from "../../../api/session.ts";
import { Empty, Loading, Shown } from "../../../parts/states.tsx";
import { ConnectForm } from "./connect-form.tsx";
import { ConnectionPanel } from "./connection-panel.tsx";
import { connectionsQuery } from "./connection-queries.ts";

export function Connections() {
  const query = useQuery(connectionsQuery);
  const isOwner = useHasRole("owner");
  const [isConnecting, setConnecting] = useState(false);
  const connect = isOwner && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setConnecting(true)}>
      Connect account
    </Button>
  );
  return (
    <>
      <Shown query={query} loading={<Loading rows={2} height={160} />}>
        {({ connections }) =>
          connections.length === 0 ? (
            <Empty icon={<IconPlugConnected />} title="No selling account connected" action={connect}>
              Connect it with a refresh token of the Selling Partner API. You can also upload reports by hand.
            </Empty>
          ) : (
            <Stack gap="md">
              {connections.map((connection) => (
                <ConnectionPanel key={connection.id} connection={connection} />
              ))}
            </Stack>
          )
        }
      </Shown>
      {!isOwner && (
        <Text size="sm" c="dimmed">
          Owners of the account connect and disconnect selling accounts.
        </Text>
      )}
      {isConnecting && query.data && (
        <ConnectForm hasApplication={query.data.application} onClose={() => setConnecting(false)} />
      )}
    </>
  );
}
