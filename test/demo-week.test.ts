/** The first start of a demo gives its account a week of changes, which agree with the history of the products. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { EVENT_TYPES } from "../src/features/tracking/event.ts";
import { wholeFile } from "./support/cleanup.ts";
import { makeDatabase } from "./support/database.ts";
import { withClient } from "./support/postgres.ts";
import { type Service, startService } from "./support/service.ts";
import { until } from "./support/until.ts";

const HOUR_MS = 3_600_000;
const env = { DEMO: "on", DEMO_PRODUCTS: "12000" };
const now = "2026-03-20T12:00:00Z";
const databaseUrl = await makeDatabase(wholeFile);
const service = await startService(wholeFile, { databaseUrl, env, now, prepareCatalog: addReceivers });

/** Before the first start, the account has a webhook for all events. */
async function addReceivers(): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query(
      "insert into accounts (id, name, plan, created_at) values ('acc_1', 'Demo Agency', 'agency', now())",
    );
    await client.query(
      `insert into webhook_endpoints (id, account_id, url, events, secret, created_at, updated_at)
       values ('whe_1', 'acc_1', 'https://example.com/', $1, '', now(), now())`,
      [EVENT_TYPES],
    );
  });
}

const count = async (url: string, from: string): Promise<number> =>
  await withClient(url, async (client) => (await client.query(`select count(*)::int as n from ${from}`)).rows[0].n);
/** The older history is stored after the week. */
const complete = (url: string) =>
  until("the demo is complete", async () => (await count(url, "product_history where at < '2026-02-01'")) > 0);
await complete(databaseUrl);

const keyOf = ({ demo }: Service) => demo?.accounts.find(({ plan }) => plan === "agency")?.key as string;
const get = async (path: string) => (await service.api(path, keyOf(service))).body.data;

async function allEvents(): Promise<any[]> {
  const events = [];
  for (let before = ""; ; ) {
    const page = await get(`/api/v1/events?limit=100${before}`);
    events.push(...page.events);
    if (page.next === null) return events;
    before = `&before=${page.next}`;
  }
}

test("the demo account has changes of all kinds on every day of the past week", async () => {
  const events = await allEvents();
  const types = new Set(events.map(({ type }) => type));
  for (const type of ["price_change", "bsr_drop", "new_review", "keyword_rank_change", "alert_triggered"])
    assert.ok(types.has(type), `${type} of ${[...types]}`);
  const ages = events.map(({ timestamp }) => (Date.parse(now) - Date.parse(timestamp)) / (24 * HOUR_MS));
  assert.deepEqual([...new Set(ages.map(Math.floor))].sort(), [0, 1, 2, 3, 4, 5, 6]);
  assert.deepEqual(
    ages,
    ages.toSorted((a, b) => a - b),
    "newest first",
  );
  assert.ok(new Set(events.map(({ timestamp }) => timestamp)).size > 20, "spread over the week");
});

test("before and after each change the history has the figures of its event", async () => {
  const events = (await allEvents()).filter(({ data }) => data.product?.asin && data.trackingId);
  const figures = {
    price_change: ["price", "previousPrice", "price"],
    bsr_drop: ["bsr", "previousBsr", "bsr"],
    new_review: ["reviewCount", "previousReviewCount", "reviewCount"],
  } as const;
  let compared = 0;
  for (const { type, data } of events) {
    if (!(type in figures)) continue;
    const [metric, before, after] = figures[type as keyof typeof figures];
    const at = Date.parse(data.observedAt);
    const path = `/api/v1/products/${data.product.asin}/history?metric=${metric}&from=${day(at - 15 * 24 * HOUR_MS)}`;
    const { series } = await get(path);
    const points: { at: string; value: number }[] = series[metric];
    // One point per day, with its last value; the products are seen once a day.
    const i = points.findIndex((point) => point.at.startsWith(day(at)));
    const what = `${type} of ${data.product.asin} at ${data.observedAt}`;
    assert.equal(points[i]?.value, data[after], what);
    const earlier = points.slice(0, i).map(({ value }) => value);
    // Any change of a price and any new review is an event; a rank moves by several steps until it has passed its threshold.
    if (type === "bsr_drop") assert.ok(earlier.includes(data[before]), what);
    else assert.equal(earlier.at(-1), data[before], what);
    compared++;
  }
  assert.ok(compared > 30, `${compared} events`);
});

test("the last change of every product in the overview is in the list of events, and its figures move in its direction", async () => {
  const { products } = await get("/api/v1/tracking/products?sort=moved&recent=30&limit=100");
  const events = new Set((await allEvents()).map(({ id }) => id));
  assert.ok(products.length >= 12);
  for (const { asin, moved, product, base, lastEvent, recent, thresholds } of products) {
    assert.ok(lastEvent === null || events.has(lastEvent.id), asin);
    assert.equal(recent.bsr.at(-1).value, product.bsr, asin);
    assert.equal(recent.price.at(-1)?.value ?? null, product.price, asin);
    // "62 worse" never stands above "No changes yet" when 62 places are more than the threshold.
    if (lastEvent === null) assert.ok(Math.abs(moved?.bsr ?? 0) < thresholds.bsr.by, asin);
    if (lastEvent?.type === "bsr_drop") assert.equal(base.bsr, lastEvent.data.bsr, asin);
  }
  assert.ok(
    products.slice(0, 6).every(({ lastEvent }: { lastEvent: unknown }) => lastEvent !== null),
    "no row is empty",
  );
});

test("the rank in each keyword event is that of its day in the chart, and niche scores cover the week", async () => {
  const { keywords } = await get("/api/v1/tracking/keywords?recent=30&limit=100");
  const byId = new Map(keywords.map((tracked: { id: string }) => [tracked.id, tracked]));
  const events = (await allEvents()).filter(({ type }) => type === "keyword_rank_change");
  for (const { data } of events) {
    const { rank: days } = (byId.get(data.trackingId) as any).recent;
    const i = days.findIndex(({ at }: { at: string }) => at.startsWith(day(Date.parse(data.observedAt))));
    assert.deepEqual([days[i - 1]?.value, days[i]?.value], [data.previousRank, data.rank], data.keyword);
  }
  for (const { keyword, recent } of keywords) assert.ok(recent.rank.length >= 7, keyword);
  assert.ok(keywords.some(({ recent }: any) => recent.nicheScore.length >= 7));
});

test("nobody is notified of the past, and no other account has one", async () => {
  assert.equal(await count(databaseUrl, "deliveries"), 0);
  const accounts = await count(databaseUrl, "(select distinct account_id from events) as e");
  assert.equal(accounts, 1);
});

test("a second start adds nothing, and there is nothing without the demo", async (t) => {
  const tables = [
    "events",
    "tracked_products",
    "tracked_keywords",
    "alerts",
    "product_history",
    "products",
    "niche_history",
  ];
  const counted = async (url: string) => await Promise.all(tables.map((table) => count(url, table)));
  const before = await counted(databaseUrl);
  const again = await startService(t, { databaseUrl, env, now });
  await again.app.close();
  assert.deepEqual(await counted(databaseUrl), before);
  const other = await makeDatabase(t);
  const plain = await startService(t, { databaseUrl: other, now });
  await plain.app.close();
  assert.deepEqual(
    await counted(other),
    tables.map(() => 0),
  );
});

const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
