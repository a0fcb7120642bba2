/** Live sources end to end: requested, stored, refreshed, and their health. The sources are servers on loopback. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { pino } from "pino";
import { createMergeStore } from "../src/features/catalog/merge-store.ts";
import { createHealthStore } from "../src/features/sources/live/health-store.ts";
import { type Refreshing, refresh } from "../src/features/sources/live/refresh.ts";
import { createRefreshQueueStore } from "../src/features/sources/live/refresh-queue-store.ts";
import { storePages } from "../src/features/sources/live/store-pages.ts";
import { SourceError } from "../src/features/sources/source.ts";
import { createPool } from "../src/platform/db/pool.ts";
import { cleanUp, wholeFile } from "./support/cleanup.ts";
import { makeDatabase } from "./support/database.ts";
import { startKeepa } from "./support/keepa-client.ts";
import { keepaTime } from "./support/keepa-server.ts";
import { startService } from "./support/service.ts";
import { startSpApi } from "./support/sp-api.ts";

const NOW = new Date("2026-03-01T12:00:10Z");
const DAY = "2026-03-01";
const EMPTIED_TABLES = [
  "products",
  "product_history",
  "tracked_products",
  "tracked_keywords",
  "keyword_days",
  "source_asks",
  "source_days",
  "source_health",
];

const pool = createPool({ connectionString: await makeDatabase(wholeFile), max: 4 }, () => {});
cleanUp(wholeFile, () => pool.end());
for (const plan of ["free", "agency"])
  await pool.query("insert into accounts (id, name, plan, overrides, created_at) values ($1, $1, $1, '{}', now())", [
    plan,
  ]);

/** An empty catalogue with nothing tracked, at the same time in every test. */
async function openParts() {
  for (const table of EMPTIED_TABLES) await pool.query(`delete from ${table}`);
  let now = NOW;
  const health = createHealthStore(pool);
  const refreshing: Refreshing = {
    mergeBatch: createMergeStore(pool).mergeBatch,
    health,
    queue: createRefreshQueueStore(pool),
    clock: { now: () => now },
    log: pino({ level: "silent" }),
  };
  const track = (account: string, asin: string, marketplace = "amazon.com") =>
    pool.query("insert into tracked_products values ($1, $2, $3, $4, now())", [
      `${account}-${asin}`,
      account,
      marketplace,
      asin,
    ]);
  const trackKeyword = (account: string, keyword: string) =>
    pool.query("insert into tracked_keywords values ($1, $2, 'amazon.com', $1, null, now())", [keyword, account]);
  const advance = (hours: number) => {
    now = new Date(now.getTime() + hours * 3_600_000);
  };
  const products = async () =>
    (await pool.query("select asin, title, bsr, updated_at from products order by asin")).rows as { asin: string }[];
  return { health, refreshing, track, trackKeyword, advance, products };
}

const asin = (number: number) => `B0TEST${String(number).padStart(4, "0")}`;

test("a page is stored with its history, and counted for the source", async (t) => {
  const { refreshing, health } = await openParts();
  const { source } = await startKeepa(t);
  const stored = await storePages(refreshing, "keepa", source.products("amazon.com", [asin(1), asin(2)]));
  assert.deepEqual([stored.added, stored.rejected, stored.unknown], [2, [], []]);
  const { rows } = await pool.query("select count(*)::int as points from product_history where asin = $1", [asin(1)]);
  assert.ok(rows[0].points > 0);
  const [keepa] = await health.list(DAY);
  assert.deepEqual(
    [keepa?.source, keepa?.today.stored, keepa?.lastSuccessAt, keepa?.lastProblem],
    ["keepa", 2, NOW, null],
  );
});

test("a malformed response is recorded and not stored; earlier pages stay", async (t) => {
  const { refreshing, health, products } = await openParts();
  const { source, server } = await startKeepa(t);
  await storePages(refreshing, "keepa", source.products("amazon.com", [asin(1)]));
  server.fail("not JSON");
  await assert.rejects(storePages(refreshing, "keepa", source.products("amazon.com", [asin(2)])), SourceError);
  assert.deepEqual(
    (await products()).map((each) => each.asin),
    [asin(1)],
  );
  const [keepa] = await health.list(DAY);
  assert.deepEqual([keepa?.lastFault, keepa?.today.failures], ["malformed", 1]);
  assert.match(keepa?.lastProblem ?? "", /JSON/);
});

