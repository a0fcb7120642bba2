/**
 * Market time: the days of the living market, which pass `speed` times as fast as ours. It follows from the clock alone,
 * so that every node and every start of a process agree on it.
 */
export type MarketTime = {
  /** The market day of a moment. */
  dayOf(at: Date): number;
  /** In market days, with parts of them. */
  daysBetween(from: Date, to: Date): number;
};

const DAY_MS = 86_400_000;
const EPOCH_MS = Date.UTC(2020, 0, 1);

export function marketTime(speed: number): MarketTime {
  return {
    dayOf: (at) => Math.floor(((at.getTime() - EPOCH_MS) / DAY_MS) * speed),
    daysBetween: (from, to) => ((to.getTime() - from.getTime()) / DAY_MS) * speed,
  };
}
