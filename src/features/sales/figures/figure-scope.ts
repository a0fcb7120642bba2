/** The scope of a request for figures: the account's book, the part of its sales, and how its amounts are converted. */
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { ProductStore } from "../../catalog/product-store.ts";
import { coveredDays, multirange } from "./covered-days.ts";
import { createExchange } from "./exchange.ts";
import type { Book, OwnProduct, OwnProductsStore } from "./own-products-store.ts";
import { addDays, type Days, intervalsOf } from "./sales-period.ts";
import type { Converted, Coverage, Filter, SumsStore } from "./sums-store.ts";

export type FigureParts = { sums: SumsStore; own: OwnProductsStore; products: Pick<ProductStore, "listProducts"> };

export type FigureFilters = {
  marketplace?: MarketplaceDomain | undefined;
  sku?: string | undefined;
  asin?: string | undefined;
  parent?: string | undefined;
  category?: string | undefined;
};

/** One of the account's products with the names to group by. */
export type NamedProduct = {
  /** Null for a product that reports name by its ASIN only. */
  sku: string | null;
  asin: string | null;
  title: string | null;
  parentAsin: string | null;
  category: string | null;
  imageUrl: string | null;
};

export type Conversion = {
  currency: string;
  ratesFrom: string | null;
  ratesTo: string | null;
  missing: { currency: string; days: number }[];
};

export type Scope = {
  book: Book;
  coverage: Coverage;
  filter: Filter;
  /** False when products are filtered. */
  isEverything: boolean;
  products: Products;
};

/** The account's products by their keys: the SKU, or the ASIN of a product whose SKU no report names. */
export type Products = {
  names: ReadonlyMap<string, NamedProduct>;
  /** The key of a row of a report; empty for a row without a product. */
  keyOf(row: { sku: string; asin: string }): string;
};

const NO_PRODUCTS: Products = { names: new Map(), keyOf: ({ sku, asin }) => sku || asin };

/** Undefined for an account without any import. */
export async function findScope(
  { sums, own, products }: FigureParts,
  accountId: string,
  filters: FigureFilters,
  withNames: boolean,
): Promise<Scope | undefined> {
  const book = await own.findBook(accountId);
  if (book === undefined) return undefined;
  const { sku, asin, parent, category, marketplace = null } = filters;
  const isEverything = (sku ?? asin ?? parent ?? category) === undefined;
  const [coverage, named] = await Promise.all([
    sums.readCoverage(book.number),
    withNames || !isEverything ? readNames({ own, products }, book.number) : NO_PRODUCTS,
  ]);
  const scope = { book, coverage, isEverything, products: named };
  if (isEverything) return { ...scope, filter: { marketplace, skus: null, asins: null } };
  const keys = new Set(
    [...named.names].flatMap(([key, product]) =>
      (sku === undefined || key === sku) &&
      (asin === undefined || product.asin === asin) &&
      (parent === undefined || product.parentAsin === parent) &&
      (category === undefined || product.category === category)
        ? [key]
        : [],
    ),
  );
  // Settlements have SKUs that no other report names.
  if (sku !== undefined && (asin ?? parent ?? category) === undefined) keys.add(sku);
  const asins = [...named.names.values()].flatMap((product) => product.asin ?? []);
  return {
    ...scope,
    filter: {
      ...{ marketplace, skus: [...keys] },
      asins: [...new Set(asins)].filter((each) => keys.has(named.keyOf({ sku: "", asin: each }))),
    },
  };
}

/**
 * Names come from orders and stock, else from reports of advertising and traffic, which may have the ASIN alone. Parents come
 * from traffic reports, else from the catalogue, as categories do.
 */
