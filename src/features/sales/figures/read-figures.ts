/**
 * Reads figures of an account's own sales from the sums by day: of a period with its comparisons, over time, and by product.
 * The two bases, their difference and every definition are in docs/sales.md.
 */
import { type Advertising, advertisingBasis, advertisingOf, knownAdvertising } from "./advertising.ts";
import type { Basis } from "./figure.ts";
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
import type { TrafficRow } from "./own-products-store.ts";
import { type Pending, pendingOf } from "./pending.ts";
import {
  type Days,
  daysWithin,
  intervalsOf,
  lastYear,
  type Period,
  periodOf,
  previousPeriod,
  type Resolution,
} from "./sales-period.ts";
import { addAds, addSums, type Bases, type BasisSums, figuresOf, NO_ADS, NO_SUMS } from "./sums.ts";
import type { AdsRow, Coverage, SumsQuery, SumsRow, SumsStore } from "./sums-store.ts";
import { countedRows, currencyOf, type Traffic, trafficOf, trafficPlaces } from "./traffic.ts";

/** The days that a request names, and the day of the request. */
export type FiguresQuery = Period & FigureFilters & { currency?: string | undefined; today: string };

/** `unsettled` is part of no figure. */
export type PendingMoney = Pending & { unsettled: number | null };

/** `advertising` is null if no report covers any of the days. */
export type ComparedPeriod = Days & Bases & { advertising: Advertising | null };

export type SummaryBlock = Bases & {
  currency: string;
  marketplaces: string[];
  pending: PendingMoney | null;
  advertising: Advertising;
  traffic: Traffic | null;
  previous: ComparedPeriod;
  lastYear: ComparedPeriod;
};
export type Summary = Days & { conversion: Conversion | null; coverage: Coverage; blocks: SummaryBlock[] };

export type SeriesPoint = ComparedPeriod & { sessions: number | null };
export type Series = Days & {
  conversion: Conversion | null;
  coverage: Coverage;
  blocks: { currency: string; points: SeriesPoint[] }[];
};

const NO_COVERAGE: Coverage = {
  ...{ ordersFrom: null, ordersTo: null, settledFrom: null, settledTo: null, completeTo: null },
};

