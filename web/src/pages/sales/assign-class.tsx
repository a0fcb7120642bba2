import { useState } from "react";
import { client } from "../../api/client.ts";
import { FormModal } from "../../parts/form-modal.tsx";
import { notifyUndoable } from "../../parts/notify-undo.tsx";
import { Select } from "../../parts/select.tsx";
import { useSubmit } from "../../parts/use-submit.ts";
import { ASSIGNABLE, isLineClass, LINE_CLASSES } from "./line-classes.ts";
import { type LineClass, useSalesChanged } from "./sales-queries.ts";

export type Assigned = {
  id: string;
  amountDescription: string;
  transactionType: string;
  assignedClass?: LineClass | null;
};

/** Stores the class of a kind of line; null returns to our own table. */
export function useAssignClass() {
  const changed = useSalesChanged();
  return async (id: string, assigned: LineClass | null) => {
    await client.put("/api/v1/sales/line-kinds/{id}", { path: { id }, body: { class: assigned } });
    await changed();
  };
}

/** Chooses the class of all lines of one kind. */
export function AssignClass({ kind, onClose }: { kind: Assigned; onClose: () => void }) {
  const [chosen, setChosen] = useState<LineClass | null>(kind.assignedClass ?? null);
  const assign = useAssignClass();
  const name = kindName(kind);
  const { submit, busy, error } = useSubmit(
    async () => {
      if (chosen !== null) await assign(kind.id, chosen);
    },
    () => {
      notifyUndoable(`“${name}” is now ${chosen && LINE_CLASSES[chosen]}.`, () =>
        assign(kind.id, kind.assignedClass ?? null),
      );
      onClose();
    },
  );
  return (
    <FormModal
      opened
      onClose={onClose}
      title={`Assign a class to “${name}”`}
      action="Assign class"
      onSubmit={submit}
      busy={busy}
      canSend={chosen !== null}
      error={error}
    >
      <Select
        label="Class"
        description="It applies to all lines of this kind, in later settlements too. Figures change at once."
        placeholder="Choose a class"
        data={ASSIGNABLE.map((value) => ({ value, label: LINE_CLASSES[value] }))}
        value={chosen}
        onChange={(value) => isLineClass(value) && setChosen(value)}
        allowDeselect={false}
        data-autofocus
      />
    </FormModal>
  );
}

export const kindName = ({
  amountDescription,
  transactionType,
}: Pick<Assigned, "amountDescription" | "transactionType">) => amountDescription || transactionType || "No description";
