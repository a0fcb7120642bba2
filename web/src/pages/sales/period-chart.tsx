import { Box, Button, Group, Text, Tooltip } from "@mantine/core";
import { IconChartBar, IconTable } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useIsPhone } from "../../parts/use-is-phone.ts";
import { RowTable } from "../../parts/wide-table.tsx";
import classes from "./period-chart.module.css";
import { ticksBetween } from "./ticks.ts";

type PeriodBar = {
  /** The day, week or month in full. */
  label: string;
  /** The same under the axis. */
  tick: string;
  value: number | null;
  /** The same step of the period before. */
  before?: number | null;
  /** The step has not ended, or the data ends in it. */
  isOpen?: boolean;
};

type PeriodChartProps = {
  title: string;
  /** Choices beside the title. */
  controls?: ReactNode;
  bars: readonly PeriodBar[];
  format: (value: number | null) => string;
  /** A shorter format for the axis. */
  tick: (value: number) => string;
  /** "Previous 30 days" */
  beforeName?: string | undefined;
  valueName: string;
  height?: number;
};

const HEIGHT = 168;

/** The number of axis labels that fit side by side, on a wide screen and on a phone. */
const MOST_LABELS = { wide: 10, phone: 5 };

/** Columns by day, week or month with the period before as a mark on each; a table has the same figures. */
export function PeriodChart(props: PeriodChartProps) {
  const { title, controls, bars, valueName, beforeName } = props;
  const [asTable, setAsTable] = useState(false);
  const hasBefore = beforeName !== undefined && bars.some(({ before }) => before != null);
  return (
    <Box component="section" aria-label={title}>
      <Group gap="md" mb="xs">
        <h2 className="hidden-visually">{title}</h2>
        {hasBefore && (
          <>
            <Key mark="value">{valueName}</Key>
            <Key mark="before">{beforeName}</Key>
          </>
        )}
        <Group gap="xs" ml="auto">
          {controls}
          <Button
            size="compact-sm"
            variant="subtle"
            h={30}
            leftSection={asTable ? <IconChartBar size={15} /> : <IconTable size={15} />}
            onClick={() => setAsTable(!asTable)}
            aria-label={asTable ? `Show ${title} as a chart` : `Show ${title} as a table`}
          >
            {asTable ? "Chart" : "Table"}
          </Button>
        </Group>
      </Group>
      {asTable ? <FiguresTable {...props} hasBefore={hasBefore} /> : <Plot {...props} hasBefore={hasBefore} />}
    </Box>
  );
}

function Key({ mark, children }: { mark: string; children: ReactNode }) {
  return (
    <Text span size="xs" c="dimmed" className={classes["key"]}>
      <span aria-hidden data-mark={mark} />
      {children}
    </Text>
  );
}

type Parts = PeriodChartProps & { hasBefore: boolean };

function Plot(props: Parts) {
  const { bars, title, tick, height = HEIGHT, hasBefore } = props;
  const known = bars.flatMap(({ value, before }) => [value ?? 0, (hasBefore && before) || 0]);
  const ticks = ticksBetween(Math.min(0, ...known), Math.max(0, ...known));
  const [low, high] = [ticks[0] as number, ticks.at(-1) as number];
  const at = (value: number) => ((value - low) / (high - low)) * 100;
  const every = Math.ceil(bars.length / MOST_LABELS[useIsPhone() ? "phone" : "wide"]);
  return (
    <Box component="figure" m={0}>
      <div className={classes["plot"]} style={{ height }}>
        <div className={classes["axis"]} aria-hidden>
          {ticks.map((each) => (
            <Text key={each} span size="xs" c="dimmed" className="figures" style={{ bottom: `${at(each)}%` }}>
              {tick(each)}
            </Text>
          ))}
        </div>
        <div className={classes["area"]}>
          {ticks.map((each) => (
            <span
              key={each}
              className={classes["line"]}
              data-zero={each === 0 || undefined}
              style={{ bottom: `${at(each)}%` }}
              aria-hidden
            />
          ))}
          <ul className={classes["columns"]} aria-label={title}>
            {bars.map((bar) => (
              <li key={bar.label} data-open={bar.isOpen || undefined}>
                <Tooltip
                  multiline
                  events={{ hover: true, focus: true, touch: true }}
                  label={<Tip bar={bar} chart={props} />}
                >
                  <div className={classes["slot"]}>
                    <span className="hidden-visually">{wordsOf(props, bar)}</span>
                    <Column value={bar.value ?? 0} at={at} />
                    {hasBefore && bar.before != null && (
                      <span className={classes["before"]} style={{ bottom: `${at(bar.before)}%` }} />
                    )}
                  </div>
                </Tooltip>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className={classes["names"]} aria-hidden>
        {bars.map(({ label, tick: name }, i) => (
          <Text key={label} size="xs" c="dimmed" span>
            {i % every === 0 ? name : ""}
          </Text>
        ))}
      </div>
    </Box>
  );
}

function Column({ value, at }: { value: number; at: (value: number) => number }) {
  const [from, to] = [Math.min(0, value), Math.max(0, value)];
  return (
    <span
      className={classes["column"]}
      data-loss={value < 0 || undefined}
      style={{ bottom: `${at(from)}%`, height: `${Math.max(value === 0 ? 0 : 0.8, at(to) - at(from))}%` }}
    />
  );
}

function Tip({ bar, chart }: { bar: PeriodBar; chart: PeriodChartProps }) {
  const { label, value, before, isOpen } = bar;
  const { format, beforeName } = chart;
  return (
    <>
      <strong>{label}</strong>
      {isOpen && " (incomplete)"}
      <br />
      {format(value)}
      {beforeName && before != null && (
        <>
          <br />
          {beforeName}: {format(before)}
        </>
      )}
    </>
  );
}

function wordsOf({ format, beforeName }: PeriodChartProps, { label, value, before }: PeriodBar): string {
  const was = beforeName && before != null ? `, ${beforeName.toLowerCase()} ${format(before)}` : "";
  return `${label}: ${format(value)}${was}`;
}

function FiguresTable({ title, bars, format, valueName, beforeName, hasBefore, height = HEIGHT }: Parts) {
  return (
    <Box h={height + 24} style={{ overflow: "auto" }}>
      <RowTable
        label={`${title} as a table`}
        minWidth={0}
        rows={bars}
        rowKey={({ label }) => label}
        columns={[
          ["Period", ({ label }) => label],
          [valueName, ({ value }) => format(value), "figure"],
          ...(hasBefore && beforeName
            ? [[beforeName, ({ before }: PeriodBar) => format(before ?? null), "figure"] as const]
            : []),
        ]}
      />
    </Box>
  );
}
