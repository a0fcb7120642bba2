/** Rows with the values that a file of rows may get wrong: control characters, other scripts, large and precise numbers. */
import type pg from "pg";
import { withClient } from "./postgres.ts";

export const ODD_TEXT = 'tab\t line\n return\r back\\slash \\N \\. "quoted" 日本語 ';
const AT = new Date("2026-03-01T12:34:56.789Z");
const DAY = "2026-03-01";
const ODD_VALUES: Record<string, unknown> = {
  ...{ text: ODD_TEXT, integer: -7, bigint: "9007199254740993", smallint: 3, boolean: true },
  ...{
    date: DAY,
    "timestamp with time zone": AT,
    "double precision": 1 / 3,
    jsonb: JSON.stringify({ text: ODD_TEXT }),
  },
};
const REST: Record<string, Record<string, unknown>> = {
  keyword_positions: {
    ...{ marketplace: "amazon.com", keyword: ODD_TEXT, asin: "B000000001", is_sponsored: false },
    ...{ position: 3, source: "bright-data", seen_at: DAY },
  },
  share_of_voice_days: {
    ...{ marketplace: "amazon.com", keyword: ODD_TEXT, day: DAY, voice: { text: ODD_TEXT }, taken_at: AT },
    ...{ is_requested: true, only_tracked: false },
  },
  keyword_rank_days: { marketplace: "amazon.com", keyword: ODD_TEXT, asin: "B000000001", day: DAY, rank: null },
  node_checks: {
    ...{ day: DAY, node: ODD_TEXT, serves_api: true },
    ...{ checked: "1".repeat(1_440), passed: "01".repeat(720) },
  },
  niche_history: {
    ...{ marketplace: "amazon.com", keyword: ODD_TEXT, day: DAY, total_results: 7, taken_at: AT },
    ...{ score: 1 / 3, demand: 0.1, competition: 99.9, opportunity: 1e-7, statistics: { text: ODD_TEXT } },
  },
  mail_days: { day: DAY, subject: ODD_TEXT, sent: 7 },
  listing_model_days: {
    ...{
      account_id: "acc_1",
      day: DAY,
      generations: 3,
      input_tokens: 10,
      output_tokens: 20,
      cost: 7,
      reserved_until: AT,
    },
  },
  sales_curves: {
    ...{ marketplace: "amazon.com", category: ODD_TEXT, knots: "[[1, 2, 3, 4]]" },
    ...{ spread: 0.25, rows_fitted: 100, fitted_at: AT },
  },
  fee_cards: { marketplace: "amazon.de", id: "de-2026", card: { text: ODD_TEXT }, imported_at: AT },
  sign_in_attempts: { kind: "sign-in", email: ODD_TEXT, place: "", at: AT },
  sign_in_places: { email: "somebody@example.com", place: ODD_TEXT, signed_in_at: AT },
  source_asks: { marketplace: "amazon.com", kind: "keyword", key: ODD_TEXT, source: "keepa", asked_at: AT },
  source_days: { source: "keepa", day: DAY, spent: 12 },
  source_health: { source: "keepa", last_failure_at: AT, last_problem: ODD_TEXT },
  synonyms: { id: "syn_1", language: "en", entry: ODD_TEXT, created_at: AT },
  upload_parts: { upload_id: "imp_1", number: 0, stored_at: AT, bytes: Buffer.from([0, 9, 10, 13, 92, 255]) },
  user_verifications: { id: "1", identifier: ODD_TEXT, value: "", expires_at: AT, created_at: AT, updated_at: AT },
};

