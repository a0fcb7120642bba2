/** Draws the threshold and the markers over a chart, and shaded times behind it. */
import uPlot from "uplot";
import { themeColor } from "./theme-color.ts";
import type { Span } from "./time-series.ts";

export type Threshold = { value: number; label: string };
export type Mark = { at: string; value: number | null };

/** Shades periods behind the lines, such as out-of-stock times. The hatching makes them visible without colour, too. */
export function shadingPlugin(spans: readonly Span[]): uPlot.Plugin {
  return { hooks: { drawClear: (u) => drawShading(u, spans) } };
}

function drawShading(u: uPlot, spans: readonly Span[]): void {
  const { ctx, bbox, scales } = u;
  const { min = 0, max = 0 } = scales["x"] ?? {};
  const scale = uPlot.pxRatio;
  ctx.save();
  for (const span of spans) {
    if (span.to <= (min as number) || span.from >= (max as number)) continue;
    const left = u.valToPos(Math.max(span.from, min as number), "x", true);
    // At least a pixel, or a short time would vanish.
    const width = Math.max(scale, u.valToPos(Math.min(span.to, max as number), "x", true) - left);
    ctx.save();
    ctx.beginPath();
    ctx.rect(left, bbox.top, width, bbox.height);
    ctx.clip();
    ctx.fillStyle = themeColor("--warn", 0.12);
    ctx.fillRect(left, bbox.top, width, bbox.height);
    ctx.strokeStyle = themeColor("--warn", 0.45);
    ctx.lineWidth = scale;
    ctx.beginPath();
    const step = 8 * scale;
    // Aligned to the plot, so that neighbouring times share one pattern.
    for (let x = left - ((left - bbox.left) % step) - bbox.height; x < left + width; x += step) {
      ctx.moveTo(x, bbox.top + bbox.height);
      ctx.lineTo(x + bbox.height, bbox.top);
    }
    ctx.stroke();
    ctx.restore();
  }
  ctx.restore();
}

export function marksPlugin(threshold: Threshold | undefined, marks: readonly Mark[]): uPlot.Plugin {
  return {
    hooks: {
      draw: (u) => {
        if (threshold) drawThreshold(u, threshold);
        for (const mark of marks) drawMark(u, mark);
      },
    },
  };
}

function drawThreshold({ ctx, bbox, valToPos }: uPlot, { value, label }: Threshold): void {
  const y = Math.round(valToPos(value, "y", true));
  const scale = uPlot.pxRatio;
  ctx.save();
  ctx.strokeStyle = themeColor("--chart-2");
  ctx.fillStyle = themeColor("--chart-2");
  ctx.lineWidth = 1.5 * scale;
  ctx.setLineDash([6 * scale, 4 * scale]);
  ctx.beginPath();
  ctx.moveTo(bbox.left, y);
  ctx.lineTo(bbox.left + bbox.width, y);
  ctx.stroke();
  ctx.font = `600 ${12 * scale}px ${getComputedStyle(document.body).fontFamily}`;
  // On the left: the latest markers are on the right.
  ctx.textAlign = "left";
  const isAtTop = y - bbox.top < 20 * scale;
  ctx.textBaseline = isAtTop ? "top" : "bottom";
  ctx.fillText(label, bbox.left + 4 * scale, y + (isAtTop ? 4 : -4) * scale);
  ctx.restore();
}

/** A dot with a ring: its shape differs from the line, not only its colour. */
function drawMark({ ctx, bbox, scales, valToPos }: uPlot, { at, value }: Mark): void {
  const time = Date.parse(at);
  const { min = 0, max = 0 } = scales["x"] ?? {};
  if (time < (min as number) || time > (max as number)) return;
  const scale = uPlot.pxRatio;
  const x = valToPos(time, "x", true);
  const y = value === null ? bbox.top + bbox.height - 8 * scale : valToPos(value, "y", true);
  ctx.save();
  ctx.fillStyle = themeColor("--chart-2");
  ctx.strokeStyle = themeColor("--surface");
  ctx.lineWidth = 2 * scale;
  ctx.beginPath();
  ctx.arc(x, y, 6 * scale, 0, 2 * Math.PI);
  ctx.fill();
  ctx.stroke();
  ctx.restore();
}
