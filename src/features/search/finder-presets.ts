/**
 * Selections of the finder that sellers know. Thresholds of money would differ by marketplace, so no preset has one. Listings
 * with thousands of reviews are never weak or new: a new variation may share the reviews of an old listing.
 */
import type { SearchFilters } from "./search-filters.ts";

export type FinderPreset = { id: string; name: string; description: string; filters: SearchFilters };

export const FINDER_PRESETS: readonly FinderPreset[] = [
  {
    id: "high-demand-few-reviews",
    name: "High demand, few reviews",
    description: "Sells 500 units or more per month with at most 50 reviews: demand that no listing has locked in yet.",
    filters: { minMonthlySales: 500, maxReviews: 50, sort: "-monthlySales" },
  },
  {
    id: "weak-listings-that-sell",
    name: "Weak listings that sell",
    description:
      "Sells 200 units or more per month with a rating of 4.0 or lower and at most 1,000 reviews: buyers would welcome a better product.",
    filters: { minMonthlySales: 200, maxRating: 4, maxReviews: 1_000, sort: "-revenue" },
  },
  {
    id: "weak-titles-that-sell",
    name: "Weak titles that sell",
    description:
      "Sells 200 units or more per month with a title score of 50 or lower and at most 1,000 reviews: a better listing could win those buyers.",
    filters: { minMonthlySales: 200, maxTitleScore: 50, maxReviews: 1_000, sort: "-revenue" },
  },
  {
    id: "rising-fast",
    name: "Rising fast",
    description:
      "The best-seller rank improved by 60% or more within 30 days, from 10,000 to 4,000 for example, with 100 units or more per month.",
    filters: { minMonthlySales: 100, maxBsrChange30: -60, sort: "bsrChange30" },
  },
  {
    id: "new-and-selling",
    name: "New and selling",
    description:
      "On the marketplace for at most 90 days, as far as a source reports it, with at most 200 reviews, and already sells 100 units or more per month.",
    filters: { minMonthlySales: 100, maxAgeDays: 90, maxReviews: 200, sort: "-monthlySales" },
  },
  {
    id: "price-drops",
    name: "Price drops",
    description: "The price fell by 15% or more within 30 days, with 100 units or more per month.",
    filters: { minMonthlySales: 100, maxPriceChange30: -15, sort: "priceChange30" },
  },
  {
    id: "losing-favor",
    name: "Losing favor",
    description: "The rating fell by 0.2 stars or more within 90 days, with 200 units or more per month.",
    filters: { minMonthlySales: 200, maxRatingChange90: -0.2, sort: "ratingChange90" },
  },
];
