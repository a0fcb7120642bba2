/** Nothing grows for ever: a year of days at the default settings stays within the sizes of docs/operations.md. */
import assert from "node:assert/strict";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import pg from "pg";
import { BOUNDED_FILES, BOUNDED_TABLES, RETAINED_FILES, RETENTION } from "../src/app/retention/retention.ts";
import { voiceDay, voiceOf } from "../src/features/keywords/share-of-voice.ts";
import { TABLES_OF_BOOKS } from "../src/features/sales/retention.ts";
import { timePartOf } from "../src/platform/base/ids.ts";
import { cleanUp, wholeFile } from "./support/cleanup.ts";
import { startService } from "./support/service.ts";

const START = new Date("2026-01-01T00:00:00Z");
const DAY_MS = 86_400_000;
/** The document states sizes for a thousand new rows a day. */
const ROWS_A_DAY = 10;
const EMPTY_PAGES_BYTES = 200_000;

const { app, clock, databaseUrl, dataDir, make } = await startService(wholeFile, {
  now: START.toISOString(),
  env: { HISTORY_MONTHS: "36" },
});
const client = new pg.Client({ connectionString: databaseUrl });
await client.connect();
cleanUp(wholeFile, () => client.end());

const document = readFileSync(join(import.meta.dirname, "../docs/operations.md"), "utf8");
const documented = new Map(
  [...document.matchAll(/^\| `(\w+)` \| ([^|]+) \| ([^|]+) \| ([\d,]+) MB \|$/gm)].map(
    ([, table, kept, setting, size]) => [
      table as string,
      { kept: kept as string, setting: setting as string, megabytes: Number(size?.replaceAll(",", "")) },
    ],
  ),
);

test("every table is retained for a time or bounded by other means, and so is everything in the data folder", async () => {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not relispartition and relname not like 'migrations%' order by 1`,
  );
  const listed = [...RETENTION.map(({ table }) => table), ...Object.keys(BOUNDED_TABLES), ...TABLES_OF_BOOKS];
  assert.deepEqual(listed.sort(), rows.map(({ name }) => name).sort());
  const files = readdirSync(dataDir).filter((name) => !(name in RETAINED_FILES) && !(name in BOUNDED_FILES));
  assert.deepEqual(files, []);
});

test("the document lists every age with its setting", () => {
  const ages = {
    historyMonths: "36 months",
    eventDays: "90 days",
    deliveryDays: "30 days",
    importDays: "90 days",
    usageDays: "400 days",
  };
  const expected = RETENTION.map(({ table, age, setting }) => {
    const kept =
      typeof age !== "number" ? ages[age] : age === 0 ? "until it ends" : age === 1 ? "1 day" : `${age} days`;
    return [table, kept, setting === undefined ? "–" : `\`${setting}\``];
  });
  assert.deepEqual(
    expected,
    expected.map(([table = ""]) => [table, documented.get(table)?.kept, documented.get(table)?.setting]),
  );
});

/** The share of voice of 50 products of 50 brands, the most that is stored of a day. */
function aVoice() {
  return voiceDay(
    voiceOf(
      Array.from({ length: 50 }, (_, i) => ({
        asin: `B${String(i * 7_654_321).padStart(9, "0")}`,
        title: "Yoga Mat",
        brand: `Brand ${i}`,
        monthlySales: 1_000 + i,
        monthlyRevenue: 20_000 + 31 * i,
      })),
    ),
  );
}

