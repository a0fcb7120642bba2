import { MARKETPLACE_DOMAINS, MARKETPLACES, type MarketplaceDomain } from "../../catalog/marketplace.ts";
import { analyzerFor } from "../analysis/analyze.ts";
import { createAnswerCache, nameOf } from "../answer-cache.ts";
import type { DocumentWriter } from "../document/document-writer.ts";
import { WIDTH } from "../document/fields.ts";
import { createWriters } from "../document/writers.ts";
import {
  type Answer,
  PAGE_SIZE,
  type PageQuestion,
  type Question,
  RANK_DEPTH,
  type Ranks,
  type SearchEngine,
} from "../engine.ts";
import { noAnswer, noRanks } from "../no-answer.ts";
import { createEvaluator } from "./evaluate.ts";
import { readFacts } from "./facts.ts";
import { createMatcher } from "./match.ts";
import { placesOf } from "./places.ts";
import { createReader, DOCUMENT_BITS, DOCUMENT_MASK, findReference, inOrderOf, type Reader } from "./reader.ts";
import type { Segment } from "./segment.ts";
import { createSlicer, type Work } from "./slices.ts";
import { createSpaces, type Space } from "./space.ts";
import { distributionsOf } from "./spread.ts";
import { bestOf, type Place, type Ranked } from "./top.ts";
import type { View } from "./view.ts";
import { type Words, wordsOf } from "./words.ts";

export type MemoryEngine = SearchEngine & {
  /** Serves new requests from this view; running requests finish with the view they started with. */
  adopt(view: View): void;
};

/**
 * The index state a page was computed from: the number of a marketplace's index, and a counter that changes with its
 * facts. The number stands in for the index itself, which would keep unused segments in memory.
 */
type Basis = { index: number; state: number };

/** A marketplace's index as seen by this thread. `version` changes with every change to it. */
type Index = { reader: Reader; basis: () => Basis };

/** A request with more postings to read than this is long and waits its turn. */
const LONG = 50_000;
/** A list is ranked in windows and sent in chunks. */
const WINDOW = 20_000;
const PIECE = 500;

