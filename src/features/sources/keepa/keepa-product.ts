/**
 * Converts a Keepa product to a sighting: the current figures and the whole history of each.
 *
 * - The price is the buy box's, else Amazon's own, else the lowest new one; without shipping, as in other sources. Keepa
 *   counts in minor units, as we do.
 * - The offers are the new ones, whose prices count. The Buy Box price is without shipping, too.
 * - The rank is of one list, the **reference**. While the reference was another list in the past, ranks count as missing.
 * - A step to "no value" is a gap: the figure is absent until the next step. A series that is not in the response was not
 *   seen.
 */
import { withoutFormatting } from "../../../platform/base/format-characters.ts";
import { isRecord } from "../../../platform/base/json.ts";
import { type Fields, RowProblem } from "../../../platform/tables/row.ts";
import { ABSENT, type AbsentFigure } from "../../catalog/absent.ts";
import { isAsin } from "../../catalog/asin.ts";
import { type MeanRank, nextMeanRank } from "../../catalog/estimates/mean-rank.ts";
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import { type HistoryPoint, NO_FIGURES, type Observation, type Sighting } from "../../catalog/product.ts";
import { firstAvailableOn } from "../first-available.ts";
import { sidesFrom } from "../measure-units.ts";
import { marketplaceOfDomain } from "./keepa-domain.ts";
import {
  changesOf,
  dateOfMinute,
  firstOf,
  isAbsentNow,
  KEEPA_EPOCH_MINUTES,
  lastValue,
  minuteOf,
  readSteps,
  type Step,
} from "./keepa-series.ts";

/** Indexes in `csv`. */
const CSV = { amazon: 0, new: 1, rank: 3, newOffers: 11, rating: 16, reviews: 17, buyBox: 18 } as const;

const IMAGES = "https://m.media-amazon.com/images/I/";
const MEAN_RANK_WINDOW_MINUTES = 30 * 1440;
const INT32_MAX = 2 ** 31 - 1;

type RankList = { id: number | null; name: string | null };
type Series = Record<AbsentFigure, Step[]>;

/** Throws a `RowProblem` that names the field. */
export function keepaSighting(product: unknown, now: Date): Sighting {
  if (!isRecord(product)) throw new RowProblem("the product is not an object");
  const asin = asinOf(product.asin, "asin");
  if (asin === null) throw new RowProblem("asin is missing");
  const domainId = wholeOf(product.domainId, "domainId");
  const marketplace = domainId === null ? undefined : marketplaceOfDomain(domainId);
  if (marketplace === undefined) throw new RowProblem(`domainId ${domainId} is not a known marketplace`);

  const seenMinute = seenMinuteOf(product, now);
  const categories = categoriesOf(product);
  const list = rankListOf(product, categories);
  const series = seriesOf(product, list, now);
  const parentAsin = asinOf(product.parentAsin, "parentAsin");
  const bsr = lastValue(series.bsr);
  const reportedSales = reportedSalesOf(product, series.reportedSales);

  const observation: Observation = {
    marketplace,
    asin,
    parentAsin: parentAsin === asin ? null : parentAsin,
    title: textOf(product.title, "title"),
    brand: textOf(product.brand, "brand"),
    category: categories.root,
    imageUrl: imageUrlOf(product),
    imageCount: imageCountOf(product),
    priceMinor: lastValue(series.priceMinor),
    bsr,
    bsrCategory: bsr === null ? null : list.name,
    ...(bsr !== null && list.id !== null && list.name === null && { isListNamed: true }),
    meanRank: bsr === null ? null : meanRankOf(series.bsr, seenMinute),
    reportedSales,
    reviewCount: lastValue(series.reviewCount),
    rating: lastValue(series.rating),
    buyBoxMinor: lastValue(series.buyBoxMinor),
    offerCount: lastValue(series.offerCount),
    ...measuresOf(product),
    firstAvailable: firstAvailableOf(product, now),
    absent: absentNow(series, reportedSales),
    seenAt: dateOfMinute(seenMinute),
  };
  return { observation, history: historyOf(marketplace, asin, series, list.name) };
}

/** Grams and millimetres: of the package, or else of the item. Keepa writes 0 or −1 for unknown. */
function measuresOf(product: Fields): Pick<Observation, "weightG" | "sidesMm"> {
  const known = (name: string) => {
    const value = wholeOf(product[name], name);
    return value !== null && value > 0 ? value : null;
  };
  const sidesOf = (of: "package" | "item") => sidesFrom(["Length", "Width", "Height"].map((side) => known(of + side)));
  return {
    weightG: known("packageWeight") ?? known("itemWeight"),
    sidesMm: sidesOf("package") ?? sidesOf("item"),
  };
}

