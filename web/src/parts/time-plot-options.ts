/** uPlot options of a time chart. One plot has several panes; each pane has its scale and its axis. */
import uPlot from "uplot";
import { axisTime } from "./format.ts";
import { themeColor } from "./theme-color.ts";
import { bars } from "./time-plot-bars.ts";
import { type Decoration, decorationPlugin } from "./time-plot-marks.ts";
import { AXIS_PX, LANE_PX, type PaneScale, paneRange, paneTicks, ROOM_PX, scalesOf } from "./time-plot-scales.ts";
import { type Aligned, colorOf, type Pane, type Span } from "./time-series.ts";

export type Look = Decoration & { panes: readonly Pane[]; aligned: Aligned };

export type Reactions = {
  span: () => Span;
  onCursor: (time: number | null) => void;
  onZoom: (span: Span | null) => void;
};

/** The data in uPlot's layout: times, then for each series its values and, with a range, high and low. */
export function toData({ times, columns }: Aligned): uPlot.AlignedData {
  return [
    times,
    ...columns.flatMap(({ value, high, low, hasRange }) => (hasRange ? [value, high, low] : [value])),
  ] as uPlot.AlignedData;
}

export function optionsOf(look: Look, reactions: Reactions, size: { width: number; height: number }) {
  const { panes, threshold } = look;
  const scales = scalesOf(panes);
  const { series, bands } = linesOf(look, scales);
  return {
    ...size,
    ms: 1,
    padding: [look.hasLane ? LANE_PX : ROOM_PX, 0, 0, 0],
    legend: { show: false },
    series,
    bands,
    scales: {
      x: { time: true, range: () => [reactions.span().from, reactions.span().to] },
      ...Object.fromEntries(
        scales.map((scale): [string, uPlot.Scale] => [
          scale.key,
          {
            dir: scale.pane.lowerIsBetter ? -1 : 1,
            distr: scale.isLogarithmic ? 3 : 1,
            range: (_, min: number | null, max: number | null) => paneRange(scale, [min, max, threshold?.value]),
          },
        ]),
      ),
    },
    axes: axesOf(look, scales),
    cursor: {
      y: false,
      drag: { x: true, y: false, setScale: false },
      // Bars have none.
      points: {
        size: (u: uPlot, i: number) => (u.series[i]?.width === 0 ? 0 : 8),
        width: (u: uPlot, i: number) => (u.series[i]?.width === 0 ? 0 : 2),
      },
      // The value at the pointer is the previous point's.
      dataIdx: (u: uPlot, _: number, closest: number, time: number) =>
        closest > 0 && (u.data[0][closest] as number) > time ? closest - 1 : closest,
      bind: {
        dblclick: () => () => {
          reactions.onZoom(null);
          return null;
        },
      },
    },
    hooks: {
      setCursor: [(u: uPlot) => reactions.onCursor(timeAtCursor(u))],
      setSelect: [(u: uPlot) => zoomTo(u, reactions)],
    },
    plugins: [decorationPlugin(look)],
  } as uPlot.Options;
}

function linesOf({ panes, aligned: { columns } }: Look, scales: readonly PaneScale[]) {
  const lines: uPlot.Series[] = [{}];
  const bands: uPlot.Band[] = [];
  const paths = uPlot.paths.stepped?.({ align: 1 }) as uPlot.Series.PathBuilder;
  let index = 0;
  panes.forEach((pane, of) => {
    const scale = scales[of] as PaneScale;
    for (const each of pane.series) {
      const color = colorOf(each, index);
      const column = columns[index++];
      const line = { label: each.name, scale: scale.key, points: { show: each.points.length === 1 } };
      if (each.isBars)
        lines.push({ ...line, paths: bars, fill: () => themeColor(color), width: 0, points: { show: false } });
      else
        lines.push({
          ...line,
          paths,
          stroke: () => themeColor(color),
          width: each.isDashed ? 1.25 : 1.75,
          ...(each.isDashed && { dash: [4, 3] }),
          ...(each.isArea && {
            fill: () => themeColor(color, 0.08),
            fillTo: (u: uPlot) => u.posToVal(scale.bottom * u.over.clientHeight, scale.key),
          }),
        });
      if (!column?.hasRange) continue;
      if (!each.isBars) bands.push({ series: [lines.length, lines.length + 1], fill: () => themeColor(color, 0.17) });
      const edge = { paths, scale: scale.key, stroke: "transparent", width: 0, points: { show: false } };
      const hidden = each.isBars && { show: false };
      lines.push(
        { ...edge, ...hidden, label: `${each.name}, high` },
        { ...edge, ...hidden, label: `${each.name}, low` },
      );
    }
  });
  return { series: lines, bands };
}

const EDGE_PX = 24;

function axesOf({ panes }: Look, scales: readonly PaneScale[]): uPlot.Axis[] {
  const font = `12px ${getComputedStyle(document.body).fontFamily}`;
  const common: uPlot.Axis = {
    stroke: () => themeColor("--ink-3"),
    font,
    ticks: { show: false },
    grid: { stroke: () => themeColor("--grid"), width: 1 },
  };
  const longest = panes.map(({ series, tick }) => {
    const values = series.flatMap(({ points }) => points.flatMap(({ value }) => (value === null ? [] : [value])));
    return Math.max(...[Math.min(...values), Math.max(...values)].map((value) => tick(value).length));
  });
  // All axes stand in one place, beside the pane that each belongs to: only the last one takes room.
  const width = 14 + 7 * Math.max(3, ...longest);
  return [
    {
      ...common,
      grid: { show: false },
      border: { show: true, stroke: () => themeColor("--line"), width: 1 },
      size: AXIS_PX,
      space: 72,
      // A date at the left edge would be cut off.
      values: (u, splits, __, ___, increment) =>
        splits.map((time) => (u.valToPos(time, "x") < EDGE_PX ? "" : axisTime(time, increment))),
    },
    ...scales.map(
      (scale, i): uPlot.Axis => ({
        ...common,
        scale: scale.key,
        side: 1,
        size: i === scales.length - 1 ? width : 0,
        space: 24,
        splits: (_, __, min, max) => paneTicks(scale, min, max),
        filter: (_, splits) => splits,
        values: (_, splits) => splits.map(scale.pane.tick),
      }),
    ),
  ];
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
