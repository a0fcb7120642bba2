import type pg from "pg";
import type { MarketplaceDomain } from "../catalog/marketplace.ts";

/** A product's newest position in the marketplace's own results for a keyword (`tracking/keyword-position-store.ts`). */
export type StoredPosition = { keyword: string; isSponsored: boolean; position: number; source: string; seenAt: Date };

export type PositionReader = ReturnType<typeof createPositionReader>;

export function createPositionReader(pool: pg.Pool) {
  return {
    /** The newest first, of at most this many keywords. */
    async listPositions(marketplace: MarketplaceDomain, asin: string, mostKeywords: number): Promise<StoredPosition[]> {
      const { rows } = await pool.query<StoredPosition>({
        name: "list-product-positions",
        text: `
          select keyword, is_sponsored as "isSponsored", position, source, seen_at as "seenAt"
          from keyword_positions where marketplace = $1 and asin = $2 order by seen_at desc, keyword, is_sponsored limit $3`,
        values: [marketplace, asin, 2 * mostKeywords],
      });
      return rows;
    },
  };
}
