import { Button, Group, Stack, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { BusyButton } from "./busy-button.tsx";
import { Dialog } from "./dialog.tsx";
import { Failure } from "./states.tsx";

type ConfirmProps = {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** One sentence about the consequences. */
  children: ReactNode;
  /** The label of the button: "Delete webhook", never just "OK". */
  action: string;
  onConfirm: () => Promise<unknown>;
};

/** A dialog to confirm a destructive action. */
export function Confirm({ opened, onClose, title, children, action, onConfirm }: ConfirmProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const close = () => {
    setError(undefined);
    onClose();
  };
  const confirm = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await onConfirm();
      close();
    } catch (failed) {
      setError(failed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog opened={opened} onClose={close} title={title}>
      <Stack>
        <Text component="div">{children}</Text>
        {error !== undefined && <Failure error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            Cancel
          </Button>
          <BusyButton color="red.9" onClick={confirm} busy={busy}>
            {action}
          </BusyButton>
        </Group>
      </Stack>
    </Dialog>
  );
}
