import { MARKETPLACES, type MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { Product } from "../../catalog/product.ts";
import type { CatalogStore } from "../../catalog/store.ts";
import { analyzerFor } from "../analysis/analyze.ts";
import { type Answer, PAGE_SIZE, type Question, type SearchEngine } from "../engine.ts";
import { createTally } from "../statistics.ts";
import { createMatcher, type Matcher } from "./match.ts";
import { findPostings, hashOf } from "./postings.ts";
import { buildSegment, type Segment, UNKNOWN } from "./segment.ts";
import { createSpelling } from "./spelling.ts";
import { bestOf } from "./top.ts";

export type MemoryEngine = SearchEngine & {
  /** Reads the catalogue; the engine is ready when it has. */
  load(): Promise<void>;
};

type Index = { segment: Segment; matcher: Matcher };

/** Answers from an index in this process's memory, one segment a marketplace. */
export function createMemoryEngine(catalog: Pick<CatalogStore, "listMarketplaces" | "listProducts">): MemoryEngine {
  let indexes: Map<MarketplaceDomain, Index> | undefined;

  return {
    isReady: () => indexes !== undefined,

    async load() {
      const loaded = new Map<MarketplaceDomain, Index>();
      for (const marketplace of await catalog.listMarketplaces()) {
        const analyzer = analyzerFor(MARKETPLACES[marketplace].language);
        const segment = buildSegment(await catalog.listProducts(marketplace), analyzer);
        const spelling = createSpelling(segment.vocabulary, (word) => {
          const { start, end } = findPostings(segment.terms, hashOf(word));
          return end - start;
        });
        loaded.set(marketplace, { segment, matcher: createMatcher(segment, analyzer, spelling) });
      }
      indexes = loaded;
    },

    async search({ keyword, marketplace, page }: Question): Promise<Answer> {
      const tally = createTally();
      const index = indexes?.get(marketplace);
      if (index === undefined) return { totalResults: 0, statistics: tally.statistics(), products: [] };
      const { segment, matcher } = index;
      const matches = matcher.match(keyword);
      const { sales, reviews, ratingTenths, priceMinor, brand } = segment.columns;
      for (const document of matches.documents) {
        tally.add({
          sales: known(sales[document]),
          reviews: known(reviews[document]),
          ratingTenths: known(ratingTenths[document]),
          priceMinor: known(priceMinor[document]),
          brand: known(brand[document]),
        });
      }
      return {
        totalResults: matches.documents.length,
        statistics: tally.statistics(),
        products: bestOf(matches, (page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(
          (document) => segment.products[document] as Product,
        ),
      };
    },
  };
}

function known(value: number | undefined): number | null {
  return value === undefined || value === UNKNOWN ? null : value;
}
