import { Button, Group } from "@mantine/core";

type NewestOlderProps = {
  /** Undefined on the newest page. */
  onNewest: (() => void) | undefined;
  /** Undefined on the last page. */
  onOlder: (() => void) | undefined;
};

/** Buttons of a list that starts with the newest entries. */
export function NewestOlder({ onNewest, onOlder }: NewestOlderProps) {
  return (
    <Group justify="flex-end" gap="xs">
      {onNewest && (
        <Button variant="default" size="xs" onClick={onNewest}>
          Newest
        </Button>
      )}
      {onOlder && (
        <Button variant="default" size="xs" onClick={onOlder}>
          Older
        </Button>
      )}
    </Group>
  );
}