/** Serves searches from segments in memory, which threads may share. `publicUrl` is the base of rendered images. */
export function createMemoryEngine(publicUrl: () => string): MemoryEngine {
  const matcher = createMatcher();
  const evaluate = createEvaluator();
  const slicer = createSlicer();
  const spaces = createSpaces();
  const writerFor = createWriters(publicUrl);
  const answers = createAnswerCache<Basis>((a, b) => a.index === b.index && a.state === b.state);
  const record = new Int32Array(WIDTH);
  let indexes: Map<MarketplaceDomain, Index> | undefined;

  function* rank(reader: Reader, words: Words, question: Question, space: Space): Work<Ranked> {
    const candidates = yield* matcher.match(reader, words, space);
    return yield* evaluate(reader, candidates, words.words.length, question);
  }

  function* answer(reader: Reader, words: Words, question: PageQuestion): Work<Answer> {
    const space = spaces.take();
    const ranked = yield* rank(reader, words, question, space);
    const from = (question.page - 1) * PAGE_SIZE;
    const best = from < ranked.count ? yield* bestOf(ranked, inOrderOf(reader), from + PAGE_SIZE) : [];
    const places = best.slice(from);
    const statistics = space.tally.statistics();
    const distributions = question.distributions ? yield* distributionsOf(reader, ranked, statistics) : undefined;
    spaces.giveBack(space);
    const writer = writerFor(question.marketplace, ",");
    for (const place of places) write(reader, place, writer);
    return { totalResults: ranked.count, statistics, distributions, products: writer.take() };
  }

  function* ranks(reader: Reader, words: Words, question: Question, asins: readonly string[]): Work<Ranks> {
    const space = spaces.take();
    const ranked = yield* rank(reader, words, question, space);
    const wanted = asins.map((asin) => findReference(reader, asin));
    const known = new Set(wanted.filter((reference) => reference !== undefined));
    const places = yield* placesOf(ranked, inOrderOf(reader), known);
    const statistics = space.tally.statistics();
    spaces.giveBack(space);
    const told = (reference: number | undefined) => {
      const place = reference === undefined ? undefined : places.get(reference);
      return place === undefined || place > RANK_DEPTH ? null : place;
    };
    return { totalResults: ranked.count, statistics, ranks: wanted.map(told) };
  }

  const write = ({ segments }: Reader, { reference }: Place, writer: DocumentWriter) => {
    const segment = segments[reference >>> DOCUMENT_BITS] as Segment;
    const document = reference & DOCUMENT_MASK;
    readFacts(segment.facts, document, record);
    const { texts, textOffsets } = segment;
    writer.add(texts, textOffsets[document] as number, textOffsets[document + 1] as number, record);
  };

  return {
    isReady: () => indexes !== undefined,

    adopt(view) {
      const before = indexes;
      const byMarketplace = Map.groupBy(view.segments, (segment) => segment.marketplace);
      indexes = new Map(
        byMarketplace.entries().map(([marketplace, segments]) => {
          const same = view.touched.includes(marketplace) ? undefined : before?.get(marketplace);
          return [marketplace, same ?? createIndex(marketplace, segments, view)];
        }),
      );
    },

    search(question) {
      const index = indexes?.get(question.marketplace);
      if (index === undefined) return noAnswer(question);
      const name = publicUrl() + nameOf(question);
      const basis = index.basis();
      const known = answers.find(name, basis);
      if (known !== undefined) return known;
      const words = wordsOf(question.keyword, index.reader);
      const answered = slicer.run(answer(index.reader, words, question), isLong(words));
      const current = () => indexes?.get(question.marketplace)?.basis();
      if (answered instanceof Promise) answers.await(name, answered, basis, current);
      else answers.keep(name, answered, basis);
      return answered;
    },

    rankOf({ keyword, marketplace }, asins) {
      const reader = indexes?.get(marketplace)?.reader;
      if (reader === undefined) return noRanks(asins);
      const words = wordsOf(keyword, reader);
      return slicer.run(ranks(reader, words, { keyword, marketplace }, asins), isLong(words));
    },

    async *list(question) {
      const reader = indexes?.get(question.marketplace)?.reader;
      if (reader === undefined) return;
      const words = wordsOf(question.keyword, reader);
      const space = spaces.take();
      try {
        const ranked = await slicer.run(rank(reader, words, question, space), isLong(words));
        const compare = inOrderOf(reader);
        const writer = writerFor(question.marketplace, "\n");
        const windowAfter = (place: Place | undefined) =>
          slicer.run(bestOf(ranked, compare, WINDOW, place), ranked.count > WINDOW);
        for (let window = await windowAfter(undefined); window.length > 0; ) {
          for (let from = 0; from < window.length; from += PIECE) {
            for (const place of window.slice(from, from + PIECE)) write(reader, place, writer);
            yield Buffer.concat([writer.take(), Buffer.from("\n")]);
          }
          window = window.length < WINDOW ? [] : await windowAfter(window.at(-1));
        }
      } finally {
        spaces.giveBack(space); // also when the client disconnects
      }
    },
  };
}

function createIndex(marketplace: MarketplaceDomain, segments: readonly Segment[], view: View): Index {
  const { number, changes } = view;
  const place = MARKETPLACE_DOMAINS.indexOf(marketplace);
  return {
    reader: createReader(segments, number, analyzerFor(MARKETPLACES[marketplace].language)),
    basis: () => ({ index: number, state: Atomics.load(changes, place) }),
  };
}

function isLong({ words, neighbours }: Words): boolean {
  let postings = 0;
  for (const { found } of words) postings += found;
  for (const { found } of neighbours) postings += found;
  return postings > LONG;
}
