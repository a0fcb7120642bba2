import { type Selectable, sql } from "kysely";
import type { Db } from "../db/open.ts";
import type { Tables } from "../db/tables.ts";
import type { MarketplaceDomain } from "./marketplace.ts";
import type { Product } from "./product.ts";

export type CatalogStore = ReturnType<typeof createCatalogStore>;

const BATCH = 5_000;

export function createCatalogStore(db: Db) {
  return {
    async hasProducts(): Promise<boolean> {
      return (await db.selectFrom("products").select("asin").limit(1).executeTakeFirst()) !== undefined;
    },

    async listMarketplaces(): Promise<MarketplaceDomain[]> {
      const rows = await db.selectFrom("products").select("marketplace").distinct().execute();
      return rows.map((row) => row.marketplace as MarketplaceDomain);
    },

    /** Every product of a marketplace, read page by page so that no single statement takes long. */
    async listProducts(marketplace: MarketplaceDomain): Promise<Product[]> {
      const products: Product[] = [];
      for (let after = ""; ; ) {
        const rows = await db
          .selectFrom("products")
          .selectAll()
          .where("marketplace", "=", marketplace)
          .where("asin", ">", after)
          .orderBy("asin")
          .limit(BATCH)
          .execute();
        for (const row of rows) products.push(toProduct(row));
        if (rows.length < BATCH) return products;
        after = (rows.at(-1) as (typeof rows)[number]).asin;
      }
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

function toProduct(row: Selectable<Tables["products"]>): Product {
  return {
    marketplace: row.marketplace as MarketplaceDomain,
    asin: row.asin,
    title: row.title,
    brand: row.brand,
    category: row.category,
    imageUrl: row.image_url,
    priceMinor: row.price_minor,
    bsr: row.bsr,
    monthlySales: row.monthly_sales,
    reviewCount: row.review_count,
    rating: row.rating === null ? null : Number(row.rating),
    updatedAt: row.updated_at,
  };
}
