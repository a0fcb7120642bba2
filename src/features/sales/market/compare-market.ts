/** An account's own sales of the last 30 days beside the estimated sales of the other products of a market. */
import type { Clock } from "../../../platform/base/clock.ts";
import { type Curves, createCurves } from "../../catalog/estimates/curve-lookup.ts";
import type { StoredCurve } from "../../catalog/estimates/curves-store.ts";
import { rootCategory } from "../../catalog/estimates/root-category.ts";
import { estimateSales, type SalesEstimate } from "../../catalog/estimates/sales-estimate.ts";
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { ProductStore, StoredProduct } from "../../catalog/product-store.ts";
import type { Search } from "../../search/query.ts";
import type { OwnProductsStore } from "../figures/own-products-store.ts";
import { addDays, type Days, lengthOf, periodOf } from "../figures/sales-period.ts";
import { percentOf } from "../figures/sums.ts";
import type { Coverage } from "../figures/sums-store.ts";
import type { MarketStore, OwnSales } from "./market-store.ts";
import { calibrateOwn, type OwnCalibration } from "./own-calibration.ts";

const MARKET_DAYS = 30;
/** The first products of a keyword that are compared. */
export const MOST_COMPARED = 1_000;
const WINDOWS = 12;
const FRESH_MS = 86_400_000;
/** Without pairs: the first reports may be a few minutes old. */
const EMPTY_FRESH_MS = 10 * 60_000;

export type ComparedShare = {
  mine: number | null;
  rivals: number | null;
  rivalsLow: number | null;
  rivalsHigh: number | null;
  share: number | null;
  low: number | null;
  high: number | null;
  known: number;
  unknown: number;
  sources: Record<SalesEstimate["source"] | "calibrated", number>;
};

type OwnInMarket = OwnSales & {
  title: string | null;
  bsr: number | null;
  estimate: SalesEstimate | null;
};

export type Market = Days & {
  marketplace: MarketplaceDomain;
  calibrated: boolean;
  units: ComparedShare;
  sales: ComparedShare;
  products: OwnInMarket[];
};

export type Calibration = { enabled: boolean; updatedAt: Date | null; own: OwnCalibration };

export type MarketParts = {
  store: MarketStore;
  own: OwnProductsStore;
  coverage: (book: number) => Promise<Coverage>;
  products: Pick<ProductStore, "listProducts">;
  listCurves: () => Promise<StoredCurve[]>;
  search: Pick<Search, "list">;
  clock: Clock;
};

/** The ASINs of the first products of a keyword. */
export async function listKeyword(
  { search }: MarketParts,
  marketplace: MarketplaceDomain,
  keyword: string,
): Promise<string[]> {
  const asins: string[] = [];
  for await (const piece of search.list({ keyword, marketplace }, MOST_COMPARED))
    for (const line of Buffer.from(piece).toString().trimEnd().split("\n")) {
      if (asins.length === MOST_COMPARED) return asins;
      asins.push((JSON.parse(line) as { asin: string }).asin);
    }
  return asins;
}

