import type { Filters } from "../../../src/features/search/engine.ts";

/** Filters of a search, some of which match nothing. */
export const FILTERS: Filters[] = [
  {},
  { price: { min: 1_000, max: 1_003 } },
  { monthlySales: { min: 1 }, reviews: { max: 2_000 } },
  { rating: { min: 1.1, max: 4.3 } },
  { bsr: { max: 20 } },
  { brand: "vivo" },
  { category: " plumbing", price: { max: 1e12 } },
  { price: { min: 3e9 } },
];
