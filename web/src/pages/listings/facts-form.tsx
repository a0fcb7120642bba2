import { ActionIcon, Button, Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { memo } from "react";
import { BusyButton } from "../../parts/busy-button.tsx";
import { notifyDone } from "../../parts/notify.ts";
import { NumberField } from "../../parts/number-field.tsx";
import { Select } from "../../parts/select.tsx";
import { Failure } from "../../parts/states.tsx";
import { useSubmit } from "../../parts/use-submit.ts";
import { type EditedFacts, LIST_NAMES, LISTS, type Measure } from "./use-facts.ts";

const KINDS: readonly Measure["kind"][] = [
  ...(["length", "width", "height", "depth", "diameter", "thickness"] as const),
  ...(["weight", "load", "capacity", "power", "voltage", "battery", "runtime", "temperature"] as const),
];
const UNITS: readonly Measure["unit"][] = [
  ...(["mm", "cm", "m", "in", "ft", "g", "kg", "oz", "lb", "ml", "cl", "l", "fl oz", "gal", "qt"] as const),
  ...(["W", "V", "mAh", "Wh", "h", "min", "°C", "°F"] as const),
];

/** The facts: all that a text may claim. */
export const FactsForm = memo(({ facts, mayChange }: { facts: EditedFacts; mayChange: boolean }) => {
  const { shown, change, isEdited, save } = facts;
  const { submit, busy, errorOf, otherError } = useSubmit(save, () => notifyDone("Facts saved."));
  const refused = otherError();
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          label="Product"
          description="The kind of product: “yoga mat”."
          value={shown.product}
          onChange={(event) => change({ product: event.currentTarget.value })}
          maxLength={120}
          readOnly={!mayChange}
        />
        <Group grow align="flex-start">
          {(["brand", "model"] as const).map((name) => (
            <TextInput
              key={name}
              label={name === "brand" ? "Brand" : "Model"}
              value={shown[name]}
              onChange={(event) => change({ [name]: event.currentTarget.value })}
              maxLength={120}
              readOnly={!mayChange}
            />
          ))}
        </Group>
        <Measures measures={shown.measures} onChange={(measures) => change({ measures })} mayChange={mayChange} />
        <Group grow align="flex-start">
          <NumberField
            label="Pieces in the package"
            value={shown.quantity}
            onChange={(quantity) => change({ quantity: quantity ?? null })}
            min={1}
            max={1_000_000}
            decimals={0}
            readOnly={!mayChange}
            error={errorOf("facts.quantity")}
          />
          <TextInput
            label="Country of origin"
            value={shown.origin}
            onChange={(event) => change({ origin: event.currentTarget.value })}
            maxLength={120}
            readOnly={!mayChange}
          />
        </Group>
        {LIST_NAMES.map((name) => (
          <Textarea
            key={name}
            label={LISTS[name]}
            {...(name === "features" && { description: "One per line, here and below." })}
            value={shown[name]}
            onChange={(event) => change({ [name]: event.currentTarget.value })}
            autosize
            minRows={1}
            maxRows={8}
            readOnly={!mayChange}
          />
        ))}
        <Textarea
          label="Brand voice"
          description="How your brand speaks, for texts that a model writes."
          value={shown.voice}
          onChange={(event) => change({ voice: event.currentTarget.value })}
          maxLength={2_000}
          autosize
          minRows={2}
          maxRows={8}
          readOnly={!mayChange}
        />
        {refused !== undefined && <Failure error={refused} />}
        {mayChange && (
          <Group>
            <BusyButton type="submit" busy={busy} disabled={!isEdited}>
              Save facts
            </BusyButton>
            <Text size="sm" c="dimmed" role="status">
              {isEdited ? "You have unsaved facts." : "All facts saved."}
            </Text>
          </Group>
        )}
      </Stack>
    </form>
  );
});

type MeasuresProps = { measures: Measure[]; onChange: (measures: Measure[]) => void; mayChange: boolean };

function Measures({ measures, onChange, mayChange }: MeasuresProps) {
  const change = (at: number, next: Partial<Measure>) =>
    onChange(measures.map((measure, index) => (index === at ? { ...measure, ...next } : measure)));
  return (
    <Stack gap={6}>
      {measures.map(({ kind, value, unit }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: measures have no other identity.
        <Group key={at} gap={6} wrap="nowrap" align="flex-end">
          <Select
            label={at === 0 ? "Measures" : undefined}
            aria-label={`Kind of measure ${at + 1}`}
            data={KINDS.map((each) => ({ value: each, label: each.charAt(0).toUpperCase() + each.slice(1) }))}
            value={kind}
            onChange={(next) => next && change(at, { kind: next as Measure["kind"] })}
            allowDeselect={false}
            style={{ flex: 2 }}
            readOnly={!mayChange}
          />
          <NumberField
            aria-label={`Value of measure ${at + 1}`}
            value={value}
            onChange={(next) => change(at, { value: next ?? null })}
            min={0}
            style={{ flex: 1 }}
            readOnly={!mayChange}
          />
          <Select
            aria-label={`Unit of measure ${at + 1}`}
            data={[...UNITS]}
            value={unit}
            onChange={(next) => next && change(at, { unit: next as Measure["unit"] })}
            allowDeselect={false}
            style={{ flex: 1 }}
            readOnly={!mayChange}
          />
          {mayChange && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={`Delete measure ${at + 1}`}
              onClick={() => onChange(measures.filter((_, index) => index !== at))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          )}
        </Group>
      ))}
      {mayChange && measures.length < 20 && (
        <div>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => onChange([...measures, { kind: "length", value: null, unit: "cm" }])}
          >
            Add measure
          </Button>
        </div>
      )}
    </Stack>
  );
}
