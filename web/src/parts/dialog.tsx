import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useReturnFocus } from "./use-return-focus.ts";

type DialogProps = { opened: boolean; onClose: () => void; title: string; children: ReactNode };

/** A dialog that returns the focus to its opener. */
export function Dialog({ opened, onClose, title, children }: DialogProps) {
  useReturnFocus(opened);
  return (
    <Modal opened={opened} onClose={onClose} title={title} returnFocus={false}>
      {children}
    </Modal>
  );
}
