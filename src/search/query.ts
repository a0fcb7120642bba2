import { toDecimal } from "../base/money.ts";
import { MARKETPLACES } from "../catalog/marketplace.ts";
import type { Product } from "../catalog/product.ts";
import type { Question, SearchEngine } from "./engine.ts";
import { type NicheScore, type NicheStatistics, nicheScore, SCALES, WEAK, WEIGHTS } from "./niche-score.ts";

/** A product as the contract words it, with what we add to it. */
export type FoundProduct = {
  asin: string;
  title: string;
  brand: string | null;
  category: string | null;
  imageUrl: string | null;
  price: number | null;
  bsr: number | null;
  monthlySales: number | null;
  reviewCount: number | null;
  rating: number | null;
  updatedAt: string;
};

export type SearchResult = {
  keyword: string;
  marketplace: string;
  currency: string;
  page: number;
  totalResults: number;
  nicheScore: NicheScore;
  products: FoundProduct[];
  /** What the score is made of, where it was asked for. */
  explain?: { statistics: NicheStatistics; scales: typeof SCALES; weights: typeof WEIGHTS; weakListing: typeof WEAK };
};

export type Search = {
  search(question: Question & { explain: boolean }): Promise<SearchResult>;
  isReady(): boolean;
};

/** `publicUrl` is asked for each time: the port is known only when the service listens. */
export function createSearch({ engine, publicUrl }: { engine: SearchEngine; publicUrl: () => string }): Search {
  return {
    isReady: () => engine.isReady(),

    async search(question) {
      const { totalResults, statistics, products } = await engine.search(question);
      const { currency } = MARKETPLACES[question.marketplace];
      return {
        keyword: question.keyword,
        marketplace: question.marketplace,
        currency,
        page: question.page,
        totalResults,
        nicheScore: nicheScore(statistics),
        products: products.map((product) => toFound(product, currency, publicUrl())),
        ...(question.explain && { explain: { statistics, scales: SCALES, weights: WEIGHTS, weakListing: WEAK } }),
      };
    },
  };
}

function toFound(product: Product, currency: string, publicUrl: string): FoundProduct {
  const { asin, title, brand, category, imageUrl, priceMinor, bsr, monthlySales, reviewCount, rating, updatedAt } =
    product;
  return {
    asin,
    title,
    brand,
    category,
    imageUrl: imageUrl?.startsWith("/") ? publicUrl + imageUrl : imageUrl,
    price: priceMinor === null ? null : toDecimal(priceMinor, currency),
    bsr,
    monthlySales,
    reviewCount,
    rating,
    updatedAt: updatedAt.toISOString(),
  };
}
