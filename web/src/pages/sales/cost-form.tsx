import { Group, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { FormModal } from "../../parts/form-modal.tsx";
import { money } from "../../parts/format.ts";
import { notifyDone } from "../../parts/notify.ts";
import { NumberField } from "../../parts/number-field.tsx";
import { useSubmit } from "../../parts/use-submit.ts";
import { useSalesChanged } from "./sales-queries.ts";

/** The initial values of the form. */
export type CostDraft = { sku: string; from: string; currency: string };

/** Adds the cost of one unit from a day on. */
export function CostForm({ draft, onClose }: { draft: CostDraft; onClose: () => void }) {
  const [form, setForm] = useState({
    ...draft,
    unitCost: undefined as number | undefined,
    quantity: undefined as number | undefined,
    note: "",
  });
  const set = (changes: Partial<typeof form>) => setForm((before) => ({ ...before, ...changes }));
  const changed = useSalesChanged();
  const { submit, busy, errorOf, otherError } = useSubmit(
    () =>
      client.post("/api/v1/sales/costs", {
        body: {
          ...{ sku: form.sku.trim(), from: form.from, currency: form.currency.trim().toUpperCase() },
          unitCost: form.unitCost ?? 0,
          ...(form.quantity !== undefined && { quantity: form.quantity }),
          ...(form.note.trim() && { note: form.note.trim() }),
        },
      }),
    async (cost) => {
      await changed();
      notifyDone(`Saved the cost of ${cost.sku}: ${money(cost.unitCost, cost.currency)} per unit.`);
      onClose();
    },
  );
  return (
    <FormModal
      opened
      onClose={onClose}
      title="Add cost"
      action="Save cost"
      onSubmit={submit}
      busy={busy}
      canSend={form.unitCost !== undefined}
      error={otherError("sku", "from", "currency", "unitCost", "quantity", "note")}
    >
      <TextInput
        label="SKU"
        value={form.sku}
        onChange={(event) => set({ sku: event.currentTarget.value })}
        maxLength={200}
        required
        error={errorOf("sku", "The SKU")}
      />
      <Group gap="sm" grow align="flex-start">
        <NumberField
          label="Cost per unit"
          description="Landed: purchase, freight, duty"
          value={form.unitCost}
          onChange={(unitCost) => set({ unitCost })}
          min={0}
          decimals={2}
          required
          error={errorOf("unitCost", "The cost")}
          data-autofocus
        />
        <TextInput
          label="Currency"
          description="ISO code"
          value={form.currency}
          onChange={(event) => set({ currency: event.currentTarget.value })}
          maxLength={3}
          required
          error={errorOf("currency", "The currency")}
        />
      </Group>
      <Group gap="sm" grow align="flex-start">
        <TextInput
          type="date"
          label="Applies from"
          description="Until the next cost of the SKU"
          value={form.from}
          onChange={(event) => set({ from: event.currentTarget.value })}
          required
          error={errorOf("from", "The day")}
        />
        <NumberField
          label="Units bought (optional)"
          description="Used up first in, first out"
          value={form.quantity}
          onChange={(quantity) => set({ quantity })}
          min={1}
          decimals={0}
          error={errorOf("quantity", "The number of units")}
        />
      </Group>
      <Textarea
        label="Note (optional)"
        value={form.note}
        onChange={(event) => set({ note: event.currentTarget.value })}
        maxLength={500}
        autosize
        error={errorOf("note", "The note")}
      />
    </FormModal>
  );
}
