import { Group, Text, UnstyledButton } from "@mantine/core";
import type { TooltipText } from "./plot-tooltip.tsx";
import type { TimeSeries } from "./time-series.ts";

type ChartLegendProps = {
  series: readonly TimeSeries[];
  /** The latest value of each visible line. */
  latest: TooltipText["values"];
  hidden: ReadonlySet<string>;
  onHide: (hidden: ReadonlySet<string>) => void;
  /** The name of the shaded times, if there are any. */
  shaded: string | undefined;
};

/** Names the lines of a chart with their latest values. Each name shows or hides its line; the last visible one stays. */
export function ChartLegend({ series, latest, hidden, onHide, shaded }: ChartLegendProps) {
  const toggle = (name: string) => {
    const next = new Set(hidden);
    if (!next.delete(name)) next.add(name);
    if (next.size < series.length) onHide(next);
  };
  return (
    <Group gap={4} role="group" aria-label="Lines of the chart">
      {series.map(({ name, color, isDashed }, i) => {
        const isShown = !hidden.has(name);
        const value = latest.find((each) => each.name === name)?.text;
        return (
          <UnstyledButton
            key={name}
            className="chart-legend-item"
            aria-pressed={isShown}
            title={isShown ? "Hide this line" : "Show this line"}
            onClick={() => toggle(name)}
          >
            <span
              aria-hidden
              className="chart-legend-line"
              style={{
                borderTop: `3px ${isDashed ? "dashed" : "solid"} var(${color ?? `--chart-${(i % 6) + 1}`})`,
              }}
            />
            <Text span size="sm" {...(!isShown && { td: "line-through", c: "dimmed" })}>
              {name}{" "}
              <Text span inherit fw={600}>
                {isShown && value}
              </Text>
            </Text>
          </UnstyledButton>
        );
      })}
      {shaded && (
        <Text span size="sm" c="dimmed" className="chart-legend-item">
          <span aria-hidden className="chart-legend-shade" />
          {shaded}
        </Text>
      )}
    </Group>
  );
}
