/**
 * The worst case of detection: an import that changes every price, rank and review count, with nothing tracked, against the same
 * import with a tenth of the products tracked, alerts on a hundredth, and a webhook for every event. Both run in turns on one
 * embedded server; each file changes the products of the previous one.
 *
 *   npm run bench -- detect [rows, default 1,000,000] [turns, default 2]
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EVENT_TYPES } from "../../src/features/tracking/event.ts";
import { createLog, linesTo } from "../../src/platform/base/log.ts";
import { embeddedConnection } from "../../src/platform/db/embedded.ts";
import { openDatabase } from "../../src/platform/db/open.ts";
import { importFile, writeMarketFile } from "../support/import-file.ts";

const rows = Number(process.argv[3] ?? 1_000_000);
const turns = Number(process.argv[4] ?? 2);
const ACCOUNTS = 4;
const DAY_MS = 86_400_000;

const folder = mkdtempSync(join(tmpdir(), "nichescope-bench-"));
const log = createLog("warn", linesTo(process.stderr));
const database = await openDatabase({ dataDir: folder, databaseUrl: undefined, poolSize: 2, as: "service", log });
const { host, user } = embeddedConnection(folder);
const env = { DATABASE_URL: `postgres://${user}@localhost/nichescope?host=${host}`, DATA_DIR: folder };
const path = join(folder, "products.csv");
try {
  await subscribe();
  await importNext(0);
  const alone: number[] = [];
  const tracked: number[] = [];
  const count = async (table: string) =>
    Number((await database.pool.query(`select count(*) from ${table}`)).rows[0].count);
  for (let turn = 0; turn < turns; turn++) {
    await watchNothing();
    alone.push(await importNext(2 * turn + 1));
    await watch();
    tracked.push(await importNext(2 * turn + 2));
    const countText = async (table: string) => `${(await count(table)).toLocaleString("en")} ${table}`;
    console.log(
      `nothing tracked ${alone.at(-1)?.toFixed(1)} s; ${await countText("tracked_products")}, ${await countText("alerts")}: ` +
        `${tracked.at(-1)?.toFixed(1)} s, with ${await countText("events")} and ${await countText("deliveries")}`,
    );
  }
  const sum = (seconds: number[]) => seconds.reduce((a, b) => a + b, 0);
  console.log(`${rows.toLocaleString("en")} changed rows: × ${(sum(tracked) / sum(alone)).toFixed(2)} the time`);
} finally {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}

/** The market a number of days later: every figure has changed by more than any threshold. */
async function importNext(day: number): Promise<number> {
  await writeMarketFile(path, rows, rows, (seen) => ({
    ...seen,
    priceMinor: seen.priceMinor && seen.priceMinor + 10 * day,
    bsr: seen.bsr && (day % 2 === 0 ? seen.bsr * 2 : seen.bsr),
    reviewCount: (seen.reviewCount ?? 0) + day,
    seenAt: new Date(seen.seenAt.getTime() + day * DAY_MS),
  }));
  const { seconds, counts } = await importFile(path, env);
  if (day > 0 && counts["changed"] !== rows) throw new Error(`not all have changed: ${JSON.stringify(counts)}`);
  return seconds;
}

async function run(text: string, values: unknown[] = []): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    await client.query({ text, values, query_timeout: 600_000 } as { text: string });
  } finally {
    client.release(true);
  }
}

async function subscribe(): Promise<void> {
  await run(
    `with created as (
      insert into accounts (id, name, plan, overrides, created_at)
      select 'acc_' || n, 'Bench ' || n, 'agency', '{}', now() from generate_series(0, ${ACCOUNTS - 1}) as n returning id
    )
    insert into webhook_endpoints (id, account_id, url, events, secret, created_at, updated_at)
    select 'whe_' || id, id, 'https://receiver.example.com', $1, '', now(), now() from created`,
    [EVENT_TYPES],
  );
}

async function watchNothing(): Promise<void> {
  await run("truncate tracked_products, alerts, events, deliveries");
  await run("vacuum analyze products");
}

/** Spread over all products. The bases are the current values, and every alert is about to fire. */
async function watch(): Promise<void> {
  await run(`
    insert into tracked_products (
      id, account_id, marketplace, asin, created_at, base_price_minor, base_bsr, base_bsr_list, base_review_count
    )
    select 'trk_' || asin, 'acc_' || abs(hashtext(asin)) % ${ACCOUNTS}, marketplace, asin, now(), price_minor, bsr,
      coalesce(bsr_category, category), review_count
    from products order by hashtext(asin) limit ${Math.round(rows / 10)}`);
  await run(`
    insert into alerts (
      id, account_id, metric, marketplace, asin, comparison, threshold, hysteresis_percent, cooldown_minutes, created_at,
      is_armed, last_list, last_value
    )
    select 'alr_' || asin, 'acc_' || abs(hashtext(asin)) % ${ACCOUNTS}, metric, marketplace, asin,
      case metric when 'bsr' then 'below' when 'monthlySales' then 'below' else 'above' end,
      case metric when 'price' then coalesce(price_minor, 0) when 'bsr' then 1000000000 when 'reviewCount' then review_count else 1000000000 end,
      5, 0, now(), true, case metric when 'bsr' then coalesce(bsr_category, category) end, bsr
    from (
      select *, (array['price', 'bsr', 'reviewCount', 'monthlySales'])[1 + abs(hashtext(asin || 'x')) % 4] as metric
      from products order by hashtext(asin || 'y') limit ${Math.round(rows / 100)}
    ) as chosen`);
  await run("vacuum analyze products");
  await run("analyze tracked_products, alerts");
}
