/**
 * The movement of a rank, in powers of ten: a mean-reverting random walk with a weekly and a yearly cycle. It is a sum of
 * daily shocks, each a tenth weaker per day, so it can be computed for any day without computing earlier days.
 */
import { gaussIn, seriesOf, shareOf } from "./random.ts";

/** The deviation from the usual rank on a day, and its mean over the month up to that day. */
export type Deviation = { now: number; month: number };

export const MONTH_DAYS = 30;

const KEPT_PER_DAY = 0.9;
const SHOCK = 0.09;
/** After this many days a shock has faded to a hundredth. */
const REMEMBERED_DAYS = 44;
const WEEK_SWING = 0.05;
const YEAR_SWING = 0.2;
const YEAR_DAYS = 365.25;

const WEEK = Array.from({ length: 7 }, (_, day) => WEEK_SWING * Math.cos((2 * Math.PI * day) / 7));

export function walkAt(key: number, day: number): Deviation {
  const series = seriesOf(key, "shock");
  let shocks = 0;
  let sum = 0;
  for (let ago = REMEMBERED_DAYS + MONTH_DAYS - 1; ago >= 0; ago--) {
    shocks = KEPT_PER_DAY * shocks + gaussIn(series, day - ago);
    if (ago < MONTH_DAYS) sum += shocks;
  }
  const restless = SHOCK * (0.5 + shareOf(key, "restless"));
  const week = (WEEK[((day % 7) + 7) % 7] as number) * shareOf(key, "week");
  return {
    now: restless * shocks + week + season(key, day),
    month: (restless * sum) / MONTH_DAYS + season(key, day - MONTH_DAYS / 2),
  };
}

/** Few products are seasonal, and each has its own season. */
function season(key: number, day: number): number {
  const swing = YEAR_SWING * shareOf(key, "season") ** 3;
  return swing * Math.cos(2 * Math.PI * (day / YEAR_DAYS + shareOf(key, "season", 1)));
}
