import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import type pg from "pg";
import { pino } from "pino";
import { createPool } from "../src/db/pool.ts";
import { createNicheStore } from "../src/search/niche-store.ts";
import type { Search } from "../src/search/query.ts";
import { type Taken, takeNicheHistory } from "../src/search/take-niche-history.ts";
import { cleanUp } from "./support/cleanup.ts";
import { observation } from "./support/observation.ts";
import { startService } from "./support/service.ts";

const MATS = Array.from({ length: 12 }, (_, i) =>
  observation(`B0MAT000${10 + i}`, {
    title: `Yoga Mat ${i}`,
    brand: `Brand ${i % 3}`,
    priceMinor: 1_000 + 100 * i,
    reportedSales: 100 * (i + 1),
    reviewCount: 10 * i,
    rating: 4.2,
  }),
);

async function start(t: TestContext) {
  const service = await startService(t, {
    now: "2026-03-20T12:00:00Z",
    prepareCatalog: (catalog) => catalog.merge(MATS),
  });
  const pool = createPool({ connectionString: service.databaseUrl, max: 2 }, () => {});
  cleanUp(t, () => pool.end());
  const { key, account } = await service.make.key({ plan: "agency" });
  const store = createNicheStore(pool);
  const history = async (query: string) => (await service.api(`/api/v1/niches/history?${query}`, key)).body.data;
  const track = async (keyword: string, marketplace = "amazon.com", accountId = account.id) =>
    void (await pool.query("insert into tracked_keywords values ($1, $2, $3, $4, null, now())", [
      `trk_${keyword}_${accountId}_${marketplace}`,
      accountId,
      marketplace,
      keyword,
    ]));
  const take = async (more: Partial<Parameters<typeof takeNicheHistory>[0]> = {}): Promise<Taken> =>
    await takeNicheHistory({
      store,
      search: searchBy(service.api, key),
      clock: service.clock,
      log: pino({ level: "silent" }),
      ...more,
    });
  return { ...service, pool, key, account, store, history, track, take };
}

/** The service's own search, asked by the front door. */
function searchBy(
  api: (path: string, key: string) => Promise<{ body: any }>,
  key: string,
): Pick<Search, "search" | "isReady"> {
  return {
    isReady: () => true,
    search: async ({ keyword, marketplace }) =>
      (await api(`/api/v1/search?keyword=${encodeURIComponent(keyword)}&marketplace=${marketplace}&explain=true`, key))
        .body.data,
  };
}

async function counted(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query("select * from keyword_days order by day, searches desc, marketplace, keyword");
  return rows.map(({ day, marketplace, keyword, searches }) => `${day} ${marketplace} ${keyword} ${searches}`);
}

test("first pages without filters are counted, by day, marketplace and keyword, when the service stops at the latest", async (t) => {
  const { api, app, key, pool, history, clock } = await start(t);
  const search = (query: string) => api(`/api/v1/search?${query}`, key);
  await search("keyword=Yoga%20%20Mat");
  await search("keyword=yoga+mat&page=1&sort=price");
  await search("keyword=yoga+mat&marketplace=amazon.de");
  await search("keyword=yoga+mat&page=2");
  await search("keyword=yoga+mat&minPrice=5");
  await search("keyword=&page=x");
  await history("keyword=YOGA+mat");
  clock.advance({ minutes: 24 * 60 });
  await search("keyword=yoga+mat");
  await app.close();
  assert.deepEqual(await counted(pool), [
    "2026-03-20 amazon.com yoga mat 3",
    "2026-03-20 amazon.de yoga mat 1",
    "2026-03-21 amazon.com yoga mat 1",
  ]);
});

test("counts of several nodes add up", async (t) => {
  const { pool, store } = await start(t);
  const count = (keyword: string, searches: number) =>
    ({ day: "2026-03-20", marketplace: "amazon.com", keyword, searches }) as const;
  await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      store.addSearches(i % 2 ? [count("a", 1), count("b", 2)] : [count("b", 2), count("a", 1)]),
    ),
  );
  assert.deepEqual(await counted(pool), ["2026-03-20 amazon.com b 40", "2026-03-20 amazon.com a 20"]);
});