/** Keepa writes 0 or −1 for unknown. */
function firstAvailableOf(product: Fields, now: Date): string | null {
  const listedSince = wholeOf(product.listedSince, "listedSince");
  if (listedSince === null || listedSince <= 0) return null;
  return firstAvailableOn(dateOfMinute(listedSince + KEEPA_EPOCH_MINUTES).getTime(), now);
}

function seenMinuteOf(product: Fields, now: Date): number {
  const lastUpdate = wholeOf(product.lastUpdate, "lastUpdate");
  if (lastUpdate === null || lastUpdate <= 0) throw new RowProblem(`lastUpdate is not a time: ${lastUpdate}`);
  return minuteOf(lastUpdate, now, "lastUpdate");
}

function seriesOf(product: Fields, list: RankList, now: Date): Series {
  const csv = product.csv ?? [];
  if (!Array.isArray(csv)) throw new RowProblem("csv is not a list");
  const above = (least: number) => (value: number) => (value >= least ? value : null);
  const read = (place: number, means: (value: number) => number | null, width: 2 | 3 = 2) =>
    readSteps(csv[place], `csv[${place}]`, { now, means, width });
  const buyBox = read(CSV.buyBox, above(1), 3);
  return {
    priceMinor: firstOf([buyBox, read(CSV.amazon, above(1)), read(CSV.new, above(1))]),
    bsr: rankStepsOf(product, read(CSV.rank, above(1)), list, now),
    reportedSales: readSteps(product.monthlySoldHistory, "monthlySoldHistory", { now, means: above(1) }),
    reviewCount: read(CSV.reviews, above(0)),
    rating: read(CSV.rating, (tenths) => (tenths >= 10 && tenths <= 50 ? tenths / 10 : null)),
    buyBoxMinor: buyBox,
    offerCount: read(CSV.newOffers, above(0)),
  };
}

function rankStepsOf(product: Fields, mainRank: Step[], { id }: RankList, now: Date): Step[] {
  if (id === null) return mainRank;
  if (mainRank.length === 0) {
    const ranks = product.salesRanks ?? {};
    if (!isRecord(ranks)) throw new RowProblem("salesRanks is not an object");
    return readSteps(ranks[id], `salesRanks.${id}`, { now, means: (rank) => (rank > 0 ? rank : null) });
  }
  const references = readSteps(product.salesRankReferenceHistory, "salesRankReferenceHistory", {
    now,
    means: (category) => (category > 0 ? category : null),
    largest: Number.MAX_VALUE,
  });
  let next = 0;
  let reference: number | null = null;
  return mainRank.map((step) => {
    for (
      let change = references[next];
      change !== undefined && change.minute <= step.minute;
      change = references[++next]
    )
      reference = change.value;
    return reference === null || reference === id ? step : { ...step, value: null };
  });
}

function reportedSalesOf(product: Fields, history: Step[]): number | null {
  const current = wholeOf(product.monthlySold, "monthlySold");
  if (current === null) return lastValue(history);
  return current > 0 ? current : null;
}

/** Returns the figures whose series end in a gap. Sales may have a current value in addition to their series. */
function absentNow(series: Series, reportedSales: number | null): number {
  let absent = 0;
  for (const name of Object.keys(series) as AbsentFigure[])
    if (isAbsentNow(series[name]) && (name !== "reportedSales" || reportedSales === null)) absent += ABSENT[name];
  return absent;
}

/** Returns one point per minute with the figures that changed or ended in it. */
function historyOf(marketplace: MarketplaceDomain, asin: string, series: Series, list: string | null): HistoryPoint[] {
  const points = new Map<number, HistoryPoint & { absent: number }>();
  for (const name of Object.keys(series) as AbsentFigure[]) {
    for (const { minute, value } of changesOf(series[name])) {
      let point = points.get(minute);
      if (point === undefined) {
        const at = dateOfMinute(minute);
        point = { marketplace, asin, at, ...NO_FIGURES, absent: 0 };
        points.set(minute, point);
      }
      point[name] = value;
      if (value === null) point.absent += ABSENT[name];
      else if (name === "bsr") point.bsrCategory = list;
    }
  }
  return [...points.entries()].sort(([a], [b]) => a - b).map(([, point]) => point);
}

/**
 * The mean rank of the last 30 days. The rank at the start counts from there, the last one up to the sighting. Gaps take no
 * time: a rank counts up to the gap, and the next one continues from there.
 */