test("an invalid product is rejected by ASIN, and the others of the page are stored", async (t) => {
  const { refreshing, products } = await openParts();
  const future = keepaTime(new Date(NOW.getTime() + 90 * 86_400_000));
  const { source } = await startKeepa(t, {
    server: { change: (product) => (product.asin === asin(2) ? { ...product, lastUpdate: future } : product) },
  });
  const stored = await storePages(refreshing, "keepa", source.products("amazon.com", [asin(1), asin(2), asin(3)]));
  assert.deepEqual(
    (await products()).map((each) => each.asin),
    [asin(1), asin(3)],
  );
  assert.deepEqual(
    stored.rejected.map((each) => each.asin),
    [asin(2)],
  );
});

test("tracked products are requested when they are older than their plan allows, the most overdue first", async (t) => {
  const { refreshing, track, advance, products } = await openParts();
  const { source, server } = await startKeepa(t);
  await track("free", asin(1));
  await track("agency", asin(2));
  await track("free", asin(2));
  assert.equal((await refresh(refreshing, [source])).products, 2, "neither was seen before");
  assert.deepEqual(
    (await products()).map((each) => each.asin),
    [asin(1), asin(2)],
  );
  assert.equal((await refresh(refreshing, [source])).products, 0);
  advance(2);
  await refresh(refreshing, [source]);
  assert.equal(server.seen.queries.at(-1)?.get("asin"), asin(2), "products of an agency are refreshed every hour");
  advance(80);
  await refresh(refreshing, [source]);
  assert.deepEqual(server.seen.queries.at(-1)?.get("asin")?.split(",").sort(), [asin(1), asin(2)]);
});

test("an unknown product is not requested at every refresh", async (t) => {
  const { refreshing, track, advance } = await openParts();
  const { source } = await startKeepa(t, {
    server: { change: ({ asin: unknown }) => ({ asin: unknown, title: null, csv: null }) },
  });
  await track("free", asin(1));
  assert.equal((await refresh(refreshing, [source])).products, 1);
  assert.equal((await refresh(refreshing, [source])).products, 0);
  advance(73);
  assert.equal((await refresh(refreshing, [source])).products, 1);
});

test("tracked keywords are searched after the products, and popular ones after those", async (t) => {
  const { refreshing, track, trackKeyword } = await openParts();
  const { source, server } = await startKeepa(t, { server: { found: 3 } });
  await pool.query("insert into keyword_days values ('2026-02-28', 'amazon.com', 'lamp', 9)");
  await trackKeyword("agency", "yoga mat");
  await track("agency", asin(1));
  const done = await refresh(refreshing, [source]);
  assert.deepEqual([done.products, done.keywords], [1, 2]);
  assert.deepEqual(
    server.seen.queries.map((query) => query.get("asin") ?? query.get("term")).filter((each) => each !== null),
    [asin(1), "yoga mat", "lamp"],
  );
  assert.equal((await refresh(refreshing, [source])).keywords, 0, "not due again yet");
});

test("a refresh stays within the limits of the source, and continues the next time", async (t) => {
  const { refreshing, track } = await openParts();
  const { source, server, advance: wait } = await startKeepa(t, { server: { refillRate: 20, tokens: 40 } });
  for (let i = 0; i < 60; i++) await track("agency", asin(i));
  await source
    .products("amazon.com", [asin(900)])
    [Symbol.asyncIterator]()
    .next(); // so that the tokens are known
  const first = await refresh(refreshing, [source]);
  assert.ok(first.products > 0 && first.products < 60, `${first.products} products`);
  wait(5 * 60_000);
  assert.ok((await refresh(refreshing, [source])).products > 0);
  assert.equal(server.seen.overdrafts, 0);
});

