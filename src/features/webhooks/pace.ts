/**
 * The limit of concurrent requests per endpoint: low at first, one more for every round of successes, and low again after
 * trouble. The fraction counts the successes towards the next one.
 */
export const FIRST_LIMIT = 4;

export function firstLimit(most: number): number {
  return Math.min(FIRST_LIMIT, most);
}

/** Adds one for every round of successes. */
export function faster(limit: number, most: number): number {
  return Math.min(most, limit + 1 / limit);
}

/** One at a time for a receiver that cannot cope; a receiver that responds in time with an error keeps the first limit. */
export function slower(limit: number, copes: boolean): number {
  return copes ? Math.min(FIRST_LIMIT, limit) : 1;
}
