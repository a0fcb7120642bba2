import classes from "./home.module.css";

type Values = readonly (number | null)[];

const HEIGHT = 40;
const WIDTH = 216;

/** The days of a period as bars, the last one marked; or as a line above that of the period before. */
export function DayChart({ now, before, isLine }: { now: Values; before: Values; isLine: boolean }) {
  const known = [...now, ...(isLine ? before : [])].filter((value) => value !== null);
  if (known.length === 0) return <span className={classes["days"]} />;
  const low = Math.min(...known, ...(isLine ? [] : [0]));
  const high = Math.max(...known, ...(isLine ? [] : [0]));
  const y = (value: number) => 2 + (1 - (value - low) / (high - low || 1)) * (HEIGHT - 4);
  const width = WIDTH / Math.max(1, now.length);
  const line = (values: Values) =>
    values
      .slice(0, now.length)
      .map((value, i) =>
        value === null
          ? ""
          : `${(values[i - 1] ?? null) === null ? "M" : "L"}${((i + 0.5) * width).toFixed(1)} ${y(value).toFixed(1)}`,
      )
      .join("");
  return (
    <svg className={classes["days"]} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      {isLine && <path d={line(before)} data-before />}
      {isLine && <path d={line(now)} />}
      {!isLine &&
        now.map((value, i) => {
          const top = y(Math.max(value ?? 0, 0));
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place.
              key={i}
              x={i * width}
              width={Math.max(1, width - 2)}
              y={top}
              height={y(Math.min(value ?? 0, 0)) - top}
              data-last={i === now.length - 1 || undefined}
            />
          );
        })}
    </svg>
  );
}
