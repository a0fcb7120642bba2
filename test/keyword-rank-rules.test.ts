/** The SQL rules of keyword ranks and scores on a fake index, compared with the same rules in TypeScript. */
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { pino } from "pino";
import { createMergeStore } from "../src/features/catalog/merge-store.ts";
import { RANK_DEPTH } from "../src/features/search/engine.ts";
import { nicheScore } from "../src/features/search/niche-score.ts";
import type { Search } from "../src/features/search/query.ts";
import { createTally } from "../src/features/search/statistics.ts";
import { COMPARISONS, type Comparison, canRearm, holds } from "../src/features/tracking/alert.ts";
import { createEventFeed } from "../src/features/tracking/feed-store.ts";
import { createKeywordRankStore } from "../src/features/tracking/keyword-rank-store.ts";
import { rankKeywords } from "../src/features/tracking/rank-keywords.ts";
import { createPool } from "../src/platform/db/pool.ts";
import { cleanUp } from "./support/cleanup.ts";
import { makeDatabase } from "./support/database.ts";
import { observation } from "./support/observation.ts";

type Found = { rank: number | null; score: number; confidence?: number };

const ASIN = "B000000001";
const MINUTE = 60_000;

async function start(t: TestContext) {
  const pool = createPool({ connectionString: await makeDatabase(t), max: 4 }, () => {});
  cleanUp(t, () => pool.end());
  await pool.query(
    "insert into accounts (id, name, plan, overrides, created_at) values ('acc_1', 'One', 'agency', '{}', now())",
  );
  const { merge } = createMergeStore(pool);
  await merge([observation(ASIN, { title: "Mat" })]);
  const store = createKeywordRankStore(
    pool,
    createEventFeed(async () => {}),
  );
  let now = new Date("2026-03-01T12:00:00Z");
  let revision = 10;
  const searched: string[] = [];
  /** Results of the fake index per keyword. */
  const found = new Map<string, Found>();
  const search: Pick<Search, "rankOf"> = {
    async rankOf({ keyword }, asins) {
      searched.push(`${keyword} ${asins.join()}`.trimEnd());
      const { rank, score, confidence = 1 } = found.get(keyword) ?? { rank: null, score: 0 };
      const statistics = createTally().statistics();
      return {
        ...{ totalResults: 7, statistics },
        nicheScore: {
          ...nicheScore(statistics, "amazon.com", new Date("2026-03-20")),
          score,
          enough: confidence >= 0.3,
        },
        ranks: asins.map((asin) => (asin === ASIN ? rank : null)),
      };
    },
  };
  const parts = { store, indexRevision: () => revision, clock: { now: () => now }, log: pino({ level: "silent" }) };
  const rank = async (signal?: AbortSignal, by = search) => await rankKeywords({ ...parts, search: by, signal });
  /** Advances the revision of the index and the clock, then updates the ranks. */
  const step = async (minutes = 1) => {
    revision++;
    now = new Date(now.getTime() + minutes * MINUTE);
    return await rank();
  };
  const track = async (id: string, keyword: string, more: Record<string, unknown> = {}) => {
    const row = { id, account_id: "acc_1", marketplace: "amazon.com", keyword, asin: ASIN, created_at: now, ...more };
    await insert("tracked_keywords", row);
  };
  const insert = async (table: string, row: Record<string, unknown>) => {
    const names = Object.keys(row);
    const parameters = names.map((_, i) => `$${i + 1}`);
    await pool.query(`insert into ${table} (${names.join()}) values (${parameters.join()})`, Object.values(row));
  };
  return {
    pool,
    store,
    merge,
    found,
    searched,
    search,
    rank,
    step,
    track,
    insert,
    now: () => now,
    moveIndex: () => revision++,
  };
}

/** Pseudo-random numbers, the same in every run. */
function chance(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return {
    under: (limit: number) => Math.floor(next() * limit),
    of: <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T,
  };
}

