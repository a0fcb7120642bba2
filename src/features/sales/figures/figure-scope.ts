/** The scope of a request for figures: the account's book, the part of its sales, and how its amounts are converted. */
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { ProductStore } from "../../catalog/product-store.ts";
import { coveredDays, multirange } from "./covered-days.ts";
import { createExchange } from "./exchange.ts";
import type { Book, OwnProductsStore } from "./own-products-store.ts";
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
  sku: string;
  asin: string | null;
  title: string | null;
  parentAsin: string | null;
  category: string | null;
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
  names: ReadonlyMap<string, NamedProduct>;
};

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
  const needsNames = withNames || (asin ?? parent ?? category) !== undefined;
  const [coverage, names] = await Promise.all([
    sums.readCoverage(book.number),
    needsNames ? readNames({ own, products }, book.number) : new Map<string, NamedProduct>(),
  ]);
  const skus = isEverything
    ? null
    : (asin ?? parent ?? category) === undefined
      ? [sku as string]
      : [...names.values()]
          .filter(
            (named) =>
              (sku === undefined || named.sku === sku) &&
              (asin === undefined || named.asin === asin) &&
              (parent === undefined || named.parentAsin === parent) &&
              (category === undefined || named.category === category),
          )
          .map((named) => named.sku);
  return { book, coverage, filter: { marketplace, skus }, isEverything, names };
}

/** Parents come from traffic reports, else from the catalogue, as categories do. */
async function readNames(
  { own, products }: Pick<FigureParts, "own" | "products">,
  book: number,
): Promise<Map<string, NamedProduct>> {
  const [listed, parents, marketplaces] = await Promise.all([
    own.listOwn(book),
    own.listParents(book),
    own.listMarketplaces(book),
  ]);
  const asins = [...new Set(listed.flatMap(({ asin }) => asin ?? []))];
  const keys = marketplaces.flatMap((marketplace) =>
    asins.map((asin) => ({ marketplace: marketplace as MarketplaceDomain, asin })),
  );
  const catalogued = new Map(
    (keys.length > 0 ? await products.listProducts(keys) : []).map((product) => [product.asin, product]),
  );
  return new Map(
    listed.map(({ sku, asin, title }) => {
      const product = asin === null ? undefined : catalogued.get(asin);
      const parentAsin = (asin === null ? undefined : parents.get(asin)) ?? product?.parentAsin ?? null;
      return [
        sku,
        { sku, asin, title: title ?? product?.title ?? null, parentAsin, category: product?.category ?? null },
      ];
    }),
  );
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

/** The factors of all currencies and days of a period, and how responses describe them. */
export async function readConversion(
  sums: SumsStore,
  book: number,
  days: Days,
  currency: string | undefined,
): Promise<{ converted: Converted | null; conversion: Conversion | null }> {
  if (currency === undefined) return { converted: null, conversion: null };
  const currencies = (await sums.listCurrencies(book)).filter((each) => each !== "");
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
