import { Text } from "@mantine/core";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { FormModal } from "../../parts/form-modal.tsx";
import { Select } from "../../parts/select.tsx";
import { useSubmit } from "../../parts/use-submit.ts";
import { useKeysChanged } from "./key-queries.ts";
import type { CreatedKey } from "./shown-key.tsx";

const GRACE = [
  { value: "0", label: "Expires immediately" },
  { value: "1", label: "Expires in an hour" },
  { value: "24", label: "Expires in a day" },
  { value: "168", label: "Expires in a week" },
];

type RotateKeyProps = { id: string; name: string; onClose: () => void; onCreated: (created: CreatedKey) => void };

export function RotateKey({ id, name, onClose, onCreated }: RotateKeyProps) {
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
