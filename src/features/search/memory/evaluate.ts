/**
 * From matches to the result set, in batches that stay in the processor's first cache: filters the matches, adds up the
 * statistics, and computes the sort key of each.
 */
import { UNKNOWN } from "../bins.ts";
import { PACKED, REVENUE } from "../document/fields.ts";
import type { Filtered, SearchRequest, Sort } from "../engine.ts";
import { MAX_WORDS } from "../keyword-plan.ts";
import { PACKED_WIDTH, PRICED, SLOTS, salesSlot, UNITS } from "../packed-figures.ts";
import { coverageOf, HIGHEST_POPULARITY, POPULARITY } from "../ranking.ts";
import type { Tally } from "../statistics.ts";
import { FIELD } from "./bounds.ts";
import type { Collector } from "./collect.ts";
import { BLOCK_BITS, beginReading, type Column, type Facts, isUnchanged } from "./facts.ts";
import type { BlockMatches } from "./match.ts";
import { DOCUMENT_BITS } from "./reader.ts";
import { type Select, selectorOf } from "./select.ts";

/** The sort order: by a field, ascending (-1) or descending (1), or by relevance (undefined). */
type Order = { field: number; direction: number } | undefined;

/** The matches of a batch that are within the filters: `size` of them from `at` on. */
type Batch = { locals: Uint16Array; scores: Float32Array; held: Uint8Array; at: number; size: number };

/** Matches that are read together. */
const BATCH = 2048;
/** Greater than any score: documents with all the words come first. */
const ALL_WORDS = 1e6;
/** Larger than any rounding error of a key. */
const ROUNDING = 1e-6;

