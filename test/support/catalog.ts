/** A catalogue on its own database, and observations of products on days of one month. */
import { createMergeStore } from "../../src/features/catalog/merge-store.ts";
import type { Observation } from "../../src/features/catalog/product.ts";
import { createCatalogStore } from "../../src/features/catalog/store.ts";
import { createPool } from "../../src/platform/db/pool.ts";
import { cleanUp, type Scope } from "./cleanup.ts";
import { makeDatabase } from "./database.ts";
import { observation } from "./observation.ts";

export const day = (number: number) => new Date(Date.UTC(2026, 2, number));

export const seen = (asin: string, at: number, more: Partial<Observation> = {}) =>
  observation(asin, { seenAt: day(at), ...more });

export async function openCatalog(scope: Scope) {
  const pool = createPool({ connectionString: await makeDatabase(scope), max: 4 }, () => {});
  cleanUp(scope, () => pool.end());
  const merges = createMergeStore(pool);
  const catalog = createCatalogStore(pool);
  const products = async () => (await catalog.listChanges(0, 1_000)).map(({ product }) => product);
  /** The history, and the current figures last. */
  const history = async (asin: string) =>
    (
      await pool.query(
        `select at, price_minor, bsr, rating::float8 from product_history where asin = $1
         union all select figures_since, price_minor, bsr, rating::float8 from products where asin = $1 order by at`,
        [asin],
      )
    ).rows;
  /** Removes all products, for the next test on the same database. */
  const clear = () =>
    pool.query("delete from product_history; delete from products; update catalog set revision = 0").then(() => {});
  return { pool, ...merges, ...catalog, products, history, clear };
}
