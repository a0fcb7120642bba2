/**
 * A time chart. Values hold until they change, so lines are steps; they break where there was no value. Dragging and pinching
 * zoom in, arrow keys move the cursor, and a table has the same figures. A second axis on the right allows for two metrics
 * in one chart.
 */
import { Box, Button, Group, Skeleton, Text, Title } from "@mantine/core";
import { IconChartLine, IconTable, IconZoomReset } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useMemo, useState } from "react";
import { ChartLegend } from "./chart-legend.tsx";
import { dateSpan, dateTime, UNKNOWN } from "./format.ts";
import type { TooltipText } from "./plot-tooltip.tsx";
import type { Mark, Threshold } from "./time-plot-marks.ts";
import type { AxisLook } from "./time-plot-options.ts";
import {
  type Aligned,
  align,
  type Format,
  heldAt,
  indexAt,
  lastSetAt,
  type Span,
  spreadsMuch,
  summaryOf,
  type TimeSeries,
  wholeSpan,
} from "./time-series.ts";
import { TimeTable } from "./time-table.tsx";

const TimePlot = lazy(() => import("./time-plot.tsx").then(({ TimePlot }) => ({ default: TimePlot })));

/** An axis and its values. */
type AxisProps = {
  format: Format;
  /** A shorter format for the axis. */
  tick?: Format;
  lowerIsBetter?: boolean;
  fromZero?: boolean;
  label?: string;
};

type TimeChartProps = AxisProps & {
  title: string;
  /** A hint under the title: how to read the chart. */
  about?: ReactNode;
  /** Must be a stable reference: a new one redraws the chart. */
  series: readonly TimeSeries[];
  /** The axis of series with `axis: "right"`. Must be a stable reference. */
  right?: AxisProps | undefined;
  /** Times to shade, and their name. Must be a stable reference. */
  shaded?: Shading | undefined;
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

type Shading = { name: string; spans: readonly Span[] };

const NO_MARKS: readonly Mark[] = [];
const NO_SPANS: readonly Span[] = [];
const NONE: ReadonlySet<string> = new Set();

export function TimeChart(props: TimeChartProps) {
  const { title, about, format, tick = format, zoom, onZoom, height = 220, marks = NO_MARKS } = props;
  const { lowerIsBetter = false, fromZero = false, label, right, shaded, gap = UNKNOWN, threshold, together } = props;
  const [asTable, setAsTable] = useState(false);
  const [cursorTime, setCursorTime] = useState<number | null>(null);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(NONE);
  const series = useMemo(() => props.series.filter(({ name }) => !hidden.has(name)), [props.series, hidden]);
  const aligned = useMemo(() => align(series), [series]);
  const look = useMemo(() => {
    const columnsOf = (axis: "right" | undefined) => aligned.columns.filter((_, i) => series[i]?.axis === axis);
    return {
      series,
      left: axisOf({ format, tick, lowerIsBetter, fromZero, ...(label && { label }) }, columnsOf(undefined)),
      right: right && series.some(({ axis }) => axis) ? axisOf(right, columnsOf("right")) : undefined,
      shaded: shaded?.spans ?? NO_SPANS,
      threshold,
      marks,
      together,
    };
  }, [series, format, tick, lowerIsBetter, fromZero, label, right, shaded, threshold, marks, together, aligned]);
  const whole = props.whole ?? wholeSpan(aligned);
  const span = zoom ?? whole;
  const isKnown = aligned.times.length > 0;
  const index = cursorTime === null ? null : indexAt(aligned.times, cursorTime);
  const formatOf = ({ axis }: TimeSeries) => (axis === "right" && right ? right.format : format);
  const reading = { series, aligned, formatOf, gap, shaded };
  const latest = readOut({ ...reading, index: aligned.times.length - 1 });

  return (
    <Box component="section" p="md" aria-label={title}>
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
        {isKnown && props.series.length > 1 && (
          <ChartLegend
            series={props.series}
            latest={latest.values}
            hidden={hidden}
            onHide={setHidden}
            shaded={shaded?.spans.length ? shaded.name : undefined}
          />
        )}
        {isKnown && props.series.length === 1 && (
          <Text size="sm" fw={550} component="div">
            {textOf(latest)}
          </Text>
        )}
        {isKnown && (
          <Text size="xs" c="dimmed">
            {dateSpan(span.from, span.to)}
          </Text>
        )}
      </Group>
      {!isKnown && <Nothing height={height} />}
      {isKnown && asTable && <TimeTable {...{ title, series, aligned, span, formatOf, gap, height }} />}
      {isKnown && !asTable && (
        <Suspense fallback={<Skeleton height={height} />}>
          <TimePlot
            look={look}
            aligned={aligned}
            span={span}
            whole={whole}
            height={height}
            label={`${title}. ${summaryOf(series, formatOf)}`}
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

function axisOf(axis: AxisProps, columns: Aligned["columns"]): AxisLook {
  const { format, tick = format, lowerIsBetter = false, fromZero = false, label } = axis;
  return { tick, lowerIsBetter, fromZero, label, isLogarithmic: lowerIsBetter && spreadsMuch(columns) };
}

type Reading = {
  series: readonly TimeSeries[];
  aligned: Aligned;
  index: number;
  formatOf: (series: TimeSeries) => Format;
  gap: string;
  shaded?: Shading | undefined;
};

/** The moment of a point, and the value of each line at it; with several lines, those without a value or words for it are left out. */
function readOut({ series, aligned: { times, columns }, index, formatOf, gap, shaded }: Reading): TooltipText {
  const time = times[index];
  if (time === undefined) return { when: "", values: [] };
  const values = series.flatMap((each, i) => {
    const { value, low, high, hasRange } = columns[i] as Aligned["columns"][number];
    const held = lastSetAt(value, index);
    const isLeftOut = held === undefined || (held === null && each.gap === undefined);
    if (isLeftOut && series.length > 1) return [];
    const format = formatOf(each);
    const [least, most] = [heldAt(low, index), heldAt(high, index)];
    const range = hasRange && least !== null && most !== null ? ` (${format(least)}–${format(most)})` : "";
    const text = typeof held === "number" ? format(held) : (each.gap ?? gap);
    return [{ name: each.name, color: each.color ?? `--chart-${(i % 6) + 1}`, text: `${text}${range}` }];
  });
  const isShaded = shaded?.spans.some(({ from, to }) => from <= time && time < to);
  const when = `${dateTime(new Date(time).toISOString())}${isShaded ? ` · ${shaded?.name}` : ""}`;
  const nothing = { name: gap, color: "--ink-3", text: gap };
  return { when, values: values.length === 0 ? [nothing] : values };
}

/** "Mar 3, 2026, 8:30 AM: $24.99" */
function textOf({ when, values }: TooltipText): string {
  const figures = values.map(({ name, text }) => (values.length > 1 ? `${name} ${text}` : text));
  return `${when}: ${figures.join(", ")}`;
}

const cursorAt = (index: number, tooltip: TooltipText) => ({ index, text: textOf(tooltip), tooltip });
