import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { dateSpan, monthAndYear } from "./format.ts";
import { DAY_MS, type Span, type TimePoint, within } from "./time-series.ts";

type TimeOverviewProps = {
  points: readonly TimePoint[];
  /** All of the time that has data. */
  limits: Span;
  /** The visible part. */
  span: Span;
  /** Shows a span while it is dragged. */
  onPreview: (span: Span) => void;
  /** Keeps the last one. */
  onKeep: (span: Span) => void;
};

const HANDLE_PX = 10;

/** The whole history below a chart. Its window is the visible part: it is dragged, and so are its edges. */
export function TimeOverview({ points, limits, span, onPreview, onKeep }: TimeOverviewProps) {
  const strip = useRef<HTMLDivElement>(null);
  const drag = useRef<{ part: "from" | "to" | "both"; at: number; span: Span } | null>(null);
  const length = limits.to - limits.from;
  const share = (time: number) => ((time - limits.from) / length) * 100;

  const timeAt = ({ clientX }: PointerEvent) => {
    const { left, width } = (strip.current as HTMLDivElement).getBoundingClientRect();
    return limits.from + (length * (clientX - left)) / width;
  };
  const onDown = (event: PointerEvent) => {
    const at = timeAt(event);
    const handle = (length * HANDLE_PX) / (strip.current as HTMLDivElement).clientWidth;
    const half = (span.to - span.from) / 2;
    const isOutside = at < span.from - handle || at > span.to + handle;
    const start = isOutside ? within({ from: at - half, to: at + half }, limits) : span;
    const [toFrom, toEnd] = [Math.abs(at - span.from), Math.abs(at - span.to)];
    const isEdge = !isOutside && Math.min(toFrom, toEnd) < handle;
    drag.current = { part: !isEdge ? "both" : toFrom < toEnd ? "from" : "to", at, span: start };
    strip.current?.setPointerCapture(event.pointerId);
    onPreview(start);
  };
  const moved = (event: PointerEvent): Span | undefined => {
    if (drag.current === null) return undefined;
    const { part, at, span: start } = drag.current;
    const by = timeAt(event) - at;
    if (part === "both") return within({ from: start.from + by, to: start.to + by }, limits);
    const edge = Math.min(Math.max(start[part] + by, limits.from), limits.to);
    return part === "from"
      ? { from: Math.min(edge, start.to - DAY_MS), to: start.to }
      : { from: start.from, to: Math.max(edge, start.from + DAY_MS) };
  };
  const onUp = (event: PointerEvent) => {
    const to = moved(event);
    drag.current = null;
    if (to) onKeep(to);
  };
  const onKey = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -0.1, ArrowRight: 0.1, PageDown: -1, PageUp: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const step = by * (span.to - span.from);
    onKeep(within({ from: span.from + step, to: span.to + step }, limits));
  };

  return (
    <div
      ref={strip}
      className="time-overview"
      role="slider"
      tabIndex={0}
      aria-label="Visible part of the history"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share(span.to))}
      aria-valuetext={dateSpan(span.from, span.to)}
      onPointerDown={onDown}
      onPointerMove={(event) => {
        const to = moved(event);
        if (to) onPreview(to);
      }}
      onPointerUp={onUp}
      onPointerCancel={onUp}
      onKeyDown={onKey}
    >
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
        <path d={pathOf(points, share)} />
      </svg>
      <span className="time-overview-start">{monthAndYear(limits.from)}</span>
      <span
        className="time-overview-span"
        style={{ left: `${share(span.from)}%`, right: `${100 - share(span.to)}%` }}
      />
    </div>
  );
}

function pathOf(points: readonly TimePoint[], share: (time: number) => number): string {
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]));
  const [low, high] = [Math.min(...values), Math.max(...values)];
  let isDrawing = false;
  return points
    .map(({ at, value }) => {
      const x = share(Date.parse(at)).toFixed(2);
      const wasDrawing = isDrawing;
      isDrawing = value !== null;
      if (value === null) return wasDrawing ? `H${x}` : "";
      const y = (high === low ? 50 : 96 - ((value - low) / (high - low)) * 92).toFixed(1);
      return wasDrawing ? `H${x}V${y}` : `M${x} ${y}`;
    })
    .join("");
}
