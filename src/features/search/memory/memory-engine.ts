import { createSlicer, type Work } from "../../../platform/base/slices.ts";
import { MARKETPLACES, type MarketplaceDomain } from "../../catalog/marketplace.ts";
import { analyzerFor } from "../analysis/analyze.ts";
import { type DocumentWriter, type Extra, titleOf } from "../document/document-writer.ts";
import { WIDTH } from "../document/fields.ts";
import { createWriters } from "../document/writers.ts";
import { emptyPage, emptyRanks } from "../empty-results.ts";
import {
  PAGE_SIZE,
  type PageRequest,
  RANK_DEPTH,
  type Ranks,
  type SearchEngine,
  type SearchPage,
  type SearchRequest,
  sortOf,
} from "../engine.ts";
import type { Interpretation } from "../interpretation.ts";
import { FRONT } from "../market-front.ts";
import { cacheKeyOf, createPageCache } from "../page-cache.ts";
import { RANKING, relatedRange } from "../ranking.ts";
import { hasSpelling, spellCorrections } from "../spell-corrections.ts";
import { EXACT_UP_TO } from "../statistics.ts";
import { createSynonyms, type Synonyms } from "../synonyms/synonyms.ts";
import { both, keepAll } from "./collect.ts";
import { distributionsOf } from "./distributions.ts";
import { readFacts } from "./facts.ts";
import { findRanks } from "./find-ranks.ts";
import { createPasses, type Question } from "./passes.ts";
import { createStatisticsReader } from "./read-statistics.ts";
import { asinOrderOf, createReader, DOCUMENT_BITS, DOCUMENT_MASK, findReference, type Reader } from "./reader.ts";
import { findJudge, findRelated, postingsToRead, startersOf } from "./result-set.ts";
import { createScratchPool, type Scratch } from "./scratch.ts";
import type { Segment } from "./segment.ts";
import { NO_PEERS, type Part, type Peers, type SharedWork } from "./share-work.ts";
import { bestOf, createTop, type Hit, type Top } from "./top.ts";
import { changesOf, type View } from "./view.ts";
import { noWords, type Words, wordsOf } from "./words.ts";

export type MemoryEngine = SearchEngine & {
  /** Serves new requests from this view; running requests finish with the view they started with. */
  adopt(view: View): void;
};

/**
 * The index state a page was computed from: the number of a marketplace's index, and a counter that changes with its
 * facts. The number stands in for the index itself, which would keep unused segments in memory.
 */
type Version = { index: number; state: number };

/** A marketplace's index as seen by this thread. `version` changes with every change that a request's page may show. */
type Index = { reader: Reader; version: (request: SearchRequest) => Version };

/** A request with more postings to read than this is long and waits its turn. */
const LONG = 50_000;
/** A list is ranked in windows and sent in chunks, which take less than a millisecond each to write. */
const WINDOW = 20_000;
const CHUNK_SIZE = 100;
/** A list of so few is ranked like a page. */
const FEW = 500;

