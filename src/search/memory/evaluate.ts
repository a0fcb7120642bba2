/** From candidates to the result set: filters them, adds up the statistics, and computes the sort key of each. */

import { UNKNOWN } from "../bins.ts";
import { BRAND, BSR, CATEGORY, PACKED, PRICE, RATING, REVIEWS, SALES, WIDTH } from "../document/fields.ts";
import type { Filtered, SearchRequest } from "../engine.ts";
import { type FilterBound, filterBounds } from "../filter-bounds.ts";
import { PACKED_WIDTH, salesSlot } from "../packed-figures.ts";
import { coverageOf, POPULARITY } from "../ranking.ts";
import { BLOCK_BITS, beginReading, copyOut, isUnchanged } from "./facts.ts";
import type { Candidates } from "./match.ts";
import { DOCUMENT_BITS, DOCUMENT_MASK, type Reader } from "./reader.ts";
import type { Scratch } from "./scratch.ts";
import type { Segment } from "./segment.ts";
import type { Work } from "./slices.ts";
import type { Ranked } from "./top.ts";

const FIELD: Record<FilterBound["of"], number> = {
  price: PRICE,
  bsr: BSR,
  monthlySales: SALES,
  reviews: REVIEWS,
  rating: RATING,
  brand: BRAND,
  category: CATEGORY,
};

/** An inclusive range for a field. `min` is at least 0, so an unknown figure (-1) is outside. */
type Bound = { field: number; min: number; max: number };

/**
 * How sort keys are computed: by a field, ascending (-1) or descending (1), or by relevance (0); `width` is how much of
 * the facts that takes.
 */
type Plan = { sortField: number; direction: number; wordCount: number; width: number };

type Batch = { to: number; size: number };

/** Documents whose facts are copied together. */
const BATCH = 2048;
/** Greater than any score: documents with all the words come first. */
const ALL_WORDS = 1e6;

/** Holds the scratch buffers of one thread, which are unused whenever the work yields. */
export function createEvaluator() {
  const records = new Int32Array(BATCH * WIDTH);
  const sources = new Uint32Array(BATCH);

  /** Copies the facts of candidates from `from` on, as far as they lie in one seqlock block; returns where it stopped. */
  const copyBatch = ({ segments }: Reader, candidates: Candidates, from: number, width: number): Batch => {
    const { count, scratch } = candidates;
    const { references } = scratch;
    const first = references[from] as number;
    const { facts } = segments[first >>> DOCUMENT_BITS] as Segment;
    const { packed, sequences } = facts;
    const block = (first & DOCUMENT_MASK) >>> BLOCK_BITS;
    // Retries with smaller batches while a writer is busy: a single document is read before the writer can write again.
    for (let most = BATCH; ; most = Math.max(1, most >>> 1)) {
      const last = Math.min(count, from + most);
      const sequence = beginReading(sequences, block);
      let size = 0;
      let target = 0;
      let to = from;
      for (; to < last; to++) {
        const reference = references[to] as number;
        if (reference >>> BLOCK_BITS !== first >>> BLOCK_BITS) break;
        const document = reference & DOCUMENT_MASK;
        if (width === PACKED_WIDTH) {
          const source = document * PACKED_WIDTH;
          for (let field = 0; field < PACKED_WIDTH; field++) records[target + field] = packed[source + field] as number;
        } else copyOut(facts, document, records, target);
        target += width;
        sources[size++] = to;
      }
      if (isUnchanged(sequences, block, sequence)) return { to, size };
    }
  };

  /** Moves the records within the bounds to the front and returns their number. */
  const filter = (size: number, bounds: Bound[]): number => {
    let kept = 0;
    for (let i = 0; i < size; i++) {
      if (!isWithin(records, i * WIDTH, bounds)) continue;
      records.copyWithin(kept * WIDTH, i * WIDTH, (i + 1) * WIDTH);
      sources[kept++] = sources[i] as number;
    }
    return kept;
  };

  /** Computes the sort keys of the batch. A function of its own, like the others: V8 does not optimize generators well. */
  const computeKeys = (size: number, { scores, held, references }: Scratch, result: Ranked, plan: Plan): void => {
    const { sortField, direction, wordCount, width } = plan;
    const { keys } = result;
    let { count } = result;
    for (let i = 0; i < size; i++) {
      const source = sources[i] as number;
      references[count] = references[source] as number;
      const figure = records[i * width + sortField] as number;
      keys[count++] =
        direction === 0
          ? relevance(scores[source] as number, held[source] as number, wordCount, salesSlot(figure))
          : figure === UNKNOWN
            ? Number.NEGATIVE_INFINITY
            : direction * figure;
    }
    result.count = count;
  };

  return function* evaluate(
    reader: Reader,
    candidates: Candidates,
    wordCount: number,
    { filters = {}, sort = "relevance" }: Pick<SearchRequest, "filters" | "sort">,
  ): Work<Ranked> {
    const bounds = filterBounds(filters).map(({ of, min, max }) => ({ field: FIELD[of], min, max }));
    const width = bounds.length === 0 && sort === "relevance" ? PACKED_WIDTH : WIDTH;
    const packed = width === WIDTH ? PACKED : 0;
    const plan: Plan = {
      sortField: sort === "relevance" ? packed : FIELD[sort.replace("-", "") as Filtered],
      direction: sort === "relevance" ? 0 : sort.startsWith("-") ? 1 : -1,
      wordCount,
      width,
    };
    // The result overwrites the candidates in place: it never has more entries.
    const { scratch } = candidates;
    const result = { count: 0, keys: scratch.keys, references: scratch.references };
    for (let from = 0; from < candidates.count; ) {
      const { to, size } = copyBatch(reader, candidates, from, width);
      const kept = bounds.length === 0 ? size : filter(size, bounds);
      scratch.tally.add(records, packed, width, kept);
      computeKeys(kept, scratch, result, plan);
      from = to;
      yield;
    }
    return result;
  };
}

function relevance(score: number, held: number, wordCount: number, sales: number): number {
  const covered = score * coverageOf(held, wordCount) * (POPULARITY[sales] as number);
  return held === wordCount ? covered + ALL_WORDS : covered;
}

function isWithin(records: Int32Array, at: number, bounds: Bound[]): boolean {
  for (const { field, min, max } of bounds) {
    const value = records[at + field] as number;
    if (value < min || value > max) return false;
  }
  return true;
}
