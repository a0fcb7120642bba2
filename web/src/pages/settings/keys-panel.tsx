import { Button, Group, Stack, Switch, Text, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { useHasRole } from "../../api/session.ts";
import { BusyButton } from "../../parts/busy-button.tsx";
import { FormModal } from "../../parts/form-modal.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Select } from "../../parts/select.tsx";
import { Failure, Loading } from "../../parts/states.tsx";
import { useSubmit } from "../../parts/use-submit.ts";
import { WideTable } from "../../parts/wide-table.tsx";
import { isUsable, keysQuery, useKeysChanged } from "./key-queries.ts";
import { KeyRow } from "./key-row.tsx";
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

const DAY_MS = 86_400_000;

const LIFETIMES = [
  { value: "never", label: "Never" },
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "1 year" },
  { value: "day", label: "On a date you choose" },
];

function NewKey({ onClose, onCreated }: { onClose: () => void; onCreated: (created: CreatedKey) => void }) {
  const [name, setName] = useState("");
  const [lifetime, setLifetime] = useState("never");
  const [day, setDay] = useState("");
  const changed = useKeysChanged();
  const { submit, busy, errorOf, otherError } = useSubmit(
    () => client.post("/api/v1/keys", { body: { name, expiresAt: endOf(lifetime, day) } }),
    async ({ key, name: given, id }) => {
      onCreated({ id, key, name: given });
      await changed();
      onClose();
    },
  );
  return (
    <FormModal
      opened
      onClose={onClose}
      title="Create API key"
      action="Create key"
      onSubmit={submit}
      busy={busy}
      error={otherError("name", "expiresAt")}
    >
      <TextInput
        label="Name"
        description="Where you use it, for example “Repricing script”."
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={errorOf("name", "The name")}
        required
        withAsterisk={false}
        maxLength={100}
        data-autofocus
      />
      <Select
        label="Expires"
        data={LIFETIMES}
        value={lifetime}
        onChange={(value) => setLifetime(value ?? "never")}
        allowDeselect={false}
        error={lifetime === "day" ? undefined : errorOf("expiresAt", "The end")}
      />
      {lifetime === "day" && (
        <TextInput
          type="date"
          label="Expiry date"
          value={day}
          min={new Date().toISOString().slice(0, 10)}
          onChange={(event) => setDay(event.currentTarget.value)}
          error={errorOf("expiresAt", "The day")}
          required
          withAsterisk={false}
        />
      )}
    </FormModal>
  );
}

function endOf(lifetime: string, day: string): string | null {
  if (lifetime === "never") return null;
  return lifetime === "day" ? day : new Date(Date.now() + Number(lifetime) * DAY_MS).toISOString();
}
