import type { MarketplaceDomain } from "../catalog/marketplace.ts";
import type { ProductStore } from "../catalog/product-store.ts";
import { getProduct } from "../catalog/read-product.ts";
import type { Search } from "../search/query.ts";
import { type KeywordFigures, readFigures } from "./keyword-figures.ts";
import { minePhrases, type Phrase } from "./mine-phrases.ts";
import { readSample, SAMPLE_SIZE } from "./read-sample.ts";
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

type Candidate = { phrase: Phrase; figures: KeywordFigures };

/** Every idea costs a search, so their number bounds the cost of a request. */
export const MOST_IDEAS = 50;
export const DEFAULT_IDEAS = 25;
/** Phrases whose figures are read besides, because some find the same products as others. */
const SPARE_SHARE = 0.4;
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
  const phrases = minePhrases(products, marketplace, keyword ?? "");
  const candidates = phrases.slice(0, Math.ceil(most * (1 + SPARE_SHARE)));
  const found: Candidate[] = [];
  let ideas: Candidate[] = [];
  while (ideas.length < most && found.length < candidates.length) {
    const next = candidates.slice(found.length, found.length + most - ideas.length);
    const texts = next.map(({ text }) => text);
    const figures = await readFigures(parts.search, marketplace, texts);
    found.push(...next.map((phrase, i) => ({ phrase, figures: figures[i] as KeywordFigures })));
    ideas = found.filter((one) => !found.some((other) => includes(other, one)));
  }
  return {
    keyword,
    sampledProducts: products.length,
    ideas: ideas.map(({ phrase: { text, titles }, figures }) => ({
      keyword: text,
      sharedProducts: titles,
      ...figures,
    })),
  };
}

/** True for a longer phrase that finds the same products: "yoga mat for men" makes "mat for men" superfluous. */
function includes(longer: Candidate, { phrase, figures }: Candidate): boolean {
  const isSameSet =
    longer.figures.products === figures.products &&
    longer.figures.units === figures.units &&
    longer.figures.revenue === figures.revenue;
  if (!isSameSet || longer.phrase.key.length <= phrase.key.length) return false;
  const words = new Set(longer.phrase.key.split(" "));
  return phrase.key.split(" ").every((word) => words.has(word));
}

async function readSeed({ search, products }: IdeaParts, marketplace: MarketplaceDomain, seed: Seed): Promise<Sample> {
  if ("category" in seed) {
    const best = { keyword: null, marketplace, filters: { category: seed.category }, sort: "-monthlySales" } as const;
    const found = await readSample(search.list(best, SAMPLE_SIZE));
    return { keyword: null, products: found };
  }
  if ("keyword" in seed) {
    const { keyword } = seed;
    return { keyword, products: await readSample(search.list({ keyword, marketplace }, SAMPLE_SIZE)) };
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
    sample = { keyword, products: await readSample(search.list({ keyword, marketplace }, SAMPLE_SIZE)) };
    if (sample.products.length >= FEW_PRODUCTS) break;
  }
  return sample;
}
