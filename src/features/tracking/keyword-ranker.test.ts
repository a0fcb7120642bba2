import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import type { Lock } from "../../platform/base/lock.ts";
import type { Log } from "../../platform/base/log.ts";
import { nicheScore } from "../search/niche-score.ts";
import { createTally } from "../search/statistics.ts";
import type { DueKeyword } from "./keyword-rank-store.ts";
import { createKeywordRanker, type KeywordRankerParts } from "./keyword-ranker.ts";

const PAUSES = { roundMs: 1, times: 0, lockMs: 1, longestMs: 1, indexMs: 600_000 };

/** A ranker on a fake database and index that record the calls. */
function make(t: TestContext, more: Partial<KeywordRankerParts> = {}) {
  const done: string[] = [];
  const logged: string[] = [];
  const state = { revision: 1, index: 1, isDue: true, isReady: true, isDown: false, keywords: 1 };
  const note = (_: unknown, text?: string) => void logged.push(String(text ?? _));
  const lock: Lock = {
    async tryLock() {
      done.push("lock");
      return { lost: new AbortController().signal, release: async () => void done.push("release") };
    },
  };
  const ranker = createKeywordRanker({
    store: {
      async getStatus() {
        done.push("check");
        if (state.isDown) throw new Error("the database is unavailable");
        return { revision: state.revision, isDue: state.isDue };
      },
      async listDue(revision) {
        done.push(`list at ${revision}`);
        const keyword = { marketplace: "amazon.com", keyword: "mat", asins: [] } satisfies DueKeyword;
        return Array.from({ length: state.keywords }, () => keyword);
      },
      async evaluate(keywords) {
        done.push(`evaluate ${keywords.length}`);
        return 0;
      },
    },
    search: {
      isReady: () => state.isReady,
      async rankOf() {
        done.push("search");
        const statistics = createTally().statistics();
        return {
          totalResults: 0,
          ranks: [],
          statistics,
          nicheScore: nicheScore(statistics, "amazon.com", new Date("2026-03-20")),
        };
      },
    },
    indexRevision: () => state.index,
    clock: { now: () => new Date(0) },
    log: { info: note, warn: note, debug() {} } as unknown as Log,
    lock,
    pauses: PAUSES,
    ...more,
  });
  t.after(() => ranker.close());
  return { ranker, done, logged, state };
}

async function until(isTrue: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 60_000; !isTrue(); await new Promise((resolve) => setTimeout(resolve, 1)))
    assert.ok(Date.now() < deadline, "the condition was not met in time");
}

test("a round starts when the index has caught up with the catalogue", async (t) => {
  let checks = 0;
  const indexRevision = () => {
    checks++;
    return state.index;
  };
  const { ranker, done, state } = make(t, { indexRevision });
  state.revision = 9;
  const round = ranker.runOnce();
  await until(() => checks > 0);
  state.index = 8;
  await until(() => checks > 2);
  assert.deepEqual(done, ["lock", "check"]);
  state.index = 9;
  assert.equal((await round)?.keywords, 1);
  assert.deepEqual(done, ["lock", "check", "list at 9", "search", "evaluate 1", "release"]);
});

test("the wait for a lagging index is limited, and an index that is not ready is not searched", async (t) => {
  const { ranker, done, state } = make(t, { pauses: { ...PAUSES, indexMs: 1 } });
  state.revision = 9;
  assert.equal((await ranker.runOnce())?.keywords, 1);
  state.isReady = false;
  assert.equal((await ranker.runOnce())?.keywords, 0);
  assert.equal(done.filter((each) => each === "search").length, 1);
});

test("a round with nothing due takes a single query", async (t) => {
  const { ranker, done, state } = make(t);
  Object.assign(state, { isDue: false, revision: 9 });
  await ranker.runOnce();
  assert.deepEqual(done, ["lock", "check", "release"]);
});

test("an outage and its end are logged once, however many retries there are", async (t) => {
  const { ranker, done, logged, state } = make(t);
  state.isDown = true;
  ranker.start();
  await until(() => done.filter((each) => each === "check").length > 5);
  assert.equal(logged.length, 1);
  state.isDown = false;
  await until(() => done.includes("evaluate 1"));
  await until(() => logged.length === 2);
  state.isDown = true;
  await until(() => logged.length === 3);
  assert.deepEqual(
    logged.map((text) => text.slice(0, 19)),
    ["could not update ke", "keyword ranks are b", "could not update ke"],
  );
});

test("a node holds the lock between rounds, takes it again after losing it, and releases it on close", async (t) => {
  let lost = new AbortController();
  let held = 0;
  const lock: Lock = {
    async tryLock() {
      held++;
      lost = new AbortController();
      return { lost: lost.signal, release: async () => void held-- };
    },
  };
  const { ranker, done } = make(t, { lock });
  ranker.start();
  await until(() => done.filter((each) => each === "check").length > 3);
  assert.equal(held, 1);
  const first = lost;
  first.abort();
  await until(() => lost !== first);
  await ranker.close();
  assert.equal(held, 0);
});

test("without the lock nothing is queried", async (t) => {
  let tries = 0;
  const { ranker, done } = make(t, { lock: { tryLock: async () => void tries++ as undefined } });
  assert.equal(await ranker.runOnce(), undefined);
  ranker.start();
  await until(() => tries > 3);
  assert.deepEqual(done, []);
});

test("closing ends a round between two searches, and a wait at once", async (t) => {
  const { ranker, done, state } = make(t);
  state.keywords = 1_000;
  ranker.start();
  await until(() => done.includes("search"));
  await ranker.close();
  assert.ok(done.filter((each) => each === "search").length < 1_000);
  assert.equal(await ranker.runOnce(), undefined);

  const waiting = make(t, { pauses: { ...PAUSES, indexMs: 600_000, roundMs: 600_000 } });
  waiting.state.revision = 9;
  waiting.ranker.start();
  await until(() => waiting.done.includes("check"));
  await waiting.ranker.close();
});

test("the pause between rounds is a multiple of their duration, and rounds never overlap", async (t) => {
  const { ranker, done, state } = make(t, { pauses: { ...PAUSES, times: 50_000 } });
  state.keywords = 50;
  ranker.start();
  const [one, two] = [ranker.runOnce(), ranker.runOnce()];
  await Promise.all([one, two]);
  const checks = done.filter((each) => each === "check" || each.startsWith("evaluate"));
  assert.deepEqual(checks, ["check", "evaluate 50", "check", "evaluate 50", "check", "evaluate 50"]);
  for (let i = 0; i < 20; i++) await ranker.runOnce();
  assert.equal(done.filter((each) => each === "check").length, 23, "no scheduled round has started");
});
