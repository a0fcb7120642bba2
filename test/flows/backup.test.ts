/** Backup and restore by the commands, as an operator uses them. */
import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { createReadStream, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { Webhook } from "standardwebhooks";
import { openBackup } from "../../src/db/backup/read-backup.ts";
import { dumpSchema } from "../../src/db/dump-schema.ts";
import { migrateWithin, migrationNames } from "../../src/db/migrate.ts";
import { createPool } from "../../src/db/pool.ts";
import { callBackupCommand } from "../support/call-command.ts";
import { makeDatabase } from "../support/database.ts";
import { observation } from "../support/observation.ts";
import { withClient } from "../support/postgres.ts";
import { get, runCommand, startProcess } from "../support/process.ts";
import { startReceiver } from "../support/receiver.ts";
import { makeFolder, startService, TEST_SECRET_KEY, type Who } from "../support/service.ts";
import { tableSums } from "../support/table-sums.ts";
import { until } from "../support/until.ts";

const BIN = join(import.meta.dirname, "..", "..", "bin", "nichescope");
const ODD_TEXT = 'tab\t line\n return\r back\\slash \\N \\. "quoted" 日本語 ';
const WITH_RECEIVERS = { WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8", WEBHOOK_ALLOW_HTTP: "on" };

async function run(args: string[], env: Record<string, string>) {
  const result = await runCommand(args, env);
  assert.equal(result.code, 0, result.stderr);
  return result.stdout;
}

test("a backup restores every row, key, score, signature and count of an installation in use", async (t) => {
  const used = await startInUse(t);
  const { key, databaseUrl, clock, receiver, webhook } = used;
  const search = "/api/v1/search?keyword=yoga&explain=true";
  const before = await until("the index has what was imported last", async () => {
    const { text } = await used.api(search, key);
    return text.includes("B0EXAMPLE2") && text.replaceAll(used.url, "");
  });
  assert.equal(typeof JSON.parse(before).data.nicheScore.score, "number", "there is a score to compare");
  const { used: count } = (await used.api("/api/v1/usage", key)).body.data;
  assert.ok(count > 0);
  await used.app.close(); // all pending counts and deliveries are in the database now
  await fillEmptyTables(databaseUrl); // not before: the service deletes uploads that belong to no import
  const folder = makeFolder(t);
  const file = join(folder, "whole.tar");
  const env = { DATA_DIR: used.dataDir, DATABASE_URL: databaseUrl, SECRET_KEY: TEST_SECRET_KEY };
  await run(["backup", file, "--quiet"], env);
  const sums = await tableSums(databaseUrl);
  const empty = Object.entries(sums).filter(([name, sum]) => sum.startsWith("0 rows") && !/_\d{4}_\d\d$/.test(name));
  assert.deepEqual(empty, [], "every table has rows");

  const target = await makeDatabase(t, "template0");
  const there = { ...env, DATA_DIR: makeFolder(t), DATABASE_URL: target };
  await run(["restore", file], there);
  assert.deepEqual(await tableSums(target), sums);
  assert.equal(await schemaOf(target), await schemaOf(databaseUrl), "all indexes and constraints are restored");
  const again = join(folder, "again.tar");
  await callBackupCommand(there, "backup", again);
  const [first, second] = [await contentsOf(file), await contentsOf(again)];
  assert.notEqual(
    second.catalog.id,
    first.catalog.id,
    "the restored catalogue has a new id, so older indexes do not match",
  );
  for (const each of [first, second]) delete each.tables["catalog"];
  assert.deepEqual(second.tables, first.tables, "a second backup equals the first");
  assert.deepEqual(second.sequences, first.sequences);

  const service = await startService(t, { databaseUrl: target, now: clock.now().toISOString(), env: WITH_RECEIVERS });
  const after = (await service.api(search, key)).text.replaceAll(service.url, "");
  assert.deepEqual(JSON.parse(after).data, JSON.parse(before).data);
  assert.equal((await service.api("/api/v1/usage", key)).body.data.used, count + 1);
  assert.equal((await service.api("/api/v1/account", { cookie: used.cookie })).status, 200, "sessions are restored");

  const lastEvent = (await eventNumbers(target)).at(-1) as number;
  await service.app.catalog.merge([observation("B000000000", { priceMinor: 123, seenAt: service.clock.now() })]);
  assert.ok(((await eventNumbers(target)).at(-1) as number) > lastEvent, "event numbers continue");
  const sent = (await receiver.received(3))[2]; // the first by the restored service
  new Webhook(webhook.secret).verify(sent?.body as string, sent?.headers as Record<string, string>);
});

test("an embedded installation is restored into a new folder with the secret key of the backup", async (t) => {
  const { make, databaseUrl, dataDir } = await startService(t);
  const { key } = await make.key({ plan: "pro" });
  const file = join(makeFolder(t), "with-key.tar");
  const from = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET_KEY: TEST_SECRET_KEY };
  await callBackupCommand(from, "backup", file, "--with-secret-key");
  assert.equal(statSync(file).mode & 0o777, 0o600);
  assert.match(
    execFileSync("tar", ["tf", file], { encoding: "utf8" }),
    /^manifest\.json\nsecret\.key\n[\s\S]*summary\.json\n$/,
  );

  const env = { DATA_DIR: join(makeFolder(t), "new"), DEMO: "off" };
  await run(["restore", file], env);
  assert.equal(readFileSync(join(env.DATA_DIR, "secret.key"), "utf8").trim(), TEST_SECRET_KEY);
  assert.equal(statSync(join(env.DATA_DIR, "secret.key")).mode & 0o777, 0o600);
  const service = await startProcess(t, env);
  assert.equal((await get(`${service.url}/api/v1/usage`, key)).status, 200);
  const beside = callBackupCommand(env, "restore", file, "--wipe", "--yes");
  await assert.rejects(beside, /A service is running on this database/);
});

test("a backup of an older release is restored and migrated", async (t) => {
  const old = await makeDatabase(t, "template0");
  const release = migrationNames()[10] as string;
  await withDb(old, (db) => db.transaction().execute((transaction) => migrateWithin(transaction, release)));
  await withClient(old, (client) =>
    client.query("insert into accounts (id, name, plan, created_at) values ('acc_1', $1, 'pro', now())", [ODD_TEXT]),
  );
  const file = join(makeFolder(t), "old.tar");
  await callBackupCommand({ DATA_DIR: makeFolder(t), DATABASE_URL: old }, "backup", file);

  const target = await makeDatabase(t, "template0");
  await callBackupCommand({ DATA_DIR: makeFolder(t), DATABASE_URL: target }, "restore", file);
  await withClient(target, async (client) => {
    assert.equal((await client.query("select name from accounts")).rows[0].name, ODD_TEXT);
    const { rows } = await client.query("select name from migrations order by name");
    assert.deepEqual(
      rows.map(({ name }) => name),
      migrationNames(),
    );
  });
});

test("an existing file is replaced only with --force, and a failed backup leaves no file", async (t) => {
  const folder = makeFolder(t);
  const file = join(folder, "kept.tar");
  const env = { DATA_DIR: makeFolder(t), DATABASE_URL: await makeDatabase(t) };
  writeFileSync(file, "precious");
  const refused = await runCommand(["backup", file], env);
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /kept\.tar already exists.*--force/);
  assert.equal(readFileSync(file, "utf8"), "precious");

  // A limit of one block, as on a full disk.
  const full = await shell(`ulimit -f 1; exec ${BIN} backup ${file} --force`, env);
  assert.equal(full.code, 1);
  assert.match(full.stderr, /kept\.tar cannot be written/);
  assert.equal(readFileSync(file, "utf8"), "precious");

  const gone = await shell(`(${BIN} backup -; echo "exit code $?" >&2) | true`, env);
  assert.match(gone.stderr, /The program that reads the backup has exited[\s\S]*exit code 1/);

  const empty = { ...env, DATABASE_URL: await makeDatabase(t, "template0") };
  const nothing = callBackupCommand(empty, "backup", join(folder, "nothing.tar"));
  await assert.rejects(nothing, /There is no Nichescope installation in database /);
  assert.deepEqual(readdirSync(folder), ["kept.tar"]);
  const written = JSON.parse(await run(["backup", file, "--force", "--json"], env));
  const checked = JSON.parse(await run(["restore", file, "--check", "--json"], env));
  assert.deepEqual([checked.tables, checked.catalog], [written.tables, written.catalog]);
});

