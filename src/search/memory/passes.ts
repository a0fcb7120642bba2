/** The passes over a marketplace's documents that count the matches of a request: on this thread, or on several. */

import type { Work } from "../../base/slices.ts";
import type { SearchRequest } from "../engine.ts";
import { FRONT } from "../front.ts";
import { EXACT_UP_TO, type Tally } from "../statistics.ts";
import { append, both, type Collector, compact, keepAll, type Ranked } from "./collect.ts";
import { createEvaluator } from "./evaluate.ts";
import { type Corpus, createMatcher } from "./match.ts";
import { createAllMatcher } from "./match-all.ts";
import type { Pass } from "./quorum.ts";
import { inOrder, inTurns, type TakeRange } from "./ranges.ts";
import { asinOrderOf, type Reader } from "./reader.ts";
import type { Scratch } from "./scratch.ts";
import { createControl, join, offer, type Part, type Peer, type SharedWork } from "./share-work.ts";
import { createTop, type Top } from "./top.ts";
import type { Words } from "./words.ts";

/** A search: its words, filters and sort order. */
type Question = { words: Words; request: Pick<SearchRequest, "filters" | "sort"> };

/** Holds the scratch buffers of one thread. `others` are the threads that may help. */
export function createPasses(others: readonly Peer[]) {
  const matcher = createMatcher();
  const visitAll = createAllMatcher();
  const evaluate = createEvaluator();

  const pass = (
    corpus: Corpus,
    { words, request }: Question,
    tally: Tally,
    collector: Collector,
    ranges: () => TakeRange,
    front?: Top,
  ): Pass =>
    function* (required) {
      tally.clear();
      collector.clear();
      front?.clear();
      const visit = evaluate(words.words.length, request, tally, collector, front);
      if (words.all !== undefined) return yield* visitAll(corpus, ranges(), visit);
      return yield* matcher.visitMatches(corpus, words, required, ranges(), visit);
    };

  return {
    /** Counts into the tally, hands the matches with their sort keys to the collector, and the best sellers to the front. */
    alone: (reader: Reader, question: Question, tally: Tally, collector: Collector, front?: Top): Pass =>
      pass(reader, question, tally, collector, () => inOrder(reader.segments), front),

    /** The same with the help of other threads. Of the matches, the best are kept, and all of a small result set. */
    together: (reader: Reader, question: Question, tally: Tally, top: Top, ranked: Ranked, front: Top): Pass =>
      function* (required) {
        const { words, request } = question;
        const control = createControl();
        const close = offer(others, {
          segments: reader.segments.map(({ id }) => id),
          view: reader.view,
          words,
          required,
          request: { filters: request.filters, sort: request.sort },
          limit: top.limit,
          control,
        });
        const collector = both(top, keepAll(ranked, EXACT_UP_TO));
        const countIn = (ranges: () => TakeRange) => pass(reader, question, tally, collector, ranges, front)(required);
        let matched = yield* countIn(() => inTurns(reader.segments, control));
        let parts: Part[] | undefined;
        yield close().then((found) => {
          parts = found;
        });
        if (parts === undefined) return yield* countIn(() => inOrder(reader.segments)); // a helper failed: all again, alone
        for (const part of parts) {
          tally.addParts(part.counts);
          for (const { reference, key } of part.hits) top.offer(reference, key);
          for (const { reference, key } of part.front) front.offer(reference, key);
          append(ranked, part.ranked);
          matched += part.matched;
        }
        return matched;
      },

    /** Helps another thread; undefined if it is too late for that. */
    *part(
      corpus: Corpus,
      { words, request, required, limit, control }: SharedWork,
      { tally, ranked }: Scratch,
    ): Work<Part | undefined> {
      if (!join(control)) return undefined;
      const top = createTop(asinOrderOf(corpus), limit);
      const collector = both(top, keepAll(ranked, EXACT_UP_TO));
      const ranges = () => inTurns(corpus.segments, control);
      const front = createTop(asinOrderOf(corpus), FRONT);
      const matched = yield* pass(corpus, { words, request }, tally, collector, ranges, front)(required);
      return { matched, counts: tally.parts(), hits: top.best(), front: front.best(), ranked: compact(ranked) };
    },
  };
}
