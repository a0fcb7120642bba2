/** A catalogue on a database of its own, and sights of products on days of one month. */
import type { TestContext } from "node:test";
import { createMergeStore } from "../../src/catalog/merge-store.ts";
import type { Observation } from "../../src/catalog/product.ts";
import { createCatalogStore } from "../../src/catalog/store.ts";
import { createPool } from "../../src/db/pool.ts";
import { cleanUp } from "./cleanup.ts";
import { makeDatabase } from "./database.ts";
import { observation } from "./observation.ts";

export const day = (number: number) => new Date(Date.UTC(2026, 2, number));

export const seen = (asin: string, at: number, more: Partial<Observation> = {}) =>
  observation(asin, { seenAt: day(at), ...more });

export async function openCatalog(t: TestContext) {
  const pool = createPool({ connectionString: await makeDatabase(t), max: 4 }, () => {});
  cleanUp(t, () => pool.end());
  const merges = createMergeStore(pool);
  const catalog = createCatalogStore(pool);
  const products = async () => (await catalog.listChanges(0, 1_000)).map(({ product }) => product);
  /** What was before, and last what is now. */
  const history = async (asin: string) =>
    (
      await pool.query(
        `select at, price_minor, bsr, rating::float8 from product_history where asin = $1
         union all select figures_since, price_minor, bsr, rating::float8 from products where asin = $1 order by at`,
        [asin],
      )
    ).rows;
  return { pool, ...merges, ...catalog, products, history };
}
