/**
 * Serves searches from an OpenSearch cluster with the same words, result sets, order, statistics and bytes as the memory
 * engine. It uses the cluster's own queries (`queries.ts`) over documents designed for them (`product-document.ts`).
 */
import { MARKETPLACES } from "../../catalog/marketplace.ts";
import { analyzerFor } from "../analysis/analyze.ts";
import { boundsOf, rankBrands } from "../distribution.ts";
import { type DocumentWriter, type Extra, textOf } from "../document/document-writer.ts";
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
import { cacheKeyOf, createPageCache } from "../page-cache.ts";
import { hasSpelling, spellCorrections } from "../spell-corrections.ts";
import { createSynonyms, type Synonyms } from "../synonyms/synonyms.ts";
import { unbrandedOf } from "./aggregations.ts";
import type { Cluster } from "./cluster.ts";
import { type DistributionsResponse, distributionsRequest, readDistributions } from "./distributions.ts";
import { createWordFinder, type Index } from "./find-words.ts";
import type { IndexWatch } from "./index-watch.ts";
import { readDisplayed } from "./product-document.ts";
import { allOf, filtersOf, NO_WORDS, type Words } from "./queries.ts";
import { createMatchSearch, type Found, type Hit, type Hits, preferenceOf, requestOf } from "./search-matches.ts";

/** Products of a list requested at once. */
const REQUEST_SIZE = 1_000;
const CHUNK_SIZE = 100;

export type EngineParts = {
  cluster: Pick<Cluster, "search" | "searchMany" | "openPointInTime" | "searchPointInTime" | "closePointInTime">;
  index: Pick<IndexWatch, "of" | "isReady">;
  publicUrl: string;
  synonyms?: Synonyms | undefined;
};

export function createOpenSearchEngine(parts: EngineParts): SearchEngine {
  const { cluster, index: watch, publicUrl, synonyms = createSynonyms() } = parts;
  const findWords = createWordFinder(cluster);
  const matchSearch = createMatchSearch(cluster);
  const pages = createPageCache<string>((a, b) => a === b);
  const writerFor = createWriters(publicUrl);
  const record = new Int32Array(WIDTH);

  const wordsOf = async ({ keyword, marketplace, correct }: SearchRequest, index: Index): Promise<Words> => {
    if (keyword === null) return NO_WORDS;
    const { language } = MARKETPLACES[marketplace];
    return await findWords(keyword, index, analyzerFor(language), synonyms.tableFor(language), correct);
  };
  /** A selection without a keyword shows what it may be selected by. */
  const extraOf = ({ keyword }: SearchRequest) => (keyword === null ? "selected" : undefined);

  const add = (writer: DocumentWriter, { _source: { product } }: Hit, extra?: Extra) => {
    const text = textOf(product);
    readDisplayed(product, record);
    writer.add(text, 0, text.length, record, extra);
  };

  const distributionsOf = async (
    request: SearchRequest,
    index: Index,
    { matches, statistics, brands, aggregations }: Found,
  ) => {
    const ranked = rankBrands(brands);
    const query = allOf([matches.query, ...filtersOf(request.filters ?? {})]);
    const body = distributionsRequest(query, boundsOf(statistics), ranked);
    const response = await cluster.search<DistributionsResponse>(index.alias, body, {
      preference: preferenceOf(request),
    });
    return readDistributions(response, { statistics, ranked, unbranded: unbrandedOf(aggregations) });
  };

  /** Corrections need the titles of the first page, which another page requests. */
  const spell = async (request: PageRequest, index: Index, words: Words, { matches, hits }: Found) => {
    const { interpretation } = words;
    if (!hasSpelling(interpretation)) return interpretation;
    const body = { size: PAGE_SIZE, track_total_hits: false, ...requestOf(words, matches, request) };
    const preference = preferenceOf(request);
    const { page, limit: size = PAGE_SIZE } = request;
    const isFirst = page === 1 && size >= PAGE_SIZE;
    const first = isFirst
      ? hits.slice(0, PAGE_SIZE)
      : (await cluster.search<Hits>(index.alias, body, { preference })).hits.hits;
    const titles = first.map(({ _source }) => _source.product.title);
    return spellCorrections(interpretation, titles, MARKETPLACES[request.marketplace].language);
  };

  const findPage = async (request: PageRequest, index: Index): Promise<SearchPage> => {
    const words = await wordsOf(request, index);
    const { page, limit: size = PAGE_SIZE } = request;
    const range = { from: (page - 1) * size, size };
    const found = await matchSearch.run(index, words, request, range, {
      withRevenue: request.distributions === true,
      withRelated: true,
    });
    const { total, statistics, hits, related } = found;
    const distributions = request.distributions ? await distributionsOf(request, index, found) : undefined;
    const writer = writerFor(request.marketplace, ",");
    for (const hit of hits) add(writer, hit, extraOf(request));
    for (const hit of related) add(writer, hit, "related");
    const interpretation = await spell(request, index, words, found);
    return { totalResults: total, statistics, interpretation, distributions, products: writer.take() };
  };

  const ranks = async (request: SearchRequest, asins: readonly string[], index: Index): Promise<Ranks> => {
    const words = await wordsOf(request, index);
    const range = { from: 0, size: RANK_DEPTH, stored_fields: "_none_" };
    const found = await matchSearch.run(index, words, request, range, { withRevenue: false, withRelated: false });
    const rankOf = new Map(found.hits.map(({ sort }, i) => [sort[1], i + 1]));
    return {
      totalResults: found.total,
      statistics: found.statistics,
      ranks: asins.map((asin) => rankOf.get(asin) ?? null),
    };
  };

  return {
    isReady: () => watch.isReady(),

    search(asked) {
      const request = { ...asked, sort: sortOf(asked) };
      const index = watch.of(request.marketplace);
      if (index === undefined) return emptyPage(request);
      const key = `${synonyms.version()} ${cacheKeyOf(request)}`;
      const known = pages.find(key, index.version);
      if (known !== undefined) return known;
      const result = findPage(request, index);
      pages.share(key, result, index.version, () => watch.of(request.marketplace)?.version);
      return result;
    },

    async rankOf(request, asins) {
      const index = watch.of(request.marketplace);
      return index === undefined ? emptyRanks(asins) : await ranks(request, asins, index);
    },

    async *list(asked) {
      const request = { ...asked, sort: sortOf(asked) };
      const index = watch.of(request.marketplace);
      if (index === undefined) return;
      const words = await wordsOf(request, index);
      const matches = requestOf(words, await matchSearch.findMatches(index, words, request), request);
      const pit = { id: await cluster.openPointInTime(index.alias) };
      try {
        for (let after: Hit["sort"] | undefined; ; ) {
          const body = {
            ...matches,
            pit,
            size: REQUEST_SIZE,
            track_total_hits: false,
            ...(after && { search_after: after }),
          };
          const { hits } = (await cluster.searchPointInTime<Hits>(body)).hits;
          const writer = writerFor(request.marketplace, "\n");
          for (let from = 0; from < hits.length; from += CHUNK_SIZE) {
            for (const hit of hits.slice(from, from + CHUNK_SIZE)) add(writer, hit, extraOf(request));
            yield Buffer.concat([writer.take(), Buffer.from("\n")]);
          }
          if (hits.length < REQUEST_SIZE) return;
          after = hits.at(-1)?.sort;
        }
      } finally {
        void cluster.closePointInTime(pit.id); // also when the client disconnects; nobody waits for it
      }
    },
  };
}
