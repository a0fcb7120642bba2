/**
 * Runs one search on the cluster: finds the core of the keyword's matches, which decides what is counted (`niche-set.ts`),
 * then the page and its statistics, and related products where the result set is small.
 */
import type { BrandSums } from "../distribution.ts";
import type { SearchRequest } from "../engine.ts";
import type { FrontProduct } from "../market-front.ts";
import { judgeOf } from "../niche-set.ts";
import { RANKING, relatedRange } from "../ranking.ts";
import { createTally, EXACT_UP_TO, type NicheStatistics, type Tally } from "../statistics.ts";
import { hashOf } from "../word-hash.ts";
import {
  type Aggregated,
  type BrandPage,
  brandPageAggregations,
  brandsOf,
  frontOf,
  hasAllBrands,
  partialCountsOf,
  statisticsAggregations,
  type ValuesResponse,
  valuesAggregations,
  valuesOf,
} from "./aggregations.ts";
import type { Cluster } from "./cluster.ts";
import { type CountResponse, countQuery, type Index } from "./find-words.ts";
import type { DisplayedProduct } from "./product-document.ts";
import { allOf, filtersOf, matchQuery, orderOf, type Query, scoredQuery, type Words } from "./queries.ts";
import { type CoreResponse, coreCountsOf, coreRequest, countedQuery } from "./set-queries.ts";

export type Hit = { _source: { product: DisplayedProduct }; sort: [number | string, string] };
export type Hits = { hits: { hits: Hit[] } };
type SearchResponse = CountResponse & Hits & { aggregations: Aggregated };

/** The result of a search. */
export type Found = {
  total: number;
  statistics: NicheStatistics;
  brands: BrandSums[];
  aggregations: Aggregated;
  hits: Hit[];
  /** The related products of the page, which follow a small result set. */
  related: Hit[];
  /** The products that match. */
  matches: Matches;
};

/** The matching products, before filters; `isFull` if each of them holds all words of the keyword. */
export type Matches = { query: Query; isFull: boolean };

/** The range of matches to return, and which parts of them. */
export type HitRange = { from: number; size: number } & Query;

/** All pages of one keyword are served by the same copy of the index. */
export function preferenceOf({ keyword }: Pick<SearchRequest, "keyword">): string {
  const { low, high } = hashOf(keyword ?? "");
  return `keyword-${high.toString(16)}${low.toString(16)}`;
}

/** The query and sort order of a request. */
export function requestOf(
  words: Words,
  { query, isFull }: Matches,
  { filters = {}, sort = "relevance" }: SearchRequest,
): Query {
  const queries = [query, ...filtersOf(filters)];
  return { query: sort === "relevance" ? scoredQuery(words, queries, isFull) : allOf(queries), sort: orderOf(sort) };
}

