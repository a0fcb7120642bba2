/**
 * Reads figures of an account's own sales from the sums by day: of a period with its comparisons, over time, and by product.
 * The two bases, their difference and every definition are in docs/sales.md.
 */
import { MARKETPLACES, type MarketplaceDomain } from "../../catalog/marketplace.ts";
import { type Advertising, advertisingOf } from "./advertising.ts";
import {
  asRanges,
  type Conversion,
  type FigureFilters,
  type FigureParts,
  findScope,
  readConversion,
  readCovered,
  type Scope,
} from "./figure-scope.ts";
import type { TrafficRow, TrafficSums } from "./own-products-store.ts";
import { type Estimates, estimatesOf, type Pending, pendingOf } from "./pending.ts";
import { type Days, intervalsOf, lastYear, previousPeriod, type Resolution } from "./sales-period.ts";
import { type AdSums, addAds, addSums, type Figures, figuresOf, NO_ADS, NO_SUMS, type Sums } from "./sums.ts";
import type { AdsRow, Coverage, SumsQuery, SumsRow } from "./sums-store.ts";
import { type Traffic, trafficOf } from "./traffic.ts";

export type Bases = { ordered: Figures | null; settled: Figures | null };
export type FiguresQuery = Days & FigureFilters & { currency?: string | undefined };

/** `unsettled` and the estimates are part of no figure. */
export type PendingMoney = Pending & { unsettled: number | null } & Estimates;

export type SummaryBlock = Bases & {
  currency: string;
  marketplaces: string[];
  pending: PendingMoney | null;
  advertising: Advertising;
  traffic: Traffic | null;
  previous: Days & Bases;
  lastYear: Days & Bases;
};
export type Summary = { conversion: Conversion | null; coverage: Coverage; blocks: SummaryBlock[] };

export type SeriesPoint = Days & Bases & { sessions: number | null };
export type Series = {
  conversion: Conversion | null;
  blocks: { currency: string; points: SeriesPoint[] }[];
};

export const NO_COVERAGE: Coverage = { ordersFrom: null, ordersTo: null, settledFrom: null, settledTo: null };

export async function readSummary(parts: FigureParts, accountId: string, query: FiguresQuery): Promise<Summary> {
  const scope = await findScope(parts, accountId, query, false);
  if (scope === undefined) return { conversion: null, coverage: NO_COVERAGE, blocks: [] };
  const days: Days = { from: query.from, to: query.to };
  const [before, yearBefore] = [previousPeriod(days), lastYear(days)];
  const read = (each: Days) => readPeriod(parts, scope, { days: each, currency: query.currency });
  const [now, previous, aYearAgo, traffic] = await Promise.all([
    read(days),
    read(before),
    read(yearBefore),
    readTraffic(parts, scope, days),
  ]);
  const isPlain = query.currency === undefined;
  const [pending, fees, unsettled] = await Promise.all([
    parts.sums.readPending(scope.book.number, now.query),
    isPlain ? parts.sums.readOpenFees(scope.book.number, now.query) : [],
    // A transaction has the amounts of several products.
    isPlain && now.query.filter.skus === null ? parts.sums.readUnsettled(scope.book.number, now.query) : [],
  ]);
  const byCurrency = Map.groupBy(traffic, (row) => currencyOf(row, query.currency));
  const ofCurrency = (entries: readonly Entry[], currency: string) =>
    joined(entries.filter((entry) => entry.currency === currency));
  const blocks = [...new Set([...now.entries.map(({ currency }) => currency), ...byCurrency.keys()])].map(
    (currency): SummaryBlock => {
      const entry = ofCurrency(now.entries, currency);
      const bases = basesOf(scope, days, entry);
      const { ordered, settled } = bases;
      const open = fees.find((row) => row.currency === currency);
      const parted = pending.find((row) => row.currency === currency);
      const difference = ordered && settled && pendingOf({ ordered, settled }, parted, query.currency !== undefined);
      return {
        currency,
        marketplaces: marketplacesOf(now.entries, byCurrency.get(currency) ?? [], currency),
        ...bases,
        pending: difference && {
          ...difference,
          unsettled: unsettled.find((row) => row.currency === currency)?.amount ?? null,
          ...estimatesOf(ordered, open),
        },
        advertising: advertisingOf(
          entry.settled,
          entry.ads,
          coveredOf(now.covered, query.currency === undefined ? currency : null),
          days,
          (ordered ?? settled)?.sales ?? 0,
        ),
        traffic: trafficOf(byCurrency.get(currency) ?? []),
        previous: { ...before, ...basesOf(scope, before, ofCurrency(previous.entries, currency)) },
        lastYear: { ...yearBefore, ...basesOf(scope, yearBefore, ofCurrency(aYearAgo.entries, currency)) },
      };
    },
  );
  const sales = ({ ordered, settled }: Bases) => (ordered ?? settled)?.sales ?? 0;
  return {
    conversion: now.conversion,
    coverage: scope.coverage,
    blocks: blocks.toSorted((a, b) => sales(b) - sales(a) || (a.currency < b.currency ? -1 : 1)),
  };
}

