/** The canvas of a time chart. Loaded on demand, because it includes the charting library. */
import "uplot/dist/uPlot.min.css";
import "./time-plot.css";
import { Box, useComputedColorScheme } from "@mantine/core";
import { type KeyboardEvent, useEffect, useRef } from "react";
import uPlot from "uplot";
import { PlotTooltip, type TooltipText } from "./plot-tooltip.tsx";
import { type Look, optionsOf, type Reactions, toData } from "./time-plot-options.ts";
import { followTouch } from "./time-plot-touch.ts";
import { type Aligned, heldToGaps, type Span, withinWhole, zoomed } from "./time-series.ts";

type TimePlotProps = {
  look: Look;
  aligned: Aligned;
  span: Span;
  /** The span without zoom. */
  whole: Span;
  height: number;
  /** A text summary of the chart. */
  label: string;
  /** The cursor's index among the times and its values in words; null without a cursor. */
  cursor: { index: number; text: string; tooltip: TooltipText } | null;
  onCursor: (time: number | null) => void;
  onZoom: (span: Span | null) => void;
};

export function TimePlot({ look, aligned, span, whole, height, label, cursor, onCursor, onZoom }: TimePlotProps) {
  const container = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(null);
  /** The span while two fingers move; null otherwise. */
  const moving = useRef<Span>(null);
  const now = useRef({ span, whole, onCursor, onZoom });
  now.current = { span, whole, onCursor, onZoom };

  useEffect(() => {
    const element = container.current as HTMLDivElement;
    const reactions: Reactions = {
      span: () => moving.current ?? now.current.span,
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
    const show = (to: Span | null) => {
      moving.current = to;
      const { from: min, to: max } = reactions.span();
      drawn.setScale("x", { min, max });
    };
    const release = followTouch(drawn, {
      span: reactions.span,
      preview: (to) => show(withinWhole(to, now.current.whole) ?? now.current.whole),
      keep: () => {
        if (moving.current === null) return;
        const to = withinWhole(moving.current, now.current.whole);
        reactions.onZoom(to);
        if (to === null) show(null);
      },
      reset: () => reactions.onZoom(null),
    });
    return () => {
      release();
      resized.disconnect();
      drawn.destroy();
      plot.current = null;
    };
  }, [look, aligned, height]);

  useEffect(() => {
    moving.current = null;
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
      onKeyDown={(event) => onKey(event, { aligned, span, whole, index: cursor?.index ?? null, moveTo, onZoom })}
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

type Keys = {
  aligned: Aligned;
  span: Span;
  whole: Span;
  index: number | null;
  moveTo: (index: number) => void;
  onZoom: (span: Span | null) => void;
};

function onKey(event: KeyboardEvent, { aligned, span, whole, index, moveTo, onZoom }: Keys): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const shown = aligned.times.flatMap((time, i) => (time >= span.from && time <= span.to ? [i] : []));
  const [first = 0] = shown;
  const last = shown.at(-1) ?? first;
  const within = (to: number) => moveTo(Math.max(first, Math.min(last, to)));
  const zoomBy = (factor: number) =>
    onZoom(withinWhole(zoomed(span, factor, index === null ? undefined : aligned.times[index]), whole));
  const keys: Record<string, () => void> = {
    ArrowLeft: () => within(index === null ? last : index - 1),
    ArrowRight: () => within(index === null ? first : index + 1),
    Home: () => within(first),
    End: () => within(last),
    "+": () => zoomBy(0.5),
    "=": () => zoomBy(0.5),
    "-": () => zoomBy(2),
    Escape: () => onZoom(null),
  };
  const act = keys[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}
