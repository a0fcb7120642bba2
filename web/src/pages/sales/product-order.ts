/** The order of rows in the table of products. */
import type { Order } from "../../parts/sort-header.tsx";
import type { Basis } from "./sales-choice.ts";
import type { Figures, ProductRow } from "./sales-queries.ts";

export const COLUMNS = [
  ...(["units", "sales", "netProfit", "margin", "roi"] as const),
  ...(["fees", "advertising", "costOfGoods", "refundRate"] as const),
];
/** Columns for viewers while the owner hides amounts. */
export const COUNTS = ["units", "orders", "unitsRefunded", "refundRate"] as const;
type FigureColumn = Exclude<keyof Figures, "estimatedFrom">;
export type ProductOrder = Order<"title" | FigureColumn>;

const nameOf = ({ title, key }: ProductRow): string => title ?? key;

/** Rows without the figure come last in both directions, as do amounts of no product among texts. */
export function sorted(rows: readonly ProductRow[], order: ProductOrder, basis: Basis): ProductRow[] {
  const isDescending = order.startsWith("-");
  const name = order.replace(/^-/, "") as "title" | FigureColumn;
  const sign = isDescending ? -1 : 1;
  if (name === "title") return rows.toSorted((a, b) => sign * nameOf(a).localeCompare(nameOf(b)));
  return rows.toSorted((a, b) => {
    const [x, y] = [a[basis]?.[name] ?? null, b[basis]?.[name] ?? null];
    if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1;
    return sign * (x - y);
  });
}

/** Rows whose title, SKU or ASIN contains the text. */
export function found(rows: readonly ProductRow[], text: string): ProductRow[] {
  const sought = text.toLowerCase();
  return rows.filter(({ key, title, asin, sku }) =>
    [key, title, asin, sku].some((each) => each?.toLowerCase().includes(sought)),
  );
}
