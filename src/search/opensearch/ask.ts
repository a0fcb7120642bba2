/**
 * Runs one search on the cluster. The quorum decides which products match: the strictest one that finds enough before
 * filters. The likeliest quorum is searched at once and the others are counted in the same request, so nearly every
 * search takes one round trip.
 */
import type { BrandSums } from "../distribution.ts";
import type { Question } from "../engine.ts";
import { hashOf } from "../hash.ts";
import type { NicheStatistics } from "../niche-score.ts";
import { RANKING } from "../ranking.ts";
import { createTally } from "../statistics.ts";
import {
  type Aggregated,
  type BrandPage,
  brandPageAggregations,
  brandsOf,
  countedOf,
  statisticsAggregations,
  toldAllBrands,
} from "./aggregations.ts";
import type { Cluster } from "./cluster.ts";
import { type Counted, counting, type Index } from "./find-words.ts";
import type { Shown } from "./product-document.ts";
import { filtersOf, matching, orderOf, type Query, scored, type Words } from "./queries.ts";
import { quorumsToTry } from "./quorum.ts";

export type Hit = { _source: { product: Shown }; sort: [number | string, string] };
export type Hits = { hits: { hits: Hit[] } };
type Searched = Counted & Hits & { aggregations: Aggregated };

/** The result of a search. */
export type Found = {
  total: number;
  statistics: NicheStatistics;
  brands: BrandSums[];
  told: Aggregated;
  hits: Hit[];
  /** The query for all matches, unordered. */
  query: Query;
};

/** The range of matches to return, and which parts of them. */
export type Wanted = { from: number; size: number } & Query;

/** All pages of one keyword are served by the same copy of the index. */
export function preferenceOf({ keyword }: Pick<Question, "keyword">): string {
  const { low, high } = hashOf(keyword);
  return `keyword-${high.toString(16)}${low.toString(16)}`;
}

/** The query and sort order for a quorum. */
export function matchesOf(words: Words, quorum: number, { filters = {}, sort = "relevance" }: Question): Query {
  const passing = filtersOf(filters);
  const query = sort === "relevance" ? scored(words, quorum, passing) : all(words, quorum, passing);
  return { query, sort: orderOf(sort) };
}

function all(words: Words, quorum: number, passing: Query[]): Query {
  return { bool: { filter: [matching(words, quorum), ...passing] } };
}

export function createAsker(cluster: Pick<Cluster, "search" | "searchMany">) {
  /** Counts the matches of each quorum, up to `RANKING.enough`. */
  const countSearches = (index: Index, words: Words, quorums: number[], preference: string) =>
    quorums.map((quorum) => ({
      index: index.alias,
      body: counting(matching(words, quorum), RANKING.enough),
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

  return {
    /** Only the quorum, for lists. */
    async quorumOf(index: Index, words: Words, question: Question): Promise<number> {
      const quorums = quorumsToTry(words);
      const searches = countSearches(index, words, quorums.slice(0, -1), preferenceOf(question));
      const found = await cluster.searchMany<Counted>(searches);
      return quorums[found.findIndex(({ hits }) => hits.total.value >= RANKING.enough)] ?? 1;
    },

    async ask(
      index: Index,
      words: Words,
      question: Question,
      wanted: Wanted,
      withRevenue: boolean,
    ): Promise<Found | undefined> {
      const quorums = quorumsToTry(words);
      if (quorums.length === 0) return undefined;
      const preference = preferenceOf(question);
      const passing = filtersOf(question.filters ?? {});
      const body = (quorum: number) => ({
        ...wanted,
        ...matchesOf(words, quorum, question),
        track_total_hits: true,
        aggs: statisticsAggregations(withRevenue),
      });
      const search = (quorum: number) => cluster.search<Searched>(index.alias, body(quorum), { preference });

      // Without filters, the search itself counts the first quorum. The last quorum is used whatever it finds.
      const counted = quorums.slice(passing.length === 0 ? 1 : 0, -1);
      const first = quorums[0] as number;
      const [searched, ...others] =
        counted.length === 0
          ? [await search(first)]
          : ((await cluster.searchMany<Searched>([
              { index: index.alias, body: body(first), preference },
              ...countSearches(index, words, counted, preference),
            ])) as [Searched, ...Counted[]]);
      const enough = new Map(counted.map((quorum, i) => [quorum, (others[i] as Counted).hits.total.value]));
      if (passing.length === 0) enough.set(first, searched.hits.total.value);
      const quorum = quorums.find((each) => (enough.get(each) ?? 0) >= RANKING.enough) ?? 1;
      const { hits, aggregations: told } = quorum === first ? searched : await search(quorum);

      const query = all(words, quorum, passing);
      const total = hits.total.value;
      const brands = toldAllBrands(told)
        ? brandsOf(told.brands.buckets)
        : await listBrands(index, query, withRevenue, preference);
      const tally = createTally();
      tally.addParts(countedOf(total, told, brands));
      return { total, statistics: tally.statistics(), brands, told, hits: hits.hits, query };
    },
  };
}
