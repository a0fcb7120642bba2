/**
 * From matches to the result set, block by block while the block is in the processor's cache: filters the matches, adds
 * up the statistics, and computes the sort key of each.
 */

import { UNKNOWN } from "../bins.ts";
import { figureAt, PACKED, WIDTH } from "../document/fields.ts";
import type { Filtered, SearchRequest } from "../engine.ts";
import { MAX_WORDS } from "../keyword-plan.ts";
import { PACKED_WIDTH, salesSlot } from "../packed-figures.ts";
import { coverageOf, HIGHEST_POPULARITY, POPULARITY } from "../ranking.ts";
import type { Tally } from "../statistics.ts";
import { type Bound, boundsOf, FIELD, isWithin } from "./bounds.ts";
import type { Collector } from "./collect.ts";
import { BLOCK_BITS, beginReading, copyOut, isUnchanged, storedFigure } from "./facts.ts";
import type { BlockMatches } from "./match.ts";
import { DOCUMENT_BITS } from "./reader.ts";

/**
 * How sort keys are computed: by a field, ascending (-1) or descending (1), or by relevance (0); `width` is how much of
 * the facts that takes.
 */
type Plan = { sortField: number; direction: number; wordCount: number; width: number };

/** Matches whose facts are copied together: the copies stay in the processor's first cache. */
const BATCH = 1024;
/** Greater than any score: documents with all the words come first. */
const ALL_WORDS = 1e6;
/** More than the rounding of a key changes a score. */
const ROUNDING = 1e-6;