test("random ranks raise exactly the events that the rules predict for every threshold", async (t) => {
  const { pool, found, step, track, now } = await start(t);
  const { under, of } = chance(1);
  const models = Array.from({ length: 150 }, (_, i) => ({
    id: `trk_${i}`,
    keyword: `k${i}`,
    by: of([1, 2, 5]),
    direction: of(["any", "better", "worse"]),
    cooldownMs: of([0, 0, 5, 20]) * MINUTE,
    base: undefined as number | null | undefined,
    lastEventAt: Number.NEGATIVE_INFINITY,
  }));
  for (const { id, keyword, by, direction, cooldownMs } of models)
    await track(id, keyword, { rank_by: by, rank_direction: direction, cooldown_minutes: cooldownMs / MINUTE });
  const expected: unknown[] = [];
  for (let round = 0; round < 12; round++) {
    for (const { keyword } of models) found.set(keyword, { rank: under(6) === 0 ? null : 1 + under(9), score: 0 });
    await step(of([1, 3, 10]));
    for (const model of models) {
      const rank = found.get(model.keyword)?.rank ?? null;
      const { base } = model;
      if (base === rank) continue;
      if (base === undefined) {
        model.base = rank;
        continue;
      }
      const direction = base === null || (rank !== null && rank < base) ? "better" : "worse";
      const change = base === null || rank === null ? null : rank - base;
      if (model.direction !== "any" && model.direction !== direction) model.base = rank;
      else if (
        (change !== null && Math.abs(change) < model.by) ||
        now().getTime() < model.lastEventAt + model.cooldownMs
      )
        continue;
      else {
        expected.push([model.id, now().toISOString(), base, rank, change, direction]);
        model.base = rank;
        model.lastEventAt = now().getTime();
      }
    }
  }
  const { rows } = await pool.query("select * from events order by created_at, length(subject_id), subject_id");
  assert.deepEqual(
    rows.map(({ subject_id, data }) => [
      subject_id,
      data.observedAt,
      data.previousRank,
      data.rank,
      data.change,
      data.direction,
    ]),
    expected,
  );
  assert.ok(expected.length > 250, `${expected.length} events`);
});

test("random values make alerts fire, hold and re-arm exactly as the rules predict", async (t) => {
  const { pool, found, step, insert, now } = await start(t);
  const { under, of } = chance(2);
  const models = Array.from({ length: 200 }, (_, i) => ({
    id: `alr_${i}`,
    keyword: `k${i}`,
    metric: i % 2 === 0 ? ("keywordRank" as const) : ("nicheScore" as const),
    comparison: of(COMPARISONS) as Comparison,
    threshold: i % 2 === 0 ? of([3, 8, 20, 990]) : of([20, 50, 62.5]),
    hysteresis: of([0, 5, 12.5, 50]),
    cooldownMs: of([0, 0, 7]) * MINUTE,
    isArmed: undefined as boolean | undefined,
    last: undefined as number | null | undefined,
    firedAt: Number.NEGATIVE_INFINITY,
  }));
  for (const { id, keyword, metric, comparison, threshold, hysteresis, cooldownMs } of models)
    await insert("alerts", {
      ...{ id, account_id: "acc_1", marketplace: "amazon.com", metric, keyword, comparison, threshold },
      asin: metric === "keywordRank" ? ASIN : null,
      hysteresis_percent: hysteresis,
      cooldown_minutes: cooldownMs / MINUTE,
      created_at: now(),
    });
  const expected: unknown[] = [];
  for (let round = 0; round < 12; round++) {
    for (const { keyword, threshold } of models) {
      // Near the threshold on both sides, on it, and far away.
      const value = Math.max(0, threshold + of([-0.6, -0.1, -0.04, 0, 0, 0.05, 0.13, 0.6]) * threshold);
      const rank = Math.max(1, Math.round(value));
      found.set(keyword, {
        rank: under(8) === 0 || rank > RANK_DEPTH ? null : rank,
        score: Math.round(value * 10) / 10,
      });
    }
    await step(of([1, 5]));
    for (const model of models) {
      const { rank, score } = found.get(model.keyword) as Found;
      const { comparison, threshold } = model;
      const value = model.metric === "keywordRank" ? (rank ?? RANK_DEPTH + 1) : score;
      const farthest = model.metric === "keywordRank" && rank === null ? 1e9 : value;
      const figure = model.metric === "keywordRank" ? rank : score;
      const isMet = holds(comparison, threshold, value);
      if (model.isArmed === undefined) model.isArmed = !isMet;
      else if (model.isArmed && isMet) {
        if (now().getTime() < model.firedAt + model.cooldownMs) continue;
        expected.push([model.id, now().toISOString(), model.last, figure]);
        model.isArmed = false;
        model.firedAt = now().getTime();
      } else if (!model.isArmed && canRearm(model.metric, { comparison, value: threshold }, model.hysteresis, farthest))
        model.isArmed = true;
      model.last = figure;
    }
  }
  const { rows } = await pool.query("select * from events order by created_at, length(subject_id), subject_id");
  assert.deepEqual(
    rows.map(({ subject_id, data }) => [subject_id, data.observedAt, data.previousValue, data.observedValue]),
    expected,
  );
  assert.ok(expected.length > 250, `${expected.length} have fired`);
  const { rows: counted } = await pool.query("select sum(fired_count)::int as fired from alerts");
  assert.equal(counted[0].fired, expected.length);
});

