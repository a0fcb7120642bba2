/** Figures by SKU, ASIN, parent, marketplace or category. A row without a product keeps the sum equal to the summary's. */
import { type Advertising, advertisingOf } from "./advertising.ts";
import type { Grouping, ProductSort } from "./figure.ts";
import { type Conversion, type FigureParts, findScope, type NamedProduct, type Scope } from "./figure-scope.ts";
import { basesOf, coveredOf, type Entry, type FiguresQuery, joined, placesOf, readPeriod } from "./read-figures.ts";
import { type Days, daysWithin, equalSteps, periodOf, TREND_STEPS } from "./sales-period.ts";
import type { Bases, Figures } from "./sums.ts";
import { chosenReports, currencyOf, productTrafficOf, type Traffic } from "./traffic.ts";

export type ProductsQuery = FiguresQuery & {
  by: Grouping;
  sort: ProductSort;
  basis: "ordered" | "settled";
  /** With the units of each step of the period. */
  trend: boolean;
};

type ProductRow = Bases & {
  key: string;
  sku: string | null;
  asin: string | null;
  parentAsin: string | null;
  title: string | null;
  category: string | null;
  marketplace: string | null;
  imageUrl: string | null;
  currency: string;
  trend: number[] | null;
  advertising: Advertising;
  traffic: Traffic | null;
};

export type ProductTable = Days & { conversion: Conversion | null; rows: ProductRow[] };

export async function readProducts(parts: FigureParts, accountId: string, query: ProductsQuery): Promise<ProductTable> {
  const scope = await findScope(parts, accountId, query, true);
  const days = periodOf(query, scope?.coverage.completeTo ?? null, query.today);
  if (scope === undefined) return { ...days, conversion: null, rows: [] };
  const reports = chosenReports(await parts.own.listTraffic(scope.book.number, days, "all"));
  const more = [...reports.values()].map(currencyOf);
  const period = await readPeriod(parts, scope, { days, currency: query.currency, more, byProduct: true });
  const { entries, covered, conversion } = period;
  const { products, filter } = scope;
  const byPlace = Map.groupBy(reports.values(), placesOf(period));
  const traffic = (
    await Promise.all(
      [...byPlace].map(async ([currency, own]) =>
        (
          await parts.own.listProductTraffic(scope.book.number, own)
        ).map((row) => {
          return { row, currency, marketplace: row.marketplace, product: products.keyOf(row) };
        }),
      ),
    )
  )
    .flat()
    .filter(
      ({ product, marketplace }) =>
        (filter.marketplace === null || marketplace === filter.marketplace) &&
        (filter.skus === null || filter.skus.includes(product)),
    );
  const nameOf = ({ currency, product, marketplace }: Member & { currency: string }) =>
    `${currency} ${groupKey(query.by, products.names.get(product), product, marketplace)}`;
  const visits = Map.groupBy(traffic, nameOf);
  const groups = Map.groupBy(entries, nameOf);
  const trendOf = query.trend ? await readTrends(parts, scope, days, query, nameOf) : () => null;
  // Products with traffic and without a sale have a row, so that the rows add up to the summary.
  const rows = [...new Set([...groups.keys(), ...visits.keys()])].map((name): ProductRow => {
    const currency = name.slice(0, name.indexOf(" "));
    const key = name.slice(currency.length + 1);
    const [own, visited] = [groups.get(name) ?? [], visits.get(name) ?? []];
    const entry = joined(own);
    const bases = basesOf(scope, days, entry, query.by !== "marketplace");
    const coveredHere = coveredOf(covered, query.currency === undefined ? currency : null);
    return {
      ...namesOf(query.by, key, own.length > 0 ? own : visited, products.names),
      currency,
      trend: trendOf(name),
      ...bases,
      advertising: advertisingOf(bases, entry, coveredHere, days),
      traffic: productTrafficOf(visited.map(({ row }) => row)),
    };
  });
  return { ...days, conversion, rows: sorted(rows, query) };
}

/** The units of each row over the period, by the name of the row. */
async function readTrends(
  { sums }: FigureParts,
  { book, filter, coverage }: Scope,
  days: Days,
  { basis, currency: converted }: ProductsQuery,
  nameOf: (member: Member & { currency: string }) => string,
): Promise<(name: string) => number[] | null> {
  const [first, last] =
    basis === "ordered" ? [coverage.ordersFrom, coverage.ordersTo] : [coverage.settledFrom, coverage.settledTo];
  const known = daysWithin(days, first, last);
  if (known === null) return () => null;
  const starts = equalSteps(known, TREND_STEPS);
  const rows = await sums.readUnits(book.number, basis, { days: known, starts, filter });
  const byName = Map.groupBy(rows, ({ currency, marketplace, sku: product }) =>
    nameOf({ currency: converted ?? currency, marketplace, product }),
  );
  return (name) => {
    const units = starts.map(() => 0);
    for (const row of byName.get(name) ?? []) units[row.step] = (units[row.step] ?? 0) + row.units;
    return units;
  };
}

/** A product on a marketplace. */
type Member = Pick<Entry, "product" | "marketplace">;

/** Empty for amounts without a product, and where the name of a product is unknown. */
function groupKey(by: Grouping, named: NamedProduct | undefined, product: string, marketplace: string): string {
  switch (by) {
    case "sku":
      return product;
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
function namesOf(by: Grouping, key: string, members: readonly Member[], names: ReadonlyMap<string, NamedProduct>) {
  const shared = <T>(values: T[]): T | null => (new Set(values).size === 1 ? (values[0] ?? null) : null);
  const own = [...new Set(members.map(({ product }) => product))];
  const products = own.map((product) => names.get(product));
  const skuOf = (product: string) => (names.has(product) ? (names.get(product)?.sku ?? null) : product);
  return {
    key,
    sku: shared(own.map(skuOf)) || null,
    asin: shared(products.map((product) => product?.asin ?? null)),
    parentAsin: shared(products.map((product) => product?.parentAsin ?? null)),
    title:
      by === "marketplace" || by === "category" || key === ""
        ? null
        : (products.find((product) => product?.title)?.title ?? null),
    category: shared(products.map((product) => product?.category ?? null)),
    imageUrl: shared(products.map((product) => product?.imageUrl ?? null)),
    marketplace: shared(members.map(({ marketplace }) => marketplace)) || null,
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
