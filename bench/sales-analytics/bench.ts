/**
 * Imports order lines and compares the time with that of a bare COPY of the same file.
 *
 *   npm run bench -- sales-analytics [order lines, default two million]
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newId } from "../../src/platform/base/ids.ts";
import { createLog, linesTo } from "../../src/platform/base/log.ts";
import { openDatabase } from "../../src/platform/db/open.ts";
import { benchImport } from "./import-orders.ts";
import { writeOrderFile } from "./order-file.ts";

const lines = Number(process.argv[3] ?? 2_000_000);
const folder = mkdtempSync(join(tmpdir(), "nichescope-bench-"));
const log = createLog("warn", linesTo(process.stderr));
const database = await openDatabase({ dataDir: folder, databaseUrl: undefined, poolSize: 4, as: "service", log });
try {
  const path = join(folder, "orders.txt");
  await writeOrderFile(path, lines);
  const now = new Date();
  const accountId = newId("account", now);
  await database.pool.query("insert into accounts (id, name, plan, created_at) values ($1, 'Bench', 'pro', $2)", [
    accountId,
    now,
  ]);
  console.log(`${lines.toLocaleString("en")} order lines`);
  await benchImport(database, accountId, path);
} finally {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}
