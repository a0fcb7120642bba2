import { useQueryClient } from "@tanstack/react-query";
import { Confirm } from "../../parts/confirm.tsx";
import { notifyDone } from "../../parts/notify.ts";
import { deleteAlert } from "./alert-query.ts";

type ConfirmDeleteProps = {
  alertId: string;
  title: string;
  opened: boolean;
  onClose: () => void;
  onDeleted?: () => Promise<void>;
};

export function ConfirmDelete({ alertId, title, opened, onClose, onDeleted }: ConfirmDeleteProps) {
  const queries = useQueryClient();
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title="Delete this alert?"
      action="Delete alert"
      onConfirm={async () => {
        await deleteAlert(queries, alertId);
        notifyDone("Alert deleted");
        await onDeleted?.();
      }}
    >
      “{title}” stops immediately. Past events stay.
    </Confirm>
  );
}
