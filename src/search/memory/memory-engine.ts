import { MARKETPLACE_DOMAINS, MARKETPLACES, type MarketplaceDomain } from "../../catalog/marketplace.ts";
import { analyzerFor } from "../analysis/analyze.ts";
import { type DocumentWriter, titleOf } from "../document/document-writer.ts";
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
} from "../engine.ts";
import type { Interpretation } from "../interpretation.ts";
import { cacheKeyOf, createPageCache } from "../page-cache.ts";
import { roomForRelated, shareRequired } from "../ranking.ts";
import { spellCorrections } from "../spell-corrections.ts";
import { createSynonyms, type Synonyms } from "../synonyms/synonyms.ts";
import { distributionsOf } from "./distributions.ts";
import { createEvaluator } from "./evaluate.ts";
import { readFacts } from "./facts.ts";
import { findRanks } from "./find-ranks.ts";
import { createMatcher } from "./match.ts";
import { createStatisticsReader } from "./read-statistics.ts";
import { asinOrderOf, createReader, DOCUMENT_BITS, DOCUMENT_MASK, findReference, type Reader } from "./reader.ts";
import { createScratchPool, type Scratch } from "./scratch.ts";
import type { Segment } from "./segment.ts";
import { createSlicer, type Work } from "./slices.ts";
import { bestOf, type Hit, type Ranked } from "./top.ts";
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
type Version = { index: number; state: number };

/** A marketplace's index as seen by this thread. `version` changes with every change to it. */
type Index = { reader: Reader; version: () => Version };

/** The ranked result set, its size before filters, and the number of words that each of its products holds. */
type Found = { ranked: Ranked; matched: number; quorum: number };

/** A request with more postings to read than this is long and waits its turn. */
const LONG = 50_000;
/** A list is ranked in windows and sent in chunks. */
const WINDOW = 20_000;
const CHUNK_SIZE = 500;

