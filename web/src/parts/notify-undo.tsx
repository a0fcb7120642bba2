import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { notifyFailed } from "./notify.ts";

let shown = 0;

/** A notification of a change that one click undoes. It stays long enough to be reached by keyboard. */
export function notifyUndoable(message: string, undo: () => Promise<unknown>): void {
  shown += 1;
  const id = `undo-${shown}`;
  const takeBack = () => {
    notifications.hide(id);
    undo().catch(notifyFailed);
  };
  notifications.show({
    id,
    color: "green",
    autoClose: 15_000,
    message: (
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <span>{message}</span>
        <Button size="compact-sm" variant="default" onClick={takeBack} style={{ flexShrink: 0 }}>
          Undo
        </Button>
      </Group>
    ),
  });
}
