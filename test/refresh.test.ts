/** Live sources from end to end: asked, stored, kept fresh, and how they fare. The sources are servers on this machine. */
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { pino } from "pino";
import { createMergeStore } from "../src/catalog/merge-store.ts";
import { createPool } from "../src/db/pool.ts";
import { createHealthStore } from "../src/sources/live/health-store.ts";
import { type Refreshing, refresh } from "../src/sources/live/refresh.ts";
import { takePages } from "../src/sources/live/take-pages.ts";
import { createWantedStore } from "../src/sources/live/wanted-store.ts";
import { SourceError } from "../src/sources/source.ts";
import { cleanUp } from "./support/cleanup.ts";
import { makeDatabase } from "./support/database.ts";
import { startKeepa } from "./support/keepa-client.ts";
import { keepaTime } from "./support/keepa-server.ts";
import { startService } from "./support/service.ts";
import { startSpApi } from "./support/sp-api.ts";

const NOW = new Date("2026-03-01T12:00:10Z");
const DAY = "2026-03-01";
const FRESH = [
  { plan: "free", hours: 72 },
  { plan: "agency", hours: 1 },
];

async function openParts(t: TestContext) {
  const pool = createPool({ connectionString: await makeDatabase(t), max: 4 }, () => {});
  cleanUp(t, () => pool.end());
  let now = NOW;
  const health = createHealthStore(pool);
  const refreshing: Refreshing = {
    mergeBatch: createMergeStore(pool).mergeBatch,
    health,
    wanted: createWantedStore(pool),
    fresh: FRESH,
    clock: { now: () => now },
    log: pino({ level: "silent" }),
  };
  for (const plan of ["free", "agency"])
    await pool.query("insert into accounts (id, name, plan, overrides, created_at) values ($1, $1, $1, '{}', now())", [
      plan,
    ]);
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
  return { pool, health, refreshing, track, trackKeyword, advance, products };
}

const asin = (number: number) => `B0TEST${String(number).padStart(4, "0")}`;

test("what a source answers is stored with its history, and counted for the source", async (t) => {
  const { pool, refreshing, health } = await openParts(t);
  const { source } = await startKeepa(t);
  const taken = await takePages(refreshing, "keepa", source.products("amazon.com", [asin(1), asin(2)]));
  assert.deepEqual([taken.added, taken.rejected, taken.unknown], [2, [], []]);
  const { rows } = await pool.query("select count(*)::int as points from product_history where asin = $1", [asin(1)]);
  assert.ok(rows[0].points > 0);
  const [keepa] = await health.list(DAY);
  assert.deepEqual(
    [keepa?.source, keepa?.today.stored, keepa?.lastSuccessAt, keepa?.lastProblem],
    ["keepa", 2, NOW, null],
  );
});

test("an answer that is malformed is told, and nothing of it is stored; what came before stays", async (t) => {
  const { refreshing, health, products } = await openParts(t);
  const { source, server } = await startKeepa(t);
  await takePages(refreshing, "keepa", source.products("amazon.com", [asin(1)]));
  server.fail("not JSON");
  await assert.rejects(takePages(refreshing, "keepa", source.products("amazon.com", [asin(2)])), SourceError);
  assert.deepEqual(
    (await products()).map((each) => each.asin),
    [asin(1)],
  );
  const [keepa] = await health.list(DAY);
  assert.deepEqual([keepa?.lastFault, keepa?.today.failures], ["malformed", 1]);
  assert.match(keepa?.lastProblem ?? "", /JSON/);
});

test("one product that cannot be believed is rejected by name, and the others of the answer are stored", async (t) => {
  const { refreshing, products } = await openParts(t);
  const future = keepaTime(new Date(NOW.getTime() + 90 * 86_400_000));
  const { source } = await startKeepa(t, {
    server: { change: (product) => (product.asin === asin(2) ? { ...product, lastUpdate: future } : product) },
  });
  const taken = await takePages(refreshing, "keepa", source.products("amazon.com", [asin(1), asin(2), asin(3)]));
  assert.deepEqual(
    (await products()).map((each) => each.asin),
    [asin(1), asin(3)],
  );
  assert.deepEqual(
    taken.rejected.map((each) => each.asin),
    [asin(2)],
  );
});

