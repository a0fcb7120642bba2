import { TextInput } from "@mantine/core";
import { useState } from "react";
import { FormModal } from "../../parts/form-modal.tsx";
import { notifyDone } from "../../parts/notify.ts";
import { useSubmit } from "../../parts/use-submit.ts";
import { useSavedSearchesChanged } from "./saved-search-query.ts";

type NameSearchProps = {
  title: string;
  action: string;
  name: string;
  onClose: () => void;
  send: (name: string) => Promise<unknown>;
};

/** Asks for the name of a new or renamed saved search. */
export function NameSearch({ title, action, name: before, onClose, send }: NameSearchProps) {
  const [name, setName] = useState(before);
  const changed = useSavedSearchesChanged();
  const { submit, busy, errorOf, otherError } = useSubmit(
    () => send(name.trim()),
    async () => {
      await changed();
      notifyDone(`Saved “${name.trim()}”.`);
      onClose();
    },
  );
  return (
    <FormModal
      opened
      onClose={onClose}
      title={title}
      action={action}
      onSubmit={submit}
      busy={busy}
      error={otherError("name")}
    >
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
    </FormModal>
  );
}