test("a day of a niche is what a search said of it that day", async (t) => {
  const { api, key, take, history, track, clock } = await start(t);
  assert.deepEqual(await history("keyword=yoga+mat&to=2026-03-19"), {
    keyword: "yoga mat",
    marketplace: "amazon.com",
    currency: "USD",
    points: [],
  });
  await track("yoga mat");
  assert.deepEqual(await take(), { wanted: 1, stored: 1, failed: 0 });
  const { points, ...rest } = await history("keyword=%20Yoga%20%20MAT%20&marketplace=WWW.amazon.com");
  assert.deepEqual(rest, { keyword: "yoga mat", marketplace: "amazon.com", currency: "USD" });
  const found = (await api("/api/v1/search?keyword=yoga+mat&explain=true", key)).body.data;
  const { statistics } = found.explain;
  assert.equal(points.length, 1);
  const { takenAt, ...point } = points[0];
  assert.ok(Math.abs(Date.parse(takenAt) - clock.now().getTime()) < 60_000);
  assert.deepEqual(point, {
    day: "2026-03-20",
    totalResults: 12,
    nicheScore: found.nicheScore,
    monthlyUnits: statistics.unitsTotal,
    medianUnits: statistics.unitsMedian,
    medianReviews: statistics.reviewsMedian,
    averageRating: 4.2,
    priceLow: statistics.priceLow / 100,
    priceHigh: statistics.priceHigh / 100,
    brandConcentration: Math.round(statistics.brandConcentration * 1000) / 1000,
    topShare: Math.round(statistics.topShare * 1000) / 1000,
    weakShare: Math.round(statistics.weakShare * 1000) / 1000,
  });
});

test("what is not known of a niche is null, and a niche of nothing is noted as such", async (t) => {
  const { take, history, track } = await start(t);
  await track("xyzzyplugh");
  await take();
  const [point] = (await history("keyword=xyzzyplugh")).points;
  assert.deepEqual([point.totalResults, point.monthlyUnits, point.priceLow, point.averageRating], [0, 0, null, null]);
});

test("a niche has one point a day, the latest, and a period has its days", async (t) => {
  const { api, key, take, history, track, clock } = await start(t);
  await track("yoga mat");
  await take();
  clock.advance({ minutes: 24 * 60 });
  await take();
  const search = searchBy(api, key);
  const later: typeof search = { ...search, search: async (q) => ({ ...(await search.search(q)), totalResults: 99 }) };
  await take({ search: later });
  const totals = (await history("keyword=yoga+mat")).points.map(
    (point: { totalResults: number }) => point.totalResults,
  );
  assert.deepEqual(totals, [12, 99]);
  const days = async (query: string) =>
    (await history(`keyword=yoga+mat&${query}`)).points.map((point: { day: string }) => point.day);
  assert.deepEqual(await days(""), ["2026-03-20", "2026-03-21"]);
  assert.deepEqual(await days("from=2026-03-21"), ["2026-03-21"]);
  assert.deepEqual(await days("to=2026-03-20"), ["2026-03-20"]);
  assert.deepEqual(await days("from=2025-01-01&to=2025-12-31"), []);
  assert.deepEqual(await days("marketplace=amazon.de&to=2026-03-20"), []);
  clock.advance({ minutes: 92 * 24 * 60 });
  assert.deepEqual(await days("to=2026-06-20"), []);
});

test("a history that reaches to today ends with how the niche stands now, though nothing was noted yet", async (t) => {
  const { api, key, history, take, track, pool } = await start(t);
  const now = (await api("/api/v1/search?keyword=yoga+mat", key)).body.data;
  const { points } = await history("keyword=yoga+mat");
  assert.deepEqual(
    points.map(({ day, nicheScore }: { day: string; nicheScore: object }) => [day, nicheScore]),
    [["2026-03-20", now.nicheScore]],
  );
  assert.equal((await pool.query("select from niche_history")).rowCount, 0, "asking notes nothing");
  await track("yoga mat");
  await take();
  assert.equal((await history("keyword=yoga+mat")).points.length, 1);
});