test("tracked products are asked for when they are older than their plan allows, the most overdue first", async (t) => {
  const { refreshing, track, advance, products } = await openParts(t);
  const { source, server } = await startKeepa(t);
  await track("free", asin(1));
  await track("agency", asin(2));
  await track("free", asin(2));
  assert.equal((await refresh(refreshing, [source])).products, 2, "neither was ever seen");
  assert.deepEqual(
    (await products()).map((each) => each.asin),
    [asin(1), asin(2)],
  );
  assert.equal((await refresh(refreshing, [source])).products, 0);
  advance(2);
  await refresh(refreshing, [source]);
  assert.equal(server.seen.queries.at(-1)?.get("asin"), asin(2), "an agency's products are an hour old at most");
  advance(80);
  await refresh(refreshing, [source]);
  assert.deepEqual(server.seen.queries.at(-1)?.get("asin")?.split(",").sort(), [asin(1), asin(2)]);
});

test("a product that no source knows is not asked for again and again", async (t) => {
  const { refreshing, track, advance } = await openParts(t);
  const { source } = await startKeepa(t, {
    server: { change: ({ asin: unknown }) => ({ asin: unknown, title: null, csv: null }) },
  });
  await track("free", asin(1));
  assert.equal((await refresh(refreshing, [source])).products, 1);
  assert.equal((await refresh(refreshing, [source])).products, 0);
  advance(73);
  assert.equal((await refresh(refreshing, [source])).products, 1);
});

test("tracked keywords are searched for after the products, and popular ones after those", async (t) => {
  const { pool, refreshing, track, trackKeyword } = await openParts(t);
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
  assert.equal((await refresh(refreshing, [source])).keywords, 0, "not again so soon");
});

test("a refresh stays within what the source can give, and goes on the next time", async (t) => {
  const { refreshing, track } = await openParts(t);
  const { source, server, advance: wait } = await startKeepa(t, { server: { refillRate: 20, tokens: 40 } });
  for (let i = 0; i < 60; i++) await track("agency", asin(i));
  await source
    .products("amazon.com", [asin(900)])
    [Symbol.asyncIterator]()
    .next(); // it knows its tokens by now
  const first = await refresh(refreshing, [source]);
  assert.ok(first.products > 0 && first.products < 60, `${first.products} products`);
  wait(5 * 60_000);
  assert.ok((await refresh(refreshing, [source])).products > 0);
  assert.equal(server.seen.overdrafts, 0);
});

test("what one source fails at is left to the next, and to the next time", async (t) => {
  const { refreshing, track, health, products } = await openParts(t);
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

test("the service's metrics tell how sources fare, and its jobs run when they are called", async (t) => {
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
  assert.deepEqual(await app.runJob("niche-history"), { wanted: 1, stored: 1, failed: 0 });
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
  assert.deepEqual(await app.runJob("history-retention"), { emptied: ["2001-01"], rankDays: 0 });
});

test("one marketplace or keyword that a source refuses does not keep the others from being asked for", async (t) => {
  const { refreshing, track, trackKeyword, products } = await openParts(t);
  const { source } = await startKeepa(t, { server: { found: 2 } });
  const refusing: typeof source = {
    ...source,
    async *products(marketplace, asins, signal) {
      if (marketplace === "amazon.de") throw new SourceError("refused", "not authorised there");
      yield* source.products(marketplace, asins, signal);
    },
    async *search(marketplace, keyword, limit, signal) {
      if (keyword === "poison") throw new SourceError("unavailable", "it stumbles");
      yield* source.search(marketplace, keyword, limit, signal);
    },
  };
  await track("agency", asin(1), "amazon.de");
  await track("agency", asin(2));
  await trackKeyword("agency", "poison");
  await trackKeyword("agency", "yoga mat");
  const done = await refresh(refreshing, [refusing]);
  assert.deepEqual([done.products, done.keywords], [2, 1], "a refusal is an answer, a stumble is not");
  assert.ok((await products()).some((each) => each.asin === asin(2)));
  assert.equal((await refresh(refreshing, [refusing])).products, 0, "what was refused waits its time");
});

test("a malformed answer costs those it was about, not what was not asked for yet", async (t) => {
  const { pool, refreshing, track } = await openParts(t);
  const { source, server } = await startKeepa(t, { server: { refillRate: 100 } });
  for (let i = 0; i < 130; i++) await track("agency", asin(i));
  server.fail("no products");
  const done = await refresh(refreshing, [source]);
  assert.equal(done.stored, 30);
  assert.equal((await pool.query("select from products")).rowCount, 30);
});

test("the past that is not kept is not taken either", async (t) => {
  const { pool, refreshing } = await openParts(t);
  const { source } = await startKeepa(t);
  const since = new Date("2026-02-01T00:00:00Z");
  const { mergeBatch } = createMergeStore(pool, { keepSince: () => since });
  await takePages({ ...refreshing, mergeBatch }, "keepa", source.products("amazon.com", [asin(1)]));
  const { rows } = await pool.query("select min(at) as first, count(*)::int as points from product_history");
  assert.ok(rows[0].points > 0 && rows[0].first >= since, JSON.stringify(rows[0]));
});
