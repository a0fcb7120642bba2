/**
 * The operations in use, with the rate and burst of Amazon's models.
 *
 * Prices come from `getCompetitivePricing` of v0: twenty ASINs per call and one call every two seconds, which is ten products
 * a second. `getCompetitiveSummary` of 2022-05-01 also takes twenty, but one call every thirty seconds;
 * `getItemOffersBatch` one every ten; `getPricing` returns only the caller's own offers.
 */
export const OPERATIONS = {
  searchCatalogItems: { ratePerSecond: 2, burst: 2 },
  getCompetitivePricing: { ratePerSecond: 0.5, burst: 1 },
  getMyFeesEstimateForASIN: { ratePerSecond: 1, burst: 2 },
  getMyFeesEstimateForSKU: { ratePerSecond: 1, burst: 2 },
  getMyFeesEstimates: { ratePerSecond: 0.5, burst: 1 },
  createReport: { ratePerSecond: 0.0167, burst: 15 },
  getReport: { ratePerSecond: 2, burst: 15 },
  getReports: { ratePerSecond: 0.0222, burst: 10 },
  getReportDocument: { ratePerSecond: 0.0167, burst: 15 },
  listTransactions: { ratePerSecond: 0.5, burst: 10 },
  getInventorySummaries: { ratePerSecond: 2, burst: 2 },
} as const satisfies Record<string, Limit>;

export type Limit = { ratePerSecond: number; burst: number };

export type Operation = keyof typeof OPERATIONS;

/** The maximum number of products per call, for every operation here. */
export const MAX_PER_CALL = 20;
/** The maximum number of search results that paging can reach. */
export const MAX_PER_SEARCH = 1_000;
