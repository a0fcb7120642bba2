import { Group, TextInput } from "@mantine/core";
import { Select } from "../../parts/select.tsx";
import { type DaySpan, DEFAULT_PERIOD, isDay, PERIODS, type PeriodName, today } from "./period.ts";
import type { SalesChoice } from "./sales-choice.ts";

type PeriodPickerProps = {
  choice: SalesChoice;
  /** The days on screen, which custom dates begin with. */
  shown: DaySpan | undefined;
  onChoose: (chosen: { period?: PeriodName | undefined; start?: string | undefined; end?: string | undefined }) => void;
};

const CUSTOM = "custom";
const OPTIONS = [
  ...Object.entries(PERIODS).map(([value, label]) => ({ value, label })),
  { value: CUSTOM, label: "Custom dates" },
];

/** A named period, or two days. */
export function PeriodPicker({ choice, shown, onChoose }: PeriodPickerProps) {
  const { period = DEFAULT_PERIOD, start, end } = choice;
  const isCustom = start !== undefined && end !== undefined;
  const span = isCustom ? { from: start, to: end } : (shown ?? { from: today(), to: today() });
  const choose = (value: string | null) => {
    if (value === CUSTOM) onChoose({ period: undefined, ...daysOf(span) });
    else if (value)
      onChoose({
        period: value === DEFAULT_PERIOD ? undefined : (value as PeriodName),
        start: undefined,
        end: undefined,
      });
  };
  const change = (changed: Partial<DaySpan>) => {
    const next = { ...span, ...changed };
    // While a year is being typed, the field holds days such as 0002-03-01.
    if (isDay(next.from) && isDay(next.to) && next.from <= next.to && next.from >= "2000") onChoose(daysOf(next));
  };
  return (
    <>
      <Select
        label="Period"
        data={OPTIONS}
        value={isCustom ? CUSTOM : period}
        onChange={choose}
        allowDeselect={false}
        w={{ base: "100%", xs: 170 }}
      />
      {isCustom && (
        <Group gap="xs" wrap="nowrap" align="flex-end">
          <DayField label="From" value={span.from} most={span.to} onChange={(from) => change({ from })} />
          <DayField label="To" value={span.to} least={span.from} most={today()} onChange={(to) => change({ to })} />
        </Group>
      )}
    </>
  );
}

const daysOf = ({ from, to }: DaySpan) => ({ start: from, end: to });

type DayFieldProps = { label: string; value: string; least?: string; most: string; onChange: (day: string) => void };

/** Keeps what is typed until it is a day: a controlled field would discard half a date. */
function DayField({ label, value, least, most, onChange }: DayFieldProps) {
  return (
    <TextInput
      key={value}
      type="date"
      label={label}
      defaultValue={value}
      min={least}
      max={most}
      onBlur={(event) => event.currentTarget.value !== value && onChange(event.currentTarget.value)}
      onKeyDown={(event) => event.key === "Enter" && onChange(event.currentTarget.value)}
      w={150}
    />
  );
}
