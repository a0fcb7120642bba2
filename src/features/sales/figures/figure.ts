/** The closed lists that figures of sales are described with. */
const BASES = ["ordered", "settled"] as const;
export type Basis = (typeof BASES)[number];

/** Why the two bases differ; the parts add up to exactly the difference. */
export const PENDING_REASONS = [
  ...(["open", "settled_outside", "ordered_outside", "unknown_order", "not_covered", "difference"] as const),
] as const;
export type PendingReason = (typeof PENDING_REASONS)[number];

/** Where the fees of units that are not settled are estimated from. */
export const FEE_SOURCES = ["preview", "settlements", "both"] as const;
export type FeeSource = (typeof FEE_SOURCES)[number];

export const ADVERTISING_SOURCES = ["reports", "settlements", "both", "none"] as const;
export type AdvertisingSource = (typeof ADVERTISING_SOURCES)[number];

export const GROUPINGS = ["sku", "asin", "parent", "marketplace", "category"] as const;
export type Grouping = (typeof GROUPINGS)[number];

export const PRODUCT_SORTS = ["sales", "units", "netProfit", "margin", "roi", "refundRate", "advertising"] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];
