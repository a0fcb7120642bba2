/** Small bars: how certain an estimate is, and how high a level of 100. */
import classes from "./range-bar.module.css";

type RangeBarProps = {
  low: number | null | undefined;
  value: number | null | undefined;
  high: number | null | undefined;
  /** The ends of the scale. Values above zero of several orders of magnitude are drawn on a logarithmic one. */
  scale: readonly [from: number, to: number];
  isLogarithmic?: boolean;
  width?: number | string;
};

/** The band is likely, the tick the estimate. One scale in a column, so that widths compare certainty. Empty if unknown. */
export function RangeBar({ low, value, high, scale, isLogarithmic = false, width = 72 }: RangeBarProps) {
  if (low == null || value == null || high == null)
    return <span className={classes["bar"]} style={{ width }} aria-hidden />;
  const on = (at: number) => (isLogarithmic ? Math.log(Math.max(at, 1e-9)) : at);
  const [from, to] = [on(scale[0]), on(scale[1])];
  const share = (at: number) => Math.max(0, Math.min(1, (on(at) - from) / (to - from || 1))) * 100;
  return (
    <span className={classes["bar"]} style={{ width }} aria-hidden>
      <span className={classes["band"]} style={{ left: `${share(low)}%`, right: `${100 - share(high)}%` }} />
      <span className={classes["tick"]} style={{ left: `${share(value)}%` }} />
    </span>
  );
}

/** A level of 0…100. */
export function LevelBar({
  value,
  color = "var(--accent)",
  width = 96,
}: {
  value: number | null;
  color?: string;
  width?: number | string;
}) {
  return (
    <span className={classes["bar"]} style={{ width }} aria-hidden>
      {value !== null && (
        <span
          className={classes["level"]}
          style={{ width: `${Math.max(0, Math.min(100, value))}%`, background: color }}
        />
      )}
    </span>
  );
}
