/** The canvas of a time chart. Loaded on demand, because it includes the charting library. */
import "uplot/dist/uPlot.min.css";
import "./time-plot.css";
import { Box, useComputedColorScheme } from "@mantine/core";
import { type KeyboardEvent, useEffect, useRef } from "react";
import uPlot from "uplot";
import { PlotTooltip, type TooltipText } from "./plot-tooltip.tsx";
import { type Look, optionsOf, type Reactions, toData } from "./time-plot-options.ts";
import { type Aligned, heldToGaps, type Span } from "./time-series.ts";

type TimePlotProps = {
  look: Look;
  aligned: Aligned;
  span: Span;
  height: number;
  /** A text summary of the chart. */
  label: string;
  /** The cursor's index among the times and its values in words; null without a cursor. */
  cursor: { index: number; text: string; tooltip: TooltipText } | null;
  onCursor: (time: number | null) => void;
  onZoom: (span: Span | null) => void;
};

export function TimePlot({ look, aligned, span, height, label, cursor, onCursor, onZoom }: TimePlotProps) {
  const container = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(null);
  const now = useRef({ span, onCursor, onZoom });
  now.current = { span, onCursor, onZoom };

  useEffect(() => {
    const element = container.current as HTMLDivElement;
    const reactions: Reactions = {
      span: () => now.current.span,
      onCursor: (time) => now.current.onCursor(time),
      onZoom: (to) => now.current.onZoom(to),
    };
    const drawn = new uPlot(
      optionsOf(look, aligned, reactions, { width: element.clientWidth, height }),
      toData(heldToGaps(aligned)),
      element,
    );
    plot.current = drawn;
    const resized = new ResizeObserver(() => {
      if (element.clientWidth > 0) drawn.setSize({ width: element.clientWidth, height });
    });
    resized.observe(element);
    const release = followTouch(drawn);
    return () => {
      release();
      resized.disconnect();
      drawn.destroy();
      plot.current = null;
    };
  }, [look, aligned, height]);

  useEffect(() => {
    plot.current?.setScale("x", { min: span.from, max: span.to });
  }, [span.from, span.to]);

  const scheme = useComputedColorScheme();
  useEffect(() => {
    if (scheme) plot.current?.redraw(false);
  }, [scheme]);

  const moveTo = (index: number) => {
    const u = plot.current;
    const time = aligned.times[Math.max(0, Math.min(aligned.times.length - 1, index))];
    if (u && time !== undefined) u.setCursor({ left: u.valToPos(time, "x"), top: u.over.clientHeight / 2 });
  };

  const over = plot.current?.over;
  return (
    <Box
      ref={container}
      className="time-plot"
      role="slider"
      tabIndex={0}
      aria-label={`${label} Left and right move through time, plus and minus zoom.`}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, aligned.times.length - 1)}
      aria-valuenow={cursor?.index ?? Math.max(0, aligned.times.length - 1)}
      aria-valuetext={cursor?.text ?? "No date selected"}
      style={{ height }}
      onKeyDown={(event) => onKey(event, { aligned, span, index: cursor?.index ?? null, moveTo, onZoom })}
    >
      {cursor && over && plot.current && (
        <PlotTooltip
          text={cursor.tooltip}
          left={over.offsetLeft + Math.max(0, plot.current.cursor.left ?? 0)}
          width={container.current?.clientWidth ?? 0}
        />
      )}
    </Box>
  );
}

/** The library follows a mouse only: here a finger moves the same cursor. Returns a function that ends it. */
function followTouch(u: uPlot): () => void {
  const move = ({ touches }: TouchEvent) => {
    const [finger] = touches;
    if (finger === undefined || touches.length > 1) return;
    const { left, top } = u.over.getBoundingClientRect();
    u.setCursor({ left: Math.max(0, Math.min(u.over.clientWidth, finger.clientX - left)), top: finger.clientY - top });
  };
  for (const type of ["touchstart", "touchmove"] as const) u.over.addEventListener(type, move, { passive: true });
  return () => {
    for (const type of ["touchstart", "touchmove"] as const) u.over.removeEventListener(type, move);
  };
}

type Keys = {
  aligned: Aligned;
  span: Span;
  index: number | null;
  moveTo: (index: number) => void;
  onZoom: (span: Span | null) => void;
};

function onKey(event: KeyboardEvent, { aligned, span, index, moveTo, onZoom }: Keys): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const shown = aligned.times.flatMap((time, i) => (time >= span.from && time <= span.to ? [i] : []));
  const [first = 0] = shown;
  const last = shown.at(-1) ?? first;
  const within = (to: number) => moveTo(Math.max(first, Math.min(last, to)));
  const keys: Record<string, () => void> = {
    ArrowLeft: () => within(index === null ? last : index - 1),
    ArrowRight: () => within(index === null ? first : index + 1),
    Home: () => within(first),
    End: () => within(last),
    "+": () => onZoom(zoomed(span, 0.5, index === null ? undefined : aligned.times[index])),
    "=": () => onZoom(zoomed(span, 0.5, index === null ? undefined : aligned.times[index])),
    "-": () => onZoom(zoomed(span, 2, index === null ? undefined : aligned.times[index])),
    Escape: () => onZoom(null),
  };
  const act = keys[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}

const SHORTEST_MS = 3_600_000;

/** Zooms around the cursor, or the centre. */
function zoomed({ from, to }: Span, factor: number, middle = (from + to) / 2): Span {
  const half = Math.max(SHORTEST_MS, (to - from) * factor) / 2;
  return { from: middle - half, to: middle + half };
}