/** A year of rows per table, by `d.at` and `d.part` (the beginning of ids) of a day and the number `n`. */
const name = (prefix: string) => `'${prefix}_' || d.part || lpad(n::text, 16, '0')`;
const importNumber = "extract(epoch from d.at)::bigint / 86400 * 100 + n";
const INSERTS = (account: string): Record<string, string> => ({
  product_history: `(marketplace, asin, at, price_minor, bsr, review_count, rating)
    select 'amazon.com', 'B' || lpad(n::text, 9, '0'), d.at, 1999, n, n, 4.5`,
  keyword_rank_days: `(marketplace, keyword, asin, day, rank) select 'amazon.com', 'yoga mat', 'B' || lpad(n::text, 9, '0'), d.at::date, n`,
  keyword_positions: `(marketplace, keyword, asin, is_sponsored, position, source, seen_at)
    select 'amazon.com', 'yoga mat ' || d.part, 'B' || lpad(n::text, 9, '0'), false, n, 'bright-data', d.at`,
  niche_history: `(marketplace, keyword, day, total_results, score, demand, competition, opportunity, statistics, taken_at)
    select 'amazon.com', 'keyword ' || n, d.at::date, 100, 50, 50, 50, 50, '${JSON.stringify({ known: { price: 1, rank: 2 }, figures: "x".repeat(600) })}', d.at`,
  share_of_voice_days: `(marketplace, keyword, day, voice, taken_at, is_requested, only_tracked)
    select 'amazon.com', 'keyword ' || n, d.at::date, '${JSON.stringify(aVoice())}', d.at, false, true`,
  report_imports: `(id, number, account_id, name, origin, status, created_at, updated_at, deleted_at) overriding system value
    select ${name("rpt")}, ${importNumber}, '${account}', 'Search_Query_Performance_2026_02_07.csv', 'upload', 'done', d.at, d.at, d.at`,
  report_rejects: `(import_number, line, reason, row) select ${importNumber}, n, 'Clicks "many" is not a whole number', repeat('x', 200)`,
  report_search_terms: `(account_id, marketplace, search_term, period_end, period, department, click_rank, period_start,
      frequency_rank, asin, click_share, conversion_share, import_number)
    select '${account}', 'amazon.com', 'search term ' || n, d.at::date, 'day', 'Amazon.com', 1, d.at::date, n, 'B000000001', 0.1, 0.1, ${importNumber}`,
  report_query_performance: `(account_id, marketplace, search_term, period_end, period, asin, brand, period_start, query_volume,
      impressions, impression_share, clicks, click_share, import_number)
    select '${account}', 'amazon.com', 'search term ' || n, d.at::date, 'day', 'B000000001', '', d.at::date, 15000, 10000, 0.1, 1000, 0.1, ${importNumber}`,
  sales_books: "(account_id, created_at, deleted_at) select null, d.at, d.at",
  sales_connection_reports: `(connection_id, account_id, report, marketplace, starts_at, ends_at, is_backfill, state, report_id, document_id,
      import_id, next_at, created_at, updated_at)
    select ${name("con")}, '${account}', 'traffic', 'amazon.com', d.at, d.at, false, 'done', '50039018869997', repeat('x', 60), ${name("rpt")}, d.at, d.at, d.at`,
  events: `(id, number, account_id, type, subject_id, created_at, data)
    select ${name("evt")}, nextval('event_numbers'), '${account}', 'price_change', 'trk_1', d.at, '${JSON.stringify({ product: "x".repeat(500) })}'`,
  webhook_endpoints: `(id, account_id, url, events, secret, created_at, updated_at, deleted_at)
    select ${name("whe")}, '${account}', 'https://example.com/hook', '{price_change}', '\\x00', d.at, d.at, d.at`,
  deliveries: `(id, account_id, endpoint_id, event_id, status, attempts, created_at, finished_at)
    select ${name("dlv")}, '${account}', ${name("whe")}, ${name("evt")}, 'delivered', 1, d.at, d.at`,
  delivery_attempts: `(delivery_id, number, at, duration_ms, status, response) select ${name("dlv")}, 1, d.at, 20, 200, 'thank you'`,
  import_runs: `(id, source, fingerprint, status, options, created_at, updated_at)
    select ${name("imp")}, 'products.csv', md5(n::text), 'done', '{}', d.at, d.at`,
  import_rejects: `(run_id, line, asin, reason, row) select ${name("imp")}, n, 'B000000001', 'price is not a number', repeat('x', 200)`,
  usage_days: `(account_id, day, used, daily_limit, last_admitted) select ${name("acc")}, d.at::date, 10, 100, 1`,
  dashboard_usage_days: `(account_id, day, used, daily_limit, last_admitted) select ${name("acc")}, d.at::date, 10, 100, 1`,
  node_checks: `(day, node, serves_api, checked, passed) select d.at::date, ${name("node")}, true, repeat('1', 1440)::bit(1440), repeat('1', 1440)::bit(1440)`,
  listing_model_days: `(account_id, day, generations, reserved_until) select ${name("acc")}, d.at::date, 1, d.at`,
  mail_days: `(day, subject, sent) select d.at::date, ${name("account")}, 1`,
  usage_nodes: `(id, batch, day, admitted, counted_at) select ${name("node")}, 1, d.at::date, '{}', d.at`,
  idempotency_keys: `(account_id, key, kind, fingerprint, resource_id, created_at)
    select '${account}', d.part || n, 'alerts', 'f', 'alr_1', d.at`,
  user_sessions: `(id, user_id, token, created_at, updated_at, expires_at) select ${name("ses")}, 'usr_1', d.part || n, d.at, d.at, d.at`,
  user_verifications: `(id, identifier, value, expires_at, created_at, updated_at) select ${name("usr")}, d.part || n, 'usr_1', d.at, d.at, d.at`,
  invitations: `(id, account_id, email, role, token_hash, created_at, expires_at)
    select ${name("inv")}, '${account}', d.part || n, 'viewer', d.part || n, d.at, d.at`,
  app_codes: `(hash, account_id, user_id, client_hash, name, redirect_uri, scopes, resource, code_challenge, expires_at)
    select repeat('h', 40) || d.part || n, '${account}', 'usr_1', repeat('c', 64), 'Assistant', 'https://assistant.example.com/callback', '{read,write}',
      'https://research.example.com/mcp', repeat('s', 43), d.at`,
  app_tokens: `(hash, app_id, kind, created_at, expires_at)
    select repeat('h', 40) || d.part || n, ${name("app")}, 'refresh', d.at, d.at`,
  connected_apps: `(id, account_id, user_id, client_hash, name, return_host, scopes, resource, created_at, last_used_at, expires_at)
    select ${name("app")}, '${account}', 'usr_1', repeat('c', 64), 'Assistant', 'assistant.example.com', '{read,write}',
      'https://research.example.com/mcp', d.at, d.at, d.at`,
  sign_in_attempts: `(kind, email, place, at) select 'sign_in', 'nobody@example.com', '10.0.0.1', d.at`,
  sign_in_places: `(email, place, signed_in_at) select d.part || n, '10.0.0.1', d.at`,
  api_keys: `(id, account_id, name, hash, start, last_four, created_at, revoked_at)
    select ${name("key")}, '${account}', 'laptop', d.part || n, 'nsk_0000', 'abcd', d.at, d.at`,
  keyword_days: `(day, marketplace, keyword, searches) select d.at::date, 'amazon.com', 'keyword ' || n, 5`,
  source_days: `(source, day) select 'source ' || n, d.at::date`,
  source_asks: `(marketplace, kind, key, source, asked_at) select 'amazon.com', 'product', d.part || n, 'keepa', d.at`,
});

