/**
 * Fills a database, by SQL, with enough rows that the planner prefers an index to a scan of a whole table. Every table that
 * grows fast has at least 7,500 rows, and so has every month of the history: above the limit in `query-plans.ts`. Accounts and
 * webhooks are fewer, so scans of them are not noticed.
 */
import type pg from "pg";
import { EXAMPLES } from "../../src/app/description/examples.ts";
import { monthOf } from "../../src/features/catalog/month.ts";
import { createMonthsStore } from "../../src/features/catalog/months-store.ts";
import { createPool } from "../../src/platform/db/pool.ts";

export const SIZES = {
  products: 45_000,
  pointsOfAProduct: 13,
  accounts: 1_000,
  events: 20_000,
  searches: 20_000,
  rows: 12_000,
  days: 90,
  daysOfUse: 20,
};

/** An id for each number, as long as real ids. */
const named = (prefix: string, number: string) => `'${prefix}_' || lpad((${number})::text, 26, '0')`;
const asin = (number: string) => `'B' || lpad((${number})::text, 9, '0')`;

const FILL = (accountId: string) => [
  `insert into accounts (id, name, plan, created_at)
   select ${named("acc", "n")}, 'Account number ' || n, 'pro', now() - n * interval '1 minute' from generate_series(1, ${SIZES.accounts}) n`,
  `create temp table owners as
   select row_number() over () - 1 as number, id from (select id from accounts order by id = '${accountId}' desc, id) as a`,
  `insert into api_keys (id, account_id, name, hash, start, last_four, created_at)
   select ${named("key", "n")}, id, 'A key', md5(n::text) || md5('h' || n), 'nsk_0000', 'abcd', now() from generate_series(0, ${SIZES.rows - 1}) n join owners on number = g(n)`,
  `insert into users (id, email, name, created_at, updated_at)
   select ${named("usr", "n")}, 'person' || n || '@example.com', 'Person ' || n, now() - n * interval '1 minute', now() from generate_series(1, ${SIZES.rows}) n`,
  `insert into user_credentials (id, user_id, provider_id, provider_account_id, created_at, updated_at)
   select id, id, 'credential', id, now(), now() from users where id not in (select user_id from user_credentials)`,
  `insert into account_members (account_id, user_id, role, joined_at)
   select owners.id, ${named("usr", "n + 1")}, 'member', now() from generate_series(0, ${SIZES.rows - 1}) n join owners on number = g(n)`,
  `insert into connected_apps (id, account_id, user_id, client_hash, name, return_host, scopes, resource, created_at, last_used_at, expires_at)
   select ${named("app", "row_number() over ()")}, account_id, user_id, md5(user_id), 'Assistant', 'assistant.example.com', '{read,write}',
     'https://research.example.com/mcp', now(), now(), now() + interval '30 days' from account_members where user_id like 'usr_0%'`,
  `insert into app_tokens (hash, app_id, kind, created_at, expires_at)
   select md5(id) || kind, id, kind, now(), expires_at from connected_apps, unnest(array['access', 'refresh']) as kind`,
  `insert into app_codes (hash, account_id, user_id, client_hash, name, redirect_uri, scopes, resource, code_challenge, expires_at, app_id)
   select md5(id), account_id, user_id, client_hash, name, 'https://assistant.example.com/callback', scopes, resource, 'c', now(), id from connected_apps`,
  `insert into user_sessions (id, user_id, token, account_id, created_at, updated_at, expires_at)
   select ${named("ses", "n")}, ${named("usr", `1 + n % ${SIZES.rows}`)}, md5(n::text), null, now(), now(), now() + interval '7 days' from generate_series(0, ${SIZES.rows - 1}) n`,
  `insert into sign_in_attempts (kind, email, place, at)
   select 'password', 'person' || n % ${SIZES.rows} || '@example.com', '10.0.' || n % 250 || '.' || n % 7, now() - n * interval '1 second' from generate_series(0, ${SIZES.rows - 1}) n`,
  `insert into invitations (id, account_id, email, role, token_hash, created_at, expires_at)
   select ${named("inv", "n")}, id, 'guest' || n || '@example.com', 'viewer', md5(n::text), now(), now() + interval '7 days' from generate_series(0, ${SIZES.rows - 1}) n join owners on number = n % ${SIZES.accounts}`,
  `insert into usage_days (account_id, day, used, daily_limit, last_admitted)
   select id, current_date - d, 10, 1000, 1 from owners, generate_series(1, ${SIZES.daysOfUse}) d`,
  `insert into idempotency_keys (account_id, key, kind, fingerprint, resource_id, created_at)
   select id, 'key ' || n, 'alerts', 'f', ${named("alr", "n")}, now() from generate_series(0, ${SIZES.rows - 1}) n join owners on number = g(n)`,
  `insert into saved_searches (id, account_id, name, keyword, marketplace, filters, created_at, updated_at)
   select ${named("sav", "n")}, id, 'Search ' || n, 'yoga mat', 'amazon.com', '{}', now(), now() from generate_series(0, ${SIZES.rows - 1}) n join owners on number = g(n)`,
  // Negative revisions: the index has passed them and ignores these products.
  `insert into products (marketplace, asin, title, brand, category, price_minor, bsr, bsr_category, review_count, rating, updated_at, text_seen_at, price_seen_at, bsr_seen_at, figures_since, revision)
   select 'amazon.com', ${asin("n")}, 'Steel bottle number ' || n || repeat(', insulated', 9), 'Brand ' || n % 500, 'Kitchen', 1999, n, 'Kitchen', n % 900, 4.5, now(), now(), now(), now(), now() - interval '1 day', -n from generate_series(1, ${SIZES.products}) n`,
  `insert into product_history (marketplace, asin, at, price_minor, bsr, bsr_category, review_count, rating)
   select 'amazon.com', ${asin("n")}, date_trunc('day', now()) - p * interval '35 days' - n * interval '1 millisecond', 1000 + p, n, 'Kitchen', p, 4.5
   from generate_series(1, ${SIZES.products / 6}) n, generate_series(1, ${SIZES.pointsOfAProduct}) p`,
  `insert into tracked_products (id, account_id, marketplace, asin, created_at)
   select ${named("trk", "n")}, id, 'amazon.com', ${asin("1 + n")}, now() from generate_series(0, ${SIZES.rows - 1}) n join owners on number = g(n)`,
  `insert into tracked_keywords (id, account_id, marketplace, keyword, asin, created_at)
   select ${named("trk", "n")}, id, 'amazon.com', 'keyword ' || n / 20, ${asin("1 + n % 1000")}, now() from generate_series(0, ${SIZES.rows - 1}) n join owners on number = g(n)`,
  `insert into alerts (id, account_id, metric, marketplace, asin, comparison, threshold, hysteresis_percent, cooldown_minutes, created_at)
   select ${named("alr", "n")}, id, 'price', 'amazon.com', ${asin("1 + n")}, 'below', 1000, 5, 60, now() from generate_series(0, ${SIZES.rows - 1}) n join owners on number = g(n)`,
  `insert into keyword_rank_days (marketplace, keyword, asin, day, rank)
   select 'amazon.com', 'keyword ' || n / ${SIZES.days}, ${asin("1 + n / 90 % 1000")}, current_date - n % ${SIZES.days}, n % 300 from generate_series(0, ${SIZES.rows - 1}) n`,
  `insert into niche_history (marketplace, keyword, day, total_results, score, demand, competition, opportunity, statistics, taken_at)
   select 'amazon.com', 'keyword ' || n / ${SIZES.days}, current_date - n % ${SIZES.days}, 100, 50, 50, 50, 50, '{}', now() from generate_series(0, ${SIZES.rows - 1}) n`,
  `insert into keyword_days (day, marketplace, keyword, searches)
   select current_date - n % ${SIZES.days}, 'amazon.com', 'keyword ' || n / ${SIZES.days}, 1 + n % 50 from generate_series(0, ${SIZES.searches - 1}) n`,
  // The past figures of most products are done, because each takes the job 0.2 ms of CPU time.
  `update catalog set past_marketplace = 'amazon.com', past_asin = ${asin(String(SIZES.products - 500))}`,
  "select setval('event_numbers', 1000)", // leaves room for the examples
  `insert into events (id, number, account_id, type, subject_id, created_at, data)
   select ${named("evt", "n")}, nextval('event_numbers'), id, 'price_change', ${named("trk", `n % ${SIZES.rows}`)}, now() - n * interval '30 seconds', '{}'
   from generate_series(0, ${SIZES.events - 1}) n join owners on number = g(n)`,
  `insert into webhook_endpoints (id, account_id, url, events, secret, created_at, updated_at)
   select ${named("whe", "n")}, id, 'https://hooks.example.com/' || n, '{price_change}', 'x', now(), now() from generate_series(0, 3999) n join owners on number = g(n)`,
  `insert into deliveries (id, account_id, endpoint_id, event_id, status, attempts, created_at, finished_at)
   select ${named("dlv", "n")}, e.account_id, w.id, e.id, case n % 20 when 0 then 'failed' when 1 then 'pending' else 'delivered' end, 1, e.created_at, e.created_at
   from (select row_number() over (order by number) as n, * from events where number is not null) e join (select distinct on (account_id) account_id, id from webhook_endpoints order by account_id, id) w using (account_id)`,
  "insert into delivery_attempts (delivery_id, number, at, duration_ms, status) select id, 1, created_at, 20, 200 from deliveries",
  `insert into import_runs (id, source, fingerprint, status, options, created_at, updated_at)
   select ${named("imp", "n")}, 'file.csv', md5(n::text), 'done', '${JSON.stringify(EXAMPLES.importFile.data.options)}', now() - n * interval '1 minute', now() from generate_series(0, ${SIZES.rows - 1}) n`,
  `insert into import_rejects (run_id, line, reason)
   select ${named("imp", "n / 10")}, n, 'a reason' from generate_series(0, ${SIZES.rows - 1}) n`,
  `insert into upload_parts select ${named("imp", "n / 100")}, n % 100, now(), 'x' from generate_series(0, ${SIZES.rows - 1}) n`,
  `insert into source_asks (marketplace, kind, key, source, asked_at)
   select 'amazon.com', 'product', ${asin("n")}, 'keepa', now() from generate_series(1, ${SIZES.rows}) n`,
];

/** Fills the database. The given account owns one row in a hundred, ten times as many as any other. */
export async function fillDatabase(databaseUrl: string, accountId: string): Promise<void> {
  const pool = createPool({ connectionString: databaseUrl, max: 1 }, () => {});
  const client = await pool.connect();
  try {
    const now = monthOf(new Date());
    await createMonthsStore(pool).create(
      client,
      Array.from({ length: 27 }, (_, i) => now - 26 + i),
      async () => {},
    );
    // One in a hundred belongs to the given account.
    await client.query(
      `create function pg_temp.owner(n bigint) returns bigint language sql immutable
       as $$ select case when n % 100 = 0 then 0 else n % ${SIZES.accounts} end $$`,
    );
    await client.query("set session_replication_role = replica"); // skips foreign key checks, which always pass here
    for (const text of FILL(accountId)) await run(client, text.replaceAll("g(n)", "pg_temp.owner(n)"));
    await client.query("vacuum analyze");
  } finally {
    client.release(true);
    await pool.end();
  }
}

async function run(client: pg.PoolClient, text: string): Promise<void> {
  await client.query(text).catch((error) => {
    throw new Error(`${(error as Error).message} in: ${text.slice(0, 120)}`);
  });
}
