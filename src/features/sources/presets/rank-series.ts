/**
 * A record is a product with its days: `{asin, label, domain | url, data: [{date, bsr, price, …}]}`. Each day is a separate
 * sighting, so that the merge can compare it with the day before: a rank of another list should have a `bsr_category`, but
 * some do not (7338 becomes 1).
 */

import { isRecord, parsedJson } from "../../../platform/base/json.ts";
import { isMissing } from "../../../platform/tables/cells/missing-values.ts";
import { type Fields, RowProblem } from "../../../platform/tables/row.ts";
import type { Observation, Sighting } from "../../catalog/product.ts";
import { cellOf, type Finder, finderOf, fitOf } from "./columns.ts";
import { observe } from "./observe.ts";
import type { Cells, Preset, Read, ReadingContext, RowReader } from "./preset.ts";
import { isSameList, readList, readRank, rootRank } from "./ranks.ts";

const OF_A_PRODUCT: Read[] = [
  { field: "asin", columns: ["asin"] },
  { field: "title", columns: ["label", "title"] },
  { field: "brand", columns: ["brand"] },
  { field: "category", columns: ["category"] },
  { field: "imageUrl", columns: ["image", "imageUrl"] },
  { field: "url", columns: ["url"] },
  { field: "currency", columns: ["currency"] },
  { field: "marketplace", columns: ["marketplace", "domain"] },
];

const OF_A_DAY: Read[] = [
  { field: "price", columns: ["price"] },
  { field: "bsr", columns: ["bsr"] },
  { field: "bsrCategory", columns: ["bsr_category"] },
  { field: "reportedSales", columns: ["bought_past_month"] },
  { field: "reviewCount", columns: ["reviews"] },
  { field: "rating", columns: ["rating"] },
  { field: "seenAt", columns: ["timestamp", "date"] },
];

export const rankSeries: Preset = {
  name: "rank-series",
  title: "Daily series of rank and price, a record a product",
  fits: (columns) => fitOf(columns, { all: ["asin", "data"], atLeast: 1, of: ["label", "domain", "url"] }),
  reader: (columns) => {
    const ofProduct = cellsOf(OF_A_PRODUCT, finderOf(columns));
    const readDay = observe({ ...ofProduct, ...cellsOf(OF_A_DAY, finderOf([])) });
    return (fields, readingContext) => seriesOf(fields, readingContext, readDay);
  },
  reads: [
    ...OF_A_PRODUCT,
    ...OF_A_DAY.map(({ field, columns }) => ({ field, columns: columns.map((column) => `data[].${column}`) })),
  ],
};

function cellsOf(reads: readonly Read[], finder: Finder): Cells {
  return Object.fromEntries(reads.map(({ field, columns }) => [field, cellOf(columns, finder)]));
}

function seriesOf(fields: Fields, readingContext: ReadingContext, readDay: RowReader): Sighting[] {
  const days = daysOf(fields);
  const category = fields["category"] ?? rootList(days);
  const seen = new Map<number, Observation>(); // of two days at the same time, the later one in the file wins
  for (const day of days) {
    if (isMissing(day["timestamp"]) && isMissing(day["date"])) throw new RowProblem("data has a day without a date");
    for (const { observation } of readDay({ ...fields, ...day, category }, readingContext))
      seen.set(observation.seenAt.getTime(), observation);
  }
  const inOrder = [...seen.values()].sort((a, b) => a.seenAt.getTime() - b.seenAt.getTime());
  return inOrder.map((observation) => ({ observation, history: [] }));
}

function daysOf({ data }: Fields): Fields[] {
  const list = typeof data === "string" ? parsedJson(data) : data;
  const days = Array.isArray(list) ? list.filter(isRecord) : [];
  if (days.length === 0) throw new RowProblem("data has no days");
  return days;
}

/**
 * Finds the category of the product: the root among the lists of its ranks. A single list is the root only if every rank
 * names it. Otherwise it may be a sub-category, named only where the rank is unusual.
 */
function rootList(days: readonly Fields[]): string | null {
  const named = days.map(namedRanks);
  const lists = named.flat();
  const root = rootRank(lists, "bsr")?.list ?? null;
  const isAmongOthers = lists.some(({ category }) => !isSameList(readList(category), root));
  const isOnAllDays = days.every(({ bsr }, i) => isMissing(bsr) || named[i]?.length !== 0);
  return isAmongOthers || isOnAllDays ? root : null;
}

/** Returns the ranks of a day that name their list. */
function namedRanks({ bsr, bsr_category, bsr_all }: Fields): Fields[] {
  const all = Array.isArray(bsr_all) ? bsr_all.filter(isRecord) : [];
  return [...all, { category: bsr_category, rank: bsr }].filter(
    ({ category, rank }) => readList(category) !== null && readRank(rank, "bsr") !== null,
  );
}
