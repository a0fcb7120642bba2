/**
 * The passes over a marketplace's documents that answer a request: one finds the core of the matches, which decides what the
 * others count (`niche-set.ts`). A pass runs on this thread, or on several.
 */

import type { Work } from "../../../platform/base/slices.ts";
import type { SearchRequest } from "../engine.ts";
import { FRONT } from "../market-front.ts";
import type { CoreCounts, Judge } from "../niche-set.ts";
import { EXACT_UP_TO, type Tally } from "../statistics.ts";
import { append, both, type Collector, compact, keepAll, type Ranked } from "./collect.ts";
import { addParts, type CorePart, countsOfCore, createCore } from "./core.ts";
import { createEvaluator } from "./evaluate.ts";
import { createKeeper } from "./judge-matches.ts";
import { type BlockMatches, type Corpus, createMatcher } from "./match.ts";
import { createAllMatcher } from "./match-all.ts";
import { inOrder, inTurns, type TakeRange } from "./ranges.ts";
import { asinOrderOf, type Reader } from "./reader.ts";
import type { Scratch } from "./scratch.ts";
import { createControl, join, offer, type Part, type Peer, type SharedWork, type Task } from "./share-work.ts";
import { createTop, type Top } from "./top.ts";
import type { Words } from "./words.ts";

/**
 * A search: its words, and its filters and sort order. Without a keyword every product counts. `matches` are the products
 * with all words, if the pass that found the core has kept them.
 */
export type Question = {
  words: Words;
  request: Pick<SearchRequest, "filters" | "sort">;
  judge: Judge | undefined;
  matches?: KeptMatches | undefined;
};

/** The matches of the ranges of all segments, in their order. */
type KeptMatches = readonly BlockMatches[];
/** Matching again takes as long as the rest of a search; keeping more matches than these would take too much memory. */
const MOST_KEPT = 200_000;

/** Counts the products of a pass and collects them with their sort keys; the best sellers also go to the front. */
export type Found = { tally: Tally; collector: Collector; front?: Top | undefined };

