import { SimpleGrid } from "@mantine/core";
import { money } from "../../parts/format.ts";
import { NumberField } from "../../parts/number-field.tsx";
import { Select } from "../../parts/select.tsx";
import { FIELDS, type ProfitForm, SIDES } from "./profit-form.ts";

type ProfitFieldsProps = {
  form: ProfitForm;
  onChange: (form: ProfitForm) => void;
  /** The current price of the product. */
  price: number | null;
  currency: string;
  tiers: readonly string[];
};

const SIDE_LABELS = { length: "Length", width: "Width", height: "Height" };

/** The inputs of the calculator: amounts, then the packed size and the weight. */
export function ProfitFields({ form, onChange, price, currency, tiers }: ProfitFieldsProps) {
  const { amounts, sides, lengthUnit, weight, weightUnit, sizeTier } = form;
  const field = (
    label: string,
    value: number | undefined,
    set: (value: number | undefined) => void,
    { max, hint = "" }: { max?: number | undefined; hint?: string } = {},
  ) => (
    <NumberField
      key={label}
      label={label}
      value={value}
      placeholder={hint}
      onChange={set}
      min={0}
      max={max}
      decimals={2}
    />
  );
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} spacing="sm">
      {FIELDS.map(({ name, label, ...limits }) =>
        field(label, amounts[name], (value) => onChange({ ...form, amounts: { ...amounts, [name]: value } }), {
          ...limits,
          hint: name === "price" && price !== null ? money(price, currency) : "",
        }),
      )}
      {SIDES.map((side) =>
        field(`${SIDE_LABELS[side]} (packed)`, sides[side], (value) =>
          onChange({ ...form, sides: { ...sides, [side]: value } }),
        ),
      )}
      <Select
        label="Unit of length"
        data={["in", "cm"]}
        value={lengthUnit}
        onChange={(unit) => onChange({ ...form, lengthUnit: (unit ?? lengthUnit) as ProfitForm["lengthUnit"] })}
        allowDeselect={false}
      />
      {field("Weight (packed)", weight, (value) => onChange({ ...form, weight: value }))}
      <Select
        label="Unit of weight"
        data={["oz", "lb", "g", "kg"]}
        value={weightUnit}
        onChange={(unit) => onChange({ ...form, weightUnit: (unit ?? weightUnit) as ProfitForm["weightUnit"] })}
        allowDeselect={false}
      />
      <Select
        label="Size tier"
        placeholder="By size and weight"
        data={tiers.map((tier) => ({ value: tier, label: tier.replaceAll("_", " ") }))}
        value={sizeTier}
        onChange={(tier) => onChange({ ...form, sizeTier: tier })}
        clearable
      />
    </SimpleGrid>
  );
}
