import { TextInput } from "@mantine/core";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { FormModal } from "../../parts/form-modal.tsx";
import { Select } from "../../parts/select.tsx";
import { useSubmit } from "../../parts/use-submit.ts";
import { useKeysChanged } from "./key-queries.ts";
import type { CreatedKey } from "./shown-key.tsx";

const DAY_MS = 86_400_000;

const LIFETIMES = [
  { value: "never", label: "Never" },
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "1 year" },
  { value: "day", label: "On a date you choose" },
];

export function NewKey({ onClose, onCreated }: { onClose: () => void; onCreated: (created: CreatedKey) => void }) {
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
