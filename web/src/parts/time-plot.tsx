/** The canvas of a time chart. Loaded on demand, because it includes the charting library. */
import "uplot/dist/uPlot.min.css";
import { Box, useComputedColorScheme } from "@mantine/core";
import { type KeyboardEvent, useEffect, useRef } from "react";
import uPlot from "uplot";
import { PlotTooltip, type ReadOut } from "./plot-tooltip.tsx";
import { type Look, optionsOf, type Reactions, toData } from "./time-plot-options.ts";
import { followTouch } from "./time-plot-touch.ts";
import { heldToGaps, type Span, zoomed } from "./time-series.ts";

type TimePlotProps = {
  look: Look;
  span: Span;
  height: number;
  /** A text summary of the chart. */
  label: string;
  /** The cursor's index among the times and its values in words; null without a cursor. */
  cursor: { index: number; text: string; readOut: ReadOut } | null;
  onCursor: (time: number | null) => void;
  /** Shows a span while fingers move. */
  onPreview: (span: Span) => void;
  onZoom: (span: Span | null) => void;
};

export function TimePlot({ look, span, height, label, cursor, ...reacting }: TimePlotProps) {
  const { times } = look.aligned;
  const container = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(null);
  /** The span that fingers have moved to, until it is kept. */
  const moved = useRef<Span>(null);
  const now = useRef({ span, ...reacting });
  now.current = { span, ...reacting };

  useEffect(() => {
    const element = container.current as HTMLDivElement;
    const reactions: Reactions = {
      span: () => now.current.span,
      onCursor: (time) => now.current.onCursor(time),
      onZoom: (to) => now.current.onZoom(to),
    };
    const drawn = new uPlot(
      optionsOf(look, reactions, { width: element.clientWidth, height }),
      toData(heldToGaps(look.aligned)),
      element,
    );
    plot.current = drawn;
    const resized = new ResizeObserver(() => {
      if (element.clientWidth > 0) drawn.setSize({ width: element.clientWidth, height });
    });
    resized.observe(element);
    const release = followTouch(drawn, {
      span: reactions.span,
      preview: (to) => {
        moved.current = to;
        now.current.onPreview(to);
      },
      keep: () => {
        if (moved.current) reactions.onZoom(moved.current);
        moved.current = null;
      },
      reset: () => reactions.onZoom(null),
    });
    return () => {
      release();
      resized.disconnect();
      drawn.destroy();
      plot.current = null;
    };
  }, [look, height]);

  useEffect(() => {
    plot.current?.setScale("x", { min: span.from, max: span.to });
  }, [span.from, span.to]);

  const scheme = useComputedColorScheme();
  useEffect(() => {
    if (scheme) plot.current?.redraw(false);
  }, [scheme]);

  const moveTo = (index: number) => {
    const u = plot.current;
    const time = times[Math.max(0, Math.min(times.length - 1, index))];
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
      aria-valuemax={Math.max(0, times.length - 1)}
      aria-valuenow={cursor?.index ?? Math.max(0, times.length - 1)}
      aria-valuetext={cursor?.text ?? "No date selected"}
      style={{ height }}
      onKeyDown={(event) =>
        onKey(event, { times, span, index: cursor?.index ?? null, moveTo, onZoom: reacting.onZoom })
      }
    >
      {cursor && over && plot.current && (
        <PlotTooltip
          readOut={cursor.readOut}
          left={over.offsetLeft + Math.max(0, plot.current.cursor.left ?? 0)}
          width={container.current?.clientWidth ?? 0}
        />
      )}
    </Box>
  );
}

type Keys = {
  times: readonly number[];
  span: Span;
  index: number | null;
  moveTo: (index: number) => void;
  onZoom: (span: Span | null) => void;
};

function onKey(event: KeyboardEvent, { times, span, index, moveTo, onZoom }: Keys): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const shown = times.flatMap((time, i) => (time >= span.from && time <= span.to ? [i] : []));
  const [first = 0] = shown;
  const last = shown.at(-1) ?? first;
  const within = (to: number) => moveTo(Math.max(first, Math.min(last, to)));
  const zoomBy = (factor: number) => onZoom(zoomed(span, factor, index === null ? undefined : times[index]));
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
