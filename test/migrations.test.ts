/** Upgrades: nodes of the previous and the next release on one database. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { makeDatabase } from "./support/database.ts";
import { findingsOf, RULES, type Rule } from "./support/migration-rules.ts";
import { withClient } from "./support/postgres.ts";
import { startProcess } from "./support/process.ts";
import { makeFolder } from "./support/service.ts";
import { post, send } from "./support/signing-in.ts";
import { startCommand } from "./support/start-command.ts";
import { until } from "./support/until.ts";
import { ended, startForOperator, THREE } from "./support/uploading.ts";

const FOLDER = join(import.meta.dirname, "../src/platform/db/migrations");

/** Exceptions by migration, and their reasons. */
const ALLOWED: Record<string, Partial<Record<Rule, string>>> = {};

test("the previous release works with every migration", () => {
  const found = readdirSync(FOLDER).flatMap((file) => {
    const name = file.replace(/\.sql$/, "");
    return findingsOf(readFileSync(join(FOLDER, file), "utf8")).map((finding) => ({ name, ...finding }));
  });
  const refused = found.filter(({ name, rule }) => ALLOWED[name]?.[rule] === undefined);
  assert.deepEqual(
    refused.map(({ name, rule, statement }) => `${name} ${rule} (${RULES[rule]}): ${statement}`),
    [],
  );
  const isUsed = (name: string, rule: string) => found.some((each) => each.name === name && each.rule === rule);
  for (const [name, rules] of Object.entries(ALLOWED))
    for (const rule of Object.keys(rules))
      assert.ok(isUsed(name, rule), `${name} no longer ${rule}: remove it from ALLOWED`);
});

test("migrations that break the previous release are found", () => {
  const cases: [string, Rule[]][] = [
    ["drop table accounts", ["drops a table"]],
    ["alter table accounts drop column plan", ["drops a column"]],
    ["alter table accounts drop plan", ["drops a column"]],
    ["alter table accounts rename to customers", ["renames"]],
    ["alter table accounts rename column plan to tariff", ["renames"]],
    ["alter table events alter column number type bigint", ["changes a type"]],
    ["alter table events alter number set data type bigint", ["changes a type"]],
    ["alter table events alter column data set not null", ["forbids null"]],
    ["alter table events alter column data drop not null", ["allows null"]],
    ["alter table events alter column data drop default", ["drops a default"]],
    ["alter table events add column kind text not null", ["adds a column that must be given"]],
    [
      "alter table events add column a text default '', add column kind text not null",
      ["adds a column that must be given"],
    ],
    ["alter table events add constraint kinds check (type <> '')", ["adds a constraint"]],
    ["alter table events add check (type <> '') not valid", ["adds a constraint"]],
    ["alter table events add constraint of foreign key (account_id) references accounts", ["adds a constraint"]],
    ["alter table events add constraint once unique (number)", ["makes unique"]],
    ["create unique index once on events (number)", ["makes unique"]],
    ["create index by_type\n  on events (type)", ["builds an index"]],
    ["update events set data = '{}'", ["rewrites rows"]],
    ["create or replace function new_id() returns text as $$ select ''; $$ language sql", ["replaces a function"]],
    // Additions do not affect the previous release.
    ["create table fresh (id text not null); create unique index of_fresh on fresh (id)", []],
    [
      "create table fresh (id text); insert into fresh values ('a'); alter table fresh alter column id set not null",
      [],
    ],
    ["alter table events add column kind text", []],
    ["alter table events add column kind text not null default 'a;b'", []],
    ["alter table events add column kind text default '' not null, add column other integer", []],
    ["alter table events drop constraint kinds", []],
    ["-- drop table accounts;\nselect 1", []],
    ["create function fresh() returns text as $$ update events set data = '{}'; $$ language sql", []],
  ];
  for (const [sql, rules] of cases)
    assert.deepEqual(
      findingsOf(sql).map(({ rule }) => rule),
      rules,
      sql,
    );
});

