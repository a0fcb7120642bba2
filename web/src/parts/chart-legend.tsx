import { ActionIcon, Box, Menu, UnstyledButton } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { colorOf, type TimeSeries } from "./time-series.ts";

type ChartLegendProps = {
  series: readonly TimeSeries[];
  /** The latest value of each visible line, by its name. */
  latest: ReadonlyMap<string, string>;
  isShown: (series: TimeSeries) => boolean;
  onToggle: (series: TimeSeries) => void;
};

/** Names the lines of a chart with their latest values. Each name shows or hides its line; a menu has the rarer ones. */
export function ChartLegend({ series, latest, isShown, onToggle }: ChartLegendProps) {
  const all = series.map((line, i) => ({ line, color: colorOf(line, i) }));
  const rare = all.filter(({ line }) => line.isRare && !isShown(line));
  return (
    <Box className="chart-legend" role="group" aria-label="Lines of the chart">
      {all
        .filter((each) => !rare.includes(each))
        .map(({ line, color }) => (
          <UnstyledButton
            key={line.name}
            aria-pressed={isShown(line)}
            title={isShown(line) ? "Hide this line" : "Show this line"}
            onClick={() => onToggle(line)}
          >
            <Swatch line={line} color={color} />
            {line.name} {isShown(line) && <b>{latest.get(line.name)}</b>}
          </UnstyledButton>
        ))}
      {rare.length > 0 && (
        <Menu>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size={28} aria-label="More lines">
              <IconPlus size={14} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {rare.map(({ line, color }) => (
              <Menu.Item
                key={line.name}
                leftSection={<Swatch line={line} color={color} />}
                onClick={() => onToggle(line)}
              >
                {line.name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Box>
  );
}

export function Swatch({ line: { isBars, isDashed }, color }: { line: TimeSeries; color: string }) {
  const look = isBars ? "bars" : isDashed ? "dashed" : "line";
  return <span aria-hidden className="chart-swatch" data-look={look} style={{ color: `var(${color})` }} />;
}
