/** Ranks of tracked keywords: which products have one, which changes raise an event, and which node updates them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { RANK_DEPTH } from "../src/features/search/engine.ts";
import { EVENT_SAMPLES } from "../src/features/tracking/event-samples.ts";
import { createAdvisoryLock } from "../src/platform/db/advisory-lock.ts";
import { wholeFile } from "./support/cleanup.ts";
import { mats, startRanking } from "./support/keyword-ranking.ts";
import { startService } from "./support/service.ts";
import { until } from "./support/until.ts";

const service = await startRanking(wholeFile);
const { observe, track, account, rank, changesFor, row, clock, app, pool, databaseUrl } = service;

test("a worker updates ranks on its own while it holds the lock, and queues deliveries with the events", async (t) => {
  const me = await account();
  const [a, b] = mats("navy");
  await observe(a, b);
  await track(me, "navy", a.asin);
  await changesFor(me);
  await pool.query(
    `insert into webhook_endpoints (id, account_id, url, events, secret, created_at, updated_at)
     values ('whe_1', $1, 'https://example.com/', '{keyword_rank_change}', '', $2, $2)`,
    [me, clock.now()],
  );
  await observe({ ...b, reportedSales: 900 });
  const worker = await startService(t, { databaseUrl, env: { ROLE: "worker" } });
  const queued = async () =>
    (await pool.query("select e.account_id, e.data from deliveries as d join events as e on e.id = d.event_id")).rows;
  await until("a delivery is queued", async () => (await queued()).length > 0);
  assert.deepEqual(
    (await queued()).map(({ account_id, data }) => [account_id, data.previousRank, data.rank]),
    [[me, 1, 2]],
  );
  assert.equal(await app.runJob("keyword-ranks"), undefined, "the worker has the lock");
  await worker.app.close();
  assert.ok((await app.runJob("keyword-ranks")) !== undefined, "a stopped worker releases the lock");
});

test("a change of the keyword rank raises an event as documented, a first rank does not", async () => {
  const me = await account();
  const [a, b, c] = mats("blue");
  await observe({ ...a, brand: "Valomi", category: "Sports", imageUrl: `/images/${a.asin}.svg` }, b, c);
  const id = await track(me, "blue", a.asin, { label: "Ours" });
  const whole = await track(me, "blue", null);
  assert.deepEqual(await rank(me), []);
  const first = await row(id);
  assert.deepEqual([first.is_base_known, first.base_rank, first.last_rank, first.last_total_results], [true, 1, 1, 3]);
  assert.deepEqual([(await row(whole)).last_total_results, (await row(whole)).is_base_known], [3, false]);

  await observe({ ...b, reportedSales: 900 }, { ...c, reportedSales: 90_000 });
  const [event, ...others] = await rank(me);
  assert.equal(others.length, 0);
  const { observedAt, rankSeenAt, ...data } = event.data;
  assert.equal(rankSeenAt, observedAt);
  assert.deepEqual(data, {
    eventId: event.id,
    trackingId: id,
    label: "Ours",
    keyword: "blue",
    marketplace: "amazon.com",
    product: {
      asin: a.asin,
      marketplace: "amazon.com",
      title: "mat blue",
      brand: "Valomi",
      category: "Sports",
      imageUrl: `/images/${a.asin}.svg`,
    },
    previousRank: 1,
    rank: 3,
    change: 2,
    direction: "worse",
    totalResults: 3,
    rankSource: "nichescope",
  });
  assert.deepEqual(Object.keys(event.data), Object.keys(EVENT_SAMPLES.keyword_rank_change));
  assert.deepEqual(
    [event.type, event.subject_id, event.created_at.toISOString()],
    ["keyword_rank_change", id, observedAt],
  );
  assert.match(event.id, /^evt_[0-9a-hjkmnp-tv-z]{26}$/);
  assert.ok(Math.abs(Date.parse(observedAt) - clock.now().getTime()) < 60_000);
  assert.deepEqual(await rank(me), [], "only once");
});

test("leaving and re-entering the results raise events with a change of null", async () => {
  const me = await account();
  const [a, b] = mats("green");
  await observe(a, b);
  await track(me, "green", b.asin, { rank_by: 500 });
  await changesFor(me);
  await observe({ ...b, title: "A chair" });
  assert.deepEqual(await changesFor(me), [[2, null, null, "worse"]]);
  await observe({ ...b, title: "green", reportedSales: 5_000 });
  assert.deepEqual(await changesFor(me), [[null, 1, null, "better"]]);
});

test("the first 1,000 results have ranks, products further down are unranked", async () => {
  const me = await account();
  const crowd = Array.from({ length: RANK_DEPTH + 1 }, (_, i) => ({
    asin: `C${1_000_000 + i}`,
    title: "crowded stall",
  }));
  await observe(...crowd);
  const last = await track(me, "crowded stall", `C${1_000_000 + RANK_DEPTH - 1}`);
  const behind = await track(me, "crowded stall", `C${1_000_000 + RANK_DEPTH}`);
  assert.deepEqual(await changesFor(me), []);
  assert.deepEqual([(await row(last)).base_rank, (await row(behind)).base_rank], [RANK_DEPTH, null]);
  assert.ok((await row(behind)).is_base_known);
  await observe({ asin: `C${1_000_000 + RANK_DEPTH}`, title: "crowded stall", reportedSales: 900 });
  assert.deepEqual(await changesFor(me), [
    [RANK_DEPTH, null, null, "worse"],
    [null, 1, null, "better"],
  ]);
});

test("small changes add up until they reach the threshold, measured from the last event", async () => {
  const me = await account();
  const all = mats("grey", 8);
  await observe(...all);
  const id = await track(me, "grey", all[0]?.asin ?? "", { rank_by: 3 });
  await changesFor(me);
  for (const [ahead, expected] of [
    [1, []],
    [2, []],
    [3, [[1, 4, 3, "worse"]]],
    [5, []],
  ] as const) {
    await observe(...all.slice(1, 1 + ahead).map((each) => ({ ...each, reportedSales: 1_000 })));
    assert.deepEqual(await changesFor(me), expected, `${ahead} ahead`);
  }
  assert.deepEqual([(await row(id)).base_rank, (await row(id)).last_rank], [4, 6]);
});

test("with a direction, a change in the other direction moves the base and raises no event", async () => {
  const me = await account();
  const all = mats("pink", 5);
  const [a, ...others] = all;
  await observe(...all);
  const better = await track(me, "pink", a.asin, { rank_direction: "better", rank_by: 2 });
  const worse = await track(await account(), "pink", a.asin, { rank_direction: "worse", rank_by: 2 });
  await changesFor(me);
  const [her] = (await pool.query("select account_id from tracked_keywords where id = $1", [worse])).rows;
  await observe(...others.map((each) => ({ ...each, reportedSales: 1_000 })));
  const events = await rank(me);
  assert.equal(events.length, 0);
  assert.deepEqual([(await row(better)).base_rank, (await row(worse)).base_rank], [5, 5]);
  const all2 = await pool.query("select data from events where account_id = $1", [her.account_id]);
  assert.deepEqual(
    all2.rows.map(({ data }) => [data.previousRank, data.rank]),
    [[1, 5]],
  );
  await observe({ ...a, reportedSales: 90_000 });
  assert.deepEqual(await changesFor(me), [[5, 1, -4, "better"]]);
  assert.equal((await row(worse)).base_rank, 1);
});

test("a change during the cooldown raises an event at its end if it still holds", async () => {
  const me = await account();
  const [a, b, c] = mats("gold");
  await observe(a, b, c);
  const id = await track(me, "gold", a.asin, { cooldown_minutes: 60 });
  await changesFor(me);
  await observe({ ...b, reportedSales: 100 });
  assert.deepEqual(await changesFor(me), [[1, 2, 1, "worse"]]);
  await observe({ ...c, reportedSales: 100 });
  assert.deepEqual(await changesFor(me), [], "held");
  clock.advance({ minutes: 30 });
  assert.deepEqual(await changesFor(me), [], "still held");
  const { evaluated_at } = await row(id);
  assert.ok(clock.now().getTime() - evaluated_at.getTime() > 29 * 60_000, "not searched in the meantime");
  clock.advance({ minutes: 31 });
  assert.deepEqual(await changesFor(me), [[2, 3, 1, "worse"]]);

  await observe({ ...a, reportedSales: 9_000 });
  assert.deepEqual(await changesFor(me), []);
  await observe({ ...b, reportedSales: 90_000 }, { ...c, reportedSales: 90_000 });
  assert.deepEqual(await changesFor(me), [], "reverted during the cooldown");
  clock.advance({ minutes: 61 });
  assert.deepEqual(await changesFor(me), []);
  assert.equal((await row(id)).due_at, null);
});

test("a product has a rank only while it is in the catalogue", async () => {
  const me = await account();
  const [a, b] = mats("teal");
  await observe(a);
  const id = await track(me, "teal", b.asin);
  assert.deepEqual(await changesFor(me), []);
  assert.deepEqual([(await row(id)).is_base_known, (await row(id)).last_total_results], [false, 1]);
  await observe({ ...b, reportedSales: 900 });
  assert.deepEqual(await changesFor(me), [], "a first rank");
  assert.equal((await row(id)).base_rank, 1);
  await app.catalog.remove([{ marketplace: "amazon.com", asin: b.asin }], new Date("2026-03-01T12:00:00Z"));
  assert.deepEqual(await changesFor(me), []);
  assert.deepEqual([(await row(id)).base_rank, (await row(id)).last_rank], [1, null]);
  await observe({ ...a, reportedSales: 90_000 });
  await observe({ ...b, seenAt: new Date("2026-03-02T00:00:00Z") });
  assert.deepEqual(await changesFor(me), [[1, 2, 1, "worse"]]);
});

test("keywords are ranked in batches, and each account gets its own events", async () => {
  const me = await account();
  const other = await account();
  // More than two batches of 200.
  const numbers = Array.from({ length: 450 }, (_, i) => i);
  const asinOf = (i: number, side: string) => `${side}${100_000_000 + i}`;
  const pairs = (units: number | null) =>
    numbers.flatMap((i) => [
      { asin: asinOf(i, "A"), title: `widget k${i}x` },
      { asin: asinOf(i, "B"), title: `widget k${i}x`, reportedSales: units },
    ]);
  await observe(...pairs(null));
  await pool.query(
    `insert into tracked_keywords (id, account_id, marketplace, keyword, asin, created_at)
       select 'trk_many_' || side || i, account_id, 'amazon.com', 'k' || i || 'x', side || (100000000 + i), now()
       from generate_series(0, 449) as i, (values ($1, 'A'), ($2, 'B')) as who (account_id, side)`,
    [me, other],
  );
  const done = await app.runJob("keyword-ranks");
  assert.deepEqual([done?.["failed"], done?.["events"]], [0, 0]);
  assert.ok((done?.["keywords"] as number) >= 450);
  await observe(...pairs(1_000).filter(({ asin }) => asin.startsWith("B")));
  assert.equal((await app.runJob("keyword-ranks"))?.["events"], 900);
  for (const [accountId, side, expected] of [
    [me, "A", [1, 2]],
    [other, "B", [2, 1]],
  ] as const) {
    const { rows } = await pool.query("select data from events where account_id = $1", [accountId]);
    assert.equal(new Set(rows.map(({ data }) => data.product.asin)).size, 450);
    for (const { data } of rows) {
      assert.equal(data.product.asin, asinOf(Number(data.keyword.slice(1, -1)), side));
      assert.deepEqual([data.previousRank, data.rank], expected);
    }
  }
  const numbered = await pool.query("select count(*), count(distinct number) as distinct from events");
  assert.equal(numbered.rows[0].count, numbered.rows[0].distinct);
});

test("nothing is searched when nothing has changed", async () => {
  assert.deepEqual(await app.runJob("keyword-ranks"), { keywords: 0, failed: 0, events: 0, ms: 0 });
});

test("a node does nothing while another node has the lock", async () => {
  const other = await createAdvisoryLock(pool, "keyword ranks").tryLock();
  assert.equal(await app.runJob("keyword-ranks"), undefined);
  await other?.release();
  assert.ok((await app.runJob("keyword-ranks")) !== undefined);
});
