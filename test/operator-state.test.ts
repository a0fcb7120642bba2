/** The state of the installation and of its sources, as operators see them. */
import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { test } from "node:test";
import { wholeFile } from "./support/cleanup.ts";
import { observation } from "./support/observation.ts";
import { withClient } from "./support/postgres.ts";
import { startService } from "./support/service.ts";

const STATE = "/api/admin/state";
const SOURCES = "/api/admin/sources";

const MARCH = "2026-03-01T12:00:30Z";

/** A node that does everything. */
const whole = await startService(wholeFile, {
  now: MARCH,
  prepareCatalog: (catalog) =>
    catalog.merge([
      observation("B0A09AGPML", { title: "Chef Knife" }),
      observation("B0A1C2D3E4", { title: "Yoga Mat" }),
      observation("B0A1C2D3E5", { title: "Yogamatte", marketplace: "amazon.de" }),
    ]),
});

/** A node that only serves the API, so that nothing is delivered and no source is called. */
const apiOnly = await startService(wholeFile, {
  now: MARCH,
  env: { KEEPA_KEY: "k".repeat(64), KEEPA_URL: "http://127.0.0.1:9", KEEPA_TOKENS_PER_DAY: "1000", ROLE: "api" },
  prepareCatalog: (catalog) =>
    catalog.merge([
      observation("B0A09AGPML", { title: "Chef Knife", seenAt: new Date("2026-03-01T11:00:00Z") }),
      observation("B0A1C2D3E4", { title: "Yoga Mat", seenAt: new Date("2026-02-20T11:00:00Z") }),
    ]),
});

test("the state shows the searchable products by marketplace, and that the index is up to date", async () => {
  const { api, make } = whole;
  const { key } = await make.key({ operator: true });
  const { status, body } = await api(STATE, key);
  assert.equal(status, 200);
  const { service, index, database, disk, imports, missing } = body.data;
  assert.deepEqual(missing, []);
  assert.equal(index.products, 3);
  assert.deepEqual(index.marketplaces, [
    { marketplace: "amazon.com", products: 2 },
    { marketplace: "amazon.de", products: 1 },
  ]);
  assert.equal(index.revision, index.catalogRevision);
  assert.ok(index.readyAt >= service.startedAt);
  assert.deepEqual([service.role, service.demo, service.node], ["all", false, process.versions.node]);
  assert.match(database.version, /^\d+\.\d+$/);
  assert.equal(database.embedded, false);
  assert.ok(database.sizeBytes > 1_000_000);
  assert.ok(disk.dataDirFreeBytes > 0 && disk.dataDirFreeBytes <= disk.dataDirTotalBytes);
  assert.deepEqual(imports, { running: 0, waiting: 0, held: 0 });
});

test("an API thread reports the same state", async (t) => {
  const { api, make } = await startService(t, {
    env: { THREADS: "2" },
    prepareCatalog: (catalog) => catalog.merge([observation("B0A09AGPML", { title: "Chef Knife" })]),
  });
  const { key } = await make.key({ operator: true });
  const { index, service, missing } = (await api(STATE, key)).body.data;
  assert.deepEqual(missing, []);
  assert.deepEqual(index.marketplaces, [{ marketplace: "amazon.com", products: 1 }]);
  assert.equal(index.products, 1);
  assert.ok(index.readyAt >= service.startedAt);
});

test("a job shows when it last ran and with which outcome", async () => {
  const { api, app, make, clock, databaseUrl } = whole;
  const { key } = await make.key({ operator: true });
  const jobOf = async (name: string) =>
    (await api(STATE, key)).body.data.jobs.find((job: { name: string }) => job.name === name);

  const { schedule, nextRunAt, waiting } = await jobOf("retention");
  assert.deepEqual([schedule, nextRunAt, waiting], ["10 * * * *", "2026-03-01T12:10:00.000Z", 0]);

  const before = clock.now();
  await app.runJob("retention");
  const after = await jobOf("retention");
  assert.equal(after.lastOutcome, "done");
  assert.ok(after.lastRunAt >= before.toISOString() && after.lastRunAt <= clock.now().toISOString());
  assert.ok(after.lastDurationMs >= 0);

  await withClient(databaseUrl, (client) => client.query("alter table idempotency_keys rename to renamed_keys"));
  await assert.rejects(app.runJob("retention") as Promise<unknown>);
  const failed = await jobOf("retention");
  assert.equal(failed.lastOutcome, "failed");
  assert.match(failed.lastProblem, /idempotency_keys/);
});

