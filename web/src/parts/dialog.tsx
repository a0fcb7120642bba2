import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useFocusBack } from "./use-focus-back.ts";

type DialogProps = { opened: boolean; onClose: () => void; title: string; children: ReactNode };

/** Something over the page. Whoever closes it is where they were before. */
export function Dialog({ opened, onClose, title, children }: DialogProps) {
  useFocusBack(opened);
  return (
    <Modal opened={opened} onClose={onClose} title={title} returnFocus={false}>
      {children}
    </Modal>
  );
}
