/** The rows of the table of products: their figures on the chosen basis, their stock, and their totals. */
import { useQuery } from "@tanstack/react-query";
import type { ShownPeriod } from "./figure-text.ts";
import { figuresRequest } from "./sales-choice.ts";
import {
  type Figures,
  type ProductRow,
  type ProductsRequest,
  productsQuery,
  type StockItem,
  stockQuery,
} from "./sales-queries.ts";
import { useSalesChoice } from "./use-choice.ts";

export type SoldProduct = { product: ProductRow; figures: Figures | null; stock: StockItem | undefined };

export const GROUPS = {
  ...{ sku: "SKU", asin: "ASIN", parent: "Parent ASIN", category: "Category", marketplace: "Marketplace" },
} as const;
export type Grouping = keyof typeof GROUPS;

/** More rows than people read; the CSV file has them all. */
export const MOST_ROWS = 500;

/** The request of all tables of products, so that one load serves every page. */
export const productsRequest = (choice: Parameters<typeof figuresRequest>[0], by: Grouping): ProductsRequest => ({
  ...figuresRequest(choice),
  ...{ by, limit: MOST_ROWS, trend: true, basis: choice.basis ?? "ordered" },
});

export function useProducts(shown: ShownPeriod | undefined, by: Grouping) {
  const { choice } = useSalesChoice();
  const query = useQuery(productsQuery(productsRequest(choice, by)));
  const stock = useQuery(stockQuery(choice.shop ? { marketplace: choice.shop } : {})).data?.items ?? [];
  const ofSku = new Map(stock.map((item) => [`${item.sku} ${item.marketplace}`, item]));
  const rows = query.data?.products
    .filter(({ currency }) => shown === undefined || currency === shown.block.currency)
    .map((product): SoldProduct => {
      const { sku, marketplace } = product;
      return {
        ...{ product, figures: product[shown?.basis ?? "ordered"] },
        stock: by === "sku" ? ofSku.get(`${sku} ${marketplace}`) : undefined,
      };
    });
  return { query, rows, total: query.data?.total ?? 0 };
}

/** Amounts of the account, such as the subscription, are in a row of no product. */
export const isProduct = ({ product }: SoldProduct): boolean => product.key !== "";

/** Fewer days of cover than this leave no time to reorder. */
const SHORT_DAYS = 21;
export const isShort = ({ stock }: SoldProduct): boolean =>
  stock?.daysOfCover != null && stock.daysOfCover < SHORT_DAYS;

/** The quick filters by their names in the address. */
export const QUICK: Record<string, { label: string; has: (row: SoldProduct) => boolean }> = {
  loss: { label: "Losing money", has: (row) => isProduct(row) && (row.figures?.netProfit ?? 0) < 0 },
  stock: { label: "Under 3 weeks of stock", has: isShort },
  cost: {
    label: "No cost",
    has: ({ figures }) => figures !== null && figures.unitsWithoutCost + figures.refundsWithoutCost > 0,
  },
};

/** Rows whose title, SKU or ASIN contains the text. */
export function found(rows: readonly SoldProduct[], text: string): SoldProduct[] {
  const sought = text.toLowerCase();
  return rows.filter(({ product: { key, title, asin, sku } }) =>
    [key, title, asin, sku].some((each) => each?.toLowerCase().includes(sought)),
  );
}

/** The figures of some rows together; rates that cannot be added up are unknown. */
export function sumOf(rows: readonly SoldProduct[]): Figures | null {
  const all = rows.flatMap(({ figures }) => figures ?? []);
  const [first] = all;
  if (first === undefined) return null;
  const total = (name: keyof Figures) =>
    all.reduce<number | null>((sum, { [name]: value }) => {
      return sum === null || typeof value !== "number" ? null : sum + value;
    }, 0);
  const sums = Object.fromEntries(Object.keys(first).map((name) => [name, total(name as keyof Figures)])) as Figures;
  const { netProfit, netSales } = sums;
  const margin = netProfit !== null && netSales ? (netProfit / netSales) * 100 : null;
  return { ...sums, margin, roi: null, refundRate: null };
}
