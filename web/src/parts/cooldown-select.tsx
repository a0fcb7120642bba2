import type { SelectProps } from "@mantine/core";
import { cooldownInWords } from "./cooldown.ts";
import { Select } from "./select.tsx";

const USUAL_MINUTES = [0, 15, 60, 360, 1_440, 2_880, 10_080];

type CooldownSelectProps = Omit<SelectProps, "data" | "value" | "onChange"> & {
  value: number;
  onChange: (minutes: number) => void;
};

/** The minimum time between two events of one type. A value set through the API is added to the choices. */
export function CooldownSelect({ value, onChange, ...others }: CooldownSelectProps) {
  const choices = [...new Set([...USUAL_MINUTES, value])].sort((a, b) => a - b);
  return (
    <Select
      label="Notify at most"
      data={choices.map((minutes) => ({ value: String(minutes), label: cooldownInWords(minutes) }))}
      value={String(value)}
      onChange={(chosen) => onChange(Number(chosen))}
      allowDeselect={false}
      {...others}
    />
  );
}
