import assert from "node:assert/strict";
import { test } from "node:test";
import type pg from "pg";
import { pino } from "pino";
import { nicheScore, VERSION } from "../src/features/search/niche-score.ts";
import { createNicheStore } from "../src/features/search/niche-store.ts";
import type { Search } from "../src/features/search/query.ts";
import { type RecordedNiches, recordNicheHistory } from "../src/features/search/record-niche-history.ts";
import { createTally } from "../src/features/search/statistics.ts";
import { createPool } from "../src/platform/db/pool.ts";
import { cleanUp, type Scope, wholeFile } from "./support/cleanup.ts";
import { makeDatabase } from "./support/database.ts";
import { observation } from "./support/observation.ts";
import { startService } from "./support/service.ts";

const NOW = "2026-03-20T12:00:00Z";
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

type Searching = Pick<Search, "niche" | "isReady">;
type RecordOptions = Partial<Parameters<typeof recordNicheHistory>[0]>;

/** The store of niches on a database, and what tests put into it besides. */
function openStore(scope: Scope, databaseUrl: string) {
  const pool = createPool({ connectionString: databaseUrl, max: 2 }, () => {});
  cleanUp(scope, () => pool.end());
  const track = async (accountId: string, keyword: string, marketplace = "amazon.com") =>
    void (await pool.query("insert into tracked_keywords values ($1, $2, $3, $4, null, '2026-01-01')", [
      `trk_${keyword}_${accountId}_${marketplace}`,
      accountId,
      marketplace,
      keyword,
    ]));
  return { pool, store: createNicheStore(pool), track };
}

async function startWithMats(scope: Scope) {
  const service = await startService(scope, { now: NOW, prepareCatalog: (catalog) => catalog.merge(MATS) });
  const { key, account } = await service.make.key({ plan: "agency" });
  return { ...service, key, account, ...openStore(scope, service.databaseUrl) };
}

/** A database without a service, and a search that finds nothing. */
async function openDatabase(scope: Scope) {
  const { pool, store, track } = openStore(scope, await makeDatabase(scope));
  const statistics = createTally().statistics();
  const search: Searching = {
    isReady: () => true,
    niche: async () => ({
      totalResults: 0,
      nicheScore: nicheScore(statistics, "amazon.com", new Date("2026-03-20")),
      statistics,
      coverage: 1,
    }),
  };
  const record = (options: RecordOptions = {}): Promise<RecordedNiches> =>
    recordNicheHistory({
      store,
      search,
      clock: { now: () => new Date(NOW) },
      log: pino({ level: "silent" }),
      ...options,
    });
  const account = async (id: string) =>
    void (await pool.query("insert into accounts (id, name, plan, created_at) values ($1, $1, 'starter', now())", [
      id,
    ]));
  return { pool, store, track, search, record, account };
}

async function counted(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query("select * from keyword_days order by day, searches desc, marketplace, keyword");
  return rows.map(({ day, marketplace, keyword, searches }) => `${day} ${marketplace} ${keyword} ${searches}`);
}

test("searches for a first page without filters are counted per day, marketplace and keyword, at the latest when the service stops", async (t) => {
  const { api, app, key, pool, clock } = await startWithMats(t);
  const search = (query: string) => api(`/api/v1/search?${query}`, key);
  await search("keyword=Yoga%20%20Mat");
  await search("keyword=yoga+mat&page=1&sort=price");
  await search("keyword=yoga+mat&marketplace=amazon.de");
  await search("keyword=yoga+mat&page=2");
  await search("keyword=yoga+mat&minPrice=5");
  await search("keyword=&page=x");
  await api("/api/v1/niches/history?keyword=YOGA+mat", key);
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
  const { pool, store } = await openDatabase(t);
  const count = (keyword: string, searches: number) =>
    ({ day: "2026-03-20", marketplace: "amazon.com", keyword, searches }) as const;
  await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      store.addSearches(i % 2 ? [count("a", 1), count("b", 2)] : [count("b", 2), count("a", 1)]),
    ),
  );
  assert.deepEqual(await counted(pool), ["2026-03-20 amazon.com b 40", "2026-03-20 amazon.com a 20"]);
});

