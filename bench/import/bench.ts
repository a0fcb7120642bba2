/**
 * Compares importing a file of products, and importing it again, with a bare COPY of the same rows into a table without an
 * index, the least work that a database can do. All on one embedded server, with the COPY before, between and after. Then
 * measures the importer's peak memory for a tenth of the file and for all of it.
 *
 *   npm run bench -- import [rows, default one million]
 */
import { createReadStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { from as copyFrom } from "pg-copy-streams";
import { createLog, linesTo } from "../../src/platform/base/log.ts";
import { embeddedConnection } from "../../src/platform/db/embedded.ts";
import { openDatabase } from "../../src/platform/db/open.ts";
import { importFile, type Run, writeMarketFile } from "../support/import-file.ts";

const rows = Number(process.argv[3] ?? 1_000_000);
const TYPES =
  "asin text, marketplace text, title text, brand text, category text, price numeric, bsr int, reviews int, rating numeric, image text, bought int, seen_at timestamptz";

const folder = mkdtempSync(join(tmpdir(), "nichescope-bench-"));
const log = createLog("warn", linesTo(process.stderr));
const database = await openDatabase({ dataDir: folder, databaseUrl: undefined, poolSize: 2, as: "service", log });
const { host, user } = embeddedConnection(folder);
const env = { DATABASE_URL: `postgres://${user}@localhost/nichescope?host=${host}`, DATA_DIR: folder };
try {
  const whole = join(folder, "products.csv");
  const part = join(folder, "part.csv");
  await writeMarketFile(whole, rows);
  await writeMarketFile(part, rows, Math.ceil(rows / 10));

  const copies = [await bareCopy(whole)];
  const first = await importFile(whole, env);
  copies.push(await bareCopy(whole));
  const again = await importFile(whole, env, "--restart");
  copies.push(await bareCopy(whole));
  const historyRows = (await database.pool.query("select count(*)::int as rows from product_history")).rows[0].rows;
  const small = await importFile(part, env, "--restart");
  const copy = copies.sort((a, b) => a - b)[1] as number;

  const share = (seconds: number) => `${((100 * copy) / seconds).toFixed(1)} %`;
  console.log(`${rows.toLocaleString("en")} rows`);
  console.log(`bare COPY (median of ${copies.map((s) => s.toFixed(1)).join(", ")} s)`);
  console.log(`first import: ${share(first.seconds)} of bare COPY  (${describe(first)})`);
  console.log(`second import: ${share(again.seconds)} of bare COPY  (${describe(again)})`);
  console.log(`history rows after the second: ${historyRows}`);
  console.log(
    `peak memory: ${small.peakMb.toFixed(0)} MB for a tenth of the rows, ${first.peakMb.toFixed(0)} and ${again.peakMb.toFixed(0)} MB for all`,
  );
} finally {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}

async function bareCopy(path: string): Promise<number> {
  const client = await database.pool.connect();
  try {
    await client.query(`set statement_timeout = 0; drop table if exists bare; create table bare (${TYPES})`);
    const startedAt = performance.now();
    await pipeline(
      createReadStream(path, { highWaterMark: 1 << 18 }),
      client.query(copyFrom("copy bare from stdin (format csv, header)")),
    );
    return (performance.now() - startedAt) / 1_000;
  } finally {
    client.release(true);
  }
}

function describe({ counts, seconds }: Run): string {
  return `${Object.entries(counts)
    .map(([name, count]) => `${name} ${count.toLocaleString("en")}`)
    .join(", ")}; ${seconds.toFixed(1)} s`;
}