test("deliveries are counted by status, and finished ones only for today", async () => {
  const { api, make, databaseUrl } = apiOnly;
  const { key, account } = await make.key({ operator: true });
  await withClient(databaseUrl, async (client) => {
    await client.query(
      `insert into webhook_endpoints (id, account_id, url, events, secret, enabled, disabled_reason, created_at, updated_at)
       select id, $1, 'https://hooks.example.com/', '{price_change}', '', reason is null, reason, now(), now()
       from (values ('whe_1', null), ('whe_2', 'gone')) as e (id, reason)`,
      [account.id],
    );
    const put = (id: string, status: string, next: string | null) =>
      client.query(
        `insert into deliveries (id, account_id, endpoint_id, event_id, status, next_attempt_at, created_at)
         values ($1, $2, 'whe_1', $1, $3, $4, now())`,
        [id, account.id, status, next],
      );
    const today = `dlv_${timePart("2026-03-01T00:00:00Z")}`;
    const yesterday = `dlv_${timePart("2026-02-28T23:59:59Z")}`;
    await put(`${today}0`, "delivered", null);
    await put(`${today}1`, "delivered", null);
    await put(`${today}2`, "failed", null);
    await put(`${yesterday}3`, "delivered", null);
    await put(`${yesterday}4`, "failed", null);
    await put(`${today}5`, "pending", "2026-03-01T11:00:00Z");
    await put(`${today}6`, "pending", "2026-03-01T13:00:00Z");
  });
  assert.deepEqual((await api(STATE, key)).body.data.deliveries, {
    due: 1,
    scheduled: 1,
    oldestDueAt: "2026-03-01T11:00:00.000Z",
    deliveredToday: 2,
    failedToday: 1,
    disabledWebhooks: 1,
  });
});

test("sources show their setup and health, and what is overdue by plan", async () => {
  const { api, make, databaseUrl } = apiOnly;
  const { key, account } = await make.key({ plan: "starter", operator: true });
  const other = await make.account("starter");
  await withClient(databaseUrl, async (client) => {
    await client.query(
      "insert into source_health (source, last_success_at, last_failure_at, last_fault, last_problem) values ('keepa', $1, $2, 'exhausted', 'no tokens')",
      ["2026-03-01T10:00:00Z", "2026-03-01T11:00:00Z"],
    );
    await client.query("insert into source_days (source, day, stored, spent) values ('keepa', '2026-03-01', 7, 300)");
    for (const [id, asin] of [
      [account.id, "B0A09AGPML"],
      [account.id, "B0A1C2D3E4"],
      [other.id, "B0A1C2D3E4"],
    ])
      await client.query(
        "insert into tracked_products (id, account_id, marketplace, asin, created_at) values ($1 || $2, $1, 'amazon.com', $2, now())",
        [id, asin],
      );
    await client.query(
      "insert into tracked_keywords (id, account_id, marketplace, keyword, created_at) values ('trk_k', $1, 'amazon.com', 'knife', now())",
      [account.id],
    );
  });
  const { status, body } = await api(SOURCES, key);
  assert.equal(status, 200);
  const [keepa, spApi] = body.data.sources;
  assert.deepEqual(
    [keepa.name, keepa.state, keepa.lastFault, keepa.lastProblem, keepa.howToSetUp],
    ["keepa", "failing", "exhausted", "no tokens", null],
  );
  assert.deepEqual([keepa.today.stored, keepa.budgetPerDay, keepa.budgetLeft], [7, 1_000, 700]);
  assert.deepEqual([spApi.state, spApi.budgetLeft], ["not_set_up", null]);
  assert.match(spApi.howToSetUp, /SP_API_CLIENT_ID/);
  assert.equal(body.data.plans.length, 5);
  const starter = body.data.plans.find(({ plan }: { plan: string }) => plan === "starter");
  assert.deepEqual(starter, {
    plan: "starter",
    refreshHours: 24,
    products: 2,
    overdueProducts: 1,
    keywords: 1,
    overdueKeywords: 1,
  });
  assert.doesNotMatch(JSON.stringify(body), /kkkk/, "no credentials are shown");
});

test("only operators see the state", async () => {
  const { api, make } = whole;
  const { key } = await make.key({ plan: "agency" });
  for (const path of [STATE, SOURCES]) {
    assert.equal((await api(path)).status, 401);
    assert.equal((await api(path, key)).status, 403);
  }
});

test("an unavailable part is null with a reason, and the others are reported", async () => {
  // Runs last: it takes parts of the node away.
  const { api, make, dataDir, databaseUrl } = whole;
  const { key } = await make.key({ operator: true });
  await withClient(databaseUrl, (client) => client.query("alter table deliveries rename to renamed_deliveries"));
  await rm(dataDir, { recursive: true });
  const { status, body } = await api(STATE, key);
  assert.equal(status, 200);
  const { deliveries, disk, database, index, missing } = body.data;
  assert.deepEqual([deliveries, disk], [null, null]);
  assert.ok(database !== null && index !== null);
  assert.deepEqual(missing.map(({ part }: { part: string }) => part).sort(), ["deliveries", "disk"]);
  for (const { reason } of missing)
    assert.doesNotMatch(reason, /deliveries|relation|ENOENT|\//, "the cause is not revealed");
});

/** The first characters of ids created at a time. */
function timePart(time: string): string {
  const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
  let part = "";
  for (let rest = Date.parse(time); part.length < 10; rest = Math.floor(rest / 32)) part = alphabet[rest % 32] + part;
  return part;
}
