import { Button, Group } from "@mantine/core";

type NewestOlderProps = {
  /** Undefined where the newest are shown. */
  onNewest: (() => void) | undefined;
  /** Undefined where there are none. */
  onOlder: (() => void) | undefined;
};

/** Under a list that is read from the newest on. */
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
