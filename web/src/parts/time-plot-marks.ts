/** What a chart shows besides its lines: shaded times behind them, and a threshold, markers and events in front. */
import uPlot from "uplot";
import { themeColor } from "./theme-color.ts";
import type { Span } from "./time-series.ts";

export type Threshold = { value: number; label: string };
export type Mark = { at: string; value: number | null };
/** A dashed line through all panes with a name above it. */
export type ChartEvent = { at: number; label: string };
export type Shading = { name: string; spans: readonly Span[] };

export type Decoration = {
  shaded: Shading | undefined;
  threshold: Threshold | undefined;
  marks: readonly Mark[];
  events: readonly ChartEvent[];
  /** Room above the plot for the names of events. */
  hasLane: boolean;
};

export function decorationPlugin({ shaded, threshold, marks, events, hasLane }: Decoration): uPlot.Plugin {
  return {
    hooks: {
      drawClear: (u) => {
        for (const span of shaded?.spans ?? []) inContext(u, () => drawShading(u, span));
      },
      draw: (u) => {
        for (const { at } of events) if (isWithin(u, at)) inContext(u, () => drawEvent(u, at));
        if (hasLane) inContext(u, () => drawNames(u, events, shaded));
        if (threshold) inContext(u, () => drawThreshold(u, threshold));
        for (const mark of marks) if (isWithin(u, Date.parse(mark.at))) inContext(u, () => drawMark(u, mark));
      },
    },
  };
}

function inContext({ ctx }: uPlot, draw: () => void): void {
  ctx.save();
  draw();
  ctx.restore();
}

const shown = ({ scales }: uPlot) => scales["x"] as { min: number; max: number };
const isWithin = (u: uPlot, time: number) => time >= shown(u).min && time <= shown(u).max;

/** The hatching is visible without colour, too. */
function drawShading(u: uPlot, { from, to }: Span): void {
  const { ctx, bbox } = u;
  const { min, max } = shown(u);
  if (to <= min || from >= max) return;
  const scale = uPlot.pxRatio;
  const left = u.valToPos(Math.max(from, min), "x", true);
  // At least a pixel, or a short time would vanish.
  const width = Math.max(scale, u.valToPos(Math.min(to, max), "x", true) - left);
  ctx.beginPath();
  ctx.rect(left, bbox.top, width, bbox.height);
  ctx.clip();
  ctx.fillStyle = themeColor("--warn", 0.1);
  ctx.fillRect(left, bbox.top, width, bbox.height);
  ctx.strokeStyle = themeColor("--warn", 0.5);
  ctx.lineWidth = scale;
  ctx.beginPath();
  const step = 7 * scale;
  // Aligned to the plot, so that neighbouring times share one pattern.
  for (let x = left - ((left - bbox.left) % step) - bbox.height; x < left + width; x += step) {
    ctx.moveTo(x, bbox.top + bbox.height);
    ctx.lineTo(x + bbox.height, bbox.top);
  }
  ctx.stroke();
}

function drawEvent(u: uPlot, at: number): void {
  const { ctx, bbox } = u;
  const scale = uPlot.pxRatio;
  const x = Math.round(u.valToPos(at, "x", true));
  ctx.strokeStyle = themeColor("--line-strong");
  ctx.lineWidth = scale;
  ctx.setLineDash([3 * scale, 3 * scale]);
  ctx.beginPath();
  ctx.moveTo(x, bbox.top - 18 * scale);
  ctx.lineTo(x, bbox.top + bbox.height);
  ctx.stroke();
}

/** The names above the plot; one that would cover its neighbour is left out. */
function drawNames(u: uPlot, events: readonly ChartEvent[], shaded: Shading | undefined): void {
  const { ctx, bbox } = u;
  const scale = uPlot.pxRatio;
  const { min, max } = shown(u);
  const outs = (shaded?.spans ?? []).filter(({ from, to }) => from < max && to > min);
  const names = [
    ...outs.map(({ from }) => ({ at: Math.max(from, min), label: shaded?.name ?? "", color: "--warn" })),
    ...events.filter(({ at }) => isWithin(u, at)).map((event) => ({ ...event, color: "--ink-3" })),
  ].sort((a, b) => a.at - b.at);
  ctx.font = fontOf(400);
  ctx.textBaseline = "top";
  let free = 0;
  for (const { at, label, color } of names) {
    const width = ctx.measureText(label).width;
    // The last names stand left of their lines.
    const x = u.valToPos(at, "x", true) + 5 * scale;
    const left = x + width > bbox.left + bbox.width ? x - width - 10 * scale : x;
    if (left < free) continue;
    ctx.fillStyle = themeColor(color);
    ctx.fillText(label, left, bbox.top - 18 * scale);
    free = left + width + 8 * scale;
  }
}

const fontOf = (weight: number) => `${weight} ${12 * uPlot.pxRatio}px ${getComputedStyle(document.body).fontFamily}`;

function drawThreshold({ ctx, bbox, valToPos }: uPlot, { value, label }: Threshold): void {
  const y = Math.round(valToPos(value, "y0", true));
  const scale = uPlot.pxRatio;
  ctx.strokeStyle = themeColor("--chart-2");
  ctx.fillStyle = themeColor("--chart-2");
  ctx.lineWidth = 1.5 * scale;
  ctx.setLineDash([6 * scale, 4 * scale]);
  ctx.beginPath();
  ctx.moveTo(bbox.left, y);
  ctx.lineTo(bbox.left + bbox.width, y);
  ctx.stroke();
  ctx.font = fontOf(600);
  // On the left: the latest markers are on the right.
  ctx.textAlign = "left";
  const isAtTop = y - bbox.top < 20 * scale;
  ctx.textBaseline = isAtTop ? "top" : "bottom";
  ctx.fillText(label, bbox.left + 4 * scale, y + (isAtTop ? 4 : -4) * scale);
}

/** A dot with a ring: its shape differs from the line, not only its colour. */
function drawMark({ ctx, bbox, valToPos }: uPlot, { at, value }: Mark): void {
  const scale = uPlot.pxRatio;
  const x = valToPos(Date.parse(at), "x", true);
  const y = value === null ? bbox.top + bbox.height - 8 * scale : valToPos(value, "y0", true);
  ctx.fillStyle = themeColor("--chart-2");
  ctx.strokeStyle = themeColor("--surface");
  ctx.lineWidth = 2 * scale;
  ctx.beginPath();
  ctx.arc(x, y, 6 * scale, 0, 2 * Math.PI);
  ctx.fill();
  ctx.stroke();
}
