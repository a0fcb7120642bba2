import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Failure } from "./states.tsx";

type ConfirmProps = {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** What is lost, in a sentence. */
  children: ReactNode;
  /** The button: "Delete webhook", never just "OK". */
  action: string;
  onConfirm: () => Promise<unknown>;
};

/** Before anything is lost. */
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
    <Modal opened={opened} onClose={close} title={title}>
      <Stack>
        <Text component="div">{children}</Text>
        {error !== undefined && <Failure error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            Cancel
          </Button>
          <Button color="red" onClick={confirm} loading={busy}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
