/**
 * Keywords: ideas from the titles of the catalogue, the phrases a product is found for, the share of voice of brands, and lists
 * of keywords that an account keeps. Everything is computed with the public search, so a figure here equals the one that a
 * search for the same keyword shows.
 */
import { toDecimal } from "../base/money.ts";
import { MARKETPLACES, type MarketplaceDomain } from "../catalog/marketplace.ts";
import type { Niche, Search } from "../search/query.ts";

/** The figures of a keyword's result set. Figures of the score are null where there is none to show, for the given reason. */
export type KeywordFigures = {
  products: number;
  /** Per month. */
  units: number | null;
  revenue: number | null;
  score: number | null;
  demand: number | null;
  competition: number | null;
  opportunity: number | null;
  reason: string | null;
};

/** Searches that run at the same time for one request. In memory they take turns; a cluster works on several. */
const CONCURRENT = 4;

export function figuresOf(
  { totalResults, nicheScore, statistics }: Niche,
  marketplace: MarketplaceDomain,
): KeywordFigures {
  const { enough, reason, score, demand, competition, opportunity } = nicheScore;
  const { unitsTotal, revenueTotal } = statistics;
  return {
    products: totalResults,
    units: unitsTotal,
    revenue: revenueTotal === null ? null : toDecimal(revenueTotal, MARKETPLACES[marketplace].currency),
    score: enough ? score : null,
    demand: enough ? demand : null,
    competition: enough ? competition : null,
    opportunity: enough ? opportunity : null,
    reason,
  };
}

/** The figures of several keywords, in their order. */
export async function readFigures(
  search: Pick<Search, "niche">,
  marketplace: MarketplaceDomain,
  keywords: readonly string[],
): Promise<KeywordFigures[]> {
  return await inParallel(keywords, async (keyword) =>
    figuresOf(await search.niche({ keyword, marketplace }), marketplace),
  );
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