test("a year of days at the default settings stays within the documented sizes", async () => {
  const { account } = await make.key();
  const inserts = INSERTS(account.id);
  assert.deepEqual(
    Object.keys(inserts).sort(),
    RETENTION.map(({ table }) => table).sort(),
    "every growing table is filled",
  );
  await client.query(
    "insert into users (id, email, name, created_at, updated_at) values ('usr_1', 'one@example.com', 'One', now(), now())",
  );
  await client.query(
    "create table product_history_2026 partition of product_history for values from ('2025-12-01') to ('2027-12-01')",
  );
  mkdirSync(join(dataDir, "imports"), { recursive: true });
  const tables = Object.keys(inserts).join(", ");
  for (let day = 0; day < 365; day += 30) {
    const days = Array.from(
      { length: Math.min(30, 365 - day) },
      (_, i) => new Date(START.getTime() + (day + i) * DAY_MS),
    );
    await client.query("begin; set local session_replication_role = replica"); // without foreign keys
    for (const [table, insert] of Object.entries(inserts))
      await client.query(
        `insert into ${table} ${insert} from unnest($1::timestamptz[], $2::text[]) as d (at, part), generate_series(1, ${ROWS_A_DAY}) as n`,
        [days, days.map(timePartOf)],
      );
    await client.query("commit");
    for (const at of days) {
      const path = join(dataDir, "imports", `imp_${timePartOf(at)}.rejects.csv`);
      writeFileSync(path, "line,asin,reason,row\n");
      utimesSync(path, at, at);
    }
    clock.advance({ minutes: days.length * 24 * 60 });
    await app.runJob("retention");
    await client.query(`vacuum ${tables}`); // autovacuum
  }
  const { rows } = await client.query<{ table: string; bytes: number }>(
    `select name as table, coalesce((select sum(pg_total_relation_size(relid)) from pg_partition_tree(name::regclass)), pg_total_relation_size(name::regclass))::float8 as bytes
     from unnest($1::text[]) as name`,
    [RETENTION.map(({ table }) => table)],
  );
  const ofThousand = ROWS_A_DAY / 1_000;
  const tooLarge = rows.flatMap(({ table, bytes }) => {
    const limit = (documented.get(table)?.megabytes ?? 0) * 1e6 * ofThousand + EMPTY_PAGES_BYTES;
    return bytes > limit ? [`${table}: ${bytes} bytes, documented ${limit}`] : [];
  });
  assert.deepEqual(tooLarge, []);
  for (const { table, age } of RETENTION) {
    const { rows: found } = await client.query<{ count: number }>(`select count(*)::int as count from ${table}`);
    const days =
      age === "historyMonths"
        ? 365
        : typeof age === "number"
          ? age
          : { eventDays: 90, deliveryDays: 30, importDays: 90, usageDays: 400 }[age];
    assert.ok((found[0]?.count ?? 0) <= ROWS_A_DAY * (days + 1) + 5, `${table}: ${found[0]?.count} rows`);
  }
  await app.runJob("files");
  assert.ok(readdirSync(join(dataDir, "imports")).length <= 91);
});

test("a large log of the embedded PostgreSQL is replaced while the server writes to it", async () => {
  const log = join(dataDir, "postgres.log");
  writeFileSync(log, "");
  truncateSync(log, RETAINED_FILES["postgres.log"].maxBytes + 1);
  await app.runJob("files");
  assert.deepEqual([statSync(log).size, existsSync(`${log}.1`)], [0, true]);
});
