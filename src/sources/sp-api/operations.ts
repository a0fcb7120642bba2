/**
 * The operations that are called, with the rate and burst that Amazon's own models give each of them.
 *
 * Prices come from `getCompetitivePricing` of v0: twenty asins a call and a call every two seconds, which is ten products
 * a second. `getCompetitiveSummary` of 2022-05-01 takes twenty as well, but only one call in thirty seconds;
 * `getItemOffersBatch` one in ten; `getPricing` tells nothing but the caller's own offers.
 */
export const OPERATIONS = {
  searchCatalogItems: { ratePerSecond: 2, burst: 2 },
  getCatalogItem: { ratePerSecond: 2, burst: 2 },
  getCompetitivePricing: { ratePerSecond: 0.5, burst: 1 },
} as const satisfies Record<string, Limit>;

export type Limit = { ratePerSecond: number; burst: number };

export type Operation = keyof typeof OPERATIONS;

/** The most that one call takes, of every operation here. */
export const MOST_PER_CALL = 20;
/** However many a search finds, no more than these can be paged through. */
export const MOST_PER_SEARCH = 1_000;
