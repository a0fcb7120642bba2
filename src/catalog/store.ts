import { sql } from "kysely";
import type { Db } from "../db/open.ts";
import type { Product } from "./product.ts";

export type CatalogStore = ReturnType<typeof createCatalogStore>;

const BATCH = 5_000;

export function createCatalogStore(db: Db) {
  return {
    async hasProducts(): Promise<boolean> {
      return (await db.selectFrom("products").select("asin").limit(1).executeTakeFirst()) !== undefined;
    },

    /** Adds products that are not there yet; in one transaction, so that a kill half-way leaves none. */
    async addProducts(products: Product[]): Promise<void> {
      await db.transaction().execute(async (tx) => {
        for (let at = 0; at < products.length; at += BATCH) {
          const rows = JSON.stringify(products.slice(at, at + BATCH));
          await sql`
            insert into products (marketplace, asin, title, brand, category, image_url, price_minor, bsr, monthly_sales, review_count, rating, updated_at)
            select marketplace, asin, title, brand, category, "imageUrl", "priceMinor", bsr, "monthlySales", "reviewCount", rating, "updatedAt"
            from jsonb_to_recordset(${rows}::jsonb) as product (
              marketplace text, asin text, title text, brand text, category text, "imageUrl" text, "priceMinor" int, bsr int,
              "monthlySales" int, "reviewCount" int, rating numeric, "updatedAt" timestamptz
            )
            on conflict do nothing`.execute(tx);
        }
      });
    },
  };
}
