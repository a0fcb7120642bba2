import { Button, Group, Stack, Switch, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useHasRole } from "../../api/session.ts";
import { BusyButton } from "../../parts/busy-button.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Failure, Loading } from "../../parts/states.tsx";
import { WideTable } from "../../parts/wide-table.tsx";
import { isUsable, keysQuery } from "./key-queries.ts";
import { KeyRow } from "./key-row.tsx";
import { NewKey } from "./new-key.tsx";
import { type CreatedKey, ShownKey } from "./shown-key.tsx";

export function KeysPanel() {
  const mayChange = useHasRole("member");
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<CreatedKey>();
  return (
    <Panel
      id="keys"
      title="API keys"
      actions={
        mayChange && (
          <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
            Create key
          </Button>
        )
      }
    >
      <Stack>
        {created && <ShownKey created={created} onDone={() => setCreated(undefined)} />}
        <KeyList onCreated={setCreated} />
      </Stack>
      {isCreating && <NewKey onClose={() => setCreating(false)} onCreated={setCreated} />}
    </Panel>
  );
}

const COLUMNS = ["Name", "Status", "Created", "Last used", "Expires"];

function KeyList({ onCreated }: { onCreated: (created: CreatedKey) => void }) {
  const { ended = false } = useSearch({ from: "/inside/settings/api" });
  const navigate = useNavigate({ from: "/settings/api" });
  const mayChange = useHasRole("member");
  const keys = useInfiniteQuery(keysQuery);
  if (keys.data === undefined)
    return keys.isError ? <Failure error={keys.error} retry={() => keys.refetch()} /> : <Loading rows={4} />;
  const all = keys.data.pages.flatMap((page) => page.keys);
  const shown = ended ? all : all.filter(isUsable);
  return (
    <>
      {shown.length === 0 ? (
        <Text c="dimmed">No active keys.</Text>
      ) : (
        <WideTable
          label="Keys"
          minWidth={680}
          columns={[...COLUMNS, ...(mayChange ? [{ name: "Actions", isHidden: true }] : [])]}
        >
          {shown.map((key) => (
            <KeyRow key={key.id} apiKey={key} onCreated={onCreated} />
          ))}
        </WideTable>
      )}
      <Group
        justify="space-between"
        {...(!ended && all.length === shown.length && !keys.hasNextPage && { display: "none" })}
      >
        {(ended || all.length > shown.length) && (
          <Switch
            label="Show expired and revoked keys"
            checked={ended}
            onChange={({ currentTarget: { checked } }) =>
              navigate({
                search: ({ ended: _, ...others }) => (checked ? { ...others, ended: true } : others),
                resetScroll: false,
              })
            }
          />
        )}
        {keys.hasNextPage && (
          <BusyButton variant="default" size="xs" onClick={() => keys.fetchNextPage()} busy={keys.isFetchingNextPage}>
            Load more
          </BusyButton>
        )}
      </Group>
    </>
  );
}