test("a node works on a database with columns and tables of a newer release", async (t) => {
  const databaseUrl = await makeDatabase(t);
  await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select c.relname as name from pg_class as c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and relname not like 'migrations%'`,
    );
    assert.ok(rows.length > 30, `${rows.length} tables`);
    for (const { name } of rows)
      await client.query(
        `alter table ${name} add column from_the_future text, add column with_default integer not null default 7`,
      );
    await client.query("create table future_things (id text primary key)");
    await client.query("insert into migrations values ('9999_from_the_future', now())");
  });
  const operator = await startForOperator(t, { databaseUrl });
  const { api, key, send: sendFile, make, app } = operator;

  const sent = await sendFile("name=kettles.csv", THREE);
  const run = await ended(operator, sent.body.data.id);
  assert.deepEqual([run.status, run.counts.added, run.rejectedCells], ["done", 3, 1]);
  await until(
    "the products are found",
    async () => (await api("/api/v1/search?keyword=kettle", key)).body.data.totalResults === 3,
  );

  const { key: other } = await make.key({ plan: "agency" });
  const body = { asin: "B0AAAAAAA1", marketplace: "amazon.com" };
  assert.equal((await post(api, "/api/v1/tracking/products", body, other)).status, 201);
  const hook = { url: "https://hooks.example.com/in", events: ["price_change"] };
  assert.equal((await post(api, "/api/automation/webhooks", hook, other, { "idempotency-key": "a" })).status, 201);
  const later = await sendFile("name=later.csv", "asin,title,price\nB0AAAAAAA1,Red Kettle,9.99\n");
  assert.equal((await ended(operator, later.body.data.id)).counts.changed, 1);
  const { events } = (await api("/api/v1/events", other)).body.data;
  assert.deepEqual(
    events.map(({ type }: { type: string }) => type),
    ["price_change"],
  );
  assert.equal((await api("/api/v1/products/B0AAAAAAA1/history", other)).status, 200);

  const person = await make.person();
  const saved = { name: "Kettles", keyword: "kettle" };
  assert.equal((await post(api, "/api/v1/saved-searches", saved, person)).status, 201);
  assert.equal(
    (await post(api, "/api/v1/account/invitations", { email: "a@example.com", role: "member" }, person)).status,
    201,
  );
  assert.equal((await post(api, "/api/v1/keys", { name: "laptop" }, person)).status, 201);
  assert.equal((await send("PATCH", api, "/api/v1/session/user", { name: "Another" }, person)).status, 200);
  for (const path of ["/api/admin/state", "/api/admin/accounts", "/api/admin/users", "/api/v1/usage/history"])
    assert.equal((await api(path, key)).status, 200, path);
  for (const job of ["niche-history", "keyword-ranks"]) await app.runJob(job);
});

test("a node that is killed while migrating changes nothing, and the next one migrates from the start", async (t) => {
  const databaseUrl = await makeDatabase(t, "template0");
  const env = { DATA_DIR: makeFolder(t), DATABASE_URL: databaseUrl, DEMO: "off", THREADS: "1" };
  await withClient(databaseUrl, async (blocker) => {
    // An open transaction creates a table of the same name, so the migration waits for it.
    await blocker.query("begin");
    await blocker.query("create table webhook_endpoints (id text)");
    const killed = startCommand(t, ["start"], { ...env, PORT: "0" });
    const isWaiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await until("the migration is waiting", async () =>
      withClient(databaseUrl, async (client) => (await client.query(isWaiting)).rowCount === 1),
    );
    killed.kill("SIGKILL");
    await killed.ended;
    await blocker.query("rollback");
    const { rows } = await blocker.query("select to_regclass('accounts') as found");
    assert.equal(rows[0].found, null);
  });
  const second = await startProcess(t, env);
  assert.equal((await fetch(`${second.url}/health/ready`)).status, 200, second.output());
});
