/**
 * A time chart: panes above one another with one time axis, one crosshair and one tooltip. Values hold until they change, so
 * lines are steps; they break where there was no value. Dragging, pinching and the strip below zoom, arrow keys move the
 * crosshair, and a table has the same figures.
 */
import "./time-chart.css";
import { ActionIcon, Button, Group, Skeleton, Text, Title, Tooltip } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { IconChartLine, IconTable, IconZoomReset } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from "react";
import { ChartLegend } from "./chart-legend.tsx";
import { dateSpan, UNKNOWN } from "./format.ts";
import type { ReadOut } from "./plot-tooltip.tsx";
import { TimeOverview } from "./time-overview.tsx";
import type { ChartEvent, Mark, Shading, Threshold } from "./time-plot-marks.ts";
import { heightOf } from "./time-plot-scales.ts";
import {
  type Aligned,
  align,
  colorOf,
  type Format,
  indexAt,
  type Line,
  type Pane,
  type Span,
  summaryOf,
  type TimePoint,
  type TimeSeries,
  textAt,
  timeInWords,
  wholeSpan,
  within,
} from "./time-series.ts";
import { TimeTable } from "./time-table.tsx";

const TimePlot = lazy(() => import("./time-plot.tsx").then(({ TimePlot }) => ({ default: TimePlot })));

/** The only pane of a chart. The series must be a stable reference: a new one redraws the chart. */
type OnePane = Omit<Pane, "tick" | "height"> & { tick?: Format; height?: number; panes?: undefined };
/** Must be a stable reference. */
type ManyPanes = { panes: readonly Pane[] };

type TimeChartProps = (OnePane | ManyPanes) & {
  title: string;
  /** The title is for screen readers only, where the page says it. */
  isTitleHidden?: boolean;
  about?: ReactNode;
  /** Beside the legend: the ranges. */
  controls?: ReactNode;
  /** Times to shade, and their name. Must be a stable reference. */
  shaded?: Shading | undefined;
  /** Must be a stable reference. */
  events?: readonly ChartEvent[];
  /** Words for a time without a value: "no rank". */
  gap?: string;
  threshold?: Threshold | undefined;
  marks?: readonly Mark[] | undefined;
  /** The span shown without zoom; defaults to all data. */
  whole?: Span | undefined;
  /** The whole history, drawn small below the chart; zooms move within it. */
  overview?: { points: readonly TimePoint[]; limits: Span };
  zoom: Span | null;
  onZoom: (span: Span | null) => void;
};

const NO_MARKS: readonly Mark[] = [];
const NO_EVENTS: readonly ChartEvent[] = [];

export function TimeChart(props: TimeChartProps) {
  const { title, isTitleHidden, about, controls, zoom, onZoom, overview, shaded, threshold } = props;
  const { marks = NO_MARKS, events = NO_EVENTS, gap = UNKNOWN } = props;
  const [asTable, setAsTable] = useState(false);
  const [cursorTime, setCursorTime] = useState<number | null>(null);
  const [preview, setPreview] = useState<Span | null>(null);
  const all = usePanes(props);
  const { panes, ...lineChoice } = useShownLines(title, all);
  const aligned = useMemo(() => align(panes.flatMap(({ series }) => series)), [panes]);
  const hasLane = events.length > 0 || (shaded?.spans.length ?? 0) > 0;
  const look = useMemo(
    () => ({ panes, aligned, shaded, threshold, marks, events, hasLane }),
    [panes, aligned, shaded, threshold, marks, events, hasLane],
  );
  const lines = panes.flatMap(({ series, format }) => series.map((each): Line => ({ ...each, format, usualGap: gap })));
  const whole = props.whole ?? wholeSpan(aligned);
  const limits = overview?.limits ?? whole;
  const span = preview ?? zoom ?? whole;
  const height = heightOf(panes, hasLane);

  const zoomTo = (to: Span | null) => {
    const next = to && within(to, limits);
    const isWhole = next?.from === whole.from && next.to === whole.to;
    // The preview stays until the zoom has changed, so that nothing jumps back in between.
    if (zoom === null && (next === null || isWhole)) setPreview(null);
    onZoom(isWhole ? null : next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new zoom, or none, ends the preview.
  useEffect(() => setPreview(null), [zoom?.from, zoom?.to]);

  const isKnown = aligned.times.length > 0;
  const index = cursorTime === null ? null : indexAt(aligned.times, cursorTime);
  const reading = { lines, aligned, events, shaded };
  const latest = readOutAt(reading, aligned.times.length - 1);
  const readOut = index === null ? null : readOutAt(reading, index);
  const other = asTable ? "chart" : "table";

  return (
    <section className="time-chart" aria-label={title}>
      <div className="time-chart-bar">
        <Title order={2} className={isTitleHidden ? "hidden-visually" : ""}>
          {title}
        </Title>
        {about && (
          <Text size="xs" c="dimmed">
            {about}
          </Text>
        )}
        {isKnown && lineChoice.series.length > 1 && (
          <ChartLegend {...lineChoice} latest={new Map(latest.values.map(({ line, text }) => [line.name, text]))} />
        )}
        {isKnown && lineChoice.series.length === 1 && <Text component="div">{inWords(latest)}</Text>}
        <Group gap={4} wrap="nowrap">
          {isKnown && !overview && (
            <Text size="xs" c="dimmed">
              {dateSpan(span.from, span.to)}
            </Text>
          )}
          {zoom && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconZoomReset size={15} aria-hidden />}
              onClick={() => zoomTo(null)}
            >
              Reset zoom
            </Button>
          )}
          {controls}
          {isKnown && (
            <Tooltip label={`Show as a ${other}`}>
              <ActionIcon
                variant="subtle"
                color="gray"
                onClick={() => setAsTable(!asTable)}
                aria-label={`Show ${title} as a ${other}`}
              >
                {asTable ? <IconChartLine size={16} /> : <IconTable size={16} />}
              </ActionIcon>
            </Tooltip>
          )}
        </Group>
      </div>
      {!isKnown && <Nothing height={height} />}
      {isKnown && asTable && <TimeTable {...{ title, lines, aligned, span, height }} />}
      {isKnown && !asTable && (
        <Suspense fallback={<Skeleton height={height} />}>
          <TimePlot
            look={look}
            span={span}
            height={height}
            label={`${title}. ${summaryOf(lines)}`}
            cursor={readOut && index !== null ? { index, text: inWords(readOut), readOut } : null}
            onCursor={setCursorTime}
            onPreview={(to) => setPreview(within(to, limits))}
            onZoom={zoomTo}
          />
        </Suspense>
      )}
      {overview && <TimeOverview {...overview} span={span} onPreview={setPreview} onKeep={zoomTo} />}
    </section>
  );
}

