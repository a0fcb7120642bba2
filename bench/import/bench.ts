/**
 * A file of products imported, and imported again, against a bare COPY of the same rows into one table without an index: the
 * least that a database can do with them. All on one embedded server, the COPY before, between and after. Then the importer's
 * peak memory for a tenth of the file and for all of it.
 *
 *   npm run bench -- import [rows, a million unless told]
 */
import { spawn } from "node:child_process";
import { createReadStream, createWriteStream, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { stringify } from "csv-stringify/sync";
import { from as copyFrom } from "pg-copy-streams";
import { createLog, linesTo } from "../../src/base/log.ts";
import { demoMarket } from "../../src/catalog/demo/market.ts";
import { embeddedConnection } from "../../src/db/embedded.ts";
import { openDatabase } from "../../src/db/open.ts";

const rows = Number(process.argv[3] ?? 1_000_000);
const COLUMNS = [
  "asin",
  "marketplace",
  "title",
  "brand",
  "category",
  "price",
  "bsr",
  "reviews",
  "rating",
  "image",
  "bought_past_month",
  "seen_at",
];
const TYPES =
  "asin text, marketplace text, title text, brand text, category text, price numeric, bsr int, reviews int, rating numeric, image text, bought int, seen_at timestamptz";

const folder = mkdtempSync(join(tmpdir(), "nichescope-bench-"));
const log = createLog("warn", linesTo(process.stderr));
const database = await openDatabase({ dataDir: folder, databaseUrl: undefined, poolSize: 2, as: "service", log });
const { host, user } = embeddedConnection(folder);
const databaseUrl = `postgres://${user}@localhost/nichescope?host=${host}`;
try {
  const whole = join(folder, "products.csv");
  const part = join(folder, "part.csv");
  await writeFile(whole, rows);
  await writeFile(part, Math.ceil(rows / 10));

  const copies = [await bareCopy(whole)];
  const first = await importFile(whole);
  copies.push(await bareCopy(whole));
  const again = await importFile(whole, "--restart");
  copies.push(await bareCopy(whole));
  const historyRows = (await database.pool.query("select count(*)::int as rows from product_history")).rows[0].rows;
  const small = await importFile(part, "--restart");
  const copy = copies.sort((a, b) => a - b)[1] as number;

  const share = (seconds: number) => `${((100 * copy) / seconds).toFixed(1)} %`;
  console.log(`${rows.toLocaleString("en")} rows`);
  console.log(`bare COPY (median of ${copies.map((s) => s.toFixed(1)).join(", ")} s)`);
  console.log(`first import: ${share(first.seconds)} of bare COPY  (${told(first)})`);
  console.log(`second import: ${share(again.seconds)} of bare COPY  (${told(again)})`);
  console.log(`history rows after the second: ${historyRows}`);
  console.log(
    `peak memory: ${small.peakMb.toFixed(0)} MB for a tenth of the rows, ${first.peakMb.toFixed(0)} and ${again.peakMb.toFixed(0)} MB for all`,
  );
} finally {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}

async function writeFile(path: string, count: number): Promise<void> {
  const market = demoMarket({
    seed: 4,
    products: rows,
    at: new Date("2026-03-01T00:00:00Z"),
    marketplaces: ["amazon.com"],
  });
  function* lines() {
    yield `${COLUMNS.join(",")}\n`;
    let written = 0;
    for (const seen of market) {
      if (written++ === count) return;
      const price = seen.priceMinor === null ? null : (seen.priceMinor / 100).toFixed(2);
      const image = seen.imageUrl && `https://images.example.com${seen.imageUrl}`;
      yield stringify([
        [
          seen.asin,
          seen.marketplace,
          seen.title,
          seen.brand,
          seen.category,
          price,
          seen.bsr,
          seen.reviewCount,
          seen.rating,
          image,
          seen.reportedSales,
          seen.seenAt.toISOString(),
        ],
      ]);
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(path));
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

type Run = { seconds: number; peakMb: number; counts: Record<string, number> };

/** As an operator does it: the command, in a process of its own. */
async function importFile(path: string, ...more: string[]): Promise<Run> {
  const cli = join(import.meta.dirname, "../../src/cli.ts");
  const startedAt = performance.now();
  const child = spawn(process.execPath, [cli, "import", path, "--json", ...more], {
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: folder },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (text) => {
    output += text;
  });
  let peakKb = 0;
  const watch = setInterval(() => {
    peakKb = Math.max(peakKb, residentKb(child.pid as number));
  }, 50);
  const code = await new Promise((resolve) => child.once("close", resolve));
  clearInterval(watch);
  if (code !== 0) throw new Error(`the import ended with ${code}: ${output}`);
  const seconds = (performance.now() - startedAt) / 1_000;
  return { seconds, peakMb: peakKb / 1024, counts: JSON.parse(output)[0].counts };
}

function residentKb(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);
  } catch {
    return 0; // it has ended, or this is no Linux
  }
}

function told({ counts, seconds }: Run): string {
  return `${Object.entries(counts)
    .map(([name, count]) => `${name} ${count.toLocaleString("en")}`)
    .join(", ")}; ${seconds.toFixed(1)} s`;
}
