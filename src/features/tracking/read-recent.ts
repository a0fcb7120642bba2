/**
 * Extra list fields returned with `recent=N`: the values of the last N days, the current value and the last event. One page of
 * a list takes a fixed number of queries.
 */
import { type Clock, utcDay } from "../../platform/base/clock.ts";
import type { SeriesPoint } from "../catalog/history.ts";
import type { Metric as HistoryMetric } from "../catalog/known-figures.ts";
import type { StoredProduct } from "../catalog/product-store.ts";
import { lastDays, readRecent } from "../catalog/read-history.ts";
import type { ProductReading } from "../catalog/read-product.ts";
import type { NicheStore } from "../search/niche-store.ts";
import { type Alert, holds, METRICS, UNRANKED } from "./alert.ts";
import { currentFigure } from "./current-figure.ts";
import type { Event } from "./event.ts";
import type { EventStore } from "./event-store.ts";
import { findWatchedList, type ListsOfAlerts } from "./market/alert-values.ts";
import type { RankDaysStore, RankKey } from "./rank-days-store.ts";
import type { TrackedKeyword } from "./tracked-keyword.ts";
import type { TrackedProduct } from "./tracked-product.ts";

export type DayPoint<T = number> = { at: string; value: T };

const PRODUCT_METRICS = ["price", "bsr", "monthlySales", "monthlyRevenue", "reviewCount"] as const;

/** Null on days that end without a value. */
export type ProductRecent = Record<(typeof PRODUCT_METRICS)[number], DayPoint<number | null>[]>;
export type KeywordRecent = { rank: DayPoint<number | null>[]; nicheScore: DayPoint[] };

/** Current value of an alert's metric. For a keyword rank, null means unranked. */
export type Current = {
  value: number | null;
  at: Date | null;
  holds: boolean;
  distance: number | null;
  distancePercent: number | null;
};

export type AlertRecent = {
  points: DayPoint<number | null>[];
  current: Current | null;
  product: StoredProduct | null;
};

/** The id of a tracked item or alert, and the time of its last event. */
type LastEvent = { id: string; at: Date | null };

export type RecentParts = {
  reading: ProductReading;
  lists: ListsOfAlerts;
  events: Pick<EventStore, "listLatest">;
  ranks: Pick<RankDaysStore, "listRanks">;
  niches: Pick<NicheStore, "listScores">;
  clock: Clock;
};

export type Recent = ReturnType<typeof createRecent>;