function Nothing({ height }: { height: number }) {
  return (
    <Group h={height} justify="center">
      <Text c="dimmed">No data for this period.</Text>
    </Group>
  );
}

const USUAL_HEIGHT = 180;

function usePanes(props: TimeChartProps): readonly Pane[] {
  const one = props.panes ? undefined : props;
  const { series, format, tick = format, lowerIsBetter = false, fromZero = false, height = USUAL_HEIGHT } = one ?? {};
  return useMemo(
    () => props.panes ?? (series && format && tick ? [{ series, format, tick, lowerIsBetter, fromZero, height }] : []),
    [props.panes, series, format, tick, lowerIsBetter, fromZero, height],
  );
}

/** The lines that somebody shows, remembered in this browser; the last one stays. Panes without lines are left out. */
function useShownLines(title: string, all: readonly Pane[]) {
  const [chosen, setChosen] = useLocalStorage<Record<string, boolean>>({
    key: `nichescope.lines.${title}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  const isShown = ({ name, isOff = false }: TimeSeries) => chosen[name] ?? !isOff;
  const series = all.flatMap((pane) => pane.series);
  const panes = useMemo(() => {
    const isShownIn = ({ name, isOff = false }: TimeSeries) => chosen[name] ?? !isOff;
    let first = 0;
    return all.flatMap((pane) => {
      // A line keeps its colour when others are hidden.
      const colored = pane.series.map((each) => ({ ...each, color: colorOf(each, first++) }));
      const shown = colored.filter(isShownIn);
      return shown.length === 0 ? [] : [{ ...pane, series: shown }];
    });
  }, [all, chosen]);
  const onToggle = (line: TimeSeries) => {
    const isLast = isShown(line) && series.filter(isShown).length === 1;
    if (!isLast) setChosen({ ...chosen, [line.name]: !isShown(line) });
  };
  return { panes, series, isShown, onToggle };
}

type Reading = {
  lines: readonly Line[];
  aligned: Aligned;
  events: readonly ChartEvent[];
  shaded: Shading | undefined;
};

/** What a chart shows at a point. Of several lines, those without a value or words for it are left out. */
function readOutAt({ lines, aligned: { times, columns }, events, shaded }: Reading, index: number): ReadOut {
  const time = times[index];
  if (time === undefined) return { when: "", events: "", values: [] };
  const next = times[index + 1] ?? Number.POSITIVE_INFINITY;
  const isShaded = shaded?.spans.some(({ from, to }) => from <= time && time < to);
  const happened = events.filter(({ at }) => at >= time && at < next).map(({ label }) => label);
  return {
    when: timeInWords(time),
    events: [...(isShaded ? [shaded?.name] : []), ...new Set(happened)].join(", "),
    values: lines.flatMap((line, i) => {
      const shown = textAt(line, columns[i] as Aligned["columns"][number], index);
      const isLeftOut = shown?.isKnown === false && line.gap === undefined && lines.length > 1;
      return shown && !isLeftOut ? [{ line, color: line.color as string, ...shown }] : [];
    }),
  };
}

/** "Mar 3, 2026, 8:30 AM: $24.99" */
function inWords({ when, events, values }: ReadOut): string {
  const figures = values.map(({ line, text, range }) => `${values.length > 1 ? `${line.name} ` : ""}${text}${range}`);
  return `${when}${events && ` · ${events}`}: ${figures.join(", ")}`;
}