/** Holds the scratch buffers of one thread, which are unused whenever the work yields. */
export function createEvaluator() {
  const kept = { locals: new Uint16Array(BATCH), scores: new Float32Array(BATCH), held: new Uint8Array(BATCH) };
  const batch: Batch = { ...kept, at: 0, size: 0 };
  const packed = new Int32Array(BATCH * PACKED_WIDTH);
  const figures = new Float64Array(BATCH);
  const best = new Uint16Array(BATCH);
  const keys = new Float64Array(BATCH);
  const coverages = new Float64Array(MAX_WORDS + 1);
  const leastScores = new Float64Array(MAX_WORDS + 1);

  /**
   * Reads a batch of matches from `from` on: the matches within the filters, their packed figures, and their sort values.
   * Returns where it stopped.
   */
  const read = (block: BlockMatches, from: number, select: Select | undefined, order: Order): number => {
    const { start, count, segment } = block;
    const { facts } = segment;
    const { locals, scores, held } = select === undefined ? block : kept;
    batch.locals = locals;
    batch.scores = scores;
    batch.held = held;
    batch.at = select === undefined ? from : 0;
    // Retries with smaller batches while a writer is busy: a single document is read before the writer can write again.
    for (let most = BATCH; ; most = Math.max(1, most >>> 1)) {
      const to = Math.min(count, from + most);
      const sequence = beginReading(facts.sequences, start >>> BLOCK_BITS);
      if (select === undefined) batch.size = to - from;
      else batch.size = select(facts, start, block.locals, from, to, kept.locals);
      copyPacked(facts, start);
      if (order !== undefined) copyFigures(facts, start, order.field);
      if (isUnchanged(facts.sequences, start >>> BLOCK_BITS, sequence)) return to;
    }
  };

  const copyPacked = (facts: Facts, start: number): void => {
    const { locals, at, size } = batch;
    const from = facts.packed;
    let target = 0;
    for (let i = at; i < at + size; i++) {
      const source = (start + (locals[i] as number)) * PACKED_WIDTH;
      packed[target] = from[source] as number;
      packed[target + 1] = from[source + 1] as number;
      packed[target + 2] = from[source + 2] as number;
      packed[target + 3] = from[source + 3] as number;
      target += PACKED_WIDTH;
    }
  };

  /** The figures by which the batch is sorted; packed ones were copied before. */
  const copyFigures = ({ columns }: Facts, start: number, field: number): void => {
    const { locals, at, size } = batch;
    if (field < PACKED) {
      const column = columns[field] as Column;
      for (let i = 0; i < size; i++) figures[i] = column[start + (locals[at + i] as number)] as number;
    } else if (field < REVENUE) {
      for (let i = 0; i < size; i++) figures[i] = packed[i * PACKED_WIDTH + field - PACKED] as number;
    } else {
      for (let i = 0; i < size; i++) {
        const price = packed[i * PACKED_WIDTH + PRICED] as number;
        const units = packed[i * PACKED_WIDTH + UNITS] as number;
        figures[i] = price === UNKNOWN || units === UNKNOWN ? UNKNOWN : price * units;
      }
    }
  };

  /** Scores go with their matches: a filter keeps the order, so each match that it kept is found further on. */
  const alignScores = (block: BlockMatches, from: number): void => {
    const { size } = batch;
    for (let i = 0, match = from; i < size; i++, match++) {
      const local = kept.locals[i] as number;
      while (block.locals[match] !== local) match++;
      kept.scores[i] = block.scores[match] as number;
      kept.held[i] = block.held[match] as number;
    }
  };

  /**
   * Computes sort keys by relevance. Puts the matches whose keys are at least `least` into `best`, with their keys; returns
   * their number. Most need no key: even with the most sales they would not be among the best.
   */
  const rankByRelevance = (wordCount: number, least: number): number => {
    const { locals, scores, held, at, size } = batch;
    for (let words = 1; words <= wordCount; words++) {
      const coverage = coverageOf(words, wordCount);
      coverages[words] = coverage;
      const missing = words === wordCount ? least - ALL_WORDS : least;
      leastScores[words] = missing / (coverage * HIGHEST_POPULARITY) - ROUNDING;
    }
    let count = 0;
    for (let i = 0; i < size; i++) {
      const score = scores[at + i] as number;
      const words = held[at + i] as number;
      if (score < (leastScores[words] as number)) continue;
      const sales = salesSlot(packed[i * PACKED_WIDTH + SLOTS] as number);
      const covered = score * (coverages[words] as number) * (POPULARITY[sales] as number);
      best[count] = locals[at + i] as number;
      keys[count++] = words === wordCount ? covered + ALL_WORDS : covered;
    }
    return count;
  };

  /** Puts the matches that sell at least `least` units, and any at all, into `best`, with their units as keys. */
  const pickSellers = (least: number): number => {
    const { locals, at, size } = batch;
    const enough = Math.max(1, least);
    let count = 0;
    for (let i = 0; i < size; i++) {
      const units = packed[i * PACKED_WIDTH + UNITS] as number;
      if (units < enough) continue;
      best[count] = locals[at + i] as number;
      keys[count++] = units;
    }
    return count;
  };

  /** The same by a figure. */
  const rankByFigure = (direction: number, least: number): number => {
    const { locals, at, size } = batch;
    let count = 0;
    for (let i = 0; i < size; i++) {
      const figure = figures[i] as number;
      const key = figure === UNKNOWN ? Number.NEGATIVE_INFINITY : direction * figure;
      if (key < least) continue;
      best[count] = locals[at + i] as number;
      keys[count++] = key;
    }
    return count;
  };

  /** Prepares a request: returns a function that evaluates the matches of a block. `front` collects the best sellers. */
  return function evaluate(
    wordCount: number,
    { filters = {}, sort = "relevance" }: Pick<SearchRequest, "filters" | "sort">,
    tally: Tally,
    collector: Pick<Collector, "add" | "least">,
    front?: Pick<Collector, "add" | "least">,
  ): (block: BlockMatches) => void {
    const select = selectorOf(filters);
    const order = orderOf(sort);
    return (block) => {
      const base = ((block.ordinal << DOCUMENT_BITS) | block.start) >>> 0;
      for (let from = 0; from < block.count; ) {
        const to = read(block, from, select, order);
        if (order === undefined && select !== undefined) alignScores(block, from);
        tally.add(packed, batch.size, block.segment.brands);
        const sellers = front === undefined ? 0 : pickSellers(front.least());
        if (sellers > 0) front?.add(base, best.subarray(0, sellers), keys);
        const least = collector.least();
        const count = order === undefined ? rankByRelevance(wordCount, least) : rankByFigure(order.direction, least);
        if (count > 0) collector.add(base, best.subarray(0, count), keys);
        from = to;
      }
    };
  };
}

function orderOf(sort: Sort): Order {
  if (sort === "relevance") return undefined;
  return { field: FIELD[sort.replace("-", "") as Filtered], direction: sort.startsWith("-") ? 1 : -1 };
}
