import { type Clock, utcDay } from "../../platform/base/clock.ts";
import { AppError } from "../../platform/base/errors.ts";
import type { Resolution } from "../catalog/history.ts";
import type { Metric as HistoryMetric } from "../catalog/known-figures.ts";
import type { StoredProduct } from "../catalog/product-store.ts";
import { readHistory } from "../catalog/read-history.ts";
import type { ProductReading } from "../catalog/read-product.ts";
import type { NicheStore } from "../search/niche-store.ts";
import { type AlertTerms, armedAt, type Subject, UNRANKED } from "./alert.ts";
import { currentFigure } from "./current-figure.ts";
import { type Firing, type PastObservation, replay } from "./evaluate-alert.ts";
import { type AlertInput, readAlertInput } from "./manage-alerts.ts";
import { getWatchedList, type ListsOfAlerts } from "./market/alert-values.ts";
import type { RankDaysStore } from "./rank-days-store.ts";

export type AlertPreview = {
  from: Date;
  to: Date;
  points: { at: Date; value: number | null }[];
  fired: Firing[];
  /** State of an alert created now; null when no value is known. */
  isArmed: boolean | null;
  terms: AlertTerms;
};

export type PreviewParts = {
  reading: ProductReading;
  lists: ListsOfAlerts;
  ranks: Pick<RankDaysStore, "listRanks">;
  niches: Pick<NicheStore, "listScores">;
  clock: Clock;
};

type Period = { from: Date; to: Date };

const DAY_MS = 86_400_000;

/** Returns when an alert of this account would have fired in the last days. Nothing is stored. */
export async function previewAlert(
  parts: PreviewParts,
  accountId: string,
  input: AlertInput,
  days: number,
): Promise<AlertPreview> {
  const { subject, terms } = readAlertInput(input);
  const to = parts.clock.now();
  const period = { from: new Date(to.getTime() - days * DAY_MS), to };
  const { values, current } = await valuesOf(parts, accountId, subject, period);
  return {
    ...period,
    points: values.map(({ at, value }) => ({ at, value })),
    fired: replay({ ...terms, metric: subject.metric }, values, to),
    isArmed: armedAt(terms, current),
    terms,
  };
}

/** The values of the period, and the current one; null when unknown. */
type PastAndCurrent = { values: PastObservation[]; current: number | null };

async function valuesOf(
  parts: PreviewParts,
  accountId: string,
  subject: Subject,
  period: Period,
): Promise<PastAndCurrent> {
  const { reading, lists } = parts;
  const { metric, marketplace, asin, keyword, marketListId } = subject;
  if (keyword !== null)
    return { values: await valuesOfKeyword(parts, accountId, { ...subject, keyword }, period), current: null };
  if (marketListId !== null) {
    const list = await getWatchedList(lists, accountId, subject);
    const [days = []] = await list.days(reading, [subject], period);
    const values = days.map(({ at, figure }) => ({
      at: at < period.from ? period.from : at,
      value: figure?.value ?? null,
      list: figure?.list ?? null,
      isListNamed: false,
    }));
    return { values, current: (await list.now(reading, subject))?.value ?? null };
  }
  const product = asin === null ? undefined : await reading.products.findProduct({ marketplace, asin });
  if (product === undefined) return { values: [], current: null };
  const values = await valuesOfProduct(reading, product, metric as HistoryMetric, period);
  return { values, current: currentFigure(metric, product, await reading.readCurves())?.value ?? null };
}

async function valuesOfProduct(
  reading: ProductReading,
  product: StoredProduct,
  metric: HistoryMetric,
  period: Period,
): Promise<PastObservation[]> {
  const read = async (resolution: Resolution) =>
    (await readHistory(reading, product, { metrics: [metric], resolution, ...period })).series[metric] ?? [];
  // A product with too many changes is read by the hour: 90 days of hours are always within the limit.
  const points = await read("raw").catch((error) => {
    if (error instanceof AppError && error.code === "invalid_request") return read("hour");
    throw error;
  });
  return points.map(({ at, value, category = null }) => ({
    at: new Date(at),
    value,
    list: category,
    // The history does not say whether a list was named, so the source is assumed to name lists as it currently does.
    isListNamed: category !== null && (product.isListNamed || category !== product.category),
  }));
}

/** Keyword figures are stored per day. Each counts from the start of its day, the first from the start of the period. */
async function valuesOfKeyword(
  { ranks, niches }: PreviewParts,
  accountId: string,
  { metric, marketplace, keyword, asin }: Subject & { keyword: string },
  { from, to }: Period,
): Promise<PastObservation[]> {
  const days = [utcDay(from), utcDay(to)] as const;
  const valueOn = (day: string, value: number): PastObservation => {
    const at = new Date(`${day}T00:00:00.000Z`);
    return { at: at < from ? from : at, value, list: null, isListNamed: false };
  };
  if (metric === "nicheScore" || asin === null)
    return (await niches.listScores(accountId, [{ marketplace, keyword }], ...days)).map(({ day, score }) =>
      valueOn(day, score),
    );
  const found = await ranks.listRanks(accountId, [{ marketplace, keyword, asin }], ...days);
  return found.map(({ day, rank }) => valueOn(day, rank ?? UNRANKED));
}