/** Serves searches from segments in memory, which threads may share. `publicUrl` is the base of rendered images. */
export function createMemoryEngine(publicUrl: () => string, synonyms: Synonyms = createSynonyms()): MemoryEngine {
  const matcher = createMatcher();
  const evaluate = createEvaluator();
  const readStatistics = createStatisticsReader();
  const slicer = createSlicer();
  const scratchPool = createScratchPool();
  const writerFor = createWriters(publicUrl);
  const pages = createPageCache<Version>((a, b) => a.index === b.index && a.state === b.state);
  const record = new Int32Array(WIDTH);
  let indexes: Map<MarketplaceDomain, Index> | undefined;

  const findWords = ({ keyword, marketplace }: Pick<SearchRequest, "keyword" | "marketplace">, reader: Reader): Words =>
    wordsOf(keyword, reader, synonyms.tableFor(MARKETPLACES[marketplace].language));

  function* rank(reader: Reader, words: Words, request: SearchRequest, scratch: Scratch): Work<Found> {
    const { count: matched, quorum, ...candidates } = yield* matcher.match(reader, words, scratch);
    const ranked = yield* evaluate(reader, { count: matched, ...candidates }, words.words.length, request);
    return { ranked, matched, quorum };
  }

  function* page(reader: Reader, words: Words, request: PageRequest): Work<SearchPage> {
    const scratch = scratchPool.acquire();
    const { ranked, matched, quorum } = yield* rank(reader, words, request, scratch);
    const from = (request.page - 1) * PAGE_SIZE;
    const best = from < ranked.count ? yield* bestOf(ranked, asinOrderOf(reader), from + PAGE_SIZE) : [];
    const hits = best.slice(from);
    const interpretation = yield* spell(reader, words.interpretation, ranked, request);
    const statistics = readStatistics(reader, ranked, scratch.tally);
    const distributions = request.distributions ? yield* distributionsOf(reader, ranked, statistics) : undefined;
    scratchPool.release(scratch);
    const room = roomForRelated(hits.length, { matched, quorum });
    const related = room > 0 ? yield* findRelated(reader, words, request, { matched, quorum }, room) : [];
    const writer = writerFor(request.marketplace, ",");
    for (const hit of hits) write(reader, hit, writer);
    for (const hit of related) write(reader, hit, writer, "related");
    const coverage = shareRequired(quorum, words.words.length);
    return { totalResults: ranked.count, statistics, coverage, interpretation, distributions, products: writer.take() };
  }

  function* spell(
    reader: Reader,
    interpretation: Interpretation,
    ranked: Ranked,
    { marketplace }: SearchRequest,
  ): Work<Interpretation> {
    if (interpretation.corrected.length === 0) return interpretation;
    const first = yield* bestOf(ranked, asinOrderOf(reader), PAGE_SIZE);
    const titles = first.map(({ reference }) => titleOf(textAt(reader, reference)));
    return spellCorrections(interpretation, titles, MARKETPLACES[marketplace].language);
  }

  function* findRelated(
    reader: Reader,
    words: Words,
    request: SearchRequest,
    { matched, quorum }: Pick<Found, "matched" | "quorum">,
    room: number,
  ): Work<Hit[]> {
    const scratch = scratchPool.acquire();
    const candidates = yield* matcher.matchRelated(reader, words, { count: matched, quorum }, scratch);
    const ranked = yield* evaluate(reader, candidates, words.words.length, request);
    const best = yield* bestOf(ranked, asinOrderOf(reader), room);
    scratchPool.release(scratch);
    return best;
  }

  function* ranks(reader: Reader, words: Words, request: SearchRequest, asins: readonly string[]): Work<Ranks> {
    const scratch = scratchPool.acquire();
    const { ranked, quorum } = yield* rank(reader, words, request, scratch);
    const requested = asins.map((asin) => findReference(reader, asin));
    const known = new Set(requested.filter((reference) => reference !== undefined));
    const found = yield* findRanks(ranked, asinOrderOf(reader), known);
    const statistics = readStatistics(reader, ranked, scratch.tally);
    scratchPool.release(scratch);
    const rankOf = (reference: number | undefined) => {
      const rank = reference === undefined ? undefined : found.get(reference);
      return rank === undefined || rank > RANK_DEPTH ? null : rank;
    };
    const coverage = shareRequired(quorum, words.words.length);
    return { totalResults: ranked.count, statistics, coverage, ranks: requested.map(rankOf) };
  }

  const write = ({ segments }: Reader, { reference }: Hit, writer: DocumentWriter, match?: "related") => {
    const segment = segments[reference >>> DOCUMENT_BITS] as Segment;
    const document = reference & DOCUMENT_MASK;
    readFacts(segment.facts, document, record);
    const { texts, textOffsets } = segment;
    writer.add(texts, textOffsets[document] as number, textOffsets[document + 1] as number, record, match);
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

    search(request) {
      const index = indexes?.get(request.marketplace);
      if (index === undefined) return emptyPage(request);
      const key = `${publicUrl()} ${synonyms.version()} ${cacheKeyOf(request)}`;
      const version = index.version();
      const known = pages.find(key, version);
      if (known !== undefined) return known;
      const words = findWords(request, index.reader);
      const result = slicer.run(page(index.reader, words, request), isLong(words));
      const current = () => indexes?.get(request.marketplace)?.version();
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

    async *list(request) {
      const reader = indexes?.get(request.marketplace)?.reader;
      if (reader === undefined) return;
      const words = findWords(request, reader);
      const scratch = scratchPool.acquire();
      try {
        const { ranked } = await slicer.run(rank(reader, words, request, scratch), isLong(words));
        const compare = asinOrderOf(reader);
        const writer = writerFor(request.marketplace, "\n");
        const windowAfter = (hit: Hit | undefined) =>
          slicer.run(bestOf(ranked, compare, WINDOW, hit), ranked.count > WINDOW);
        for (let window = await windowAfter(undefined); window.length > 0; ) {
          for (let from = 0; from < window.length; from += CHUNK_SIZE) {
            for (const hit of window.slice(from, from + CHUNK_SIZE)) write(reader, hit, writer);
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
  const counter = MARKETPLACE_DOMAINS.indexOf(marketplace);
  return {
    reader: createReader(segments, number, analyzerFor(MARKETPLACES[marketplace].language)),
    version: () => ({ index: number, state: Atomics.load(changes, counter) }),
  };
}

function textAt({ segments }: Reader, reference: number): Uint8Array {
  const { texts, textOffsets } = segments[reference >>> DOCUMENT_BITS] as Segment;
  const document = reference & DOCUMENT_MASK;
  return texts.subarray(textOffsets[document], textOffsets[document + 1]);
}

function isLong({ words, neighbours }: Words): boolean {
  let postings = 0;
  for (const { found } of words) postings += found;
  for (const { found } of neighbours) postings += found;
  return postings > LONG;
}