/** Holds the scratch buffers of one thread, which are unused whenever the work yields. */
export function createEvaluator() {
  const records = new Int32Array(BATCH * WIDTH);
  const keys = new Float64Array(BATCH);
  const coverages = new Float64Array(MAX_WORDS + 1);
  const leastScores = new Float64Array(MAX_WORDS + 1);

  /** Copies the facts of matches from `from` on; returns where it stopped. A block is one seqlock block of the facts. */
  const copyBatch = ({ segment, start, locals, count }: BlockMatches, from: number, width: number): number => {
    const { facts } = segment;
    const block = start >>> BLOCK_BITS;
    // Retries with smaller batches while a writer is busy: a single document is read before the writer can write again.
    for (let most = BATCH; ; most = Math.max(1, most >>> 1)) {
      const to = Math.min(count, from + most);
      const sequence = beginReading(facts.sequences, block);
      if (width === PACKED_WIDTH) copyPacked(facts.packed, start, locals, from, to);
      else for (let i = from; i < to; i++) copyOut(facts, start + (locals[i] as number), records, (i - from) * width);
      if (isUnchanged(facts.sequences, block, sequence)) return to;
    }
  };

  const copyPacked = (packed: Int32Array, start: number, locals: Uint16Array, from: number, to: number): void => {
    let target = 0;
    for (let i = from; i < to; i++) {
      const source = (start + (locals[i] as number)) * PACKED_WIDTH;
      records[target] = packed[source] as number;
      records[target + 1] = packed[source + 1] as number;
      records[target + 2] = packed[source + 2] as number;
      records[target + 3] = packed[source + 3] as number;
      target += PACKED_WIDTH;
    }
  };

  /**
   * Copies the packed figures of selected matches, and what they are sorted by into `keys`; returns where it stopped, or
   * undefined if the facts have changed since the selection.
   */
  const copySelected = (block: BlockMatches, from: number, { sortField, direction }: Plan): number | undefined => {
    const { segment, start, locals, count, selectedAt } = block;
    const { facts } = segment;
    const to = Math.min(count, from + BATCH);
    copyPacked(facts.packed, start, locals, from, to);
    for (let i = from; i < to; i++) {
      const figure = storedFigure(facts, start + (locals[i] as number), sortField);
      keys[i - from] = figure === UNKNOWN ? Number.NEGATIVE_INFINITY : direction * figure;
    }
    return isUnchanged(facts.sequences, start >>> BLOCK_BITS, selectedAt as number) ? to : undefined;
  };

  /** Moves the matches whose keys are at least `least` to the front; returns their number. */
  const keepBest = ({ locals }: BlockMatches, from: number, size: number, least: number): number => {
    let kept = 0;
    for (let i = 0; i < size; i++) {
      const key = keys[i] as number;
      if (key < least) continue;
      locals[from + kept] = locals[from + i] as number;
      keys[kept++] = key;
    }
    return kept;
  };

  /** Moves the matches within the bounds, and their records, to the front of the batch; returns their number. */
  const filter = ({ locals, scores, held }: BlockMatches, from: number, to: number, bounds: Bound[]): number => {
    let kept = 0;
    for (let i = from; i < to; i++) {
      if (!isWithin(records, (i - from) * WIDTH, bounds)) continue;
      if (kept < i - from) records.copyWithin(kept * WIDTH, (i - from) * WIDTH, (i - from + 1) * WIDTH);
      locals[from + kept] = locals[i] as number;
      scores[from + kept] = scores[i] as number;
      held[from + kept] = held[i] as number;
      kept++;
    }
    return kept;
  };

  /**
   * Computes sort keys by relevance. Moves the matches whose keys are at least `least` to the front, with their keys; returns
   * their number. Most need no key: even with the most sales they would not be among the best.
   */
  const rankByRelevance = (block: BlockMatches, from: number, size: number, plan: Plan, least: number): number => {
    const { locals, scores, held } = block;
    const { width, sortField, wordCount } = plan;
    for (let words = 1; words <= wordCount; words++) {
      const coverage = coverageOf(words, wordCount);
      coverages[words] = coverage;
      const missing = words === wordCount ? least - ALL_WORDS : least;
      leastScores[words] = missing / (coverage * HIGHEST_POPULARITY) - ROUNDING;
    }
    let kept = 0;
    for (let i = 0; i < size; i++) {
      const score = scores[from + i] as number;
      const words = held[from + i] as number;
      if (score < (leastScores[words] as number)) continue;
      const sales = salesSlot(records[i * width + sortField] as number);
      const covered = score * (coverages[words] as number) * (POPULARITY[sales] as number);
      locals[from + kept] = locals[from + i] as number;
      keys[kept++] = words === wordCount ? covered + ALL_WORDS : covered;
    }
    return kept;
  };

  /** The same by a figure. */
  const rankByFigure = ({ locals }: BlockMatches, from: number, size: number, plan: Plan, least: number): number => {
    const { width, sortField, direction } = plan;
    let kept = 0;
    for (let i = 0; i < size; i++) {
      const figure = figureAt(records, i * width, sortField);
      const key = figure === UNKNOWN ? Number.NEGATIVE_INFINITY : direction * figure;
      if (key < least) continue;
      locals[from + kept] = locals[from + i] as number;
      keys[kept++] = key;
    }
    return kept;
  };

  /** Prepares a request: returns a function that evaluates the matches of a block. */
  return function evaluate(
    wordCount: number,
    { filters = {}, sort = "relevance" }: Pick<SearchRequest, "filters" | "sort">,
    tally: Tally,
    collector: Pick<Collector, "add" | "least">,
  ): (block: BlockMatches) => void {
    const bounds = boundsOf(filters);
    const width = bounds.length === 0 && sort === "relevance" ? PACKED_WIDTH : WIDTH;
    const packed = width === WIDTH ? PACKED : 0;
    const plan: Plan = {
      sortField: sort === "relevance" ? packed : FIELD[sort.replace("-", "") as Filtered],
      direction: sort === "relevance" ? 0 : sort.startsWith("-") ? 1 : -1,
      wordCount,
      width,
    };
    const rank = plan.direction === 0 ? rankByRelevance : rankByFigure;
    return (block) => {
      const base = ((block.ordinal << DOCUMENT_BITS) | block.start) >>> 0;
      for (let from = 0; from < block.count; ) {
        const end = block.selectedAt === undefined ? undefined : copySelected(block, from, plan);
        if (end !== undefined) {
          tally.add(records, 0, PACKED_WIDTH, end - from, block.segment.brands);
          const best = keepBest(block, from, end - from, collector.least());
          if (best > 0) collector.add(base, block.locals.subarray(from, from + best), keys);
          from = end;
          continue;
        }
        const to = copyBatch(block, from, width);
        const size = bounds.length === 0 ? to - from : filter(block, from, to, bounds);
        tally.add(records, packed, width, size, block.segment.brands);
        const kept = rank(block, from, size, plan, collector.least());
        if (kept > 0) collector.add(base, block.locals.subarray(from, from + kept), keys);
        from = to;
      }
    };
  };
}
