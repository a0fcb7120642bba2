/**
 * A null figure was either **not seen**, and the previous value still holds, or **absent**: the source knows that there was
 * no value from then on, such as no rank or no offer. Absent figures are a sum of these bits.
 *
 * Stored, an absent figure has its bit in `product_history.absent`. In `products` it is null and has the time of its
 * sighting.
 */
export const ABSENT = {
  priceMinor: 1,
  bsr: 2,
  reportedSales: 4,
  reviewCount: 8,
  rating: 16,
  buyBoxMinor: 32,
  offerCount: 64,
} as const;

export type AbsentFigure = keyof typeof ABSENT;

/** A figure, its column, and the column of `products` with its last sighting. */
export const FIGURE_COLUMNS = [
  { figure: "priceMinor", column: "price_minor", seenAt: "price_seen_at" },
  { figure: "bsr", column: "bsr", seenAt: "bsr_seen_at" },
  { figure: "reportedSales", column: "reported_sales", seenAt: "sales_seen_at" },
  { figure: "reviewCount", column: "review_count", seenAt: "reviews_seen_at" },
  { figure: "rating", column: "rating", seenAt: "rating_seen_at" },
  { figure: "buyBoxMinor", column: "buy_box_minor", seenAt: "buy_box_seen_at" },
  { figure: "offerCount", column: "offer_count", seenAt: "offers_seen_at" },
] as const satisfies readonly { figure: AbsentFigure; column: string; seenAt: string }[];

export type FigureColumn = (typeof FIGURE_COLUMNS)[number]["column"];

const BITS = new Map<string, number>(FIGURE_COLUMNS.map(({ figure, column }) => [column, ABSENT[figure]]));

/** SQL that is true if the figure of a row is known to be absent; null or false otherwise. */
export function isAbsent(row: string, column: string): string {
  return `${row}absent & ${absentBit(column)} > 0`;
}

export function absentBit(column: string): number {
  const bit = BITS.get(column);
  if (bit === undefined) throw new Error(`${column} is not a figure that can be absent`);
  return bit;
}
