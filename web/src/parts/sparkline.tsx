import { UNKNOWN } from "./format.ts";

type SparklineProps = {
  points: readonly { at: string; value: number | null }[];
  /** The accessible name: "Price over 30 days". */
  label: string;
  /** Turns the axis over, so that up means better for ranks too. */
  lowerIsBetter?: boolean;
  color?: string;
  width?: number;
  height?: number;
};

/** A small step line without axes: values hold until they change, and the line breaks where there was none. */
export function Sparkline({
  points,
  label,
  lowerIsBetter = false,
  color = "var(--chart-1)",
  width = 96,
  height = 28,
}: SparklineProps) {
  const known = points.filter((point): point is { at: string; value: number } => point.value !== null);
  if (known.length < 2) return <span title={`${label}: not enough data yet`}>{UNKNOWN}</span>;
  const times = points.map(({ at }) => new Date(at).getTime());
  const values = known.map(({ value }) => value);
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (time: number) => 2 + ((time - from) / Math.max(1, to - from)) * (width - 6);
  const y = (value: number) => {
    const share = high === low ? 0.5 : (value - low) / (high - low);
    return 3 + (lowerIsBetter ? share : 1 - share) * (height - 6);
  };
  const path = points
    .map(({ value }, i) => {
      const across = x(times[i] as number).toFixed(1);
      const isDrawing = (points[i - 1]?.value ?? null) !== null;
      if (value === null) return isDrawing ? `H${across}` : "";
      return isDrawing ? `H${across}V${y(value).toFixed(1)}` : `M${across} ${y(value).toFixed(1)}`;
    })
    .join("");
  const last = points.at(-1)?.value ?? null;
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <path d={path} fill="none" stroke={color} strokeWidth={1.6} strokeLinejoin="round" />
      {last !== null && <circle cx={x(times.at(-1) as number)} cy={y(last)} r={2.4} fill={color} />}
    </svg>
  );
}
