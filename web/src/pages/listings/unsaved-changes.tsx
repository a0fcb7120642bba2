import { useBlocker } from "@tanstack/react-router";
import { Confirm } from "../../parts/confirm.tsx";

/** Asks before the page is left with changes that would be lost, also when the tab is closed. */
export function UnsavedChanges({ has }: { has: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => has,
    enableBeforeUnload: () => has,
    withResolver: true,
  });
  return (
    <Confirm
      opened={status === "blocked"}
      onClose={() => reset?.()}
      title="Leave without saving?"
      action="Leave page"
      onConfirm={async () => proceed?.()}
    >
      Your changes of this draft are not saved. They are lost when you leave.
    </Confirm>
  );
}
