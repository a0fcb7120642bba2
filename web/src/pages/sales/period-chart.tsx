import { Box, Button, Group, Table, Text, Tooltip } from "@mantine/core";
import { IconChartBar, IconTable } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { UNKNOWN } from "../../parts/format.ts";
import { useIsPhone } from "../../parts/use-is-phone.ts";
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
  /** The part of the value that is not settled yet. */
  pending?: number | null;
  /** The step has not ended, or the data ends in it. */
  isOpen?: boolean;
};

type PeriodChartProps = {
  title: string;
  /** Choices beside the title. */
  controls?: ReactNode;
  /** Under the chart. */
  children?: ReactNode;
  bars: readonly PeriodBar[];
  format: (value: number | null) => string;
  /** A shorter format for the axis. */
  tick: (value: number) => string;
  /** "Previous 30 days" */
  beforeName?: string | undefined;
  pendingName?: string | undefined;
  valueName: string;
  height?: number;
};

/** The number of axis labels that fit side by side, on a wide screen and on a phone. */
const MOST_LABELS = { wide: 10, phone: 5 };

/** Columns by day, week or month with the period before as a mark on each; a table has the same figures. */
export function PeriodChart(props: PeriodChartProps) {
  const { title, controls, bars, children, valueName, beforeName, pendingName } = props;
  const [asTable, setAsTable] = useState(false);
  const hasBefore = beforeName !== undefined && bars.some(({ before }) => before != null);
  const hasPending = pendingName !== undefined && bars.some(({ pending }) => pending);
  return (
    <Box component="section" aria-label={title}>
      <Group gap="md" mb="xs">
        <h2 className="hidden-visually">{title}</h2>
        {(hasBefore || hasPending) && (
          <>
            <Key mark="value">{valueName}</Key>
            {hasPending && <Key mark="pending">{pendingName}</Key>}
            {hasBefore && <Key mark="before">{beforeName}</Key>}
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
      {asTable ? (
        <FiguresTable {...props} {...{ hasBefore, hasPending }} />
      ) : (
        <Plot {...props} {...{ hasBefore, hasPending }} />
      )}
      {children}
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

type Parts = PeriodChartProps & { hasBefore: boolean; hasPending: boolean };

function Plot(props: Parts) {
  const { bars, title, tick, height = 168, hasBefore, hasPending } = props;
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
                    <Column value={bar.value ?? 0} at={at} pending={hasPending ? (bar.pending ?? 0) : 0} />
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

function Column({ value, pending, at }: { value: number; pending: number; at: (value: number) => number }) {
  const [from, to] = [Math.min(0, value), Math.max(0, value)];
  const share = value > 0 ? Math.min(1, Math.max(0, pending / value)) : 0;
  return (
    <span
      className={classes["column"]}
      data-loss={value < 0 || undefined}
      style={{ bottom: `${at(from)}%`, height: `${Math.max(value === 0 ? 0 : 0.8, at(to) - at(from))}%` }}
    >
      {share > 0 && <span className={classes["pending"]} style={{ height: `${share * 100}%` }} />}
    </span>
  );
}

function Tip({ bar, chart }: { bar: PeriodBar; chart: PeriodChartProps }) {
  const { label, value, before, pending, isOpen } = bar;
  const { format, beforeName, pendingName } = chart;
  return (
    <>
      <strong>{label}</strong>
      {isOpen && " (incomplete)"}
      <br />
      {format(value)}
      {pendingName && pending ? (
        <>
          <br />
          {pendingName}: {format(pending)}
        </>
      ) : null}
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

function FiguresTable(props: Parts) {
  const { title, bars, format, valueName, beforeName, pendingName, hasBefore, hasPending, height = 168 } = props;
  return (
    <Box
      role="region"
      style={{ height: height + 24, overflow: "auto" }}
      tabIndex={0}
      aria-label={`${title} as a table`}
      pos="relative"
    >
      <Table stickyHeader striped>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Period</Table.Th>
            {[valueName, hasPending && pendingName, hasBefore && beforeName].map(
              (name) =>
                name && (
                  <Table.Th key={name} scope="col" ta="right">
                    {name}
                  </Table.Th>
                ),
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {bars.map(({ label, value, before, pending }) => (
            <Table.Tr key={label}>
              <Table.Th scope="row" fw={400}>
                {label}
              </Table.Th>
              <Table.Td ta="right">{format(value)}</Table.Td>
              {hasPending && <Table.Td ta="right">{pending == null ? UNKNOWN : format(pending)}</Table.Td>}
              {hasBefore && <Table.Td ta="right">{before == null ? UNKNOWN : format(before)}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}
