import { ActionIcon, Code, Group, Table, Text, Tooltip } from "@mantine/core";
import { IconRefresh, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { useHasRole } from "../../api/session.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { EditInPlace } from "../../parts/edit-in-place.tsx";
import { FormModal } from "../../parts/form-modal.tsx";
import { dateTime } from "../../parts/format.ts";
import { notifyDone } from "../../parts/notify.ts";
import { Select } from "../../parts/select.tsx";
import { StateMark, type Tone } from "../../parts/state-mark.tsx";
import { useSubmit } from "../../parts/use-submit.ts";
import { When } from "../../parts/when.tsx";
import { type ApiKey, isUsable, useKeysChanged } from "./key-queries.ts";
import type { CreatedKey } from "./shown-key.tsx";

const STATES: Record<ApiKey["state"], { name: string; tone: Tone; meaning: string }> = {
  active: { name: "Active", tone: "good", meaning: "This key works." },
  rotated: {
    name: "Rotating",
    tone: "warning",
    meaning: "Replaced by a new key. It still works until it expires.",
  },
  expired: { name: "Expired", tone: "quiet", meaning: "This key has expired." },
  revoked: { name: "Revoked", tone: "quiet", meaning: "This key was revoked." },
};

export function KeyRow({ apiKey, onCreated }: { apiKey: ApiKey; onCreated: (created: CreatedKey) => void }) {
  const mayChange = useHasRole("member");
  const changed = useKeysChanged();
  const { id, name, hint, state, createdAt, lastUsedAt, expiresAt, revokedAt } = apiKey;
  const path = { path: { id } };
  const rename = async (to: string) => {
    await client.patch("/api/v1/keys/{id}", { ...path, body: { name: to } });
    await changed();
  };
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500}>
        {mayChange && isUsable(apiKey) ? (
          <EditInPlace value={name} what={`name of the key ${name}`} save={rename} />
        ) : (
          <span>{name}</span>
        )}
        <Code display="block" w="fit-content" bg="none" px={0} c="dimmed">
          {hint}
        </Code>
      </Table.Th>
      <Table.Td>
        <Tooltip label={STATES[state].meaning}>
          <span>
            <StateMark tone={STATES[state].tone}>{STATES[state].name}</StateMark>
          </span>
        </Tooltip>
      </Table.Td>
      <Table.Td>
        <When at={createdAt} />
      </Table.Td>
      <Table.Td>
        {lastUsedAt ? (
          <When at={lastUsedAt} />
        ) : (
          <Text span inherit c="dimmed">
            never
          </Text>
        )}
      </Table.Td>
      <Table.Td>{state === "revoked" ? dateTime(revokedAt) : expiresAt ? dateTime(expiresAt) : "never"}</Table.Td>
      {mayChange && (
        <Table.Td>{isUsable(apiKey) && <Actions apiKey={apiKey} onCreated={onCreated} changed={changed} />}</Table.Td>
      )}
    </Table.Tr>
  );
}

type ActionsProps = { apiKey: ApiKey; onCreated: (created: CreatedKey) => void; changed: () => Promise<void> };

function Actions({ apiKey: { id, name, state }, onCreated, changed }: ActionsProps) {
  const [open, setOpen] = useState<"rotate" | "revoke">();
  const close = () => setOpen(undefined);
  const revoke = async () => {
    await client.delete("/api/v1/keys/{id}", { path: { id } });
    await changed();
    notifyDone(`Key ${name} revoked`);
  };
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {state === "active" && (
        <Tooltip label="Rotate key">
          <ActionIcon
            variant="subtle"
            size="lg"
            color="gray"
            aria-label={`Rotate the key ${name}`}
            onClick={() => setOpen("rotate")}
          >
            <IconRefresh size={18} />
          </ActionIcon>
        </Tooltip>
      )}
      <Tooltip label="Revoke key">
        <ActionIcon
          variant="subtle"
          size="lg"
          color="red"
          aria-label={`Revoke the key ${name}`}
          onClick={() => setOpen("revoke")}
        >
          <IconTrash size={18} />
        </ActionIcon>
      </Tooltip>
      {open === "rotate" && <RotateKey id={id} name={name} onClose={close} onCreated={onCreated} />}
      <Confirm
        opened={open === "revoke"}
        onClose={close}
        title={`Revoke the key ${name}?`}
        action="Revoke key"
        onConfirm={revoke}
      >
        Requests with this key fail within a second. This can’t be undone.
      </Confirm>
    </Group>
  );
}

const GRACE = [
  { value: "0", label: "Expires immediately" },
  { value: "1", label: "Expires in an hour" },
  { value: "24", label: "Expires in a day" },
  { value: "168", label: "Expires in a week" },
];

type RotateKeyProps = { id: string; name: string; onClose: () => void; onCreated: (created: CreatedKey) => void };

function RotateKey({ id, name, onClose, onCreated }: RotateKeyProps) {
  const [graceHours, setGraceHours] = useState("24");
  const changed = useKeysChanged();
  const { submit, busy, errorOf, otherError } = useSubmit(
    () =>
      client.post("/api/v1/keys/{id}/rotate", {
        path: { id },
        body: { graceHours: Number(graceHours) },
      }),
    async ({ id: newId, key, name: given, oldExpiresAt }) => {
      onCreated({ id: newId, key, name: given, oldExpiresAt });
      await changed();
      onClose();
    },
  );
  return (
    <FormModal
      opened
      onClose={onClose}
      title={`Rotate key ${name}`}
      action="Rotate key"
      onSubmit={submit}
      busy={busy}
      error={otherError("graceHours")}
    >
      <Text size="sm">We create a new key with the same name. Replace it in your code before the old one expires.</Text>
      <Select
        label="Old key"
        data-autofocus
        data={GRACE}
        value={graceHours}
        onChange={(value) => setGraceHours(value ?? "24")}
        allowDeselect={false}
        error={errorOf("graceHours", "The time")}
      />
    </FormModal>
  );
}
