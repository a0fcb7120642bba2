import { SegmentedControl } from "@mantine/core";
import { RANGES, type RangeName } from "./time-range.ts";

export function RangeButtons({ value, onChange }: { value: RangeName; onChange: (range: RangeName) => void }) {
  return (
    <SegmentedControl
      size="sm"
      aria-label="Range of the charts"
      value={value}
      onChange={(range) => onChange(range as RangeName)}
      data={Object.entries(RANGES).map(([range, label]) => ({ value: range, label }))}
    />
  );
}
