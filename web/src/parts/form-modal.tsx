import { Button, Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { BusyButton } from "./busy-button.tsx";
import { Dialog } from "./dialog.tsx";
import { Failure } from "./states.tsx";
import type { SubmitEvent } from "./use-submit.ts";

type FormModalProps = {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** The label of the button: "Create key". */
  action: string;
  onSubmit: (event: SubmitEvent) => void;
  busy: boolean;
  canSend?: boolean;
  /** An error that belongs to no field. */
  error?: unknown;
  children: ReactNode;
};

/** A dialog with a form. Enter submits it. */
export function FormModal({
  opened,
  onClose,
  title,
  action,
  onSubmit,
  busy,
  canSend = true,
  error,
  children,
}: FormModalProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <form onSubmit={onSubmit}>
        <Stack>
          {children}
          {error !== undefined && <Failure error={error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <BusyButton type="submit" busy={busy} disabled={!canSend}>
              {action}
            </BusyButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
