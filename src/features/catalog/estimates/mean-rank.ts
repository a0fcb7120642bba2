/**
 * A momentary rank jumps with every sale; monthly sales follow the mean rank of a month. Each product stores an exponential
 * moving average of ln(rank), which needs one number and no history.
 */

/**
 * The time constant in days: after this time an observation has a weight of 1/e. Compared with the monthly figures that the
 * marketplace reported for one product over 19 months (384 figures), the median error of a linear fit in log10 is 0.178 for
 * the momentary rank, 0.085 for the exact mean of 30 days, 0.101 for 7 days here, 0.083 for 15 and 0.090 for 30. Fifteen is
 * also the mean age of an observation in a window of 30 days.
 */
export const MEAN_RANK_DAYS = 15;

export type MeanRank = { logMean: number; rank: number; category: string | null; seenAt: Date };

const DAY_MS = 86_400_000;

/** The mean after one more observation. Between two observations, the rank is assumed to be their mean. */
export function nextMeanRank(before: MeanRank | null, rank: number, category: string | null, seenAt: Date): MeanRank {
  const log = Math.log(rank);
  // Ranks of two lists are not comparable: the mean restarts.
  if (before === null || before.category !== category) return { logMean: log, rank, category, seenAt };
  const days = Math.max(0, seenAt.getTime() - before.seenAt.getTime()) / DAY_MS;
  const kept = Math.exp(-days / MEAN_RANK_DAYS);
  const logMean = kept * before.logMean + (1 - kept) * ((Math.log(before.rank) + log) / 2);
  return { logMean, rank, category, seenAt };
}
