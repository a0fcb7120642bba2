/** From candidates to the result set: filters them, adds up the statistics, and computes the sort key of each. */
import { BRAND, BSR, CATEGORY, COUNTED, PRICE, RATING, REVIEWS, SALES, WIDTH } from "../document/fields.ts";
import type { Filtered, Question } from "../engine.ts";
import { type FilterBound, filterBounds } from "../filter-bounds.ts";
import { coverageOf, POPULARITY } from "../ranking.ts";
import { COUNTED_WIDTH, salesPlace, UNKNOWN } from "../statistics.ts";
import { beginReading, copyOut, isUnchanged, STRETCH_BITS } from "./facts.ts";
import type { Candidates } from "./match.ts";
import { DOCUMENT_BITS, DOCUMENT_MASK, type Reader } from "./reader.ts";
import type { Segment } from "./segment.ts";
import type { Work } from "./slices.ts";
import type { Space } from "./space.ts";
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

type Taken = { to: number; taken: number };

/** Documents whose facts are copied together. */
const TAKEN = 2048;
/** Greater than any score: documents with all the words come first. */
const ALL_WORDS = 1e6;

/** Holds the scratch buffers of one thread, which are unused whenever the work yields. */
export function createEvaluator() {
  const records = new Int32Array(TAKEN * WIDTH);
  const sources = new Uint32Array(TAKEN);

  /**
   * Copies the facts of candidates from `from` on, as far as they lie in one seqlock block; returns where it stopped.
   */
  const take = ({ segments }: Reader, candidates: Candidates, from: number, width: number): Taken => {
    const { count, space } = candidates;
    const { references } = space;
    const first = references[from] as number;
    const { facts } = segments[first >>> DOCUMENT_BITS] as Segment;
    const { counted, versions } = facts;
    const stretch = (first & DOCUMENT_MASK) >>> STRETCH_BITS;
    // Retries with smaller batches while a writer is busy: a single document is read before the writer can write again.
    for (let most = TAKEN; ; most = Math.max(1, most >>> 1)) {
      const last = Math.min(count, from + most);
      const version = beginReading(versions, stretch);
      let taken = 0;
      let target = 0;
      let to = from;
      for (; to < last; to++) {
        const reference = references[to] as number;
        if (reference >>> STRETCH_BITS !== first >>> STRETCH_BITS) break;
        const document = reference & DOCUMENT_MASK;
        if (width === COUNTED_WIDTH) {
          const source = document * COUNTED_WIDTH;
          for (let field = 0; field < COUNTED_WIDTH; field++)
            records[target + field] = counted[source + field] as number;
        } else copyOut(facts, document, records, target);
        target += width;
        sources[taken++] = to;
      }
      if (isUnchanged(versions, stretch, version)) return { to, taken };
    }
  };

  /** Moves the records within the bounds to the front and returns their number. */
  const filter = (taken: number, bounds: Bound[]): number => {
    let kept = 0;
    for (let i = 0; i < taken; i++) {
      if (!isWithin(records, i * WIDTH, bounds)) continue;
      records.copyWithin(kept * WIDTH, i * WIDTH, (i + 1) * WIDTH);
      sources[kept++] = sources[i] as number;
    }
    return kept;
  };

  /**
   * Computes the sort keys of the batch. A function of its own, like the others: V8 does not optimize generators well.
   */
  const rankTaken = (taken: number, { scores, held, references }: Space, result: Ranked, plan: Plan): void => {
    const { sortField, direction, wordCount, width } = plan;
    const { keys } = result;
    let { count } = result;
    for (let i = 0; i < taken; i++) {
      const source = sources[i] as number;
      references[count] = references[source] as number;
      const figure = records[i * width + sortField] as number;
      keys[count++] =
        direction === 0
          ? relevance(scores[source] as number, held[source] as number, wordCount, salesPlace(figure))
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
    { filters = {}, sort = "relevance" }: Pick<Question, "filters" | "sort">,
  ): Work<Ranked> {
    const bounds = filterBounds(filters).map(({ of, min, max }) => ({ field: FIELD[of], min, max }));
    const width = bounds.length === 0 && sort === "relevance" ? COUNTED_WIDTH : WIDTH;
    const counted = width === WIDTH ? COUNTED : 0;
    const plan: Plan = {
      sortField: sort === "relevance" ? counted : FIELD[sort.replace("-", "") as Filtered],
      direction: sort === "relevance" ? 0 : sort.startsWith("-") ? 1 : -1,
      wordCount,
      width,
    };
    // The result overwrites the candidates in place: it never has more entries.
    const { space } = candidates;
    const result = { count: 0, keys: space.keys, references: space.references };
    for (let from = 0; from < candidates.count; ) {
      const { to, taken } = take(reader, candidates, from, width);
      const kept = bounds.length === 0 ? taken : filter(taken, bounds);
      space.tally.add(records, counted, width, kept);
      rankTaken(kept, space, result, plan);
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
