import { Group, Stack } from "@mantine/core";
import { money } from "../../parts/format.ts";
import { NumberField } from "../../parts/number-field.tsx";
import { Select } from "../../parts/select.tsx";
import classes from "./product.module.css";
import { MAIN_FIELDS, MORE_FIELDS, type ProfitForm, SIDES } from "./profit-form.ts";

type FieldsProps = { form: ProfitForm; onChange: (form: ProfitForm) => void };
type Field = (typeof MAIN_FIELDS | typeof MORE_FIELDS)[number] & { unit?: string; max?: number };

/** Price, goods, shipping and ads. */
export function MainFields({
  form,
  onChange,
  price,
  currency,
}: FieldsProps & { price: number | null; currency: string }) {
  return (
    <Stack gap={4}>
      {MAIN_FIELDS.map((field) => (
        <Amount
          key={field.name}
          field={field}
          form={form}
          onChange={onChange}
          placeholder={field.name === "price" && price !== null ? money(price, currency) : ""}
        />
      ))}
      <NumberField
        className={classes["field"] ?? ""}
        label="Ads, of price"
        unit="%"
        value={form.adsPercent}
        onChange={(adsPercent) => {
          const { adsPerUnit: _, ...amounts } = form.amounts;
          onChange({ ...form, amounts, adsPercent });
        }}
        min={0}
        max={100}
        decimals={2}
      />
    </Stack>
  );
}

function Amount({
  field,
  form,
  onChange,
  ...others
}: FieldsProps & { field: Field; placeholder?: string; error?: string }) {
  const { name, label, unit, max } = field;
  return (
    <NumberField
      className={classes["field"] ?? ""}
      label={label}
      unit={unit}
      value={form.amounts[name]}
      onChange={(value) =>
        onChange({
          ...form,
          amounts: { ...form.amounts, [name]: value },
          // One of two ways to say it.
          ...(name === "adsPerUnit" && { adsPercent: undefined }),
        })
      }
      min={0}
      max={max}
      decimals={2}
      {...others}
    />
  );
}

const SIDE_LABELS = { length: "Length", width: "Width", height: "Height" };

/** Storage, returns, tax, and the packed size and weight. */
export function MoreFields({ form, onChange, tiers }: FieldsProps & { tiers: readonly string[] }) {
  const { amounts, sides, lengthUnit, weight, weightUnit, sizeTier } = form;
  const isCostMissing = amounts.returnsPercent !== undefined && amounts.returnCost === undefined;
  const measure = (label: string, value: number | undefined, set: (value: number | undefined) => void) => (
    <NumberField key={label} label={label} value={value} onChange={set} min={0} decimals={2} flex="1 1 0" />
  );
  return (
    <Stack gap={4}>
      {MORE_FIELDS.map((field) => (
        <Amount
          key={field.name}
          field={field}
          form={form}
          onChange={onChange}
          {...(field.name === "returnCost" && isCostMissing && { error: "Needed for returns to count." })}
        />
      ))}
      <Group gap={4} wrap="nowrap" align="end">
        {SIDES.map((side) =>
          measure(SIDE_LABELS[side], sides[side], (value) => onChange({ ...form, sides: { ...sides, [side]: value } })),
        )}
        <Select
          aria-label="Unit of length"
          flex="1 1 0"
          data={["in", "cm"]}
          value={lengthUnit}
          onChange={(unit) => onChange({ ...form, lengthUnit: (unit ?? lengthUnit) as ProfitForm["lengthUnit"] })}
          allowDeselect={false}
        />
      </Group>
      <Group gap={4} wrap="nowrap" align="end">
        {measure("Weight", weight, (value) => onChange({ ...form, weight: value }))}
        <Select
          aria-label="Unit of weight"
          flex="1 1 0"
          data={["oz", "lb", "g", "kg"]}
          value={weightUnit}
          onChange={(unit) => onChange({ ...form, weightUnit: (unit ?? weightUnit) as ProfitForm["weightUnit"] })}
          allowDeselect={false}
        />
        <Select
          label="Size tier"
          flex="2 1 0"
          placeholder="By size"
          data={tiers.map((tier) => ({ value: tier, label: tier.replaceAll("_", " ") }))}
          value={sizeTier}
          onChange={(tier) => onChange({ ...form, sizeTier: tier })}
          clearable
        />
      </Group>
    </Stack>
  );
}