export async function readSeries(
  parts: FigureParts,
  accountId: string,
  query: FiguresQuery & { resolution: Resolution },
): Promise<Series> {
  const scope = await findScope(parts, accountId, query, false);
  if (scope === undefined) return { conversion: null, blocks: [] };
  const days: Days = { from: query.from, to: query.to };
  const intervals = intervalsOf(days, query.resolution);
  const [{ entries, conversion }, traffic] = await Promise.all([
    readPeriod(parts, scope, { days, intervals, currency: query.currency }),
    readTraffic(parts, scope, days),
  ]);
  const visits = Map.groupBy(traffic, (row) => currencyOf(row, query.currency));
  const byCurrency = Map.groupBy(entries, ({ currency }) => currency);
  const blocks = [...byCurrency].map(([currency, own]) => {
    const byInterval = Map.groupBy(own, ({ interval }) => interval);
    const points = intervals.map((interval, i) => ({
      ...interval,
      ...basesOf(scope, interval, joined(byInterval.get(i) ?? [])),
      sessions:
        trafficOf((visits.get(currency) ?? []).filter((row) => row.from >= interval.from && row.to <= interval.to))
          ?.sessions ?? null,
    }));
    return { currency, points };
  });
  const byName = blocks.toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
  return { conversion, blocks: byName };
}

/** The sums of one interval, currency and marketplace, or of one product of them. */
export type Entry = {
  interval: number;
  currency: string;
  marketplace: string;
  sku: string;
  ordered: Sums;
  settled: Sums;
  ads: AdSums;
};

type PeriodQuery = {
  days: Days;
  intervals?: readonly Days[];
  currency: string | undefined;
  byProduct?: boolean;
};

/** Reads both bases and Ads reports of a period. Entries of the same place are not joined. */
export async function readPeriod(
  { sums }: Pick<FigureParts, "sums">,
  { book, filter, names }: Scope,
  { days, intervals = [days], currency, byProduct = false }: PeriodQuery,
) {
  const [covered, { converted, conversion }] = await Promise.all([
    readCovered(sums, book.number, days),
    readConversion(sums, book.number, days, currency),
  ]);
  const starts = intervals.map(({ from }) => from);
  const query: SumsQuery = { days, starts, filter, byProduct, covered: asRanges(covered), converted };
  const [ordered, settled, ads] = await Promise.all([
    sums.readSums(book.number, "ordered", query),
    sums.readSums(book.number, "settled", query),
    sums.readAds(book.number, query),
  ]);
  const skuOf = new Map([...names.values()].flatMap(({ sku, asin }) => (asin === null ? [] : [[asin, sku] as const])));
  const placeOf = ({ interval, currency, marketplace, sku }: SumsRow | AdsRow) => ({
    ...{ interval, currency, marketplace, sku },
    ...{ ordered: NO_SUMS, settled: NO_SUMS, ads: NO_ADS },
  });
  const entries: Entry[] = [
    ...ordered.map((row) => ({ ...placeOf(row), ordered: row })),
    ...settled.map((row) => ({ ...placeOf(row), settled: row })),
    ...ads.map((row) => ({ ...placeOf(row), sku: row.sku || (skuOf.get(row.asin) ?? ""), ads: row })),
  ];
  return { entries, covered, conversion, query };
}

/** Traffic of the marketplaces, or of the products when those are filtered. */
async function readTraffic({ own }: FigureParts, scope: Scope, days: Days): Promise<TrafficRow[]> {
  const { book, filter, isEverything } = scope;
  const ofPlace = (rows: TrafficRow[]) =>
    rows.filter(({ marketplace }) => filter.marketplace === null || marketplace === filter.marketplace);
  if (isEverything) {
    const rows = ofPlace(await own.listTraffic(book.number, days, "none"));
    return rows.length > 0 ? rows : ofPlace(await own.listTraffic(book.number, days, "all"));
  }
  const skus = new Set(filter.skus);
  const asins = (await own.listOwn(book.number)).flatMap(({ sku, asin }) => (skus.has(sku) ? (asin ?? []) : []));
  return ofPlace(await own.listTraffic(book.number, days, { asins, skus: [...skus] }));
}

export const currencyOf = ({ currency, marketplace }: TrafficSums, converted: string | undefined): string =>
  converted ?? currency ?? MARKETPLACES[marketplace as MarketplaceDomain].currency;

export function coveredOf(covered: ReadonlyMap<string, Days[]>, currency: string | null): Days[] {
  return currency === null ? [...covered.values()].flat() : (covered.get(currency) ?? []);
}

export function joined(entries: readonly Entry[]): Pick<Entry, "ordered" | "settled" | "ads"> {
  return entries.reduce(
    (total, { ordered, settled, ads }) => ({
      ordered: addSums(total.ordered, ordered),
      settled: addSums(total.settled, settled),
      ads: addAds(total.ads, ads),
    }),
    { ordered: NO_SUMS, settled: NO_SUMS, ads: NO_ADS },
  );
}

/** Both bases; null where no report of the account covers any of the days, because nothing is then known of them. */
export function basesOf(
  { coverage, isEverything }: Pick<Scope, "coverage" | "isEverything">,
  { from, to }: Days,
  { ordered, settled, ads }: Pick<Entry, "ordered" | "settled" | "ads">,
  isGroup = false,
): Bases {
  const covers = (first: string | null, last: string | null) =>
    first !== null && last !== null && first <= to && last >= from;
  const once = isEverything && !isGroup;
  return {
    ordered: covers(coverage.ordersFrom, coverage.ordersTo) ? figuresOf(ordered, ads, once) : null,
    settled: covers(coverage.settledFrom, coverage.settledTo) ? figuresOf(settled, ads, once) : null,
  };
}

function marketplacesOf(entries: readonly Entry[], traffic: readonly TrafficRow[], currency: string): string[] {
  const own = entries.filter((entry) => entry.currency === currency);
  return [...new Set([...own, ...traffic].map(({ marketplace }) => marketplace))]
    .filter((name) => name !== "")
    .toSorted();
}
