import { Button, Group, Modal, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { Failure } from "./states.tsx";

type FormModalProps = {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** The button: "Create key". */
  action: string;
  onSubmit: (event: { preventDefault(): void }) => void;
  busy: boolean;
  /** What went wrong and belongs to no field. */
  error?: unknown;
  children: ReactNode;
};

/** A few fields over the page. Enter sends them. */
export function FormModal({ opened, onClose, title, action, onSubmit, busy, error, children }: FormModalProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <form onSubmit={onSubmit}>
        <Stack>
          {children}
          {error !== undefined && <Failure error={error} />}
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
