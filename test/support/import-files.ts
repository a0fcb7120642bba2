/** Sample files of products, imports in this process, and the stored result. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Kysely, PostgresDialect } from "kysely";
import { createMergeStore } from "../../src/features/catalog/merge-store.ts";
import type { ImportOptions } from "../../src/features/imports/import-run.ts";
import { createImportStore } from "../../src/features/imports/import-store.ts";
import { createMappingStore } from "../../src/features/imports/mapping-store.ts";
import { previewImport } from "../../src/features/imports/preview-import.ts";
import { beginRun, type ImportDependencies, runImport } from "../../src/features/imports/run-import.ts";
import { Stream } from "../../src/features/sources/demo-market/random.ts";
import { createAdvisoryLock } from "../../src/platform/db/advisory-lock.ts";
import { createPool } from "../../src/platform/db/pool.ts";
import type { Tables } from "../../src/platform/db/tables.ts";
import { openInput } from "../../src/platform/tables/open-input.ts";
import type { Input } from "../../src/platform/tables/table.ts";
import { cleanUp, type Scope } from "./cleanup.ts";
import { makeDatabase } from "./database.ts";
import { withClient } from "./postgres.ts";
import { makeFolder } from "./service.ts";

const FIRST_DAY = Date.UTC(2026, 0, 1);
const COLUMNS = ["asin", "title", "brand", "category", "price", "bsr", "reviews", "rating", "marketplace", "seen_at"];

export const asinOf = (number: number) => `B0${number.toString(36).toUpperCase().padStart(8, "0")}`;

/**
 * Rows of half as many products: most products appear several times, some not in order of time, and some rows are invalid.
 * Only products that were titled long before, or never are, lack a title: whether a row is usable must not depend on the
 * chunk in which it is imported.
 */
export function manyRows(rows: number, seed: number, chunkRows: number): string {
  const random = new Stream().start(seed, rows);
  const titledAt = new Map<number, number>();
  const records = Array.from({ length: rows }, (_, i) => {
    const number = random.below(rows / 2);
    const isUnknown = random.chance(0.005);
    const isUntitled = isUnknown || (i - (titledAt.get(number) ?? i) > 1.5 * chunkRows && random.chance(0.2));
    const day = random.chance(0.7) ? Math.floor((i / rows) * 120) : random.below(120);
    const at = new Date(FIRST_DAY + day * 86_400_000 + random.below(24) * 3_600_000);
    const row = [
      isUnknown ? asinOf(rows + number) : asinOf(number),
      isUntitled ? "" : `"Yoga mat ${number % 1_000}, ""${number}"" cm"`,
      random.chance(0.8) ? `Brand ${number % 50}` : "",
      number % 3 === 0 ? "" : "Sports & Outdoors",
      random.chance(0.9) ? (5 + random.below(4_000) / 100).toFixed(2) : "",
      random.chance(0.9) ? 1 + random.below(100_000) : "-",
      random.below(5_000),
      (3 + random.below(20) / 10).toFixed(1),
      number % 10 === 0 ? "amazon.de" : "amazon.com",
      at.toISOString(),
    ];
    const bad = random.chance(0.98) ? undefined : BAD[random.below(BAD.length)];
    if (bad !== undefined) return row.with(bad[0], bad[1]);
    if (!isUntitled && !titledAt.has(number)) titledAt.set(number, i);
    return row;
  });
  return [COLUMNS, ...records].join("\n");
}

const BAD = [
  [0, ""],
  [4, "abc"],
  [7, "9.5"],
  [8, "amazon.atlantis"],
  [9, "2999-01-01"],
  [9, "yesterday"],
] as const;

/** Everything that imports have stored, except the times at which they ran. */
export async function storedIn(databaseUrl: string): Promise<Record<string, string[]>> {
  return await withClient(databaseUrl, async (client) => {
    const lines = async (query: string) =>
      (await client.query<{ line: string }>(`select line from (${query}) as lines`)).rows.map(({ line }) => line);
    return {
      // Without revisions: their order within a chunk depends on PostgreSQL's plan. The last one is in `catalog`.
      products: await lines(
        "select (to_jsonb(p) - 'revision')::text as line from products as p order by marketplace, asin",
      ),
      history: await lines("select h::text as line from product_history as h order by marketplace, asin, at"),
      catalog: await lines("select c::text as line from catalog as c"),
      rejects: await lines(
        `select format('%s %s %s %s', line, asin, reason, row) as line from import_rejects order by run_id, number`,
      ),
      runs: await lines(
        `select format('%s %s %s %s: %s = %s + %s + %s + %s at %s', source, format, preset, status,
           rows_read, added, changed, unchanged, rejected, position) as line from import_runs order by id`,
      ),
    };
  });
}

/** Imports in this process, on a database of its own, with a fixed clock. */
export async function openImports(scope: Scope, now = new Date("2026-06-01T12:00:00Z")) {
  const databaseUrl = await makeDatabase(scope);
  const pool = createPool({ connectionString: databaseUrl, max: 4 }, () => {});
  cleanUp(scope, () => pool.end());
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const dependencies: ImportDependencies = {
    store: createImportStore(db),
    mergeBatch: createMergeStore(pool).mergeBatch,
    lockOf: (name) => createAdvisoryLock(pool, name),
    chunkRows: 20_000,
    clock: { now: () => now },
  };
  const folder = makeFolder(scope);
  const options = { seenAt: "2026-05-01T00:00:00.000Z" };

  const importInput = async (input: Input, more: Partial<ImportOptions> = {}) => {
    const begun = await beginRun(dependencies, input.name, { ...options, ...more }, undefined);
    const run = await runImport(dependencies, begun, input);
    return { ...run, rejects: await dependencies.store.listRejects(run.id, 0, 1_000) };
  };
  const write = (name: string, content: string | Uint8Array): string => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  return {
    databaseUrl,
    dependencies,
    mappings: createMappingStore(db),
    folder,
    write,
    importInput,
    /** Empties the catalogue between tests, in 1 ms instead of the 400 ms of another database. */
    async empty(): Promise<void> {
      for (const table of ["products", "product_history", "import_rejects", "import_runs"])
        await pool.query(`delete from ${table}`);
    },
    /** Writes a file and imports it. */
    importFile: async (name: string, content: string | Uint8Array, more?: Partial<ImportOptions>) =>
      importInput(await openInput(write(name, content)), more),
    preview: async (path: string, more?: Partial<ImportOptions>) =>
      previewImport(await openInput(path), { ...options, ...more }, { now }),
    /** The current products by ASIN. */
    async products(): Promise<Record<string, any>> {
      const { rows } = await pool.query(`select *, rating::float8 from products order by marketplace, asin`);
      return Object.fromEntries(rows.map(({ revision, ...product }) => [product.asin, product]));
    },
    async history(asin: string): Promise<any[]> {
      const { rows } = await pool.query(
        "select at, price_minor, bsr, bsr_category, review_count, rating::float8 from product_history where asin = $1 order by at",
        [asin],
      );
      return rows;
    },
  };
}
