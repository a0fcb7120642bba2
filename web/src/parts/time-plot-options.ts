/** uPlot options of a time chart: scales, axes in the user's locale, and lines in the theme's colours. */
import uPlot from "uplot";
import { axisTime } from "./format.ts";
import { themeColor } from "./theme-color.ts";
import { type Mark, marksPlugin, shadingPlugin, type Threshold } from "./time-plot-marks.ts";
import type { Aligned, Format, Span, TimeSeries } from "./time-series.ts";

export type AxisLook = {
  /** Formats a value on the axis. */
  tick: Format;
  /** Up means better on every chart: the axis of a rank is inverted. */
  lowerIsBetter: boolean;
  isLogarithmic: boolean;
  /** Axes of counts start at zero. */
  fromZero: boolean;
  /** Names the axis if there are two. */
  label: string | undefined;
};

export type Look = {
  series: readonly TimeSeries[];
  left: AxisLook;
  right: AxisLook | undefined;
  /** Times that are shaded, such as those out of stock. */
  shaded: readonly Span[];
  threshold: Threshold | undefined;
  marks: readonly Mark[];
  /** Charts with the same key synchronise their cursors. */
  together: string | undefined;
};

export type Reactions = {
  span: () => Span;
  onCursor: (time: number | null) => void;
  onZoom: (span: Span | null) => void;
};

const colorOf = (series: TimeSeries, index: number) => series.color ?? `--chart-${(index % 6) + 1}`;

/** The data in uPlot's layout: times, then for each series its values and, with a range, high and low. */
export function toData({ times, columns }: Aligned): uPlot.AlignedData {
  return [
    times,
    ...columns.flatMap(({ value, high, low, hasRange }) => (hasRange ? [value, high, low] : [value])),
  ] as uPlot.AlignedData;
}

export function optionsOf(look: Look, aligned: Aligned, reactions: Reactions, size: { width: number; height: number }) {
  const { series, bands } = linesOf(look, aligned);
  return {
    ...size,
    ms: 1,
    padding: [10, look.right ? 0 : 8, 0, 0],
    legend: { show: false },
    series,
    bands,
    scales: {
      x: { time: true, range: () => [reactions.span().from, reactions.span().to] },
      y: scaleOf(look.left, look.threshold),
      ...(look.right && { right: scaleOf(look.right) }),
    },
    axes: axesOf(look),
    cursor: {
      y: false,
      drag: { x: true, y: false, setScale: false },
      points: { size: 8, width: 2 },
      // The value at the pointer is the previous point's.
      dataIdx: (u: uPlot, _: number, closest: number, time: number) =>
        closest > 0 && (u.data[0][closest] as number) > time ? closest - 1 : closest,
      bind: {
        dblclick: () => () => {
          reactions.onZoom(null);
          return null;
        },
      },
      ...(look.together && {
        sync: {
          key: look.together,
          setSeries: false,
          filters: { pub: (type: string) => type === "mousemove" || type === "mouseleave" },
        },
      }),
    },
    hooks: {
      setCursor: [(u: uPlot) => reactions.onCursor(timeAtCursor(u))],
      setSelect: [(u: uPlot) => zoomTo(u, reactions)],
    },
    plugins: [shadingPlugin(look.shaded), marksPlugin(look.threshold, look.marks)],
  } as uPlot.Options;
}

function scaleOf(look: AxisLook, threshold?: Threshold): uPlot.Scale {
  return {
    dir: look.lowerIsBetter ? -1 : 1,
    distr: look.isLogarithmic ? 3 : 1,
    range: (_, min: number | null, max: number | null) => heightOf(look, threshold, min, max),
  };
}

function linesOf({ series }: Look, { columns }: Aligned): { series: uPlot.Series[]; bands: uPlot.Band[] } {
  const lines: uPlot.Series[] = [{}];
  const bands: uPlot.Band[] = [];
  const steps = uPlot.paths.stepped?.({ align: 1 });
  const stepped = steps ? { paths: steps } : {};
  series.forEach((each, i) => {
    const color = colorOf(each, i);
    lines.push({
      ...stepped,
      label: each.name,
      scale: each.axis ?? "y",
      stroke: () => themeColor(color),
      width: 2,
      ...(each.isDashed && { dash: [6, 4] }),
      points: { show: each.points.length === 1 },
    });
    if (!columns[i]?.hasRange) return;
    bands.push({ series: [lines.length, lines.length + 1], fill: () => themeColor(color, 0.17) });
    const edge = { ...stepped, scale: each.axis ?? "y", stroke: "transparent", width: 0, points: { show: false } };
    lines.push({ ...edge, label: `${each.name}, high` }, { ...edge, label: `${each.name}, low` });
  });
  return { series: lines, bands };
}

function axesOf({ left, right }: Look): uPlot.Axis[] {
  const font = `12px ${getComputedStyle(document.body).fontFamily}`;
  const common: uPlot.Axis = {
    stroke: () => themeColor("--ink-3"),
    font,
    grid: { stroke: () => themeColor("--grid"), width: 1 },
    ticks: { show: false },
  };
  return [
    {
      ...common,
      grid: { show: false },
      size: 30,
      space: 72,
      values: (_, splits, __, ___, increment) => splits.map((time) => axisTime(time, increment)),
    },
    { ...common, ...valuesOf(left, font) },
    ...(right ? [{ ...common, ...valuesOf(right, font), scale: "right", side: 1, grid: { show: false } }] : []),
  ];
}

function valuesOf({ tick, label }: AxisLook, labelFont: string): uPlot.Axis {
  return {
    space: 34,
    size: (_, values) => 14 + 7 * Math.max(3, ...(values ?? []).map((value) => String(value ?? "").length)),
    values: (_, splits) => splits.map((value) => (value === null ? "" : tick(value))),
    ...(label !== undefined && { label, labelFont, labelSize: 20, labelGap: 2 }),
  };
}

/** The range of the y axis: all values and the threshold, with a margin. */
function heightOf(
  { isLogarithmic, fromZero }: AxisLook,
  threshold: Threshold | undefined,
  min: number | null,
  max: number | null,
) {
  const known = [min, max, threshold?.value].filter((value) => value !== null && value !== undefined);
  if (known.length === 0) return [0, 1] as [number, number];
  const [low, high] = [Math.min(...known), Math.max(...known)];
  if (isLogarithmic) return uPlot.rangeLog(Math.max(1, low), Math.max(2, high), 10, false);
  const room = (high - low || Math.abs(high) || 1) * 0.08;
  return [fromZero ? 0 : Math.max(low - room, low >= 0 ? 0 : low - room), high + room] as [number, number];
}

function timeAtCursor(u: uPlot): number | null {
  const { left } = u.cursor;
  // Half a pixel more: a cursor placed on a point must not count as before it.
  return left === undefined || left < 0 ? null : u.posToVal(left + 0.5, "x");
}

const LEAST_DRAG_PX = 6;

function zoomTo(u: uPlot, { onZoom }: Reactions): void {
  const { left, width } = u.select;
  if (width >= LEAST_DRAG_PX) onZoom({ from: u.posToVal(left, "x"), to: u.posToVal(left + width, "x") });
  u.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
}
