import { ActionIcon, Skeleton, Tooltip } from "@mantine/core";
import { IconChartBar } from "@tabler/icons-react";
import { Bridge } from "./bridge.tsx";
import type { ShownPeriod } from "./figure-text.ts";
import { Hero } from "./hero.tsx";
import { OverTime } from "./over-time.tsx";
import classes from "./period-figures.module.css";

/** What the address keeps of the figures of a period. */
export type FiguresView = { view?: string; lines?: string; figure?: string; step?: string };

type PeriodFiguresProps = FiguresView & {
  shown: ShownPeriod;
  isStale: boolean;
  /** Restricts the chart and the lines to one product. */
  sku?: string;
  onChoose: (chosen: { [Name in keyof FiguresView]?: string | undefined }) => void;
};

/** The answer of a period first, and beside it how it came about: step by step, or over time. */
export function PeriodFigures({ shown, isStale, sku, onChoose, view, lines, ...chart }: PeriodFiguresProps) {
  const { figures, show } = shown;
  if (figures === null) return null;
  // Without amounts, there are no steps from sales to profit.
  const isOverTime = view === "time" || show.isHidden;
  return (
    <div className={classes["top"]} data-stale={isStale || undefined}>
      <Hero shown={{ ...shown, figures }}>
        {!show.isHidden && sku === undefined && (
          <Tooltip label="Over time">
            <ActionIcon
              variant={isOverTime ? "light" : "subtle"}
              color={isOverTime ? "pine" : "gray"}
              aria-label="Over time"
              aria-pressed={isOverTime}
              onClick={() => onChoose({ view: isOverTime ? undefined : "time" })}
            >
              <IconChartBar size={18} />
            </ActionIcon>
          </Tooltip>
        )}
      </Hero>
      <div className={classes["right"]}>
        {isOverTime ? (
          <OverTime shown={shown} sku={sku} onChoose={onChoose} {...chart} />
        ) : (
          <Bridge shown={{ ...shown, figures }} sku={sku} open={lines} onOpen={(step) => onChoose({ lines: step })} />
        )}
      </div>
    </div>
  );
}

/** The same space while it loads. */
export function FiguresLoading() {
  return (
    <div className={classes["top"]} role="status" aria-label="Loading" data-loading>
      <div className={classes["hero"]}>
        <Skeleton height={16} width={140} mt={4} />
        <Skeleton height={36} width={180} mt={12} />
        <Skeleton height={14} width={120} mt={12} />
      </div>
      <div className={classes["right"]}>
        <Skeleton flex={1} />
      </div>
    </div>
  );
}