export function createMatchSearch(cluster: Pick<Cluster, "search" | "searchMany">) {
  /** Pages through all brands when there are too many for one response. */
  const listBrands = async (index: Index, query: Query, withRevenue: boolean, preference: string) => {
    const brands: BrandSums[] = [];
    for (let after: { brand: number } | undefined; ; ) {
      const body = { size: 0, track_total_hits: false, query, aggs: brandPageAggregations(withRevenue, after) };
      const { aggregations } = await cluster.search<{ aggregations: BrandPage }>(index.alias, body, { preference });
      brands.push(...brandsOf(aggregations.brands.buckets));
      after = aggregations.brands.after_key;
      if (after === undefined) return brands;
    }
  };

  /** A small set is asked a second time for its exact medians and quartiles. */
  const readStatistics = async (
    index: Index,
    query: Query,
    { tally, front }: { tally: Tally; front: FrontProduct[] },
    total: number,
    preference: string,
  ) => {
    if (total > EXACT_UP_TO) return tally.statistics(undefined, front);
    const aggs = valuesAggregations(tally.decidingSlots());
    if (aggs === undefined) return tally.statistics(valuesOf({}), front);
    const body = { size: 0, track_total_hits: false, query, aggs };
    return tally.statistics(valuesOf(await cluster.search<ValuesResponse>(index.alias, body, { preference })), front);
  };

  /**
   * Decides which products a keyword counts. An index of the previous release lacks the evidence: there, all products with
   * its words count.
   */
  const findMatches = async (index: Index, words: Words, request: SearchRequest): Promise<Matches> => {
    if (words.all || !index.isCurrent) return { query: matchQuery(words), isFull: true };
    if (words.words.length === 0 || words.words.some(({ found }) => found === 0))
      return { query: { match_none: {} }, isFull: true };
    const preference = preferenceOf(request);
    const core = await cluster.search<CoreResponse>(index.alias, coreRequest(words), { preference });
    const judge = judgeOf(coreCountsOf(core), words.words.length, words.hasSureHeads);
    return { query: countedQuery(words, judge), isFull: true };
  };

  /** The related products of a page: the strictest match that finds enough of them together with the result set. */
  const searchRelated = async (
    index: Index,
    words: Words,
    request: SearchRequest,
    { query: counted }: Matches,
    [from, to]: [number, number],
  ): Promise<Hit[]> => {
    if (from === to || words.all) return [];
    const preference = preferenceOf(request);
    const known = words.words.filter(({ found }) => found > 0).length;
    if (known === 0) return [];
    const quorums = Array.from({ length: known }, (_, i) => known - i);
    const sizes = await cluster.searchMany<CountResponse>(
      quorums.slice(0, -1).map((least) => ({
        index: index.alias,
        body: countQuery(matchQuery(words, least), RANKING.relatedUpTo),
        preference,
      })),
    );
    const least = quorums[sizes.findIndex(({ hits }) => hits.total.value >= RANKING.relatedUpTo)] ?? 1;
    const query = { bool: { filter: [matchQuery(words, least)], must_not: [counted] } };
    const isFull = least === words.words.length;
    const body = { from, size: to - from, track_total_hits: false, ...requestOf(words, { query, isFull }, request) };
    return (await cluster.search<Hits>(index.alias, body, { preference })).hits.hits;
  };

  return {
    findMatches,

    async run(
      index: Index,
      words: Words,
      request: SearchRequest,
      range: HitRange,
      { withRevenue, withRelated }: { withRevenue: boolean; withRelated: boolean },
    ): Promise<Found> {
      const matches = await findMatches(index, words, request);
      const preference = preferenceOf(request);
      const filterQueries = filtersOf(request.filters ?? {});
      const body = {
        ...range,
        ...requestOf(words, matches, request),
        track_total_hits: true,
        aggs: statisticsAggregations(withRevenue),
      };
      // The size of the result set before filters decides whether related products follow.
      const isFiltered = filterQueries.length > 0;
      const [searched, whole] = (await cluster.searchMany<SearchResponse | CountResponse>([
        { index: index.alias, body, preference },
        ...(isFiltered
          ? [{ index: index.alias, body: countQuery(matches.query, RANKING.relatedUpTo), preference }]
          : []),
      ])) as [SearchResponse, CountResponse | undefined];
      const { hits, aggregations } = searched;
      const total = hits.total.value;
      const counted = whole?.hits.total.value ?? total;
      const related = withRelated
        ? await searchRelated(index, words, request, matches, relatedRange(range, { counted, shown: total }))
        : [];

      const query = allOf([matches.query, ...filterQueries]);
      const brands = hasAllBrands(aggregations)
        ? brandsOf(aggregations.brands.buckets)
        : await listBrands(index, query, withRevenue, preference);
      const tally = createTally();
      // Without the fields of this release it is unknown which products are the thing, so nothing is scored.
      if (index.isCurrent) tally.addParts(partialCountsOf(total, aggregations, brands));
      const front = index.isCurrent ? frontOf(aggregations) : [];
      const statistics = await readStatistics(index, query, { tally, front }, total, preference);
      return { total, statistics, brands, aggregations, hits: hits.hits, related, matches };
    },
  };
}
