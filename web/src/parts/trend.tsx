import { Group } from "@mantine/core";
import { Delta } from "./delta.tsx";
import { UNKNOWN } from "./format.ts";
import { Sparkline } from "./sparkline.tsx";

type TrendProps = {
  points: readonly { at: string; value: number | null }[] | undefined;
  /** The accessible name: "Price over 30 days". */
  label: string;
  lowerIsBetter?: boolean;
  /** False where it depends on whose product it is. */
  isJudged?: boolean;
  /** The change between the first and the last point in words, without its sign. */
  text: (by: number, from: number) => string;
};

/** How a figure has moved: its line, and the change from the first to the last point. Up is better. */
export function Trend({ points = [], label, lowerIsBetter = false, isJudged = true, text }: TrendProps) {
  const known = points.flatMap(({ value }) => value ?? []);
  const [first, last] = [known[0], known.at(-1)];
  if (known.length < 2 || first === undefined || last === undefined) return <>{UNKNOWN}</>;
  const by = lowerIsBetter ? first - last : last - first;
  return (
    <Group gap={8} wrap="nowrap" justify="flex-end">
      {by !== 0 && (
        <Delta
          by={by}
          text={text(Math.abs(by), first)}
          better={isJudged ? "up" : null}
          words={lowerIsBetter ? ["better", "worse"] : ["more", "less"]}
        />
      )}
      <Sparkline
        points={points}
        label={label}
        lowerIsBetter={lowerIsBetter}
        color="var(--ink-3)"
        width={72}
        height={20}
      />
    </Group>
  );
}