test("tracked keywords come first, each once, then the most popular of the last 30 days", async (t) => {
  const { store, track, record, pool, account } = await openDatabase(t);
  for (const id of ["one", "two"]) await account(id);
  await track("one", "tracked by two");
  await track("two", "tracked by two");
  await track("one", "tracked");
  const count = (day: string, keyword: string, searches: number) =>
    ({ day, marketplace: "amazon.de", keyword, searches }) as const;
  await store.addSearches([
    count("2026-03-19", "popular", 9),
    count("2026-03-20", "popular", 9),
    count("2026-03-20", "rare", 1),
    count("2026-03-20", "common", 17),
    count("2026-02-17", "outdated", 99),
  ]);
  await store.addSearches([{ day: "2026-03-20", marketplace: "amazon.com", keyword: "tracked", searches: 1 }]);
  const { niches, total } = await store.listDueNiches("2026-02-18", 4);
  assert.deepEqual(
    niches.map(({ marketplace, keyword }) => `${marketplace} ${keyword}`),
    ["amazon.com tracked", "amazon.com tracked by two", "amazon.de popular", "amazon.de common"],
  );
  assert.equal(total, 5);
  assert.deepEqual(await record({ limit: 4 }), { due: 5, stored: 4, failed: 0 });
  assert.ok(!(await counted(pool)).some((line) => line.includes("outdated")), "old counts are deleted");
});

