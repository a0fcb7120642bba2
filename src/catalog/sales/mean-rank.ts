/**
 * The rank of a moment jumps with every sale; sales of a month go with the rank of a month. Kept per product is the mean
 * of ln(rank), in which an observation fades with its age, so that one number and no history is enough.
 */

/**
 * In days: after this time an observation counts 1/e. Against the monthly figure that the marketplace told of a product
 * over 19 months (384 figures), the median error in log10 of a straight fit is 0.178 for the rank of the moment, 0.085
 * for the exact mean of 30 days, 0.101 for 7 days here, 0.083 for 15, 0.090 for 30. Fifteen is also the mean age of an
 * observation in a window of 30 days.
 */
export const MEAN_RANK_DAYS = 15;

export type MeanRank = { logMean: number; rank: number; category: string | null; seenAt: Date };

const DAY_MS = 86_400_000;

/** The mean after one more observation. Between two observations the rank is taken to lie between them. */
export function nextMeanRank(before: MeanRank | null, rank: number, category: string | null, seenAt: Date): MeanRank {
  const log = Math.log(rank);
  // Ranks of two lists are never compared: the mean starts again.
  if (before === null || before.category !== category) return { logMean: log, rank, category, seenAt };
  const days = Math.max(0, seenAt.getTime() - before.seenAt.getTime()) / DAY_MS;
  const kept = Math.exp(-days / MEAN_RANK_DAYS);
  const logMean = kept * before.logMean + (1 - kept) * ((Math.log(before.rank) + log) / 2);
  return { logMean, rank, category, seenAt };
}
