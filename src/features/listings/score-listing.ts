import { type Clock, utcDay } from "../../platform/base/clock.ts";
import type { MarketplaceDomain } from "../catalog/marketplace.ts";
import type { ProductStore } from "../catalog/product-store.ts";
import { getProduct } from "../catalog/read-product.ts";
import { type IdeaParts, sampleLike } from "../keywords/find-ideas.ts";
import { minePhrases } from "../keywords/mine-phrases.ts";
import { type ListingScore, listingScore } from "./listing-score.ts";

/** Rarer phrases say little about a niche. */
const MOST_NICHE_PHRASES = 20;

export type ScoredListing = ListingScore & {
  title: string;
  images: number | null;
  keyword: string | null;
  sampledProducts: number;
};

/** Scores a catalogue product: its title against the rules, and against the phrases common in its niche. */
export async function scoreListing(
  { search, products, clock }: IdeaParts & { clock: Clock },
  marketplace: MarketplaceDomain,
  asin: string,
): Promise<ScoredListing> {
  const product = await getProduct(products as ProductStore, { marketplace, asin });
  const { title, brand, category, imageCount: images = null } = product;
  const sample = await sampleLike(search, marketplace, product);
  const others = sample.products.filter((one) => one.asin !== asin);
  const phrases = minePhrases(others, marketplace)
    .slice(0, MOST_NICHE_PHRASES)
    .map(({ text, titles }) => ({ phrase: text, value: titles }));
  const score = listingScore({ title, images }, phrases, {
    marketplace,
    day: utcDay(clock.now()),
    brand,
    category,
  });
  return { ...score, title, images, keyword: sample.keyword, sampledProducts: others.length };
}