export async function readSummary(parts: FigureParts, accountId: string, query: FiguresQuery): Promise<Summary> {
  const scope = await findScope(parts, accountId, query, false);
  const days = periodOf(query, scope?.coverage.completeTo ?? null, query.today);
  if (scope === undefined) return { ...days, conversion: null, coverage: NO_COVERAGE, blocks: [] };
  const [before, yearBefore] = [previousPeriod(days), lastYear(days)];
  const traffic = countedRows(await readTraffic(parts, scope, days));
  const read = (each: Days) =>
    readPeriod(parts, scope, { days: each, currency: query.currency, more: traffic.map(currencyOf) });
  const [now, previous, aYearAgo] = await Promise.all([read(days), read(before), read(yearBefore)]);
  const isPlain = query.currency === undefined;
  const [pending, unsettled] = await Promise.all([
    parts.sums.readPending(scope.book.number, now.query),
    // A transaction has the amounts of several products.
    isPlain && now.query.filter.skus === null ? parts.sums.readUnsettled(scope.book.number, now.query) : [],
  ]);
  const byCurrency = Map.groupBy(traffic, placesOf(now));
  const blocks = [...new Set([...now.entries.map(({ currency }) => currency), ...byCurrency.keys()])].map(
    (currency): SummaryBlock => {
      const ofCurrency = ({ entries }: typeof now) => joined(entries.filter((entry) => entry.currency === currency));
      const coveredIn = ({ covered }: typeof now) => coveredOf(covered, isPlain ? currency : null);
      const compared = (each: Days, period: typeof now): ComparedPeriod => {
        const entry = ofCurrency(period);
        const bases = basesOf(scope, each, entry);
        return { ...each, ...bases, advertising: knownAdvertising(bases, entry, coveredIn(period), each) };
      };
      const entry = ofCurrency(now);
      const bases = basesOf(scope, days, entry);
      const { ordered, settled } = bases;
      const parted = pending.find((row) => row.currency === currency);
      const difference = ordered && settled && pendingOf({ ordered, settled }, parted, entry, !isPlain);
      return {
        currency,
        marketplaces: marketplacesOf(now.entries, byCurrency.get(currency) ?? [], currency),
        ...bases,
        pending: difference && {
          ...difference,
          unsettled: unsettled.find((row) => row.currency === currency)?.amount ?? null,
        },
        advertising: advertisingOf(bases, entry, coveredIn(now), days),
        traffic: trafficOf(byCurrency.get(currency) ?? []),
        previous: compared(before, previous),
        lastYear: compared(yearBefore, aYearAgo),
      };
    },
  );
  const sales = ({ ordered, settled }: Bases) => (ordered ?? settled)?.sales ?? 0;
  return {
    ...days,
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
  const days = periodOf(query, scope?.coverage.completeTo ?? null, query.today);
  if (scope === undefined) return { ...days, conversion: null, coverage: NO_COVERAGE, blocks: [] };
  const intervals = intervalsOf(days, query.resolution);
  const traffic = await readTraffic(parts, scope, days);
  const more = traffic.map(currencyOf);
  const period = await readPeriod(parts, scope, { days, intervals, currency: query.currency, more });
  const { entries, covered, conversion } = period;
  const placeOf = placesOf(period);
  const visits = intervals.map(({ from, to }) =>
    Map.groupBy(countedRows(traffic.filter((row) => row.from >= from && row.to <= to)), placeOf),
  );
  const byCurrency = Map.groupBy(entries, ({ currency }) => currency);
  const basis = advertisingBasis(basesOf(scope, days, NOTHING));
  const currencies = new Set([...byCurrency.keys(), ...visits.flatMap((each) => [...each.keys()])]);
  const blocks = [...currencies].map((currency) => {
    const byInterval = Map.groupBy(byCurrency.get(currency) ?? [], ({ interval }) => interval);
    const coveredHere = coveredOf(covered, query.currency === undefined ? currency : null);
    const points = intervals.map((interval, i): SeriesPoint => {
      const entry = joined(byInterval.get(i) ?? []);
      const bases = basesOf(scope, interval, entry);
      return {
        ...{ ...interval, ...bases },
        sessions: trafficOf(visits[i]?.get(currency) ?? [])?.sessions ?? null,
        advertising: knownAdvertising(bases, entry, coveredHere, interval, basis),
      };
    });
    return { currency, points };
  });
  const byName = blocks.toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
  return { ...days, conversion, coverage: scope.coverage, blocks: byName };
}

/** The sums of one interval, currency and marketplace, or of one product of them: its key in `Products`. */
export type Entry = BasisSums & { interval: number; currency: string; marketplace: string; product: string };

const NOTHING: BasisSums = { ordered: NO_SUMS, settled: NO_SUMS, orderedAds: NO_ADS, settledAds: NO_ADS };

type PeriodQuery = {
  days: Days;
  intervals?: readonly Days[];
  currency: string | undefined;
  /** Currencies of traffic. */
  more: readonly string[];
  byProduct?: boolean;
};

/** Reads both bases and Ads reports of a period. Entries of the same place are not joined. */
export async function readPeriod(
  { sums }: Pick<FigureParts, "sums">,
  { book, filter, products, coverage }: Scope,
  { days, intervals = [days], currency, more, byProduct = false }: PeriodQuery,
) {
  const [covered, { converted, conversion }] = await Promise.all([
    readCovered(sums, book.number, days),
    readConversion(sums, book.number, days, currency, more),
  ]);
  const starts = intervals.map(({ from }) => from);
  const query: SumsQuery = {
    ...{ days, starts, filter, byProduct, covered: asRanges(covered), converted },
    chargedTo: coverage.settledTo,
    ordersFrom: coverage.ordersFrom,
    ordersTo: coverage.ordersTo,
  };
  const { ordersFrom, ordersTo, settledFrom, settledTo } = coverage;
  const orderedDays = daysWithin(days, ordersFrom, ordersTo);
  const settledDays = daysWithin(days, settledFrom, settledTo);
  const [ordered, settled] = await Promise.all([
    // With reports of advertising alone there is spend, though no profit.
    orderedDays === null && settledDays === null
      ? sums.readAds(book.number, query).then((ads) => ({ sums: [], ads }))
      : readBasis(sums, book.number, "ordered", query, orderedDays),
    readBasis(sums, book.number, "settled", query, settledDays),
  ]);
  const placeOf = ({ interval, currency, marketplace }: SumsRow | AdsRow, product: string) => ({
    ...{ interval, currency, marketplace, product },
    ...NOTHING,
  });
  const entries: Entry[] = [
    ...ordered.sums.map((row) => ({ ...placeOf(row, row.sku), ordered: row })),
    ...settled.sums.map((row) => ({ ...placeOf(row, row.sku), settled: row })),
    ...ordered.ads.map((row) => ({ ...placeOf(row, products.keyOf(row)), orderedAds: row })),
    ...settled.ads.map((row) => ({ ...placeOf(row, products.keyOf(row)), settledAds: row })),
  ];
  return { entries, covered, conversion, query };
}

/** The currency of the block that a traffic report belongs to, beside the amounts of a period. */
export const placesOf = ({ entries, query }: Awaited<ReturnType<typeof readPeriod>>) =>
  trafficPlaces(
    query.converted,
    entries.map(({ currency }) => currency),
  );

/** The sums and the Ads reports of one basis; `days` is null if its reports cover none of the period. */
async function readBasis(sums: SumsStore, book: number, basis: Basis, query: SumsQuery, days: Days | null) {
  if (days === null) return { sums: [], ads: [] };
  const covered = { ...query, days };
  const [rows, ads] = await Promise.all([sums.readSums(book, basis, covered), sums.readAds(book, covered)]);
  return { sums: rows, ads };
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
  return ofPlace(await own.listTraffic(book.number, days, { asins: filter.asins ?? [], skus: filter.skus ?? [] }));
}

export function coveredOf(covered: ReadonlyMap<string, Days[]>, currency: string | null): Days[] {
  return currency === null ? [...covered.values()].flat() : (covered.get(currency) ?? []);
}

export function joined(entries: readonly BasisSums[]): BasisSums {
  return entries.reduce<BasisSums>(
    (total, each) => ({
      ordered: addSums(total.ordered, each.ordered),
      settled: addSums(total.settled, each.settled),
      orderedAds: addAds(total.orderedAds, each.orderedAds),
      settledAds: addAds(total.settledAds, each.settledAds),
    }),
    NOTHING,
  );
}

/**
 * Both bases; null where no report of the account covers any of the days, because nothing is then known about them. A group
 * of products counts an order for each of them.
 */
export function basesOf(
  { coverage, isEverything }: Pick<Scope, "coverage" | "isEverything">,
  days: Days,
  { ordered, settled, orderedAds, settledAds }: BasisSums,
  isOfProducts = false,
): Bases {
  const { ordersFrom, ordersTo, settledFrom, settledTo } = coverage;
  const once = isEverything && !isOfProducts;
  const isSettled = daysWithin(days, settledFrom, settledTo) !== null;
  return {
    ordered: daysWithin(days, ordersFrom, ordersTo) && figuresOf(ordered, orderedAds, once, isSettled),
    settled: isSettled ? figuresOf(settled, settledAds, once) : null,
  };
}

function marketplacesOf(entries: readonly Entry[], traffic: readonly TrafficRow[], currency: string): string[] {
  const own = entries.filter((entry) => entry.currency === currency);
  return [...new Set([...own, ...traffic].map(({ marketplace }) => marketplace))]
    .filter((name) => name !== "")
    .toSorted();
}