test("only the most popular keywords of a past day are kept", async (t) => {
  const { store, pool } = await openDatabase(t);
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

test("a failed search costs one niche, a stop keeps what is stored, and an index that is not ready records nothing", async (t) => {
  const { record, track, pool, search, account } = await openDatabase(t);
  await account("one");
  for (const keyword of ["yoga", "mat", "broken"]) await track("one", keyword);
  const failing: Searching = {
    ...search,
    niche: (key) => (key.keyword === "broken" ? Promise.reject(new Error("broken")) : search.niche(key)),
  };
  const stored = async () =>
    (await pool.query("select keyword from niche_history order by 1")).rows.map((row) => row.keyword);
  await assert.rejects(record({ search: { ...search, isReady: () => false } }), /not ready/);
  assert.deepEqual(await stored(), []);
  const stop = new AbortController();
  const stopping: Searching = {
    ...search,
    niche: (key) => {
      stop.abort();
      return search.niche(key);
    },
  };
  assert.deepEqual(await record({ search: stopping, signal: stop.signal }), { due: 3, stored: 1, failed: 0 });
  assert.deepEqual(await record({ search: failing }), { due: 3, stored: 2, failed: 1 });
  assert.deepEqual(await stored(), ["broken", "mat", "yoga"]);
});

const { app, api, key, account, pool, store, track, clock } = await startWithMats(wholeFile);
const history = async (query: string) => (await api(`/api/v1/niches/history?${query}`, key)).body.data;

/** The search of the service. The second page has the same figures, and is not counted as a search. */
const search: Searching = {
  isReady: () => true,
  async niche({ keyword, marketplace }) {
    const query = `keyword=${encodeURIComponent(keyword)}&marketplace=${marketplace}&explain=true&page=2`;
    const { totalResults, nicheScore, explain, interpretation } = (await api(`/api/v1/search?${query}`, key)).body.data;
    const statistics = { ...explain.statistics };
    for (const name of [
      "revenueTotal",
      "revenueMedian",
      "revenueTopTen",
      "revenueFifth",
      "priceLow",
      "priceMedian",
      "priceHigh",
    ])
      statistics[name] = statistics[name] === null ? null : Math.round(statistics[name] * 100);
    return { totalResults, nicheScore, statistics, coverage: interpretation.coverage };
  },
};
const record = (options: RecordOptions = {}): Promise<RecordedNiches> =>
  recordNicheHistory({ store, search, clock, log: pino({ level: "silent" }), ...options });

test("a point of the history has the figures of a search on that day", async () => {
  assert.deepEqual(await history("keyword=yoga+mat&to=2026-03-19"), {
    keyword: "yoga mat",
    marketplace: "amazon.com",
    currency: "USD",
    points: [],
  });
  await track(account.id, "yoga mat");
  assert.equal((await record()).failed, 0);
  const { points, ...rest } = await history("keyword=%20Yoga%20%20MAT%20&marketplace=WWW.amazon.com");
  assert.deepEqual(rest, { keyword: "yoga mat", marketplace: "amazon.com", currency: "USD" });
  const found = (await api("/api/v1/search?keyword=yoga+mat&explain=true", key)).body.data;
  const { statistics } = found.explain;
  const { reason: _, ...score } = found.nicheScore;
  assert.equal(points.length, 1);
  const { takenAt, ...point } = points[0];
  assert.ok(Math.abs(Date.parse(takenAt) - clock.now().getTime()) < 60_000);
  assert.deepEqual(point, {
    day: "2026-03-20",
    totalResults: 12,
    nicheScore: score,
    monthlyUnits: statistics.unitsTotal,
    medianUnits: statistics.unitsMedian,
    monthlyRevenue: statistics.revenueTotal,
    medianReviews: statistics.reviewsMedian,
    averageRating: 4.2,
    priceLow: statistics.priceLow,
    priceHigh: statistics.priceHigh,
    brandConcentration: Math.round(statistics.brandConcentration * 1000) / 1000,
    topShare: Math.round(statistics.topTenShare * 1000) / 1000,
    weakShare: Math.round(statistics.weakShare * 1000) / 1000,
  });
});

test("unknown figures of a niche are null, and an empty niche is recorded", async () => {
  await track(account.id, "xyzzyplugh");
  await record();
  const [point] = (await history("keyword=xyzzyplugh")).points;
  assert.deepEqual(
    [point.totalResults, point.monthlyUnits, point.priceLow, point.averageRating],
    [0, null, null, null],
  );
});

test("a day of the first version of the formula keeps its figures, marked, with its unknown ones as null", async () => {
  const statistics = {
    products: 3,
    unitsTotal: 0,
    unitsMedian: 0,
    reviewsMedian: 12,
    ratingBySales: 4.25,
    priceLow: 0,
  };
  await pool.query(
    `insert into niche_history (marketplace, keyword, day, total_results, score, demand, competition, opportunity, statistics, taken_at)
     values ('amazon.com', 'old mat', '2026-03-10', 3, 40, 10, 20, 30, $1, now())`,
    [{ ...statistics, priceHigh: 0, brandConcentration: 0, topShare: 0, weakShare: 0 }],
  );
  const [point] = (await history("keyword=old+mat&to=2026-03-19")).points;
  assert.deepEqual(point.nicheScore, { score: 40, demand: 10, competition: 20, opportunity: 30, version: 1 });
  assert.deepEqual(
    [
      point.monthlyUnits,
      point.medianReviews,
      point.averageRating,
      point.priceLow,
      point.topShare,
      point.monthlyRevenue,
    ],
    [null, 12, 4.25, null, null, null],
  );
});

test("a row that a node of the release before has replaced, or recorded today, is not taken for the current formula", async () => {
  const insert = (day: string) =>
    pool.query(
      `insert into niche_history values ('amazon.com', 'torn mat', $1, 3, 40, 10, 20, 30, '{"products": 3}', now(), $2, 0.9, 30, 50)`,
      [day, day === "2026-03-10" ? 2 : 1],
    );
  await insert("2026-03-10");
  await insert("2026-03-20");
  const { points } = await history("keyword=torn+mat");
  assert.deepEqual(
    points.map(({ day, nicheScore }: any) => [day, nicheScore.version, nicheScore.confidence]),
    [
      ["2026-03-10", 1, undefined],
      ["2026-03-20", VERSION, points[1].nicheScore.confidence],
    ],
  );
  const recent = await store.listScores(
    "acc_none",
    [{ marketplace: "amazon.com", keyword: "torn mat" }],
    "2026-03-01",
    "2026-03-20",
  );
  assert.deepEqual(recent, []);
});

test("a history up to today ends with the current figures, even if nothing is recorded yet", async () => {
  const { reason: _, ...score } = (await api("/api/v1/search?keyword=mats", key)).body.data.nicheScore;
  const { points } = await history("keyword=mats");
  assert.deepEqual(
    points.map(({ day, nicheScore }: { day: string; nicheScore: object }) => [day, nicheScore]),
    [["2026-03-20", score]],
  );
  assert.equal(
    (await pool.query("select from niche_history where keyword = 'mats'")).rowCount,
    0,
    "reading records nothing",
  );
  await track(account.id, "mats");
  await record();
  assert.equal((await history("keyword=mats")).points.length, 1);
});

test("an invalid parameter is named in a 400", async () => {
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
test("a niche has one point a day, the latest, and a period returns its days", async () => {
  // Moves the clock of the service: no test after this one may rely on the day.
  await track(account.id, "mat yoga");
  await record();
  clock.advance({ minutes: 24 * 60 });
  await record();
  const later: Searching = { ...search, niche: async (key) => ({ ...(await search.niche(key)), totalResults: 99 }) };
  await record({ search: later });
  const totals = (await history("keyword=mat+yoga")).points.map(
    (point: { totalResults: number }) => point.totalResults,
  );
  assert.deepEqual(totals, [12, 99]);
  const days = async (query: string) =>
    (await history(`keyword=mat+yoga&${query}`)).points.map((point: { day: string }) => point.day);
  assert.deepEqual(await days(""), ["2026-03-20", "2026-03-21"]);
  assert.deepEqual(await days("from=2026-03-21"), ["2026-03-21"]);
  assert.deepEqual(await days("to=2026-03-20"), ["2026-03-20"]);
  assert.deepEqual(await days("from=2025-01-01&to=2025-12-31"), []);
  assert.deepEqual(await days("marketplace=amazon.de&to=2026-03-20"), []);
  clock.advance({ minutes: 92 * 24 * 60 });
  assert.deepEqual(await days("to=2026-06-20"), []);
});

test("a search succeeds while its count cannot be stored, and the service still stops", async () => {
  await pool.query("alter table keyword_days rename to keyword_days_away");
  assert.equal((await api("/api/v1/search?keyword=mat", key)).status, 200);
  await app.close();
});
