/** Reverse lookup: the phrases for which a product is found. */
import { MARKETPLACES, type MarketplaceDomain } from "../catalog/marketplace.ts";
import { getProduct } from "../catalog/read-product.ts";
import { analyzerFor } from "../search/analysis/analyze.ts";
import { normalKeyword } from "../search/keyword-tally.ts";
import { type IdeaParts, sampleLike } from "./find-ideas.ts";
import { figuresOf, inParallel, type KeywordFigures } from "./keyword-figures.ts";
import { minePhrases } from "./mine-phrases.ts";
import type { PositionReader, StoredPosition } from "./position-store.ts";

export type ProductKeyword = KeywordFigures & {
  keyword: string;
  /** In our results; null for a product outside the first 1,000. */
  rank: number | null;
  /** In the marketplace's own results, where a source has reported them. */
  organic: SeenPosition | null;
  sponsored: SeenPosition | null;
};

export type SeenPosition = Pick<StoredPosition, "position" | "source" | "seenAt">;

/** Every phrase costs a search. */
export const MOST_PHRASES = 30;

/** The best rank first. */
export async function findKeywordsOf(
  { positions, ...parts }: IdeaParts & { positions: PositionReader },
  marketplace: MarketplaceDomain,
  asin: string,
): Promise<ProductKeyword[]> {
  const product = await getProduct(parts.products, { marketplace, asin });
  const stored = await positions.listPositions(marketplace, asin, MOST_PHRASES);
  const sample = await sampleLike(parts.search, marketplace, product);
  const tokens = new Set(analyzerFor(MARKETPLACES[marketplace].language).tokens(product.title));
  const phrases = minePhrases(sample.products, marketplace)
    .filter(({ key }) => key.split(" ").every((token) => tokens.has(token)))
    .map(({ text }) => normalKeyword(text));
  const reported = stored.map(({ keyword }) => keyword);
  const keywords = [...new Set([...reported, ...phrases])];
  const found = await inParallel(keywords.slice(0, MOST_PHRASES), async (keyword): Promise<ProductKeyword> => {
    const { ranks, ...niche } = await parts.search.rankOf({ keyword, marketplace }, [asin]);
    const seen = (isSponsored: boolean) => {
      const position = stored.find((each) => each.keyword === keyword && each.isSponsored === isSponsored);
      return position === undefined ? null : seenPosition(position);
    };
    const figures = figuresOf(niche, marketplace);
    return { keyword, rank: ranks[0] ?? null, organic: seen(false), sponsored: seen(true), ...figures };
  });
  return found
    .filter(({ rank, organic, sponsored }) => rank !== null || organic !== null || sponsored !== null)
    .sort(
      (a, b) => (a.rank ?? Number.MAX_SAFE_INTEGER) - (b.rank ?? Number.MAX_SAFE_INTEGER) || b.products - a.products,
    );
}

function seenPosition({ position, source, seenAt }: StoredPosition): SeenPosition {
  return { position, source, seenAt };
}
