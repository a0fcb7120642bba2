/**
 * One question to the cluster. Which products match is a matter of the quorum: the strictest that finds enough, filters aside.
 * The likeliest is searched for at once, and beside it the others are counted; so nearly every question takes one round.
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

/** What was asked for, and what was found. */
export type Found = {
  total: number;
  statistics: NicheStatistics;
  brands: BrandSums[];
  told: Aggregated;
  hits: Hit[];
  /** All that matches, in any order. */
  query: Query;
};

/** Which of the matches are wanted: how many, from which place on, and what of them. */
export type Wanted = { from: number; size: number } & Query;

/** Pages of one search are answered by the same copy of the index. */
export function preferenceOf({ keyword }: Pick<Question, "keyword">): string {
  const { low, high } = hashOf(keyword);
  return `keyword-${high.toString(16)}${low.toString(16)}`;
}

/** The matches of a question in its order, for a quorum. */
export function matchesOf(words: Words, quorum: number, { filters = {}, sort = "relevance" }: Question): Query {
  const passing = filtersOf(filters);
  const query = sort === "relevance" ? scored(words, quorum, passing) : all(words, quorum, passing);
  return { query, sort: orderOf(sort) };
}

function all(words: Words, quorum: number, passing: Query[]): Query {
  return { bool: { filter: [matching(words, quorum), ...passing] } };
}

export function createAsker(cluster: Pick<Cluster, "search" | "searchMany">) {
  /** Whether each quorum finds enough; how many it finds does not matter. */
  const countSearches = (index: Index, words: Words, quorums: number[], preference: string) =>
    quorums.map((quorum) => ({
      index: index.alias,
      body: counting(matching(words, quorum), RANKING.enough),
      preference,
    }));

  /** The brands one by one in the order of their numbers, where they are too many to be told at once. */
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
    /** The quorum alone: for who goes on by himself. */
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

      // Without filters, what is found for the first is its count. The last is good enough whatever it finds.
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
