/** Figures by SKU, ASIN, parent, marketplace or category. A row without a product keeps the sum equal to the summary's. */
import { type Advertising, advertisingOf } from "./advertising.ts";
import type { Grouping, ProductSort } from "./figure.ts";
import { type Conversion, type FigureParts, findScope, type NamedProduct } from "./figure-scope.ts";
import type { ProductTraffic } from "./own-products-store.ts";
import { basesOf, coveredOf, currencyOf, type Entry, type FiguresQuery, joined, readPeriod } from "./read-figures.ts";
import { type Days, periodOf } from "./sales-period.ts";
import type { Bases, Figures } from "./sums.ts";
import { chosenReports, productTrafficOf, type Traffic } from "./traffic.ts";

export type ProductsQuery = FiguresQuery & { by: Grouping; sort: ProductSort; basis: "ordered" | "settled" };

type ProductRow = Bases & {
  key: string;
  sku: string | null;
  asin: string | null;
  parentAsin: string | null;
  title: string | null;
  category: string | null;
  marketplace: string | null;
  currency: string;
  advertising: Advertising;
  traffic: Traffic | null;
};

export type ProductTable = Days & { conversion: Conversion | null; rows: ProductRow[] };

export async function readProducts(parts: FigureParts, accountId: string, query: ProductsQuery): Promise<ProductTable> {
  const scope = await findScope(parts, accountId, query, true);
  const days = periodOf(query, scope?.coverage.completeTo ?? null, query.today);
  if (scope === undefined) return { ...days, conversion: null, rows: [] };
  const [{ entries, covered, conversion }, allTraffic] = await Promise.all([
    readPeriod(parts, scope, { days, currency: query.currency, byProduct: true }),
    readProductTraffic(parts, scope.book.number, days),
  ]);
  const { names, filter } = scope;
  const skuOfAsin = new Map([...names.values()].map((named) => [named.asin, named.sku]));
  const skuOf = (row: ProductTraffic) => row.sku || (skuOfAsin.get(row.asin) ?? "");
  const traffic = allTraffic.filter(
    (row) =>
      (filter.marketplace === null || row.marketplace === filter.marketplace) &&
      (filter.skus === null || filter.skus.includes(skuOf(row))),
  );
  const keyOf = (sku: string, marketplace: string) => groupKey(query.by, names.get(sku), sku, marketplace);
  const visits = Map.groupBy(
    traffic,
    (row) => `${currencyOf(row, query.currency)} ${keyOf(skuOf(row), row.marketplace)}`,
  );
  const groups = Map.groupBy(entries, ({ currency, sku, marketplace }) => `${currency} ${keyOf(sku, marketplace)}`);
  const rows = [...groups].map(([name, own]): ProductRow => {
    const currency = name.slice(0, name.indexOf(" "));
    const key = name.slice(currency.length + 1);
    const entry = joined(own);
    const bases = basesOf(scope, days, entry, query.by !== "marketplace");
    const coveredHere = coveredOf(covered, query.currency === undefined ? currency : null);
    return {
      ...namesOf(query.by, key, own, names),
      currency,
      ...bases,
      advertising: advertisingOf(bases, entry, coveredHere, days),
      traffic: productTrafficOf(visits.get(name) ?? []),
    };
  });
  return { ...days, conversion, rows: sorted(rows, query) };
}

async function readProductTraffic({ own }: FigureParts, book: number, days: Days): Promise<ProductTraffic[]> {
  const reports = chosenReports(await own.listTraffic(book, days, "all"));
  return reports.size === 0 ? [] : await own.listProductTraffic(book, [...reports.values()]);
}

/** Empty for amounts without a product, and where the name of a product is unknown. */
function groupKey(by: Grouping, named: NamedProduct | undefined, sku: string, marketplace: string): string {
  switch (by) {
    case "sku":
      return sku;
    case "marketplace":
      return marketplace;
    case "asin":
      return named?.asin ?? "";
    case "parent":
      return named?.parentAsin ?? named?.asin ?? "";
    case "category":
      return named?.category ?? "";
    default:
      return by satisfies never;
  }
}

/** A group has a name only if all of its products share it. */
function namesOf(by: Grouping, key: string, entries: readonly Entry[], names: ReadonlyMap<string, NamedProduct>) {
  const shared = <T>(values: T[]): T | null => (new Set(values).size === 1 ? (values[0] ?? null) : null);
  const products = [...new Set(entries.map(({ sku }) => sku))].map((sku) => names.get(sku));
  return {
    key,
    sku: shared(entries.map(({ sku }) => sku)) || null,
    asin: shared(products.map((product) => product?.asin ?? null)),
    parentAsin: shared(products.map((product) => product?.parentAsin ?? null)),
    title:
      by === "marketplace" || by === "category" || key === ""
        ? null
        : (products.find((product) => product?.title)?.title ?? null),
    category: shared(products.map((product) => product?.category ?? null)),
    marketplace: shared(entries.map(({ marketplace }) => marketplace)) || null,
  };
}

function sorted(rows: readonly ProductRow[], { sort, basis }: ProductsQuery): ProductRow[] {
  const figureOf = (row: ProductRow): number => {
    const figures: Figures | null = row[basis] ?? row.ordered ?? row.settled;
    const value = sort === "advertising" ? row.advertising.spend : (figures?.[sort] ?? null);
    return value ?? Number.NEGATIVE_INFINITY;
  };
  const name = (row: ProductRow) => `${row.currency} ${row.key}`;
  return rows.toSorted((a, b) => {
    const [x, y] = [figureOf(a), figureOf(b)];
    return x === y ? (name(a) < name(b) ? -1 : 1) : y > x ? 1 : -1;
  });
}