test("tracked keywords come first, each once, then the most popular of the last 30 days", async (t) => {
  const { make, store, track, take, pool } = await start(t);
  const other = await make.account();
  await track("tracked by two");
  await track("tracked by two", "amazon.com", other.id);
  await track("tracked");
  const count = (day: string, keyword: string, searches: number) =>
    ({ day, marketplace: "amazon.de", keyword, searches }) as const;
  await store.addSearches([
    count("2026-03-19", "popular", 9),
    count("2026-03-20", "popular", 9),
    count("2026-03-20", "rare", 1),
    count("2026-03-20", "common", 17),
    count("2026-02-17", "forgotten", 99),
  ]);
  await store.addSearches([{ day: "2026-03-20", marketplace: "amazon.com", keyword: "tracked", searches: 1 }]);
  const { wanted, inAll } = await store.listWanted("2026-02-18", 4);
  assert.deepEqual(
    wanted.map(({ marketplace, keyword }) => `${marketplace} ${keyword}`),
    ["amazon.com tracked", "amazon.com tracked by two", "amazon.de popular", "amazon.de common"],
  );
  assert.equal(inAll, 5);
  assert.deepEqual(await take({ limit: 4 }), { wanted: 5, stored: 4, failed: 0 });
  assert.ok(!(await counted(pool)).some((line) => line.includes("forgotten")), "what counts no more is forgotten");
});

test("of a day that is over the most popular keywords are kept", async (t) => {
  const { store, pool } = await start(t);
  const keywords = ["a", "b", "c"].map(
    (keyword, i) => ({ marketplace: "amazon.com", keyword, searches: i + 1 }) as const,
  );
  for (const day of ["2026-03-01", "2026-03-18", "2026-03-20"])
    await store.addSearches(keywords.map((count) => ({ ...count, day })));
  assert.equal(await store.forgetSearches("2026-03-10", "2026-03-20", 2), 4);
  assert.deepEqual(await counted(pool), [
    "2026-03-18 amazon.com c 3",
    "2026-03-18 amazon.com b 2",
    "2026-03-20 amazon.com c 3",
    "2026-03-20 amazon.com b 2",
    "2026-03-20 amazon.com a 1",
  ]);
});

test("a question that fails costs one niche; a stop keeps what there is; an index that is not ready notes nothing", async (t) => {
  const { take, track, pool, api, key } = await start(t);
  for (const keyword of ["yoga", "mat", "broken"]) await track(keyword);
  const search = searchBy(api, key);
  const failing: typeof search = {
    ...search,
    search: (question) =>
      question.keyword === "broken" ? Promise.reject(new Error("broken")) : search.search(question),
  };
  const stored = async () =>
    (await pool.query("select keyword from niche_history order by 1")).rows.map((row) => row.keyword);
  await assert.rejects(take({ search: { ...search, isReady: () => false } }), /not ready/);
  assert.deepEqual(await stored(), []);
  const stop = new AbortController();
  const stopping: typeof search = {
    ...search,
    search: (question) => {
      stop.abort();
      return search.search(question);
    },
  };
  assert.deepEqual(await take({ search: stopping, signal: stop.signal }), { wanted: 3, stored: 1, failed: 0 });
  assert.deepEqual(await take({ search: failing }), { wanted: 3, stored: 2, failed: 1 });
  assert.deepEqual(await stored(), ["broken", "mat", "yoga"]);
});

test("a search is answered while its count cannot be stored", async (t) => {
  const { api, app, key, pool } = await start(t);
  await pool.query("alter table keyword_days rename to keyword_days_away");
  assert.equal((await api("/api/v1/search?keyword=mat", key)).status, 200);
  await app.close();
});

test("what is wrong gets 400 and is named", async (t) => {
  const { api, key } = await start(t);
  for (const [query, parameter] of [
    ["", "keyword"],
    ["keyword=%20", "keyword"],
    ["keyword=mat&marketplace=ebay.com", "marketplace"],
    ["keyword=mat&from=now", "from"],
    ["keyword=mat&from=2026-03-02&to=2026-03-01", "from"],
  ] as const) {
    const { status, body } = await api(`/api/v1/niches/history?${query}`, key);
    assert.equal(status, 400, query);
    assert.deepEqual(
      body.error.details.map((detail: { parameter: string }) => detail.parameter),
      [parameter],
      query,
    );
  }
});
