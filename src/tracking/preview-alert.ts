import { type Clock, utcDay } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import type { Metric as HistoryMetric, Resolution } from "../catalog/history.ts";
import type { StoredProduct } from "../catalog/product-store.ts";
import { readHistory } from "../catalog/read-history.ts";
import type { ProductReading } from "../catalog/read-product.ts";
import type { NicheStore } from "../search/niche-store.ts";
import { type AlertTerms, armedAt, BEHIND_ALL, type Subject } from "./alert.ts";
import { figureOf } from "./figure.ts";
import { type Firing, replay, type Sight } from "./judgement.ts";
import { type AlertWish, readWish } from "./manage-alerts.ts";
import type { RankDaysStore } from "./rank-days-store.ts";

export type AlertPreview = {
  from: Date;
  to: Date;
  points: Firing[];
  fired: Firing[];
  /** Of an alert that is made now; null where no value is known. */
  isArmed: boolean | null;
  terms: AlertTerms;
};

export type PreviewParts = {
  reading: ProductReading;
  ranks: Pick<RankDaysStore, "listRanks">;
  niches: Pick<NicheStore, "listScores">;
  clock: Clock;
};

type Seen = Sight & { at: Date };
type Period = { from: Date; to: Date };

const DAY_MS = 86_400_000;

/** What an alert would have told, had it been made some days ago. Nothing is made. */
export async function previewAlert(parts: PreviewParts, wish: AlertWish, days: number): Promise<AlertPreview> {
  const { subject, terms } = readWish(wish);
  const { reading, clock } = parts;
  const to = clock.now();
  const period = { from: new Date(to.getTime() - days * DAY_MS), to };
  const { marketplace, asin, keyword } = subject;
  const product =
    asin === null || keyword !== null ? undefined : await reading.products.findProduct({ marketplace, asin });
  const sights =
    keyword !== null
      ? await sightsOfKeyword(parts, { ...subject, keyword }, period)
      : product === undefined
        ? []
        : await sightsOfProduct(reading, product, subject.metric as HistoryMetric, period);
  const figure = product && figureOf(subject.metric, product, await reading.readCurves());
  return {
    ...period,
    points: sights.map(({ at, value }) => ({ at, value })),
    fired: replay({ ...terms, metric: subject.metric }, sights, to),
    isArmed: armedAt(terms, figure?.value ?? null),
    terms,
  };
}

async function sightsOfProduct(
  reading: ProductReading,
  product: StoredProduct,
  metric: HistoryMetric,
  period: Period,
): Promise<Seen[]> {
  const read = async (resolution: Resolution) =>
    (await readHistory(reading, product, { metrics: [metric], resolution, ...period }))[metric] ?? [];
  // One that changes all the time is looked at hour by hour: 90 days of that are never too many.
  const points = await read("raw").catch((error) => {
    if (error instanceof AppError && error.code === "invalid_request") return read("hour");
    throw error;
  });
  return points.map(({ at, value, category = null }) => ({
    at: new Date(at),
    value,
    list: category,
    isListNamed: category !== null && category !== product.category,
  }));
}

/** Known day by day: each is taken for a figure of its beginning, and the first for one of the period's. */
async function sightsOfKeyword(
  { ranks, niches }: PreviewParts,
  { metric, marketplace, keyword, asin }: Subject & { keyword: string },
  { from, to }: Period,
): Promise<Seen[]> {
  const days = [utcDay(from), utcDay(to)] as const;
  const sightOn = (day: string, value: number): Seen => {
    const at = new Date(`${day}T00:00:00.000Z`);
    return { at: at < from ? from : at, value, list: null, isListNamed: false };
  };
  if (metric === "nicheScore" || asin === null)
    return (await niches.listScores([{ marketplace, keyword }], ...days)).map(({ day, score }) => sightOn(day, score));
  const places = await ranks.listRanks([{ marketplace, keyword, asin }], ...days);
  return places.map(({ day, rank }) => sightOn(day, rank ?? BEHIND_ALL));
}
