import { Group } from "@mantine/core";
import { isMoney } from "../../parts/format.ts";
import { COMPARISONS, type Comparison, comparisonInWords, METRICS, type Metric } from "../../parts/metric.ts";
import { NumberField } from "../../parts/number-field.tsx";
import { Select } from "../../parts/select.tsx";

type ConditionFieldsProps = {
  metric: Metric;
  currency: string | undefined;
  comparison: Comparison;
  onComparison: (comparison: Comparison) => void;
  value: number | null;
  onValue: (value: number | null) => void;
  error: string | undefined;
};

/** Form fields of a condition: the comparison and the value. */
export function ConditionFields(props: ConditionFieldsProps) {
  const { metric, currency, comparison, onComparison, value, onValue, error } = props;
  const { unit, decimals, isPercent = false } = METRICS[metric];
  return (
    <Group gap="xs" align="flex-start">
      <Select
        label="Notify when it"
        data={COMPARISONS.map((each) => ({ value: each, label: comparisonInWords(metric, each, "…") }))}
        value={comparison}
        onChange={(chosen) => chosen && onComparison(chosen as Comparison)}
        allowDeselect={false}
        style={{ flex: "1 1 170px" }}
      />
      <NumberField
        label="Threshold"
        min={0}
        decimals={decimals}
        unit={isMoney(metric) ? currency : isPercent ? "%" : unit}
        value={value}
        onChange={(next) => onValue(next ?? null)}
        error={error}
        style={{ flex: "1 1 130px" }}
      />
    </Group>
  );
}
