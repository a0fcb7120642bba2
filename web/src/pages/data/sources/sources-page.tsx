import { Button, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useHasRole, useSession } from "../../../api/session.ts";
import { Page } from "../../../parts/page.tsx";
import { Panel, Sections } from "../../../parts/panel.tsx";
import { Loading, Shown } from "../../../parts/states.tsx";
import { ConnectForm } from "./connect-form.tsx";
import { ConnectionPanel } from "./connection-panel.tsx";
import { connectionsQuery } from "./connection-queries.ts";
import { Sources } from "./installation-sources.tsx";

/** Where data comes from by itself: the account's selling accounts and, for operators, the sources of the installation. */
export function SourcesPage() {
  const { user } = useSession();
  return (
    <Page title="Sources">
      <Connections />
      {user.operator && <Sources />}
    </Page>
  );
}

/** The selling accounts whose reports are fetched. */
function Connections() {
  const query = useQuery(connectionsQuery);
  const isOwner = useHasRole("owner");
  const [isConnecting, setConnecting] = useState(false);
  return (
    <Panel
      title="Selling accounts"
      actions={
        isOwner && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setConnecting(true)}>
            Connect account
          </Button>
        )
      }
    >
      <Shown query={query} loading={<Loading rows={1} height={20} />}>
        {({ connections }) =>
          connections.length === 0 ? (
            <Text c="dimmed">
              No selling account connected.{" "}
              {isOwner
                ? "A refresh token of the Selling Partner API fetches sales reports by itself."
                : "Owners of the account connect selling accounts."}
            </Text>
          ) : (
            <Sections>
              {connections.map((connection) => (
                <ConnectionPanel key={connection.id} connection={connection} />
              ))}
            </Sections>
          )
        }
      </Shown>
      {isConnecting && query.data && (
        <ConnectForm hasApplication={query.data.application} onClose={() => setConnecting(false)} />
      )}
    </Panel>
  );
}