function meanRankOf(ranks: readonly Step[], seenMinute: number): number | null {
  const from = seenMinute - MEAN_RANK_WINDOW_MINUTES;
  let mean = null as MeanRank | null;
  let gapStart: number | null = null;
  let gapMinutes = 0;
  for (const { minute, value } of ranks) {
    // Steps before the window have no duration in it, so a later one replaces an earlier one.
    const at = Math.max(minute, from);
    const before = minute <= from ? null : mean;
    if (gapStart !== null) gapMinutes += at - gapStart;
    gapStart = value === null ? at : null;
    const time = dateOfMinute(at - gapMinutes);
    if (value !== null) mean = nextMeanRank(before, value, null, time);
    else if (before === null) mean = null;
    else mean = nextMeanRank(before, before.rank, null, time);
  }
  if (mean === null) return null;
  return Math.exp(nextMeanRank(mean, mean.rank, null, dateOfMinute(seenMinute - gapMinutes)).logMean);
}

function categoriesOf(product: Fields): { root: string | null; rootId: number | null; names: Map<number, string> } {
  const tree = product.categoryTree ?? [];
  if (!Array.isArray(tree)) throw new RowProblem("categoryTree is not a list");
  const names = new Map<number, string>();
  for (const [i, node] of tree.entries()) {
    if (!isRecord(node)) throw new RowProblem(`categoryTree[${i}] is not an object`);
    const id = idOf(node.catId, `categoryTree[${i}].catId`);
    const name = textOf(node.name, `categoryTree[${i}].name`);
    if (id !== null && name !== null) names.set(id, name);
  }
  // The tree begins at the root. A root category of 0 or the largest number means "unknown".
  const named = idOf(product.rootCategory, "rootCategory");
  const rootId = named !== null && names.has(named) ? named : (names.keys().next().value ?? null);
  return { root: rootId === null ? null : (names.get(rootId) ?? null), rootId, names };
}

function rankListOf(product: Fields, categories: ReturnType<typeof categoriesOf>): RankList {
  const id = idOf(product.salesRankReference, "salesRankReference");
  // Without a reference, the main rank is the root category's in all but a few products.
  if (id === null || id <= 0) return { id: null, name: null };
  if (id === categories.rootId) return { id, name: null };
  const name = categories.names.get(id) ?? `Category ${id}`;
  return { id, name: name === categories.root ? null : name };
}

function imageUrlOf(product: Fields): string | null {
  const images = product.images ?? [];
  if (!Array.isArray(images)) throw new RowProblem("images is not a list");
  const [first] = images;
  if (first !== undefined && !isRecord(first)) throw new RowProblem("images[0] is not an object");
  const name =
    textOf(first?.l, "images[0].l") ??
    textOf(first?.m, "images[0].m") ??
    textOf(textOf(product.imagesCSV, "imagesCSV")?.split(",")[0], "imagesCSV");
  if (name === null) return null;
  if (!/^[\w+%.,-]+$/.test(name)) throw new RowProblem(`images has no valid file name: ${name.slice(0, 60)}`);
  return IMAGES + name;
}

/** A list that is left out was not requested, so the number is unknown. */
function imageCountOf({ images, imagesCSV }: Fields): number | null {
  if (Array.isArray(images) && images.length > 0) return images.length;
  return typeof imagesCSV === "string" && imagesCSV !== "" ? imagesCSV.split(",").length : null;
}

function asinOf(value: unknown, field: string): string | null {
  const asin = textOf(value, field);
  if (asin !== null && !isAsin(asin)) throw new RowProblem(`${field} "${asin.slice(0, 40)}" is not an ASIN`);
  return asin;
}

const LONGEST_TEXT = 1_000;

function textOf(value: unknown, field: string): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== "string") throw new RowProblem(`${field} is not a text`);
  // PostgreSQL rejects NUL; other control characters are not readable.
  return (
    withoutFormatting(value)
      .slice(0, LONGEST_TEXT)
      .replace(/[\p{Cc}\s]+/gu, " ")
      .trim() || null
  );
}

function wholeOf(value: unknown, field: string, largest = INT32_MAX): number | null {
  if (value === null || value === undefined) return null;
  if (!Number.isInteger(value) || Math.abs(value as number) > largest)
    throw new RowProblem(`${field} is not a whole number: ${String(JSON.stringify(value)).slice(0, 40)}`);
  return value as number;
}

/** Category ids exceed 32 bits. */
function idOf(value: unknown, field: string): number | null {
  return wholeOf(value, field, Number.MAX_VALUE);
}
