/**
 * Runs one search on the cluster. The quorum decides which products match: the strictest one that finds enough before
 * filters. The likeliest quorum is searched at once and the others are counted in the same request, so nearly every
 * search takes one round trip.
 */
import type { BrandSums } from "../distribution.ts";
import type { SearchRequest } from "../engine.ts";
import type { FrontProduct } from "../front.ts";
import { hashOf } from "../hash.ts";
import { RANKING, roomForRelated, shareRequired } from "../ranking.ts";
import { createTally, EXACT_UP_TO, type NicheStatistics, type Tally } from "../statistics.ts";
import {
  type Aggregated,
  type BrandPage,
  brandPageAggregations,
  brandsOf,
  frontOf,
  hasAllBrands,
  hasStatistics,
  partialCountsOf,
  statisticsAggregations,
  type ValuesResponse,
  valuesAggregations,
  valuesOf,
} from "./aggregations.ts";
import type { Cluster } from "./cluster.ts";
import { type CountResponse, countQuery, type Index } from "./find-words.ts";
import type { DisplayedProduct } from "./product-document.ts";
import { filtersOf, matchQuery, orderOf, type Query, scoredQuery, type Words } from "./queries.ts";
import { quorumsToTry } from "./quorum.ts";

export type Hit = { _source: { product: DisplayedProduct }; sort: [number | string, string] };
export type Hits = { hits: { hits: Hit[] } };
type SearchResponse = CountResponse & Hits & { aggregations: Aggregated };

/** The result of a search. */
export type Found = {
  total: number;
  quorum: number;
  coverage: number;
  statistics: NicheStatistics;
  brands: BrandSums[];
  aggregations: Aggregated;
  hits: Hit[];
  /** Products that match more loosely, where the page has room for them. */
  related: Hit[];
  /** The query for all matches, unordered. */
  query: Query;
};

/** Which related products to return: outside the result set's quorum, within a looser one, this many. */
type Related = { quorum: number; looser: number; room: number };

/** The range of matches to return, and which parts of them. */
export type HitRange = { from: number; size: number } & Query;

/** All pages of one keyword are served by the same copy of the index. */
export function preferenceOf({ keyword }: Pick<SearchRequest, "keyword">): string {
  const { low, high } = hashOf(keyword ?? "");
  return `keyword-${high.toString(16)}${low.toString(16)}`;
}

/** The query and sort order for a quorum; `also` holds for every match. */
export function matchesOf(
  words: Words,
  quorum: number,
  { filters = {}, sort = "relevance" }: SearchRequest,
  also: Query[] = [],
): Query {
  const filterQueries = [...filtersOf(filters), ...also];
  const query =
    sort === "relevance" ? scoredQuery(words, quorum, filterQueries) : allMatches(words, quorum, filterQueries);
  return { query, sort: orderOf(sort) };
}

function allMatches(words: Words, quorum: number, filterQueries: Query[]): Query {
  return { bool: { filter: [matchQuery(words, quorum), ...filterQueries] } };
}

export function createMatchSearch(cluster: Pick<Cluster, "search" | "searchMany">) {
  /** Counts the matches of each quorum, up to the number that decides whether related products follow. */
  const countSearches = (index: Index, words: Words, quorums: number[], preference: string) =>
    quorums.map((quorum) => ({
      index: index.alias,
      body: countQuery(matchQuery(words, quorum), RANKING.roomForRelated),
      preference,
    }));

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

  const searchRelated = async (
    index: Index,
    words: Words,
    request: SearchRequest,
    { quorum, looser, room }: Related,
  ) => {
    const isOutside = { bool: { must_not: [matchQuery(words, quorum)] } };
    const body = { size: room, track_total_hits: false, ...matchesOf(words, looser, request, [isOutside]) };
    return (await cluster.search<Hits>(index.alias, body, { preference: preferenceOf(request) })).hits.hits;
  };

  return {
    /** Only the quorum, for lists. */
    async findQuorum(index: Index, words: Words, request: SearchRequest): Promise<number> {
      const quorums = quorumsToTry(words);
      const searches = countSearches(index, words, quorums.slice(0, -1), preferenceOf(request));
      const found = await cluster.searchMany<CountResponse>(searches);
      return quorums[found.findIndex(({ hits }) => hits.total.value >= RANKING.enough)] ?? 1;
    },

    async run(
      index: Index,
      words: Words,
      request: SearchRequest,
      range: HitRange,
      { withRevenue, withRelated }: { withRevenue: boolean; withRelated: boolean },
    ): Promise<Found | undefined> {
      const quorums = quorumsToTry(words);
      if (quorums.length === 0) return undefined;
      const preference = preferenceOf(request);
      const filterQueries = filtersOf(request.filters ?? {});
      const body = (quorum: number) => ({
        ...range,
        ...matchesOf(words, quorum, request),
        track_total_hits: true,
        aggs: statisticsAggregations(withRevenue),
      });
      const search = (quorum: number) => cluster.search<SearchResponse>(index.alias, body(quorum), { preference });

      // Without filters, the search itself counts the first quorum. The last quorum is used whatever it finds.
      const otherQuorums = quorums.slice(filterQueries.length === 0 ? 1 : 0, -1);
      const first = quorums[0] as number;
      const [searched, ...others] =
        otherQuorums.length === 0
          ? [await search(first)]
          : ((await cluster.searchMany<SearchResponse>([
              { index: index.alias, body: body(first), preference },
              ...countSearches(index, words, otherQuorums, preference),
            ])) as [SearchResponse, ...CountResponse[]]);
      const counts = new Map(otherQuorums.map((quorum, i) => [quorum, (others[i] as CountResponse).hits.total.value]));
      if (filterQueries.length === 0) counts.set(first, searched.hits.total.value);
      const strictestWith = (least: number) => quorums.find((each) => (counts.get(each) ?? 0) >= least) ?? 1;
      const quorum = strictestWith(RANKING.enough);
      const { hits, aggregations } = quorum === first ? searched : await search(quorum);
      const looser = strictestWith(RANKING.roomForRelated);
      const room = withRelated
        ? roomForRelated(hits.hits.length, { size: range.size, matched: counts.get(quorum) ?? 0, quorum })
        : 0;
      const related = room > 0 ? await searchRelated(index, words, request, { quorum, looser, room }) : [];

      const query = allMatches(words, quorum, filterQueries);
      const total = hits.total.value;
      const brands = hasAllBrands(aggregations)
        ? brandsOf(aggregations.brands.buckets)
        : await listBrands(index, query, withRevenue, preference);
      const tally = createTally();
      tally.addParts(partialCountsOf(total, aggregations, brands));
      const coverage = hasStatistics(aggregations) ? shareRequired(quorum, words.words.length) : 0;
      const statistics = await readStatistics(index, query, { tally, front: frontOf(aggregations) }, total, preference);
      return { total, quorum, coverage, statistics, brands, aggregations, hits: hits.hits, related, query };
    },
  };
}