test("when one source fails, the next one is used", async (t) => {
  const { refreshing, track, health, products } = await openParts();
  const keepa = await startKeepa(t);
  const spApi = await startSpApi(t);
  const [known] = spApi.stock(1);
  await track("agency", known as string);
  keepa.server.fail("503", 12);
  const done = await refresh(refreshing, [keepa.source, spApi.source]);
  assert.equal(done.stored, 1);
  assert.deepEqual(
    (await products()).map((each) => each.asin),
    [known],
  );
  assert.deepEqual(
    (await health.list(DAY)).map(({ source, lastFault, today }) => [source, lastFault, today.stored]),
    [
      ["keepa", "unavailable", 0],
      ["sp-api", null, 1],
    ],
  );
});

test("the metrics include the health of sources, and jobs can be run by name", async (t) => {
  const { api, app, databaseUrl, make } = await startService(t);
  const pool = createPool({ connectionString: databaseUrl, max: 1 }, () => {});
  cleanUp(t, () => pool.end());
  const today = new Date().toISOString().slice(0, 10);
  await createHealthStore(pool).failed("keepa", today, "unavailable", "it is down", NOW);
  const { text } = await api("/metrics");
  assert.match(text, /nichescope_source_today\{source="keepa",what="failures"\} 1/);
  assert.match(text, /nichescope_source_last_failure_timestamp_seconds\{source="keepa"\} 1772366410/);

  const { key } = await make.key();
  await api("/api/v1/search?keyword=yoga+mat", key);
  await pool.query("insert into keyword_days values ($1, 'amazon.com', 'yoga mat', 5)", [today]);
  assert.deepEqual(await app.runJob("niche-history"), { due: 1, stored: 1, failed: 0 });
  const { body } = await api("/api/v1/niches/history?keyword=yoga+mat", key);
  assert.deepEqual(
    body.data.points.map(({ day }: { day: string }) => day),
    [today],
  );
  await pool.query(
    "create table product_history_2001_01 partition of product_history for values from ('2001-01-01') to ('2001-02-01')",
  );
  await pool.query(
    "insert into product_history (marketplace, asin, at, bsr) values ('amazon.com', 'A', '2001-01-05', 5)",
  );
  assert.deepEqual(await app.runJob("retention"), { months: 1 });
});

test("a refused marketplace or keyword does not stop the requests for others", async (t) => {
  const { refreshing, track, trackKeyword, products } = await openParts();
  const { source } = await startKeepa(t, { server: { found: 2 } });
  const refusing: typeof source = {
    ...source,
    async *products(marketplace, asins, signal) {
      if (marketplace === "amazon.de") throw new SourceError("refused", "not authorised there");
      yield* source.products(marketplace, asins, signal);
    },
    async *search(marketplace, keyword, limit, signal) {
      if (keyword === "poison") throw new SourceError("unavailable", "temporary failure");
      yield* source.search(marketplace, keyword, limit, signal);
    },
  };
  await track("agency", asin(1), "amazon.de");
  await track("agency", asin(2));
  await trackKeyword("agency", "poison");
  await trackKeyword("agency", "yoga mat");
  const done = await refresh(refreshing, [refusing]);
  assert.deepEqual(
    [done.products, done.keywords],
    [2, 1],
    "a refusal counts as requested, a temporary failure does not",
  );
  assert.ok((await products()).some((each) => each.asin === asin(2)));
  assert.equal((await refresh(refreshing, [refusing])).products, 0, "refused products wait for their next turn");
});

test("a malformed response costs only the products of its request", async (t) => {
  const { refreshing, track } = await openParts();
  const { source, server } = await startKeepa(t, { server: { refillRate: 100 } });
  for (let i = 0; i < 130; i++) await track("agency", asin(i));
  server.fail("no products");
  const done = await refresh(refreshing, [source]);
  assert.equal(done.stored, 30);
  assert.equal((await pool.query("select from products")).rowCount, 30);
});

test("history before the retention period is not stored", async (t) => {
  const { refreshing } = await openParts();
  const { source } = await startKeepa(t);
  const since = new Date("2026-02-01T00:00:00Z");
  const { mergeBatch } = createMergeStore(pool, { keepSince: () => since });
  await storePages({ ...refreshing, mergeBatch }, "keepa", source.products("amazon.com", [asin(1)]));
  const { rows } = await pool.query("select min(at) as first, count(*)::int as points from product_history");
  assert.ok(rows[0].points > 0 && rows[0].first >= since, JSON.stringify(rows[0]));
});