async function readNames({ own, products }: Pick<FigureParts, "own" | "products">, book: number): Promise<Products> {
  const [listed, reported, marketplaces] = await Promise.all([
    own.listOwn(book),
    own.listReported(book),
    own.listMarketplaces(book),
  ]);
  const bySku = new Map<string, OwnProduct>();
  for (const { sku, asin } of reported) if (sku !== "") bySku.set(sku, { sku, asin, title: null });
  for (const { sku, asin, title } of listed) {
    const known = bySku.get(sku)?.asin ?? null;
    // Of several SKUs of an ASIN, the newest is last.
    bySku.delete(sku);
    bySku.set(sku, { sku, asin: asin ?? known, title });
  }
  const skuOf = new Map([...bySku.values()].flatMap(({ sku, asin }) => (asin === null ? [] : [[asin, sku] as const])));
  const keyOf: Products["keyOf"] = ({ sku, asin }) => sku || (skuOf.get(asin) ?? asin);
  const alone = reported.filter(({ asin }) => !bySku.has(keyOf({ sku: "", asin })));
  const parents = new Map(
    reported.flatMap(({ asin, parentAsin }) => (parentAsin === null ? [] : [[asin, parentAsin]])),
  );
  const asins = [...new Set([...skuOf.keys(), ...alone.map(({ asin }) => asin)])];
  const keys = marketplaces.flatMap((marketplace) =>
    asins.map((asin) => ({ marketplace: marketplace as MarketplaceDomain, asin })),
  );
  const catalogued = new Map(
    (keys.length > 0 ? await products.listProducts(keys) : []).map((product) => [product.asin, product]),
  );
  const named = (sku: string | null, asin: string | null, title: string | null): NamedProduct => {
    const product = asin === null ? undefined : catalogued.get(asin);
    const parentAsin = (asin === null ? undefined : parents.get(asin)) ?? product?.parentAsin ?? null;
    return {
      ...{ sku, asin, title: title ?? product?.title ?? null, parentAsin },
      ...{ category: product?.category ?? null, imageUrl: product?.imageUrl ?? null },
    };
  };
  const names = new Map<string, NamedProduct>();
  for (const { sku, asin, title } of bySku.values()) names.set(sku, named(sku, asin, title));
  for (const { asin } of alone) names.set(asin, named(null, asin, null));
  return { names, keyOf };
}

/** By currency: the days that Ads reports cover. */
export async function readCovered(sums: SumsStore, book: number, { from, to }: Days): Promise<Map<string, Days[]>> {
  const days = await sums.listAdDays(book, { from: addDays(from, -8), to: addDays(to, 8) });
  return new Map(
    [...Map.groupBy(days, ({ currency }) => currency)].map(([currency, rows]) => [
      currency,
      coveredDays(rows.map(({ day }) => day)),
    ]),
  );
}

export const asRanges = (covered: ReadonlyMap<string, Days[]>): Map<string, string> =>
  new Map([...covered].map(([currency, days]) => [currency, multirange(days)]));

/**
 * The factors of all currencies and days of a period, and how responses describe them. `more` are the currencies of traffic,
 * which may have no amounts.
 */
export async function readConversion(
  sums: SumsStore,
  book: number,
  days: Days,
  currency: string | undefined,
  more: readonly string[],
): Promise<{ converted: Converted | null; conversion: Conversion | null }> {
  if (currency === undefined) return { converted: null, conversion: null };
  const listed = await sums.listCurrencies(book);
  const currencies = [...new Set([...listed, ...more])].filter((each) => each !== "");
  const rates = await sums.listRates(book, [...currencies, currency], { from: addDays(days.from, -8), to: days.to });
  const exchange = createExchange(rates);
  const conversion: Conversion = { currency, ratesFrom: null, ratesTo: null, missing: [] };
  const factors: { currency: string; day: string; factor: number }[] = [];
  for (const from of currencies) {
    let missing = 0;
    for (const { from: day } of intervalsOf(days, "day")) {
      const found = exchange(from, currency, day);
      if (found === null) missing++;
      else factors.push({ currency: from, day, factor: found.factor });
      if (found === null || from === currency) continue;
      if (conversion.ratesFrom === null || found.day < conversion.ratesFrom) conversion.ratesFrom = found.day;
      if (conversion.ratesTo === null || found.day > conversion.ratesTo) conversion.ratesTo = found.day;
    }
    if (missing > 0) conversion.missing.push({ currency: from, days: missing });
  }
  return { converted: { currency, factors }, conversion };
}
