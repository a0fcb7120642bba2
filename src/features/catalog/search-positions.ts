/**
 * Positions of products in the search results of marketplaces, as sources report them.
 *
 * A **position** counts the results of one kind, from 1 on the first page and on through the pages: an organic one the organic
 * results, a sponsored one the sponsored results. Most sources count both kinds together, and start again on each page.
 */
import type { MarketplaceDomain } from "./marketplace.ts";
import type { SearchPosition } from "./product.ts";

export type FoundProduct = SearchPosition & {
  marketplace: MarketplaceDomain;
  asin: string;
  source: string;
  seenAt: Date;
};

export type PositionedProduct = Omit<FoundProduct, "page" | "isAmongBoth">;

/** The organic results of a full page. */
const USUAL_PAGE = 48;
/** The pages of one search are read within minutes. A longer pause means that the search was repeated. */
const PAUSE_MS = 30 * 60_000;

/**
 * Turns the reported positions into positions among all results of their kind. Preceding results of the other kind are
 * subtracted if they are among these rows, which may be a part of a file; an unknown place counts as one of the requested
 * kind. A page that is not among the rows is assumed to be as long as the longest one that is, or of the usual length.
 */
export function overallPositions(found: readonly FoundProduct[]): PositionedProduct[] {
  const positions = new Map<FoundProduct, number>();
  for (const search of searchesIn(found)) {
    const pages = pagesOf(search);
    for (const each of search) positions.set(each, positionIn(pages, each));
  }
  return found.map((each) => {
    const { page: _, isAmongBoth: __, ...rest } = each;
    return { ...rest, position: positions.get(each) as number };
  });
}

/** The rows of each search, in the order of their times. */
function searchesIn(found: readonly FoundProduct[]): FoundProduct[][] {
  const byKeyword = Map.groupBy(found, ({ marketplace, keyword }) => `${marketplace} ${keyword}`);
  return [...byKeyword.values()].flatMap((rows) => {
    const searches: FoundProduct[][] = [];
    let before = Number.NEGATIVE_INFINITY;
    for (const row of rows.toSorted((a, b) => a.seenAt.getTime() - b.seenAt.getTime())) {
      const at = row.seenAt.getTime();
      if (at - before > PAUSE_MS) searches.push([]);
      searches.at(-1)?.push(row);
      before = at;
    }
    return searches;
  });
}

/** The places on a page that are known to hold a result of each kind, and the last place. */
type Page = { organic: Set<number>; sponsored: Set<number>; last: number };

/** By the number of the page; 0 for positions that count through all pages. */
function pagesOf(search: readonly FoundProduct[]): Map<number, Page> {
  const pages = new Map<number, Page>();
  for (const { page, position, isSponsored, isAmongBoth } of search) {
    if (!isAmongBoth) continue;
    const known = pages.get(page ?? 0) ?? { organic: new Set(), sponsored: new Set(), last: 0 };
    pages.set(page ?? 0, known);
    (isSponsored ? known.sponsored : known.organic).add(position);
    known.last = Math.max(known.last, position);
  }
  return pages;
}

function positionIn(pages: Map<number, Page>, { page, position, isSponsored, isAmongBoth }: FoundProduct): number {
  if (!isAmongBoth) return position;
  const othersOn = (on: Page | undefined) => (isSponsored ? on?.organic : on?.sponsored) ?? new Set<number>();
  const lengthOf = (on: Page) => on.last - othersOn(on).size;
  const longest = Math.max(isSponsored ? 0 : USUAL_PAGE, ...pages.values().map(lengthOf));
  let before = 0;
  for (let number = 1; number < (page ?? 0); number++) {
    const earlier = pages.get(number);
    before += earlier === undefined ? longest : lengthOf(earlier);
  }
  const others = [...othersOn(pages.get(page ?? 0))].filter((place) => place < position).length;
  return before + position - others;
}