test("an alert ignores a score that is not believed: it neither fires nor learns", async (t) => {
  const { pool, found, step, insert, now } = await start(t);
  const alert = { id: "alr_1", account_id: "acc_1", marketplace: "amazon.com", keyword: "mat", created_at: now() };
  const rule = { metric: "nicheScore", comparison: "above", threshold: 50, hysteresis_percent: 0, cooldown_minutes: 0 };
  await insert("alerts", { ...alert, ...rule });
  const events = async (score: number, confidence: number) => {
    found.set("mat", { rank: null, score, confidence });
    await step();
    return (await pool.query("select from events")).rowCount;
  };
  assert.equal(await events(40, 0.9), 0);
  assert.equal(await events(80, 0.29), 0, "above the threshold, but hardly anything is known");
  assert.equal(await events(80, 0.3), 1);
});

test("a keyword with many watchers is searched once, for all their products", async (t) => {
  const { searched, step, rank, track, insert, pool, now } = await start(t);
  await pool.query(
    "insert into accounts (id, name, plan, overrides, created_at) values ('acc_2', 'Two', 'agency', '{}', now())",
  );
  await track("trk_1", "yoga mat");
  await track("trk_2", "yoga mat", { account_id: "acc_2" });
  await track("trk_3", "yoga mat", { asin: "B000000002" });
  await track("trk_4", "yoga mat", { asin: null });
  await track("trk_5", "yoga mat", { marketplace: "amazon.de", asin: null });
  const alert = {
    account_id: "acc_1",
    marketplace: "amazon.com",
    comparison: "below",
    threshold: 5,
    hysteresis_percent: 5,
  };
  const more = { ...alert, cooldown_minutes: 0, created_at: now() };
  await insert("alerts", { ...more, id: "alr_1", metric: "keywordRank", keyword: "yoga mat", asin: "B000000003" });
  await insert("alerts", { ...more, id: "alr_2", metric: "nicheScore", keyword: "lamp" });
  await insert("alerts", { ...more, id: "alr_3", metric: "nicheScore", keyword: "chair", enabled: false });
  await insert("alerts", { ...more, id: "alr_5", metric: "nicheScore", keyword: "lamp", enabled: false });
  await insert("alerts", { ...more, id: "alr_4", metric: "price", asin: ASIN });
  assert.deepEqual(await step(), { keywords: 3, failed: 0, events: 0 });
  const all = ["lamp", "yoga mat", `yoga mat ${ASIN},B000000002,B000000003`];
  assert.deepEqual(searched.toSorted(), all);
  await rank();
  assert.equal(searched.length, 3, "not again while the index is unchanged");
  await step();
  assert.deepEqual(searched.slice(3).toSorted(), all);
  const { rows } = await pool.query("select id from alerts where last_value is not null or is_armed is not null");
  assert.deepEqual(rows, [{ id: "alr_2" }], "neither disabled alerts nor alerts on unknown products");
});

