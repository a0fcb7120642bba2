import { Text, Tooltip } from "@mantine/core";
import type { ReactNode } from "react";
import { HelpTip } from "../../parts/help-tip.tsx";
import { type WaterfallBar, type WaterfallStep, waterfallOf } from "./waterfall.ts";
import classes from "./waterfall-chart.module.css";

export type ShownStep = WaterfallStep & {
  /** The definition of the figure. */
  about?: string;
  /** Under the name: units without a cost. */
  note?: ReactNode;
  /** A link to the lines that the figure is made of. */
  link?: ReactNode;
};

type WaterfallChartProps = {
  label: string;
  steps: readonly ShownStep[];
  format: (amount: number | null) => string;
  /** An amount in percent of the first total. */
  share: (amount: number | null) => string;
};

/** Where the money went: one row per step, each bar starting where the one before it ended. */
export function WaterfallChart({ label, steps, format, share }: WaterfallChartProps) {
  const { bars, zero } = waterfallOf(steps);
  return (
    <ul className={classes["rows"]} aria-label={label}>
      {bars.map((bar, i) => {
        const { about, note, link } = steps[i] as ShownStep;
        return (
          <li key={bar.name} data-total={bar.isTotal || undefined}>
            <div className={classes["name"]}>
              <Text span size="sm" fw={bar.isTotal ? 650 : 450}>
                {link ?? bar.name}
              </Text>
              {about && <HelpTip about={bar.name}>{about}</HelpTip>}
              {note && (
                <Text size="xs" c="dimmed" component="div" w="100%">
                  {note}
                </Text>
              )}
            </div>
            <Tooltip label={`${bar.name}: ${format(bar.amount)} (${share(bar.amount)})`}>
              <span className={classes["track"]} aria-hidden>
                <span className={classes["zero"]} style={{ left: `${zero}%` }} />
                <span
                  className={classes["bar"]}
                  data-tone={toneOf(bar)}
                  style={{ left: `${bar.start}%`, width: `max(2px, ${bar.end - bar.start}%)` }}
                />
              </span>
            </Tooltip>
            <Text span size="sm" fw={bar.isTotal ? 650 : 450} ta="right" className="figures">
              {format(bar.amount)}
            </Text>
            <Text span size="sm" c="dimmed" ta="right" className={`figures ${classes["share"]}`}>
              {share(bar.amount)}
            </Text>
          </li>
        );
      })}
    </ul>
  );
}

function toneOf({ amount, isTotal }: WaterfallBar): string {
  if (amount === null || amount === 0) return "none";
  if (isTotal) return amount < 0 ? "loss" : "total";
  return amount < 0 ? "minus" : "plus";
}
