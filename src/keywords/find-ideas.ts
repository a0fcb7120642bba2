import type { MarketplaceDomain } from "../catalog/marketplace.ts";
import type { ProductStore } from "../catalog/product-store.ts";
import { getProduct } from "../catalog/read-product.ts";
import type { Search } from "../search/query.ts";
import { type KeywordFigures, readFigures } from "./keyword-figures.ts";
import { minePhrases } from "./mine-phrases.ts";
import { readSample } from "./read-sample.ts";
import { seedKeywords } from "./seed-keyword.ts";
import type { Titled } from "./title-words.ts";

/** Where ideas come from: the result set of a keyword, the products like one product, or the best sellers of a category. */
export type Seed = { keyword: string } | { asin: string } | { category: string };

/** `sharedProducts` is the number of the sample's products whose titles contain the phrase; each is in its result set. */
export type Idea = KeywordFigures & { keyword: string; sharedProducts: number };

/** `keyword` is the search that the sample is from; null for a category. */
export type Ideas = { keyword: string | null; sampledProducts: number; ideas: Idea[] };

export type Sample = { keyword: string | null; products: Titled[] };

export type IdeaParts = { search: Search; products: Pick<ProductStore, "findProduct" | "listProducts"> };

/** Every idea costs a search, so their number bounds the cost of a request. */
export const MOST_IDEAS = 50;
export const DEFAULT_IDEAS = 25;
/** A sample of fewer products than this is taken from a broader search. */
const FEW_PRODUCTS = 30;

/** The most frequent phrases first. */
export async function findIdeas(
  parts: IdeaParts,
  marketplace: MarketplaceDomain,
  seed: Seed,
  most: number,
): Promise<Ideas> {
  const { keyword, products } = await readSeed(parts, marketplace, seed);
  const phrases = minePhrases(products, marketplace, keyword ?? "").slice(0, most);
  const figures = await readFigures(
    parts.search,
    marketplace,
    phrases.map(({ text }) => text),
  );
  const ideas = phrases.map(({ text, titles }, i) => ({
    keyword: text,
    sharedProducts: titles,
    ...(figures[i] as KeywordFigures),
  }));
  return { keyword, sampledProducts: products.length, ideas };
}

async function readSeed({ search, products }: IdeaParts, marketplace: MarketplaceDomain, seed: Seed): Promise<Sample> {
  if ("category" in seed) {
    const best = { keyword: null, marketplace, filters: { category: seed.category }, sort: "-monthlySales" } as const;
    const found = await readSample(search.list(best));
    return { keyword: null, products: found };
  }
  if ("keyword" in seed) {
    const { keyword } = seed;
    return { keyword, products: await readSample(search.list({ keyword, marketplace })) };
  }
  const product = await getProduct(products as ProductStore, { marketplace, asin: seed.asin });
  return await sampleLike(search, marketplace, product);
}

/** The products that are of the same kind as this one, and the search that finds them. */
export async function sampleLike(
  search: Pick<Search, "list">,
  marketplace: MarketplaceDomain,
  product: Titled,
): Promise<Sample> {
  let sample: Sample = { keyword: null, products: [] };
  for (const keyword of seedKeywords(product, marketplace)) {
    sample = { keyword, products: await readSample(search.list({ keyword, marketplace })) };
    if (sample.products.length >= FEW_PRODUCTS) break;
  }
  return sample;
}
