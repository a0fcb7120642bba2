/**
 * Fingers and the wheel on a chart; the library follows a mouse only. One finger moves the cursor, two fingers zoom and move the
 * visible span, and a double tap shows everything again. On a trackpad, pinching zooms and a sideways wheel moves the span. Up
 * and down still scrolls the page.
 */
import type uPlot from "uplot";
import { type Span, zoomed } from "./time-series.ts";

export type TouchReactions = {
  span: () => Span;
  /** Shows a span while the fingers move. */
  preview: (span: Span) => void;
  /** Keeps the span when a finger is lifted. */
  keep: () => void;
  reset: () => void;
};

const DOUBLE_TAP_MS = 350;
const TAP_PX = 24;
/** After this pause, the turn of a wheel has ended. */
const WHEEL_MS = 250;
/** Below this distance, two fingers are measured too imprecisely to zoom. */
const LEAST_DISTANCE_PX = 20;

/** Returns a function that ends it. */
export function followTouch(u: uPlot, { span, preview, keep, reset }: TouchReactions): () => void {
  /** The times under the two fingers when they were put down. */
  let pinched: [number, number] | null = null;
  let lastTap: { at: number; x: number; y: number } | null = null;
  /** Where the only finger was put down; null once it has moved, or if there are more. */
  let tap: { x: number; y: number } | null = null;

  const places = ({ touches }: TouchEvent): number[] => {
    const { left } = u.over.getBoundingClientRect();
    return [...touches].map(({ clientX }) => clientX - left).sort((a, b) => a - b);
  };
  const timeAt = (place: number): number => {
    const { from, to } = span();
    return from + ((to - from) * place) / u.over.clientWidth;
  };

  const start = (event: TouchEvent) => {
    const [first, second] = places(event);
    const [finger] = event.touches;
    tap = event.touches.length === 1 && finger ? { x: finger.clientX, y: finger.clientY } : null;
    if (first === undefined || second === undefined) return point(event);
    const isApart = second - first >= LEAST_DISTANCE_PX;
    pinched = isApart ? [timeAt(first), timeAt(second)] : null;
    u.setCursor({ left: -10, top: -10 });
  };

  const move = (event: TouchEvent) => {
    const [first, second] = places(event);
    const [finger] = event.touches;
    if (tap && finger && Math.hypot(finger.clientX - tap.x, finger.clientY - tap.y) > TAP_PX) tap = null;
    if (first === undefined || second === undefined) return point(event);
    if (pinched === null) return;
    // The same times stay under the fingers.
    const perPixel = (pinched[1] - pinched[0]) / Math.max(LEAST_DISTANCE_PX, second - first);
    const from = pinched[0] - first * perPixel;
    preview({ from, to: from + u.over.clientWidth * perPixel });
  };

  const end = (event: TouchEvent) => {
    if (pinched !== null && event.touches.length < 2) {
      pinched = null;
      keep();
    }
    if (event.touches.length > 0) return;
    if (tap === null || event.type === "touchcancel") {
      lastTap = null;
      return;
    }
    const isSecond =
      lastTap !== null &&
      event.timeStamp - lastTap.at < DOUBLE_TAP_MS &&
      Math.hypot(tap.x - lastTap.x, tap.y - lastTap.y) < TAP_PX;
    lastTap = isSecond ? null : { at: event.timeStamp, ...tap };
    if (isSecond) reset();
  };

  const point = ({ touches }: TouchEvent) => {
    const [finger] = touches;
    if (finger === undefined || touches.length > 1) return;
    const { left, top } = u.over.getBoundingClientRect();
    u.setCursor({ left: Math.max(0, Math.min(u.over.clientWidth, finger.clientX - left)), top: finger.clientY - top });
  };

  let wheelEnd: ReturnType<typeof setTimeout> | undefined;
  const wheel = (event: WheelEvent) => {
    const { deltaX, deltaY, offsetX } = event;
    // Browsers report a pinch on a trackpad as a wheel with the control key.
    if (!event.ctrlKey && Math.abs(deltaX) <= Math.abs(deltaY)) return;
    event.preventDefault();
    const { from, to } = span();
    const moved = ((to - from) * deltaX) / u.over.clientWidth;
    preview(
      event.ctrlKey ? zoomed({ from, to }, 1.01 ** deltaY, timeAt(offsetX)) : { from: from + moved, to: to + moved },
    );
    clearTimeout(wheelEnd);
    wheelEnd = setTimeout(keep, WHEEL_MS);
  };

  const listeners = { touchstart: start, touchmove: move, touchend: end, touchcancel: end } as const;
  for (const [type, listener] of Object.entries(listeners))
    u.over.addEventListener(type as "touchstart", listener, { passive: true });
  u.over.addEventListener("wheel", wheel, { passive: false });
  return () => {
    clearTimeout(wheelEnd);
    u.over.removeEventListener("wheel", wheel);
    for (const [type, listener] of Object.entries(listeners))
      u.over.removeEventListener(type as "touchstart", listener);
  };
}
