import { ActionIcon, Group, Text, TextInput, Tooltip } from "@mantine/core";
import { IconCheck, IconPencil, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { BusyIcon } from "./busy-button.tsx";
import { messageOf } from "./states.tsx";
import { useSubmit } from "./use-submit.ts";
import { useTransferredFocus } from "./use-transferred-focus.ts";

type EditInPlaceProps = {
  value: string;
  /** The value as it reads while it is not edited: "$4.20" for "4.2". */
  shown?: string;
  /** The accessible name: "name of the key Sheet". */
  what: string;
  save: (value: string) => Promise<unknown>;
  maxLength?: number;
  /** Shown while the value is empty. */
  empty?: string;
  /** The value may be removed. */
  isOptional?: boolean;
};

/** A text with a pencil button that turns it into a field. Enter saves, Escape discards. */
export function EditInPlace(props: EditInPlaceProps) {
  const { value, shown = value, what, save, maxLength = 100, empty = "", isOptional = false } = props;
  const [draft, setDraft] = useState<string>();
  const keepFocus = useTransferredFocus();
  const stop = () => {
    setDraft(undefined);
    reset();
  };
  const { submit, busy, error, reset } = useSubmit(
    async () => {
      if (draft !== undefined && draft.trim() !== value) await save(draft.trim());
    },
    () => setDraft(undefined),
  );
  if (draft === undefined)
    return (
      <Group gap={4} wrap="nowrap">
        <Text span inherit style={{ overflowWrap: "anywhere" }}>
          {shown || empty}
        </Text>
        <Tooltip label={`Edit ${what}`}>
          <ActionIcon
            ref={keepFocus}
            variant="subtle"
            color="gray"
            aria-label={`Edit ${what}`}
            onClick={() => setDraft(value)}
          >
            <IconPencil size={16} />
          </ActionIcon>
        </Tooltip>
      </Group>
    );
  return (
    <form onSubmit={submit} ref={keepFocus}>
      <Group gap={4} wrap="nowrap" align="flex-start">
        <TextInput
          size="xs"
          miw={140}
          aria-label={`New ${what}`}
          value={draft}
          onChange={(event) => setDraft(event.currentTarget.value)}
          onKeyDown={(event) => event.key === "Escape" && stop()}
          error={error === undefined ? undefined : messageOf(error)}
          autoFocus
          required={!isOptional}
          maxLength={maxLength}
        />
        <BusyIcon type="submit" variant="light" aria-label={`Save ${what}`} busy={busy}>
          <IconCheck size={16} />
        </BusyIcon>
        <ActionIcon variant="subtle" color="gray" aria-label="Cancel" onClick={stop}>
          <IconX size={16} />
        </ActionIcon>
      </Group>
    </form>
  );
}
