import type { MarketplaceDomain } from "../catalog/marketplace.ts";
import type { ProductStore } from "../catalog/product-store.ts";
import { getProduct } from "../catalog/read-product.ts";
import type { Niche, Search } from "../search/query.ts";
import { figuresOf, type KeywordFigures, readNiches } from "./keyword-figures.ts";
import { minePhrases, type Phrase, phraseKey } from "./mine-phrases.ts";
import { readSample, SAMPLE_SIZE } from "./read-sample.ts";
import { seedKeywords } from "./seed-keyword.ts";
import type { Titled } from "./title-words.ts";

/** The source of ideas: the result set of a keyword, the products like one product, or the best sellers of a category. */
export type Seed = { keyword: string } | { asin: string } | { category: string };

/** `sharedProducts` is the number of the sample's products whose titles contain the phrase; each is in its result set. */
type Idea = KeywordFigures & { keyword: string; sharedProducts: number };

/** `keyword` is the search that gave the sample; null for a category. `reason` says why there are no ideas. */
export type Ideas = {
  keyword: string | null;
  sampledProducts: number;
  ideas: Idea[];
  reason: string | null;
};

/** `found` is the number of products that the sample is taken from. */
export type Sample = { keyword: string | null; found: number; products: Titled[] };

export type IdeaParts = { search: Search; products: Pick<ProductStore, "findProduct" | "listProducts"> };

type Candidate = { phrase: Phrase; figures: KeywordFigures };

/** Every idea costs a search, so their number bounds the cost of a request. */
export const MOST_IDEAS = 50;
export const DEFAULT_IDEAS = 25;
/** Additional phrases whose figures are read, because some find the same products as others. */
const SPARE_SHARE = 0.4;
/** A sample of fewer products than this is taken from a broader search. */
const FEW_PRODUCTS = 30;
/** An idea without any word of the keyword must share at least this part of its products with it. */
const LEAST_RELATED_SHARE = 0.08;

/** The most frequent phrases first. */
export async function findIdeas(
  parts: IdeaParts,
  marketplace: MarketplaceDomain,
  seed: Seed,
  most: number,
): Promise<Ideas> {
  const sample = await readSeed(parts, marketplace, seed);
  const { keyword, products } = sample;
  const phrases = minePhrases(products, marketplace, keyword ?? "");
  const candidates = phrases.slice(0, Math.ceil(most * (1 + SPARE_SHARE)));
  const seedWords = new Set(phraseKey(keyword ?? "", marketplace).split(" "));
  const isRelated = ({ phrase, figures }: Candidate) =>
    keyword === null ||
    phrase.key.split(" ").some((word) => seedWords.has(word)) ||
    (phrase.titles * sample.found) / products.length >= LEAST_RELATED_SHARE * figures.products;
  const found: Candidate[] = [];
  let ideas: Candidate[] = [];
  while (ideas.length < most && found.length < candidates.length) {
    const next = candidates.slice(found.length, found.length + most - ideas.length);
    const texts = next.map(({ text }) => text);
    const niches = await readNiches(parts.search, marketplace, texts);
    found.push(
      ...next.map((phrase, i) => {
        return { phrase, figures: figuresOf(niches[i] as Niche, marketplace) };
      }),
    );
    // A phrase that names no product is no idea.
    const matched = found.filter(({ figures }) => figures.products > 0);
    ideas = matched.filter((one) => isRelated(one) && !matched.some((other) => includes(other, one)));
  }
  return {
    keyword,
    sampledProducts: products.length,
    ideas: ideas.map(({ phrase: { text, titles }, figures }) => ({
      keyword: text,
      sharedProducts: titles,
      ...figures,
    })),
    reason: ideas.length > 0 ? null : reasonOf(sample, marketplace, seed),
  };
}

/** Why there are no ideas, and what to do. */
function reasonOf({ keyword, found, products }: Sample, marketplace: MarketplaceDomain, seed: Seed): string {
  if ("category" in seed && found === 0) return `No product on ${marketplace} has the category "${seed.category}".`;
  if ("asin" in seed && found === 0) return `No other products are like ${seed.asin}.`;
  if (found === 0) return `No product of the catalogue is "${keyword}". Try fewer or other words.`;
  return `The titles of ${products.length} ${products.length === 1 ? "product share" : "products share"} no phrase. Try a broader keyword.`;
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
    const listed = await readSample(search.list(best, SAMPLE_SIZE));
    return { keyword: null, found: listed.length, products: listed };
  }
  if ("keyword" in seed)
    return await readMatches(search, await measure(search, marketplace, seed.keyword), marketplace);
  const product = await getProduct(products as ProductStore, { marketplace, asin: seed.asin });
  return await sampleLike(search, marketplace, product);
}

/** A keyword, and how many products it counts. */
type Measured = Omit<Sample, "products" | "keyword"> & { keyword: string };

async function measure(
  search: Pick<Search, "niche">,
  marketplace: MarketplaceDomain,
  keyword: string,
): Promise<Measured> {
  return { keyword, found: (await search.niche({ keyword, marketplace })).totalResults };
}

/** The first products of a keyword. */
async function readMatches(
  search: Pick<Search, "list">,
  measured: Measured,
  marketplace: MarketplaceDomain,
): Promise<Sample> {
  const { keyword, found } = measured;
  const products = found === 0 ? [] : await readSample(search.list({ keyword, marketplace }, SAMPLE_SIZE));
  return { ...measured, products };
}

/** Products of the same kind as this one, from the first search that finds enough of them. */
export async function sampleLike(
  search: Pick<Search, "list" | "niche">,
  marketplace: MarketplaceDomain,
  product: Titled,
): Promise<Sample> {
  let best: Measured | undefined;
  for (const keyword of seedKeywords(product, marketplace)) {
    const measured = await measure(search, marketplace, keyword);
    if (best === undefined || measured.found > best.found) best = measured;
    if (best.found >= FEW_PRODUCTS) break;
  }
  if (best === undefined) return { keyword: null, found: 0, products: [] };
  return await readMatches(search, best, marketplace);
}