/** Serves searches from segments in memory, which threads may share. `publicUrl` is the base of rendered images. */
export function createMemoryEngine(
  publicUrl: string,
  synonyms: Synonyms = createSynonyms(),
  peers: Peers = NO_PEERS,
): MemoryEngine {
  const passes = createPasses(peers.others);
  const readStatistics = createStatisticsReader();
  const slicer = createSlicer();
  const scratchPool = createScratchPool();
  const writerFor = createWriters(publicUrl);
  const pages = createPageCache<Version>((a, b) => a.index === b.index && a.state === b.state);
  const record = new Int32Array(WIDTH);
  let indexes: Map<MarketplaceDomain, Index> | undefined;
  let segmentsById = new Map<number, Segment>();

  const findWords = ({ keyword, marketplace, correct }: SearchRequest, reader: Reader): Words =>
    keyword === null
      ? noWords(reader)
      : wordsOf(keyword, reader, synonyms.tableFor(MARKETPLACES[marketplace].language), correct);

  function* page(reader: Reader, words: Words, request: PageRequest): Work<SearchPage> {
    const scratch = scratchPool.acquire();
    const { tally, ranked } = scratch;
    const { limit: size = PAGE_SIZE } = request;
    const from = (request.page - 1) * size;
    const isLarge = startersOf(words) > peers.worthSharing;
    const question = { words, request, ...(yield* findJudge(passes, reader, words, isLarge)) };
    // Corrections are spelled as in the titles of the first page, at its usual size.
    const top = createTop(asinOrderOf(reader), Math.max(PAGE_SIZE, from + size));
    const front = createTop(asinOrderOf(reader), FRONT);
    const kept = request.distributions ? Number.POSITIVE_INFINITY : EXACT_UP_TO;
    const counted = yield* isLarge && !request.distributions
      ? passes.countTogether(reader, question, { tally, top, ranked, front })
      : passes.count(reader, question, { tally, collector: both(top, keepAll(ranked, kept)), front });
    const best = top.best();
    const hits = best.slice(from, from + size);
    const interpretation = spell(reader, words.interpretation, best.slice(0, PAGE_SIZE), request);
    const statistics = readStatistics(reader, ranked, tally, front);
    const distributions = request.distributions ? yield* distributionsOf(reader, ranked, statistics) : undefined;
    scratchPool.release(scratch);
    const totalResults = statistics.products;
    const related = yield* relatedOf(reader, question, relatedRange({ from, size }, { counted, shown: totalResults }));
    const writer = writerFor(request.marketplace, ",");
    for (const hit of hits) write(reader, hit, writer, extraOf(request));
    for (const hit of related) write(reader, hit, writer, "related");
    return { totalResults, statistics, interpretation, distributions, products: writer.take() };
  }

  function* relatedOf(reader: Reader, question: Question, [from, to]: [number, number]): Work<Hit[]> {
    if (from === to || question.words.all !== undefined) return [];
    const scratch = scratchPool.acquire();
    const top = createTop(asinOrderOf(reader), RANKING.relatedUpTo);
    yield* findRelated(passes, reader, question, { tally: scratch.tally, collector: top });
    scratchPool.release(scratch);
    return top.best().slice(from, to);
  }

  const spell = (
    reader: Reader,
    interpretation: Interpretation,
    first: readonly Hit[],
    { marketplace }: SearchRequest,
  ): Interpretation => {
    if (!hasSpelling(interpretation)) return interpretation;
    const titles = first.map(({ reference }) => titleOf(textAt(reader, reference)));
    return spellCorrections(interpretation, titles, MARKETPLACES[marketplace].language);
  };

  /** The result set with the sort key of each product, unordered, in the scratch. */
  function* rank(reader: Reader, words: Words, request: SearchRequest, scratch: Scratch, front?: Top): Work<void> {
    const { tally, ranked } = scratch;
    const question = { words, request, ...(yield* findJudge(passes, reader, words, false)) };
    yield* passes.count(reader, question, { tally, collector: keepAll(ranked), front });
  }

  function* ranks(reader: Reader, words: Words, request: SearchRequest, asins: readonly string[]): Work<Ranks> {
    const scratch = scratchPool.acquire();
    const front = createTop(asinOrderOf(reader), FRONT);
    yield* rank(reader, words, request, scratch, front);
    const requested = asins.map((asin) => findReference(reader, asin));
    const known = new Set(requested.filter((reference) => reference !== undefined));
    const found = yield* findRanks(scratch.ranked, asinOrderOf(reader), known);
    const statistics = readStatistics(reader, scratch.ranked, scratch.tally, front);
    scratchPool.release(scratch);
    const rankOf = (reference: number | undefined) => {
      const rank = reference === undefined ? undefined : found.get(reference);
      return rank === undefined || rank > RANK_DEPTH ? null : rank;
    };
    return { totalResults: statistics.products, statistics, ranks: requested.map(rankOf) };
  }

  function* best(reader: Reader, words: Words, request: SearchRequest, { tally }: Scratch, most: number): Work<Hit[]> {
    const question = { words, request, ...(yield* findJudge(passes, reader, words, false)) };
    const top = createTop(asinOrderOf(reader), most);
    yield* passes.count(reader, question, { tally, collector: top });
    return top.best();
  }

  function* help(work: SharedWork, segments: Segment[]): Work<Part | undefined> {
    const scratch = scratchPool.acquire();
    const part = yield* passes.part({ segments, view: work.view }, work, scratch);
    scratchPool.release(scratch);
    return part;
  }
  peers.serve((work) => {
    if (!slicer.isIdle()) return undefined;
    const segments = work.segments.map((id) => segmentsById.get(id)).filter((segment) => segment !== undefined);
    // A thread that has not adopted the same view yet cannot help.
    return segments.length === work.segments.length ? slicer.run(help(work, segments), true) : undefined;
  });

  const write = ({ segments }: Reader, { reference }: Hit, writer: DocumentWriter, extra?: Extra) => {
    const segment = segments[reference >>> DOCUMENT_BITS] as Segment;
    const document = reference & DOCUMENT_MASK;
    readFacts(segment.facts, document, record);
    const { texts, textOffsets } = segment;
    writer.add(texts, textOffsets[document] as number, textOffsets[document + 1] as number, record, extra);
  };

  return {
    isReady: () => indexes !== undefined,

    adopt(view) {
      const before = indexes;
      segmentsById = new Map(view.segments.map((segment) => [segment.id, segment]));
      const byMarketplace = Map.groupBy(view.segments, (segment) => segment.marketplace);
      indexes = new Map(
        byMarketplace.entries().map(([marketplace, segments]) => {
          const same = view.touched.includes(marketplace) ? undefined : before?.get(marketplace);
          return [marketplace, same ?? createIndex(marketplace, segments, view)];
        }),
      );
    },

    search(asked) {
      const request = { ...asked, sort: sortOf(asked) };
      const index = indexes?.get(request.marketplace);
      if (index === undefined) return emptyPage(request);
      const key = `${synonyms.version()} ${cacheKeyOf(request)}`;
      const version = index.version(request);
      const known = pages.find(key, version);
      if (known !== undefined) return known;
      const words = findWords(request, index.reader);
      const result = slicer.run(page(index.reader, words, request), isLong(words));
      const current = () => indexes?.get(request.marketplace)?.version(request);
      if (result instanceof Promise) pages.share(key, result, version, current);
      else pages.set(key, result, version);
      return result;
    },

    rankOf({ keyword, marketplace }, asins) {
      const reader = indexes?.get(marketplace)?.reader;
      if (reader === undefined) return emptyRanks(asins);
      const words = findWords({ keyword, marketplace }, reader);
      return slicer.run(ranks(reader, words, { keyword, marketplace }, asins), isLong(words));
    },

    async *list(asked, most = Number.POSITIVE_INFINITY) {
      const request = { ...asked, sort: sortOf(asked) };
      const reader = indexes?.get(request.marketplace)?.reader;
      if (reader === undefined) return;
      const words = findWords(request, reader);
      const scratch = scratchPool.acquire();
      try {
        if (most <= FEW) {
          const hits = await slicer.run(best(reader, words, request, scratch, most), isLong(words));
          const writer = writerFor(request.marketplace, "\n");
          for (const hit of hits) write(reader, hit, writer, extraOf(request));
          if (hits.length > 0) yield Buffer.concat([writer.take(), Buffer.from("\n")]);
          return;
        }
        await slicer.run(rank(reader, words, request, scratch), isLong(words));
        const { ranked } = scratch;
        const compare = asinOrderOf(reader);
        const writer = writerFor(request.marketplace, "\n");
        const windowAfter = (hit: Hit | undefined) =>
          slicer.run(bestOf(ranked, compare, WINDOW, hit), ranked.count > WINDOW);
        for (let window = await windowAfter(undefined); window.length > 0; ) {
          for (let from = 0; from < window.length; from += CHUNK_SIZE) {
            for (const hit of window.slice(from, from + CHUNK_SIZE)) write(reader, hit, writer, extraOf(request));
            yield Buffer.concat([writer.take(), Buffer.from("\n")]);
          }
          window = window.length < WINDOW ? [] : await windowAfter(window.at(-1));
        }
      } finally {
        scratchPool.release(scratch); // also when the client disconnects
      }
    },
  };
}

function createIndex(marketplace: MarketplaceDomain, segments: readonly Segment[], view: View): Index {
  const { number, changes } = view;
  return {
    reader: createReader(segments, number, analyzerFor(MARKETPLACES[marketplace].language)),
    version: (request) => ({ index: number, state: changesOf(changes, marketplace, mayShowPast(request)) }),
  };
}

/** Only selections show figures about the past, and only filters and sort orders depend on them. */
function mayShowPast({ keyword, filters, sort }: SearchRequest): boolean {
  return keyword === null || filters !== undefined || (sort !== undefined && sort !== "relevance");
}

function textAt({ segments }: Reader, reference: number): Uint8Array {
  const { texts, textOffsets } = segments[reference >>> DOCUMENT_BITS] as Segment;
  const document = reference & DOCUMENT_MASK;
  return texts.subarray(textOffsets[document], textOffsets[document + 1]);
}

/** A selection without a keyword shows what it may be selected by. */
function extraOf({ keyword }: SearchRequest): Extra | undefined {
  return keyword === null ? "selected" : undefined;
}

function isLong(words: Words): boolean {
  return postingsToRead(words) > LONG;
}