function shell(script: string, env: Record<string, string>): Promise<{ code: number; stderr: string }> {
  return new Promise((resolve) => {
    const around = { env: { PATH: process.env["PATH"], ...env }, cwd: "/" };
    execFile("/bin/sh", ["-c", script], around, (error, _, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stderr }),
    );
  });
}

/** Reads all of a backup, as `restore --check` does. */
async function contentsOf(file: string) {
  const { manifest, parts } = await openBackup(createReadStream(file));
  for (const reading = parts(); ; ) {
    const { value, done } = await reading.next();
    if (done) return { ...manifest, tables: value.tables };
  }
}

/**
 * A service that was used: a key and a person, tracked products that changed, a webhook with deliveries, an import. It has no
 * demo, whose products only take time. Its clock ends at the present: a signature is valid for minutes.
 */
async function startInUse(t: TestContext) {
  const service = await startService(t, {
    now: new Date(Date.now() - 2 * 86_400_000).toISOString(),
    env: WITH_RECEIVERS,
  });
  const { api, app, make, clock } = service;
  const { account, key } = await make.key({ plan: "agency", operator: true });
  const { cookie } = await make.person({ account, operator: true });
  let sends = 0;
  const send = async (path: string, body: object | string, method = "POST", who: Who = { cookie }) => {
    const type = typeof body === "string" ? "text/csv" : "application/json";
    const headers = { "content-type": type, "idempotency-key": `key-${++sends}` };
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const sent = await api(path, who, { method, headers, body: text });
    assert.ok(sent.status < 300, `${path}: ${sent.text}`);
    return sent.body.data;
  };
  const see = (priceMinor: number) =>
    app.catalog.merge(
      Array.from({ length: 20 }, (_, i) =>
        observation(`B${String(i).padStart(9, "0")}`, {
          ...{ title: `Yoga mat ${i}, 6 mm ${ODD_TEXT}`, brand: `Brand ${i % 4}`, category: "Sports & Outdoors" },
          ...{ priceMinor: priceMinor + i, bsr: 500 + 90 * i + priceMinor, reviewCount: 40 * i + 7, rating: 4.1 },
          seenAt: clock.now(),
        }),
      ),
    );
  await see(2_000);
  const product = { asin: "B000000000", marketplace: "amazon.com" };
  const receiver = await startReceiver(t);
  const webhook = await send("/api/automation/webhooks", { url: receiver.url, events: ["price_change"] });
  await send("/api/v1/tracking/products", { ...product, cooldownMinutes: 0 }, "POST", key);
  await send("/api/v1/tracking/keywords", { keyword: "yoga mat", asin: null });
  await send("/api/v1/alerts", { metric: "price", asin: product.asin, comparison: "below", value: 15 });
  await send("/api/v1/saved-searches", { name: ODD_TEXT, keyword: "yoga mat", filters: { maxReviews: 200 } });
  const input = { asin: product.asin, unitCost: 4, sizeTier: "small_standard" };
  await send("/api/v1/profit/scenarios", { name: ODD_TEXT, input });
  await send("/api/v1/account/invitations", { email: "colleague@example.com", role: "viewer" });
  await send("/api/admin/import-mappings/Supplier", { marketplace: "amazon.com", map: "price=Price" }, "PUT");
  for (const price of [1_400, 1_800]) {
    clock.advance({ minutes: 24 * 60 });
    await see(price);
  }
  await receiver.received(2);
  const rows = "asin,title,price\nB0EXAMPLE2,Travel yoga mat,24.50\nnot-an-asin,Incomplete row,\n";
  const { id } = await send("/api/admin/imports?name=extras.csv", rows);
  await until("the import is done", async () => {
    const { status } = (await api(`/api/admin/imports/${id}`, { cookie })).body.data;
    return status === "done";
  });
  assert.equal((await api("/api/v1/search?keyword=yoga", { cookie })).status, 200);
  return { ...service, key, cookie, receiver, webhook };
}

async function schemaOf(databaseUrl: string): Promise<string> {
  return await withDb(databaseUrl, (db) => dumpSchema(db as unknown as Kysely<never>));
}

async function withDb<T>(databaseUrl: string, work: (db: Kysely<unknown>) => Promise<T>): Promise<T> {
  const pool = createPool({ connectionString: databaseUrl }, () => {});
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

async function eventNumbers(databaseUrl: string): Promise<number[]> {
  return await withClient(databaseUrl, async (client) =>
    (await client.query("select number from events where number is not null order by number")).rows.map(({ number }) =>
      Number(number),
    ),
  );
}

/** Adds a row to each table that is still empty. */
async function fillEmptyTables(databaseUrl: string): Promise<void> {
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
