/** Positions of products in the search results of marketplaces, as sources report them. */
import type { MarketplaceDomain } from "./marketplace.ts";
import type { SearchPosition } from "./product.ts";

export type FoundProduct = SearchPosition & {
  marketplace: MarketplaceDomain;
  asin: string;
  source: string;
  seenAt: Date;
};

/**
 * Turns positions on a page into positions among all results. Pages differ in length, so the results of the pages before are
 * counted. A page that is not among these rows, which may be a part of a file, counts as the longest one that is, or as a usual
 * one. Organic and sponsored results count apart.
 */
/** The organic results of a full page. */
const USUAL_PAGE = 48;

export function overallPositions(found: readonly FoundProduct[]): Omit<FoundProduct, "page">[] {
  const lengths = new Map<string, Map<number, number>>();
  for (const each of found) {
    if (each.page === null) continue;
    const pages = lengths.get(searchOf(each)) ?? new Map<number, number>();
    lengths.set(searchOf(each), pages);
    pages.set(each.page, Math.max(pages.get(each.page) ?? 0, each.position));
  }
  const longest = new Map([...lengths].map(([search, pages]) => [search, Math.max(USUAL_PAGE, ...pages.values())]));
  return found.map(({ page, ...each }) => {
    const pages = lengths.get(searchOf(each));
    if (page === null || pages === undefined) return each;
    let before = 0;
    for (let number = 1; number < page; number++)
      before += pages.get(number) ?? (longest.get(searchOf(each)) as number);
    return { ...each, position: before + each.position };
  });
}

function searchOf({ marketplace, keyword, isSponsored }: Omit<FoundProduct, "page">): string {
  return `${marketplace} ${isSponsored} ${keyword}`;
}
