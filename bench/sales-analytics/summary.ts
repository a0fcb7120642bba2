/**
 * Compares the figures by month over 24 months with a bare SQL aggregate over the same settlement lines: the sums by month and class
 * that a query without any preparation would have to compute. Five lines an order: price, shipping, tax, and two fees.
 *
 *   npx node bench/sales-analytics/summary.ts [settlement lines, default five million]
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { markAllDays, sumDays } from "../../src/features/sales/days/sum-days-store.ts";
import { createOwnProductsStore } from "../../src/features/sales/figures/own-products-store.ts";
import { readSeries, readSummary } from "../../src/features/sales/figures/read-figures.ts";
import { createSumsStore } from "../../src/features/sales/figures/sums-store.ts";
import { createLog, linesTo } from "../../src/platform/base/log.ts";
import { bulk } from "../../src/platform/db/bulk.ts";
import { openDatabase } from "../../src/platform/db/open.ts";

const LINES_OF_ORDER = 5;
const SKUS = 500;
const FROM = "2024-01-01";
const TO = "2025-12-31";
const RUNS = 5;
const CLASSES = ["sales", "shipping", "tax", "referral", "fulfilment"];

export async function benchSummary(pool: pg.Pool, lines: number): Promise<void> {
  const { book, account, sumSeconds } = await fill(pool, Math.ceil(lines / LINES_OF_ORDER));
  const figures = {
    sums: createSumsStore(pool),
    own: createOwnProductsStore(pool),
    products: { listProducts: async () => [] },
  };
  const bare = () =>
    pool.query(
      `select date_trunc('month', day), class, sum(amount_minor), count(*)
       from sales_settlement_lines l join sales_line_kinds k on k.number = l.kind where l.book = $1 group by 1, 2`,
      [book],
    );
  const months = () => readSeries(figures, account, { from: FROM, to: TO, resolution: "month", today: TO });
  const month = () => readSummary(figures, account, { from: "2025-11-01", to: "2025-11-30", today: TO });
  const times = { bare: [] as number[], months: [] as number[], month: [] as number[] };
  for (let run = 0; run < RUNS; run++) {
    times.bare.push(await seconds(bare));
    times.months.push(await seconds(months));
    times.month.push(await seconds(month));
  }
  const { rows } = await pool.query<{ days: number }>("select count(*)::integer as days from sales_posted_days");
  const [aggregate, series, one] = [median(times.bare), median(times.months), median(times.month)];
  console.log(
    `${lines.toLocaleString("en")} settlement lines over 24 months, ${rows[0]?.days.toLocaleString("en")} rows of days`,
  );
  console.log(`summing all days: ${sumSeconds.toFixed(1)} s`);
  console.log(`bare SQL aggregate over the lines: ${(1_000 * aggregate).toFixed(0)} ms`);
  console.log(
    `both bases by month, 24 months: ${(1_000 * series).toFixed(0)} ms, ${(series / aggregate).toFixed(2)} times the aggregate (limit 3)`,
  );
  console.log(`one month with its comparisons and what is pending: ${(1_000 * one).toFixed(0)} ms`);
}

/** Orders spread evenly over days and SKUs, each settled one to three days later. */
async function fill(pool: pg.Pool, orders: number) {
  const account = "acc_bench";
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    await client.query("insert into accounts (id, name, plan, created_at) values ($1, 'Bench', 'pro', now())", [
      account,
    ]);
    const { rows } = await client.query<{ number: number }>(
      "insert into sales_books (account_id, created_at) values ($1, now()) returning number",
      [account],
    );
    const book = rows[0]?.number as number;
    await bulk(
      client,
      `insert into sales_settlements (book, settlement_id, currency, import_number) values ($1, 'bench', 'USD', 1)`,
      [book],
    );
    for (const name of CLASSES)
      await bulk(
        client,
        `insert into sales_line_kinds (book, transaction_type, amount_type, amount_description, known_class)
         values ($1, 'Order', 'ItemPrice', $2, $3)`,
        [book, name === "sales" ? "Principal" : name, name],
      );
    const of = `generate_series(1, ${orders}) as n
      cross join lateral (select date '${FROM}' + (n::bigint * 731 / ${orders + 1})::integer as day,
        'SKU-' || (hashint4(n) & 2147483647) % ${SKUS} as sku, 'order-' || n as order_id) as o`;
    await bulk(
      client,
      `insert into sales_order_lines (book, order_id, sku, occurrence, quantity, day, purchased_at, import_number, item_price_minor,
         is_cancelled, is_pending, marketplace, currency, order_status, item_status)
       select $1, order_id, sku, 0, 1, day, day, 1, 1999 + n % 1000, false, false, 'amazon.com', 'USD', 'Shipped', 'Shipped' from ${of}`,
      [book],
    );
    await bulk(
      client,
      `insert into sales_settlement_lines (settlement, line, book, kind, amount_minor, day, quantity, marketplace, sku, order_id)
       select (select number from sales_settlements where book = $1), 5 * n + k.place, $1, k.number,
         case k.place when 0 then 1999 + n % 1000 when 1 then 0 when 2 then 100 when 3 then -300 else -350 end,
         day + 1 + n % 3, case k.place when 0 then 1 end, 'amazon.com', sku, order_id
       from ${of} cross join (select number, row_number() over (order by number) - 1 as place from sales_line_kinds where book = $1) as k`,
      [book],
    );
    await client.query("analyze");
    const startedAt = performance.now();
    await client.query("begin");
    await markAllDays(client, book);
    await sumDays(client, book, new Date());
    await client.query("commit");
    const sumSeconds = (performance.now() - startedAt) / 1_000;
    await client.query("analyze");
    return { book, account, sumSeconds };
  } finally {
    client.release();
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1_000;
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] as number;

if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), "nichescope-bench-"));
  const log = createLog("warn", linesTo(process.stderr));
  const database = await openDatabase({ dataDir: folder, databaseUrl: undefined, poolSize: 6, as: "service", log });
  try {
    await benchSummary(database.pool, Number(process.argv[2] ?? 5_000_000));
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