test("a value that a node of an earlier release stored raises no event: the next value is the first", async (t) => {
  const { pool, found, step, track, insert, now } = await start(t);
  await track("trk_1", "yoga mat");
  const alert = { account_id: "acc_1", marketplace: "amazon.com", keyword: "yoga mat", hysteresis_percent: 5 };
  const more = { ...alert, cooldown_minutes: 0, created_at: now(), comparison: "above", threshold: 50 };
  await insert("alerts", { ...more, id: "alr_1", metric: "nicheScore" });
  found.set("yoga mat", { rank: 3, score: 40 });
  await step();
  // An earlier release writes no formula, so its rows keep none, or that of the release before it.
  for (const formula of [null, 1]) {
    await pool.query("update alerts set is_armed = true, last_value = 30, formula = $1", [formula]);
    await pool.query("update tracked_keywords set base_rank = 9, formula = $1", [formula]);
    found.set("yoga mat", { rank: 1, score: 60 });
    assert.equal((await step()).events, 0);
  }
  found.set("yoga mat", { rank: 2, score: 30 });
  assert.equal((await step()).events, 1, "the rank");
  found.set("yoga mat", { rank: 2, score: 70 });
  assert.equal((await step()).events, 1, "the alert");
});

test("a keyword that fails is retried and does not block others; the oldest goes first", async (t) => {
  const { searched, search, rank, step, track, moveIndex, pool } = await start(t);
  for (const keyword of ["a", "b", "c"]) await track(`trk_${keyword}`, keyword);
  const failing: typeof search = {
    rankOf: async (question, asins) => {
      if (question.keyword === "b") throw new Error("no answer");
      return await search.rankOf(question, asins);
    },
  };
  assert.deepEqual(await rank(undefined, failing), { keywords: 2, failed: 1, events: 0 });
  moveIndex();
  assert.deepEqual(await rank(), { keywords: 3, failed: 0, events: 0 });
  assert.deepEqual(searched, [`a ${ASIN}`, `c ${ASIN}`, `b ${ASIN}`, `a ${ASIN}`, `c ${ASIN}`]);
  await step();
  const { rows } = await pool.query("select distinct evaluated_revision::int as at from tracked_keywords");
  assert.deepEqual(rows, [{ at: 12 }]);
});

test("an abort ends the round, and a change during a search makes the keyword due again", async (t) => {
  const { searched, search, rank, track, moveIndex } = await start(t);
  for (const keyword of ["a", "b", "c"]) await track(`trk_${keyword}`, keyword);
  const stop = new AbortController();
  const stopping: typeof search = {
    rankOf: async (question, asins) => {
      stop.abort();
      return await search.rankOf(question, asins);
    },
  };
  assert.deepEqual(await rank(stop.signal, stopping), { keywords: 0, failed: 0, events: 0 });
  assert.equal(searched.length, 1);
  const meanwhile: typeof search = {
    rankOf: async (question, asins) => {
      moveIndex();
      return await search.rankOf(question, asins);
    },
  };
  assert.equal((await rank(undefined, meanwhile)).keywords, 3);
  assert.equal((await rank()).keywords, 3);
  assert.equal((await rank()).keywords, 0);
});

test("an outdated result changes nothing, and a product newer than the index does not count as unranked", async (t) => {
  const { store, merge, pool, track, now } = await start(t);
  await track("trk_1", "mat");
  await track("trk_2", "mat", { asin: "B000000002" });
  const say = (revision: number, rank: number | null) =>
    store.evaluate(
      [
        {
          marketplace: "amazon.com",
          keyword: "mat",
          asins: [ASIN, "B000000002"],
          totalResults: 9,
          score: 0,
          ranks: [rank, null],
        },
      ],
      revision,
      now(),
    );
  const bases = async () =>
    (
      await pool.query("select is_base_known, base_rank, evaluated_revision from tracked_keywords order by id")
    ).rows.map((row) => Object.values(row).join());
  assert.equal(await say(1, 4), 0);
  assert.equal(await say(1, 4), 0);
  await merge([observation("B000000002", { title: "Mat" })]);
  assert.equal(await say(1, 4), 0);
  assert.deepEqual(await bases(), ["true,4,1", "false,,1"]);
  assert.equal(await say(5, 8), 1);
  assert.deepEqual(await bases(), ["true,8,5", "true,,5"]);
  assert.equal(await say(4, 4), 0);
  assert.deepEqual(await bases(), ["true,8,5", "true,,5"]);
});
