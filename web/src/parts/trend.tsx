import { Sparkline } from "./sparkline.tsx";

type TrendProps = Omit<Parameters<typeof Sparkline>[0], "points"> & {
  points: readonly { at: string; value: number | null }[] | undefined;
};

/** A sparkline below a figure; nothing when there are too few points. */
export function Trend({ points = [], ...others }: TrendProps) {
  if (points.filter(({ value }) => value !== null).length < 2) return null;
  return (
    <div>
      <Sparkline points={points} {...others} />
    </div>
  );
}