/** Adds a row to each table that is still empty. */
export async function fillEmptyTables(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    for (const [table, row] of Object.entries(REST)) {
      const parameters = Object.keys(row).map((_, i) => `$${i + 1}`);
      await client.query(
        `insert into ${table} (${Object.keys(row).join(", ")}) values (${parameters.join(", ")})`,
        Object.values(row),
      );
    }
    // Refer to an account.
    await client.query(
      "insert into keyword_lists select 'kwl_1', id, $1, 'amazon.com', null, $2, $2 from accounts limit 1",
      [ODD_TEXT, AT],
    );
    await client.query("insert into keyword_list_items values ('kwl_1', $1, 1)", [ODD_TEXT]);
    await client.query(
      "insert into listing_drafts select 'lst_1', id, $1, 'amazon.com', 'en', null, null, '{}', $1, '{}', '[]', 1, $2, $2 from accounts limit 1",
      [ODD_TEXT, AT],
    );
    await client.query("insert into listing_versions values ('lst_1', 1, $1, 'edit', $2, $3)", [
      JSON.stringify({ title: ODD_TEXT, bullets: [], description: "", searchTerms: "" }),
      ODD_TEXT,
      AT,
    ]);
    await client.query("insert into market_lists select 'mkl_1', id, $1, 'amazon.com', $2, $2 from accounts limit 1", [
      ODD_TEXT,
      AT,
    ]);
    await client.query("insert into market_list_products values ('mkl_1', 'B0A09AGPML', true, $1)", [AT]);
    await client.query("insert into market_list_notes values ('mkn_1', 'mkl_1', null, $1, $2, $3, $3)", [
      DAY,
      ODD_TEXT,
      AT,
    ]);
    await client.query(
      `insert into default_costs select id, 'amazon.com', '{"unitCost":4}', $1 from accounts limit 1`,
      [AT],
    );
    // Refer to a member of an account.
    await client.query(
      `insert into users (id, email, name, created_at, updated_at) values ('usr_app', 'app@example.com', $1, $2, $2)`,
      [ODD_TEXT, AT],
    );
    await client.query("insert into account_members select id, 'usr_app', 'viewer', $1 from accounts limit 1", [AT]);
    await client.query(
      `insert into connected_apps select 'app_1', account_id, user_id, 'h', $1, $1, '{read}', $1, $2, $2, $2
       from account_members where user_id = 'usr_app'`,
      [ODD_TEXT, AT],
    );
    await client.query(
      `insert into app_codes select 'h', account_id, user_id, 'h', $1, $1, '{read}', $1, 'c', $2, 'app_1'
       from account_members where user_id = 'usr_app'`,
      [ODD_TEXT, AT],
    );
    await client.query("insert into app_tokens values ('h', 'app_1', 'refresh', $1, $1, $1)", [AT]);
    await client.query("insert into unsubscribed_mailboxes select id, $1, $2 from accounts limit 1", [ODD_TEXT, AT]);
    await client.query(
      `insert into listing_models select id, 'anthropic', 'https://models.example.com/v1', $1, '\\x0102', 150, null, $2, $2
       from accounts limit 1`,
      [ODD_TEXT, AT],
    );
    // Refer to an account, and to an import of it.
    await client.query(
      `insert into report_imports (id, account_id, name, origin, status, marketplaces, created_at, updated_at)
       select 'rpt_1', id, $1, 'upload', 'done', array['amazon.com'], $2, $2 from accounts limit 1`,
      [ODD_TEXT, AT],
    );
    for (const insert of [
      "report_search_terms select account_id, 'amazon.com', $1, $2, 'day', 'Amazon.com', 1, $2, 3, 'B', 0.0771, null, number",
      "report_query_performance (account_id, marketplace, search_term, period_end, period, asin, brand, period_start, query_volume, import_number) select account_id, 'amazon.com', $1, $2, 'day', 'B', '', $2, 15000, number",
    ])
      await client.query(`insert into ${insert} from report_imports where id = 'rpt_1'`, [ODD_TEXT, DAY]);
    await client.query(
      "insert into report_rejects (import_number, line, reason) select number, 3, $1 from report_imports where id = 'rpt_1'",
      [ODD_TEXT],
    );
    await client.query(
      "insert into sales_books (account_id, created_at) select id, $1 from accounts limit 1 on conflict do nothing",
      [AT],
    );
    await fillTablesOfSales(client);
    await client.query(
      `insert into sales_connections (id, account_id, name, region, marketplaces, own_app, credentials, status, problem, next_run_at, look_at,
         created_at, updated_at)
       select 'con_1', id, $1, 'na', '{amazon.com}', true, '\\x00ff', 'connected', $1, $2, $2, $2, $2 from accounts limit 1`,
      [ODD_TEXT, AT],
    );
    await client.query(
      `insert into sales_connection_reports (connection_id, account_id, report, marketplace, starts_at, ends_at, is_backfill, state, problem,
         next_at, created_at, updated_at)
       select id, account_id, 'traffic', '', $2, $2, false, 'failed', $1, $2, $2, $2 from sales_connections`,
      [ODD_TEXT, AT],
    );
    // Refers to an endpoint.
    await client.query("insert into digests select id, 8, 'Europe/Berlin', $1, 7 from webhook_endpoints limit 1", [AT]);
  });
}

/** The tables of sales refer to no other table, so one row of odd values each is made from the types of their columns. */
async function fillTablesOfSales(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; columns: string[]; types: string[] }>(
    `select table_name::text as table, array_agg(column_name::text) as columns, array_agg(data_type::text) as types
     from information_schema.columns
     where table_schema = 'public' and table_name like 'sales\\_%' and table_name not in ('sales_curves', 'sales_books', 'sales_connections', 'sales_connection_reports')
       and is_generated = 'NEVER' and is_identity = 'NO'
     group by table_name`,
  );
  for (const { table, columns, types } of rows)
    await client.query(
      `insert into ${table} (${columns.join(", ")}) values (${columns.map((_, i) => `$${i + 1}`)})`,
      types.map((type) => ODD_VALUES[type]),
    );
}
