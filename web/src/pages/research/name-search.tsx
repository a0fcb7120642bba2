import { Button, Group, Modal, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { Failure } from "../../parts/states.tsx";
import { tellDone } from "../../parts/told.ts";
import { useSubmit } from "../../parts/use-submit.ts";
import { useSavedSearchesChanged } from "./saved-search-query.ts";

type NameSearchProps = {
  title: string;
  action: string;
  name: string;
  onClose: () => void;
  send: (name: string) => Promise<unknown>;
};

/** Asks for the name of a saved search, a new one or one that is renamed. */
export function NameSearch({ title, action, name: before, onClose, send }: NameSearchProps) {
  const [name, setName] = useState(before);
  const changed = useSavedSearchesChanged();
  const { submit, busy, errorOf, otherError } = useSubmit(
    () => send(name.trim()),
    async () => {
      await changed();
      tellDone(`Saved as “${name.trim()}”.`);
      onClose();
    },
  );
  const failed = otherError("name");
  return (
    <Modal opened onClose={onClose} title={title}>
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label="Name"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            onFocus={(event) => event.currentTarget.select()}
            error={errorOf("name")}
            maxLength={100}
            required
            data-autofocus
          />
          {failed !== undefined && <Failure error={failed} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={busy}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
