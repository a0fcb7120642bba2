/**
 * A time chart. Values hold until they change, so lines are steps; they break where there was no value. Dragging zooms in, arrow keys move the cursor, and a
 * table has the same figures.
 */
import { Box, Button, Group, Skeleton, Text, Title } from "@mantine/core";
import { IconChartLine, IconTable, IconZoomReset } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useMemo, useState } from "react";
import { dateSpan, dateTime, UNKNOWN } from "./format.ts";
import type { TooltipText } from "./plot-tooltip.tsx";
import type { Mark, Threshold } from "./time-plot-marks.ts";
import {
  type Aligned,
  align,
  heldAt,
  indexAt,
  type Span,
  spreadsMuch,
  summaryOf,
  type TimeSeries,
  wholeSpan,
} from "./time-series.ts";
import { TimeTable } from "./time-table.tsx";

const TimePlot = lazy(() => import("./time-plot.tsx").then(({ TimePlot }) => ({ default: TimePlot })));

type TimeChartProps = {
  title: string;
  /** A hint under the title: how to read the chart. */
  about?: ReactNode;
  /** Must be a stable reference: a new one redraws the chart. */
  series: readonly TimeSeries[];
  format: (value: number) => string;
  /** A shorter format for the axis. */
  tick?: (value: number) => string;
  lowerIsBetter?: boolean;
  fromZero?: boolean;
  /** Words for a time without a value: "no rank". */
  gap?: string;
  threshold?: Threshold | undefined;
  marks?: readonly Mark[] | undefined;
  /** The span shown without zoom; defaults to all data. */
  whole?: Span | undefined;
  zoom: Span | null;
  onZoom: (span: Span | null) => void;
  together?: string;
  height?: number;
  /** The heading level: one below the parent's. */
  order?: 2 | 3;
};

const NO_MARKS: readonly Mark[] = [];

export function TimeChart(props: TimeChartProps) {
  const { title, about, series, format, tick = format, zoom, onZoom, height = 220, marks = NO_MARKS } = props;
  const { lowerIsBetter = false, fromZero = false, gap = UNKNOWN, threshold, together } = props;
  const [asTable, setAsTable] = useState(false);
  const [cursorTime, setCursorTime] = useState<number | null>(null);
  const aligned = useMemo(() => align(series), [series]);
  const look = useMemo(
    () => ({
      series,
      tick,
      lowerIsBetter,
      fromZero,
      threshold,
      marks,
      together,
      isLogarithmic: lowerIsBetter && spreadsMuch(aligned),
    }),
    [series, tick, lowerIsBetter, fromZero, threshold, marks, together, aligned],
  );
  const span = zoom ?? props.whole ?? wholeSpan(aligned);
  const isKnown = aligned.times.length > 0;
  const index = cursorTime === null ? null : indexAt(aligned.times, cursorTime);
  const reading = { series, aligned, format, gap };
  const latest = readOut({ ...reading, index: aligned.times.length - 1 });

  return (
    <Box component="section" className="panel" p="md" aria-label={title}>
      <Group justify="space-between" gap="xs" align="flex-start" wrap="nowrap">
        <div style={{ minWidth: 0 }}>
          <Title order={props.order ?? 2} size="h3">
            {title}
          </Title>
          {about && (
            <Text size="xs" c="dimmed">
              {about}
            </Text>
          )}
        </div>
        <Group gap={4} wrap="nowrap" mih={30}>
          {zoom && (
            <Button
              size="compact-sm"
              variant="default"
              h={30}
              leftSection={<IconZoomReset size={15} />}
              onClick={() => onZoom(null)}
            >
              Reset zoom
            </Button>
          )}
          {isKnown && (
            <Button
              size="compact-sm"
              variant="subtle"
              h={30}
              leftSection={asTable ? <IconChartLine size={15} /> : <IconTable size={15} />}
              onClick={() => setAsTable(!asTable)}
              aria-label={asTable ? `Show ${title} as a chart` : `Show ${title} as a table`}
            >
              {asTable ? "Chart" : "Table"}
            </Button>
          )}
        </Group>
      </Group>
      <Group justify="space-between" gap="xs" my={6} mih={20} className="figures">
        <Text size="sm" fw={550} component="div">
          {isKnown && <Legend series={series} text={textOf(latest)} />}
        </Text>
        {isKnown && (
          <Text size="xs" c="dimmed">
            {dateSpan(span.from, span.to)}
          </Text>
        )}
      </Group>
      {!isKnown && <Nothing height={height} />}
      {isKnown && asTable && <TimeTable {...{ title, series, aligned, span, format, gap, height }} />}
      {isKnown && !asTable && (
        <Suspense fallback={<Skeleton height={height} />}>
          <TimePlot
            look={look}
            aligned={aligned}
            span={span}
            height={height}
            label={`${title}. ${summaryOf(series, format)}`}
            cursor={index === null ? null : cursorAt(index, readOut({ ...reading, index }))}
            onCursor={setCursorTime}
            onZoom={onZoom}
          />
        </Suspense>
      )}
    </Box>
  );
}

function Nothing({ height }: { height: number }) {
  return (
    <Group h={height} justify="center">
      <Text c="dimmed" size="sm">
        No data for this period.
      </Text>
    </Group>
  );
}

/** Names the lines when there are several. */
function Legend({ series, text }: { series: readonly TimeSeries[]; text: string }) {
  return (
    <>
      {series.length > 1 &&
        series.map(({ name, color }, i) => (
          <Text span size="xs" key={name} mr="sm" c="dimmed">
            <span
              aria-hidden
              style={{
                display: "inline-block",
                width: 10,
                height: 10,
                borderRadius: 3,
                marginRight: 4,
                background: `var(${color ?? `--chart-${(i % 6) + 1}`})`,
              }}
            />
            {name}
          </Text>
        ))}
      {text}
    </>
  );
}

type Reading = {
  series: readonly TimeSeries[];
  aligned: Aligned;
  index: number;
  format: (value: number) => string;
  gap: string;
};

/** The moment of a point, and the value of each line at it; with several lines, those without a value are left out. */
function readOut({ series, aligned: { times, columns }, index, format, gap }: Reading): TooltipText {
  const time = times[index];
  if (time === undefined) return { when: "", values: [] };
  const values = columns.flatMap(({ value, low, high, hasRange }, i) => {
    const held = heldAt(value, index);
    if (held === null && columns.length > 1) return [];
    const [least, most] = [heldAt(low, index), heldAt(high, index)];
    const range = hasRange && least !== null && most !== null ? ` (${format(least)}–${format(most)})` : "";
    const { name = "", color = `--chart-${(i % 6) + 1}` } = series[i] ?? {};
    return [{ name, color, text: `${held === null ? gap : format(held)}${range}` }];
  });
  const nothing = { name: gap, color: "--quiet", text: gap };
  return { when: dateTime(new Date(time).toISOString()), values: values.length === 0 ? [nothing] : values };
}

/** "Mar 3, 2026, 8:30 AM: $24.99" */
function textOf({ when, values }: TooltipText): string {
  const figures = values.map(({ name, text }) => (values.length > 1 ? `${name} ${text}` : text));
  return `${when}: ${figures.join(", ")}`;
}

const cursorAt = (index: number, tooltip: TooltipText) => ({ index, text: textOf(tooltip), tooltip });
