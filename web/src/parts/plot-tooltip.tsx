import { Text } from "@mantine/core";

/** The tooltip of a chart: the time, and the value of each line. */
export type TooltipText = { when: string; values: readonly { name: string; text: string; color: string }[] };

type PlotTooltipProps = {
  text: TooltipText;
  /** The cursor, in pixels from the left edge of the chart. */
  left: number;
  /** The width of the chart: in its right half, the tooltip stands on the left of the cursor. */
  width: number;
};

/** The values at the cursor, beside it. Screen readers get them from the chart itself. */
export function PlotTooltip({ text: { when, values }, left, width }: PlotTooltipProps) {
  const isRight = left > width / 2;
  return (
    <div className="plot-tooltip" aria-hidden style={isRight ? { right: width - left + 12 } : { left: left + 12 }}>
      <Text size="xs" c="dimmed">
        {when}
      </Text>
      {values.map(({ name, text, color }) => (
        <Text key={name} size="sm" fw={550} className="figures">
          <span className="plot-tooltip-key" style={{ background: `var(${color})` }} />
          {values.length > 1 && `${name} `}
          {text}
        </Text>
      ))}
    </div>
  );
}