export function createRecent({ reading, lists, events, ranks, niches, clock }: RecentParts) {
  const lastEvents = async (accountId: string, items: LastEvent[]): Promise<Map<string, Event>> => {
    const withEvent = items.flatMap(({ id, at }) => (at === null ? [] : [{ id, at }]));
    return new Map((await events.listLatest(accountId, withEvent)).map(({ subject, ...event }) => [subject, event]));
  };
  const productsOf = async (
    keys: Pick<TrackedProduct, "marketplace" | "asin">[],
    metrics: HistoryMetric[],
    days: number,
  ) => {
    const found = await readRecent(reading, keys, { metrics, ...lastDays(days, clock.now()) });
    return new Map(found.map((each) => [nameOf(each.product), each]));
  };
  const keywordsOf = async (
    accountId: string,
    keys: Pick<TrackedKeyword, "marketplace" | "keyword" | "asin">[],
    days: number,
  ) => {
    const { from, to } = lastDays(days, clock.now());
    const withProduct = keys.filter((key): key is RankKey => key.asin !== null);
    const [rankDays, scores] = await Promise.all([
      ranks.listRanks(accountId, withProduct, utcDay(from), utcDay(to)),
      niches.listScores(accountId, keys, utcDay(from), utcDay(to)),
    ]);
    const ranksOf = Map.groupBy(rankDays, ({ marketplace, keyword, asin }) => nameOf({ marketplace, asin }, keyword));
    const scoresOf = Map.groupBy(scores, ({ marketplace, keyword }) => nameOf({ marketplace, asin: null }, keyword));
    return ({ marketplace, keyword, asin }: (typeof keys)[number]): KeywordRecent => ({
      rank: (ranksOf.get(nameOf({ marketplace, asin }, keyword)) ?? []).map(({ day, rank }) => onDay(day, rank)),
      nicheScore: (scoresOf.get(nameOf({ marketplace, asin: null }, keyword)) ?? []).map(({ day, score }) =>
        onDay(day, score),
      ),
    });
  };

  /** The daily values of alerts on market lists, by alert. Each list is read once. */
  const listPointsOf = async (accountId: string, alerts: readonly Alert[], days: number) => {
    const points = new Map<string, DayPoint<number | null>[]>();
    const byList = Map.groupBy(
      alerts.filter(({ marketListId }) => marketListId !== null),
      ({ marketListId }) => marketListId as string,
    );
    for (const [id, watching] of byList) {
      const list = await findWatchedList(lists, accountId, id);
      const values = (await list?.days(reading, watching, lastDays(days, clock.now()))) ?? [];
      for (const [i, { id }] of watching.entries())
        points.set(
          id,
          (values[i] ?? []).map(({ at, figure }) => ({ at: at.toISOString(), value: figure?.value ?? null })),
        );
    }
    return points;
  };

  return {
    async ofProducts(accountId: string, tracked: readonly TrackedProduct[], days: number) {
      const [known, last] = await Promise.all([
        productsOf([...tracked], [...PRODUCT_METRICS], days),
        lastEvents(
          accountId,
          tracked.map(({ id, lastEventAt: at }) => ({ id, at })),
        ),
      ]);
      return (each: TrackedProduct): { recent: ProductRecent; lastEvent: Event | null } => {
        const series = known.get(nameOf(each))?.series ?? {};
        const recent = Object.fromEntries(
          PRODUCT_METRICS.map((metric) => [metric, (series[metric] ?? []).map(plain)]),
        ) as ProductRecent;
        return { recent, lastEvent: last.get(each.id) ?? null };
      };
    },

    async ofKeywords(accountId: string, tracked: readonly TrackedKeyword[], days: number) {
      const about = tracked.flatMap(({ marketplace, asin }) => (asin === null ? [] : [{ marketplace, asin }]));
      const [recentOf, known, last] = await Promise.all([
        keywordsOf(accountId, [...tracked], days),
        reading.products.listProducts(about),
        lastEvents(
          accountId,
          tracked.map(({ id, lastEventAt: at }) => ({ id, at })),
        ),
      ]);
      const products = new Map(known.map((product) => [nameOf(product), product]));
      return (
        each: TrackedKeyword,
      ): { recent: KeywordRecent; product: StoredProduct | null; lastEvent: Event | null } => ({
        recent: recentOf(each),
        product: products.get(nameOf(each)) ?? null,
        lastEvent: last.get(each.id) ?? null,
      });
    },

    async ofAlerts(accountId: string, alerts: readonly Alert[], days: number) {
      const about = alerts.flatMap(({ marketplace, asin }) => (asin === null ? [] : [{ marketplace, asin }]));
      const keywords = alerts.flatMap(({ marketplace, keyword, asin }) =>
        keyword === null ? [] : [{ marketplace, keyword, asin }],
      );
      const [known, recentOf, last, curves, listPoints] = await Promise.all([
        productsOf(about, [...PRODUCT_METRICS, "rating"], days),
        keywordsOf(accountId, keywords, days),
        lastEvents(
          accountId,
          alerts.map(({ id, lastFiredAt: at }) => ({ id, at })),
        ),
        reading.readCurves(),
        listPointsOf(accountId, alerts, days),
      ]);
      return (alert: Alert): AlertRecent & { lastEvent: Event | null } => {
        const { metric, marketplace, keyword, asin } = alert;
        const found = asin === null ? undefined : known.get(nameOf({ marketplace, asin }));
        const lastEvent = last.get(alert.id) ?? null;
        const product = found?.product ?? null;
        if (keyword !== null) {
          const { rank, nicheScore } = recentOf({ marketplace, keyword, asin });
          const current = currentOf(alert, alert.lastValue, alert.lastValueAt);
          return { points: metric === "keywordRank" ? rank : nicheScore, current, product, lastEvent };
        }
        const onList = listPoints.get(alert.id);
        if (onList !== undefined)
          return { points: onList, current: currentOf(alert, alert.lastValue, alert.lastValueAt), product, lastEvent };
        const figure = product && currentFigure(metric, product, curves);
        const points = (found?.series[metric as HistoryMetric] ?? []).map(plain);
        return {
          points,
          current: currentOf(alert, figure?.value ?? null, product?.updatedAt ?? null),
          product,
          lastEvent,
        };
      };
    },
  };
}

/** Distance of a figure from the threshold of its alert. */
function currentOf(
  { metric, comparison, value: threshold }: Alert,
  figure: number | null,
  at: Date | null,
): Current | null {
  if (figure === null) return null;
  const isHolding = holds(comparison, threshold, figure);
  if (metric === "keywordRank" && figure === UNRANKED)
    return { value: null, at, holds: isHolding, distance: null, distancePercent: null };
  const { decimals = 2 } = METRICS[metric];
  const distance = rounded(threshold - figure, decimals);
  const distancePercent = threshold === 0 ? null : rounded((100 * (threshold - figure)) / threshold, 1);
  return { value: figure, at, holds: isHolding, distance, distancePercent };
}

function nameOf({ marketplace, asin }: { marketplace: string; asin: string | null }, keyword = ""): string {
  return `${marketplace} ${asin} ${keyword}`;
}

function onDay<T>(day: string, value: T): DayPoint<T> {
  return { at: `${day}T00:00:00.000Z`, value };
}

/** Drops the extra fields of a history point. */
function plain({ at, value }: SeriesPoint): DayPoint<number | null> {
  return { at, value };
}

function rounded(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}