/** Holds the scratch buffers of one thread. `others` are the threads that may help. */
export function createPasses(others: readonly Peer[]) {
  const matcher = createMatcher();
  const visitAll = createAllMatcher();
  const evaluate = createEvaluator();
  const keep = createKeeper();

  /** Finds the core in some ranges; `visit` sees its matches. */
  function* coreIn(corpus: Corpus, words: Words, take: TakeRange, visit = (_: BlockMatches) => {}): Work<CorePart> {
    const core = createCore();
    const all = words.words.length;
    yield* matcher.visitMatches(corpus, words, { least: all, most: all }, take, (block) => {
      core.add(block);
      visit(block);
    });
    return core.part;
  }

  /** Visits the products with at least this many words; returns their number. */
  function* matchesOf(corpus: Corpus, question: Question, least: number, take: TakeRange, visit: Visit): Work<number> {
    const { words, matches } = question;
    const all = words.words.length;
    if (matches === undefined || least < all)
      return yield* matcher.visitMatches(corpus, words, { least, most: all }, take, visit);
    for (const block of matches) {
      visit(block);
      yield;
    }
    return matches.reduce((sum, { count }) => sum + count, 0);
  }

  /** Counts the result set in some ranges; returns its size before filters. */
  function* countIn(corpus: Corpus, question: Question, { tally, collector, front }: Found, take: TakeRange) {
    const { words, request, judge } = question;
    const all = words.words.length;
    tally.clear();
    collector.clear();
    front?.clear();
    const visit = evaluate(all, request, tally, collector, front);
    if (words.all !== undefined) return yield* visitAll(corpus, take, visit);
    let counted = 0;
    const judged = (block: BlockMatches) => {
      const kept = judge === undefined ? block : keep(block, all, judge, "counted");
      counted += kept.count;
      if (kept.count > 0) visit(kept);
    };
    yield* matchesOf(corpus, question, all, take, judged);
    return counted;
  }

  /** Offers a task to the other threads and does a share of it; returns all parts, or nothing if another thread failed. */
  function* together<Of extends Task["kind"]>(
    { segments, view }: Reader,
    words: Words,
    task: Task & { kind: Of },
    ownShare: (take: TakeRange) => Work<unknown>,
  ): Work<(Part & { kind: Of })[] | undefined> {
    const control = createControl();
    const close = offer(others, { segments: segments.map(({ id }) => id), view, words, task, control });
    yield* ownShare(inTurns(segments, control));
    let parts: Part[] | undefined;
    yield close().then((found) => {
      parts = found;
    });
    return parts as (Part & { kind: Of })[] | undefined;
  }

  return {
    /** Also returns the matches, unless there are many. */
    *core(reader: Reader, words: Words): Work<{ counts: CoreCounts; matches: KeptMatches | undefined }> {
      const kept = keepMatches();
      const part = yield* coreIn(reader, words, inOrder(reader.segments), kept.add);
      return { counts: countsOfCore(part), matches: kept.all() };
    },

    *coreTogether(reader: Reader, words: Words): Work<CoreCounts> {
      let own: CorePart | undefined;
      const parts = yield* together(reader, words, { kind: "core" }, function* (take) {
        own = yield* coreIn(reader, words, take);
      });
      if (own === undefined || parts === undefined)
        return countsOfCore(yield* coreIn(reader, words, inOrder(reader.segments)));
      for (const { core } of parts) addParts(own, core);
      return countsOfCore(own);
    },

    count: (reader: Reader, question: Question, found: Found): Work<number> =>
      countIn(reader, question, found, inOrder(reader.segments)),

    /** The same with the help of other threads. Keeps the best matches, and all of a small result set. */
    *countTogether(
      reader: Reader,
      question: Question,
      { tally, top, ranked, front }: { tally: Tally; top: Top; ranked: Ranked; front: Top },
    ): Work<number> {
      const { words, request, judge } = question;
      const found = { tally, collector: both(top, keepAll(ranked, EXACT_UP_TO)), front };
      const { filters, sort } = request;
      const task = { kind: "count", request: { filters, sort }, judge, limit: top.limit } as const;
      let counted = 0;
      const parts = yield* together(reader, words, task, function* (take) {
        counted = yield* countIn(reader, question, found, take);
      });
      if (parts === undefined) return yield* countIn(reader, question, found, inOrder(reader.segments)); // all again, alone
      for (const part of parts) {
        tally.addParts(part.counts);
        for (const { reference, key } of part.hits) top.offer(reference, key);
        for (const { reference, key } of part.front) front.offer(reference, key);
        append(ranked, part.ranked);
        counted += part.counted;
      }
      return counted;
    },

    /**
     * Collects the related products with at least this many words. Returns the number of all products with them, including
     * counted ones.
     */
    *related(reader: Reader, question: Question, least: number, { tally, collector }: Found): Work<number> {
      const { words, request, judge } = question;
      const all = words.words.length;
      tally.clear();
      collector.clear();
      const visit = evaluate(all, request, tally, collector);
      return yield* matchesOf(reader, question, least, inOrder(reader.segments), (block) => {
        const kept = judge === undefined ? block : keep(block, all, judge, "others");
        if (kept.count > 0) visit(kept);
      });
    },

    /** Helps another thread; undefined if it is too late for that. */
    *part(corpus: Corpus, { words, task, control }: SharedWork, { tally, ranked }: Scratch): Work<Part | undefined> {
      if (!join(control)) return undefined;
      const take = inTurns(corpus.segments, control);
      if (task.kind === "core") return { kind: "core", core: yield* coreIn(corpus, words, take) };
      const top = createTop(asinOrderOf(corpus), task.limit);
      const front = createTop(asinOrderOf(corpus), FRONT);
      const found = { tally, collector: both(top, keepAll(ranked, EXACT_UP_TO)), front };
      const counted = yield* countIn(corpus, { words, ...task }, found, take);
      const counts = tally.parts();
      return { kind: "count", counted, counts, hits: top.best(), front: front.best(), ranked: compact(ranked) };
    },
  };
}

type Visit = (block: BlockMatches) => void;

/** Copies matches, because their arrays are reused for the next block. */
function keepMatches() {
  let blocks: BlockMatches[] | undefined = [];
  let kept = 0;
  return {
    add(block: BlockMatches): void {
      const { count, locals, scores, held, evidence } = block;
      kept += count;
      if (kept > MOST_KEPT) blocks = undefined;
      blocks?.push({
        ...block,
        locals: locals.slice(0, count),
        scores: scores.slice(0, count),
        held: held.slice(0, count),
        evidence: evidence.slice(0, count),
      });
    },
    all: () => blocks,
  };
}

export type Passes = ReturnType<typeof createPasses>;
