/**
 * Keywords: ideas from the titles of the catalogue, the phrases a product is found for, the share of voice of brands, and
 * lists of keywords that an account keeps. Everything is computed with the public search, so a figure here equals what a
 * search for the same keyword shows.
 */
import { toDecimal } from "../../platform/base/money.ts";
import { MARKETPLACES, type MarketplaceDomain } from "../catalog/marketplace.ts";
import type { Niche, Search } from "../search/query.ts";

/** The figures of a keyword's result set, as its search returns them. Show no score where `enough` is false: see `reason`. */
export type KeywordFigures = {
  products: number;
  /** Per month. */
  units: number | null;
  revenue: number | null;
  score: number;
  demand: number;
  competition: number;
  opportunity: number;
  enough: boolean;
  reason: string | null;
};

/** Searches that run at the same time for one request. In memory they take turns; a cluster works on several. */
const CONCURRENT = 4;

export function figuresOf(
  { totalResults, nicheScore, statistics }: Pick<Niche, "totalResults" | "nicheScore" | "statistics">,
  marketplace: MarketplaceDomain,
): KeywordFigures {
  const { enough, reason, score, demand, competition, opportunity } = nicheScore;
  const { unitsTotal, revenueTotal } = statistics;
  return {
    products: totalResults,
    units: unitsTotal,
    revenue: revenueTotal === null ? null : toDecimal(revenueTotal, MARKETPLACES[marketplace].currency),
    score,
    demand,
    competition,
    opportunity,
    enough,
    reason,
  };
}

/** The figures of several keywords, in their order. */
export async function readFigures(
  search: Pick<Search, "niche">,
  marketplace: MarketplaceDomain,
  keywords: readonly string[],
): Promise<KeywordFigures[]> {
  return (await readNiches(search, marketplace, keywords)).map((niche) => figuresOf(niche, marketplace));
}

export async function readNiches(
  search: Pick<Search, "niche">,
  marketplace: MarketplaceDomain,
  keywords: readonly string[],
): Promise<Niche[]> {
  return await inParallel(keywords, async (keyword) => await search.niche({ keyword, marketplace }));
}

export async function inParallel<In, Out>(items: readonly In[], run: (item: In) => Promise<Out>): Promise<Out[]> {
  const results: Out[] = [];
  let next = 0;
  const work = async () => {
    while (next < items.length) {
      const at = next++;
      results[at] = await run(items[at] as In);
    }
  };
  await Promise.all(Array.from({ length: Math.min(CONCURRENT, items.length) }, work));
  return results;
}
