import type pg from "pg";
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { MarketProduct } from "./market-step.ts";

/** The number of products on a marketplace. */
export type MarketplaceSize = { marketplace: MarketplaceDomain; products: number };

export function createSimulatorStore(pool: pg.Pool) {
  return {
    async listMarketplaces(): Promise<MarketplaceSize[]> {
      const { rows } = await pool.query<MarketplaceSize>(
        "select marketplace, count(*)::int as products from products where removed_at is null group by marketplace order by marketplace",
      );
      return rows;
    },

    /** The next products of a marketplace after an ASIN, in the order of the primary key. */
    async listSome(marketplace: MarketplaceDomain, afterAsin: string, limit: number): Promise<MarketProduct[]> {
      const { rows } = await pool.query<MarketProduct>({
        name: "simulator-some",
        text: `select marketplace, asin, category, image_url as "imageUrl", price_minor as "priceMinor", bsr,
            bsr_category as "bsrCategory", exp(rank_log_mean)::float8 as "meanRank", reported_sales as "reportedSales",
            review_count as "reviewCount", rating::float8, updated_at as "updatedAt"
          from products where marketplace = $1 and asin > $2 and removed_at is null
          order by asin limit $3`,
        values: [marketplace, afterAsin, limit],
      });
      return rows;
    },
  };
}