/** `mine` are the account's own products of a list, even if none was sold. */
export async function compareMarket(
  parts: MarketParts,
  accountId: string,
  {
    marketplace,
    asins,
    mine = [],
  }: { marketplace: MarketplaceDomain; asins: readonly string[]; mine?: readonly string[] },
): Promise<Market> {
  const book = await parts.own.findBook(accountId);
  const coverage = book === undefined ? null : await parts.coverage(book.number);
  const days = periodOf(
    { days: MARKET_DAYS },
    coverage?.completeTo ?? null,
    parts.clock.now().toISOString().slice(0, 10),
  );
  const [sold, calibration] =
    book === undefined
      ? [[], null]
      : await Promise.all([
          parts.store.listSold(book.number, marketplace, days.from, days.to),
          readCalibration(parts, accountId),
        ]);
  const isKnown = coverage?.ordersTo != null && coverage.ordersTo >= days.from;
  const isOwn = new Set([
    ...mine,
    ...(book === undefined ? [] : (await parts.own.listOwn(book.number)).flatMap(({ asin }) => asin ?? [])),
  ]);
  const found = await parts.products.listProducts(asins.map((asin) => ({ marketplace, asin })));
  const curves = await curvesOf(parts, calibration?.enabled === true ? calibration.own : null);
  const calibrated = new Set(calibration?.enabled === true ? calibration.own.curves.map(nameOf) : []);
  const estimated = found.map((product) => ({ product, estimate: estimateSales(product, curves) }));
  const rivals = estimated.filter(({ product }) => !isOwn.has(product.asin));
  const soldOf = new Map(sold.map((row) => [row.asin, row]));
  const products = estimated
    .filter(({ product }) => isOwn.has(product.asin))
    .map(({ product: { asin, title, bsr }, estimate }) => ({
      ...(soldOf.get(asin) ?? { asin, units: 0, salesMinor: 0 }),
      ...{ title, bsr, estimate },
    }))
    .toSorted((a, b) => b.units - a.units || (a.asin < b.asin ? -1 : 1));
  const total = (figure: "units" | "salesMinor") =>
    isKnown && products.length > 0 ? products.reduce((sum, row) => sum + row[figure], 0) : null;
  // An estimate without a curve of its category is read from the own curve of all categories, if there is one.
  const sourceOf = (product: StoredProduct, source: SalesEstimate["source"]) => {
    const category = source === "rank_any_category" ? "" : rootOf(product);
    return source !== "reported" && calibrated.has(`${marketplace} ${category}`) ? "calibrated" : source;
  };
  return {
    ...days,
    marketplace,
    calibrated: calibrated.size > 0,
    units: shareOf(
      total("units"),
      rivals.map(({ product, estimate }) => estimate && { ...estimate, from: sourceOf(product, estimate.source) }),
    ),
    sales: shareOf(
      total("salesMinor"),
      rivals.map(({ product, estimate }) =>
        estimate === null || product.priceMinor === null
          ? null
          : {
              units: estimate.units * product.priceMinor,
              low: estimate.low * product.priceMinor,
              high: estimate.high * product.priceMinor,
              from: sourceOf(product, estimate.source),
            },
      ),
    ),
    products,
  };
}

type Part = { units: number; low: number; high: number; from: SalesEstimate["source"] | "calibrated" };

export function shareOf(mine: number | null, rivals: readonly (Part | null)[]): ComparedShare {
  const known = rivals.filter((part) => part !== null);
  const sources = { reported: 0, rank: 0, rank_any_category: 0, calibrated: 0 };
  for (const { from } of known) sources[from]++;
  const sum = (end: "units" | "low" | "high") => known.reduce((total, part) => total + part[end], 0);
  const isComparable = mine !== null && known.length > 0;
  const share = (of: number) => (isComparable ? percentOf(mine, mine + of) : null);
  return {
    mine,
    rivals: known.length > 0 ? sum("units") : null,
    rivalsLow: known.length > 0 ? sum("low") : null,
    rivalsHigh: known.length > 0 ? sum("high") : null,
    share: share(sum("units")),
    low: share(sum("high")),
    high: share(sum("low")),
    known: known.length,
    unknown: rivals.length - known.length,
    sources,
  };
}

/** The calibration of an account, computed again when it is older than a day. */
export async function readCalibration(parts: MarketParts, accountId: string): Promise<Calibration> {
  const now = parts.clock.now();
  const book = await parts.own.findBook(accountId);
  const none: Calibration = { enabled: false, updatedAt: null, own: { curves: [], report: [] } };
  if (book === undefined) return none;
  const stored = await parts.store.findCalibration(book.number);
  const freshMs = stored?.own.report.length === 0 ? EMPTY_FRESH_MS : FRESH_MS;
  if (stored?.updatedAt && now.getTime() - stored.updatedAt.getTime() < freshMs) return stored;
  const { ordersFrom, ordersTo } = await parts.coverage(book.number);
  if (ordersFrom === null || ordersTo === null) return stored ?? none;
  const starts = windowsOf({ from: ordersFrom, to: ordersTo });
  const pairs = await parts.store.listPairs(book.number, starts, MARKET_DAYS);
  const own = await calibrateOwn(pairs, await curvesOf(parts, null));
  await parts.store.saveCalibration(book.number, own, now);
  return { enabled: stored?.enabled ?? false, updatedAt: now, own };
}

/** The first days of the newest windows that order reports cover as a whole. */
function windowsOf(covered: Days): string[] {
  const whole = Math.min(WINDOWS, Math.floor(lengthOf(covered) / MARKET_DAYS));
  return Array.from({ length: whole }, (_, i) => addDays(covered.to, 1 - (i + 1) * MARKET_DAYS));
}

/** The account's curves, then the operator's. */
async function curvesOf({ listCurves }: MarketParts, own: OwnCalibration | null): Promise<Curves> {
  return createCurves([...(await listCurves()), ...(own?.curves ?? [])]);
}

const nameOf = ({ marketplace, category }: { marketplace: string; category: string }) => `${marketplace} ${category}`;
const rootOf = ({ bsrCategory, category }: StoredProduct) => rootCategory(bsrCategory ?? category);
