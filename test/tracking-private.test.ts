/** The tracking of one account is invisible to the others: ranks, niches, and that a source was asked for a product. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { pino } from "pino";
import { nicheScore } from "../src/features/search/niche-score.ts";
import { createNicheStore } from "../src/features/search/niche-store.ts";
import { recordNicheHistory } from "../src/features/search/record-niche-history.ts";
import { createTally } from "../src/features/search/statistics.ts";
import { createPool } from "../src/platform/db/pool.ts";
import { cleanUp, wholeFile } from "./support/cleanup.ts";
import { observation } from "./support/observation.ts";
import { startService } from "./support/service.ts";
import { post, send } from "./support/signing-in.ts";

const KNIFE = "B0A09AGPML";
const PAIR = { keyword: "chef knife", asin: KNIFE };
const DAY = { minutes: 24 * 60 };

/** A node without a worker: ranks and niches are recorded only when a test runs the job. */
const { api, app, make, clock, databaseUrl } = await startService(wholeFile, {
  now: "2026-03-20T12:00:00Z",
  env: { ROLE: "api" },
  prepareCatalog: (catalog) => catalog.merge([observation(KNIFE, { title: "Chef Knife", priceMinor: 2_499 })]),
});
const pool = createPool({ connectionString: databaseUrl, max: 2 }, () => {});
cleanUp(wholeFile, () => pool.end());

/** Evaluates every keyword again, as a change of the catalogue would. */
async function rank(): Promise<void> {
  await pool.query("update tracked_keywords set evaluated_revision = -1");
  await pool.query("update alerts set evaluated_revision = -1");
  assert.ok((await app.runJob("keyword-ranks")) !== undefined);
}
const key = async () => (await make.key({ plan: "agency" })).key;
const preview = async (who: string, subject: object) => {
  const body = { comparison: "below", value: 5, days: 30, ...subject };
  const { status, body: response } = await post(api, "/api/v1/alerts/preview", body, who);
  assert.equal(status, 200);
  return response.data;
};
const rankDays = async (who: string): Promise<string[]> =>
  (await preview(who, { metric: "keywordRank", ...PAIR })).points.map(({ at }: { at: string }) => at.slice(0, 10));
const recentRanks = async (who: string): Promise<string[]> => {
  const { body } = await api("/api/v1/tracking/keywords?recent=30", who);
  return body.data.keywords[0].recent.rank.map(({ at }: { at: string }) => at.slice(0, 10));
};

test("ranks that only another account watches are invisible, and later watchers see them from their own first day", async () => {
  const [tracker, other] = [await key(), await key()];
  assert.equal((await post(api, "/api/v1/tracking/keywords", PAIR, tracker)).status, 201);
  await rank();
  clock.advance(DAY);
  await rank();
  assert.deepEqual(await rankDays(tracker), ["2026-03-20", "2026-03-21"]);
  const seen = await preview(other, { metric: "keywordRank", ...PAIR });
  assert.deepEqual([seen.points, seen.fired, seen.state], [[], [], "waiting"]);

  assert.equal((await post(api, "/api/v1/tracking/keywords", PAIR, other)).status, 201);
  assert.deepEqual(await recentRanks(other), [], "not before the first evaluation of its own");
  await rank();
  assert.deepEqual(await recentRanks(other), ["2026-03-21"]);
  assert.deepEqual(await recentRanks(tracker), ["2026-03-20", "2026-03-21"]);
});

test("an alert shows ranks of the days on which it was enabled", async () => {
  const watcher = await key();
  const alert = { metric: "keywordRank", ...PAIR, comparison: "above", value: 50 };
  const { body } = await post(api, "/api/v1/alerts", alert, watcher);
  const change = async (changes: object) =>
    assert.equal((await send("PATCH", api, `/api/v1/alerts/${body.data.id}`, changes, watcher)).status, 200);
  assert.deepEqual(await rankDays(watcher), []);
  await rank();
  const first = ["2026-03-21"];
  assert.deepEqual(await rankDays(watcher), first);
  await change({ enabled: false });
  clock.advance(DAY);
  await rank();
  assert.deepEqual(await rankDays(watcher), first, "a disabled alert watches nothing");
  await change({ enabled: true });
  assert.deepEqual(await rankDays(watcher), []);
  await rank();
  assert.deepEqual(await rankDays(watcher), ["2026-03-22"]);
  const { alerts } = (await api("/api/v1/alerts?recent=30", watcher)).body.data;
  assert.deepEqual(
    alerts[0].recent.map(({ at }: { at: string }) => at.slice(0, 10)),
    ["2026-03-22"],
  );
});

test("the history of a niche that only another account tracks is invisible; that of a searched one is not", async () => {
  const [tracker, other] = [await key(), await key()];
  const track = (keyword: string, who: string) => post(api, "/api/v1/tracking/keywords", { keyword }, who);
  for (const keyword of ["secret knife", "known knife"]) assert.equal((await track(keyword, tracker)).status, 201);
  await pool.query("insert into keyword_days values ($1, 'amazon.com', 'known knife', 1)", [
    clock.now().toISOString().slice(0, 10),
  ]);
  const statistics = createTally().statistics();
  const niche = async () => ({
    totalResults: 0,
    nicheScore: nicheScore(statistics, "amazon.com", new Date("2026-03-20")),
    statistics,
    coverage: 1,
  });
  const search = { isReady: () => true, niche };
  await recordNicheHistory({ store: createNicheStore(pool), search, clock, log: pino({ level: "silent" }) });
  clock.advance(DAY);
  const days = async (keyword: string, who: string) => {
    const { body } = await api(`/api/v1/niches/history?keyword=${encodeURIComponent(keyword)}`, who);
    return body.data.points.length;
  };
  // The last point of each is today's, which is computed for the request.
  assert.equal(await days("secret knife", tracker), 2);
  assert.equal(await days("secret knife", other), 1);
  assert.equal(await days("known knife", other), 2);
  await pool.query(
    "update niche_history set confidence = 1, statistics = jsonb_set(statistics, '{known,sales}', '10')",
  );
  const score = { metric: "nicheScore", keyword: "secret knife" };
  assert.equal((await preview(tracker, score)).points.length, 1);
  assert.equal((await preview(other, score)).points.length, 0);
});

test("only an account that tracks a product sees that a source was asked for it", async () => {
  const [tracker, other] = [await key(), await key()];
  assert.equal((await post(api, "/api/v1/tracking/products", { asin: KNIFE }, tracker)).status, 201);
  await pool.query(
    "insert into source_asks (marketplace, kind, key, source, asked_at) values ('amazon.com', 'product', $1, 'keepa', $2)",
    [KNIFE, clock.now()],
  );
  const lastAsked = async (who: string) => (await api(`/api/v1/products/${KNIFE}`, who)).body.data.lastAsked;
  assert.equal((await lastAsked(tracker)).source, "keepa");
  assert.equal(await lastAsked(other), null);
});
