import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import type { Lock } from "../base/lock.ts";
import type { Log } from "../base/log.ts";
import type { DueKeyword } from "./keyword-rank-store.ts";
import { createKeywordRanker, type KeywordRankerParts } from "./keyword-ranker.ts";

const PAUSES = { roundMs: 1, times: 0, lockMs: 1, longestMs: 1, indexMs: 5_000 };

/** A keeper whose database and index do as a test says, and that notes what it does. */
function make(t: TestContext, more: Partial<KeywordRankerParts> = {}) {
  const done: string[] = [];
  const logged: string[] = [];
  const state = { revision: 1, index: 1, isDue: true, isReady: true, isAway: false, keywords: 1 };
  const note = (_: unknown, text?: string) => void logged.push(String(text ?? _));
  const lock: Lock = {
    async tryLock() {
      done.push("lock");
      return { lost: new AbortController().signal, release: async () => void done.push("release") };
    },
  };
  const keeper = createKeywordRanker({
    store: {
      async getStatus() {
        done.push("look");
        if (state.isAway) throw new Error("the database is away");
        return { revision: state.revision, isDue: state.isDue };
      },
      async listDue(revision) {
        done.push(`list at ${revision}`);
        const keyword = { marketplace: "amazon.com", keyword: "mat", asins: [] } satisfies DueKeyword;
        return Array.from({ length: state.keywords }, () => keyword);
      },
      async evaluate(keywords) {
        done.push(`told of ${keywords.length}`);
        return 0;
      },
    },
    search: {
      isReady: () => state.isReady,
      async rankOf() {
        done.push("ask");
        return { totalResults: 0, ranks: [], nicheScore: { score: 0, demand: 0, competition: 0, opportunity: 0 } };
      },
    },
    indexRevision: () => state.index,
    clock: { now: () => new Date(0) },
    log: { info: note, warn: note, debug() {} } as unknown as Log,
    lock,
    pauses: PAUSES,
    ...more,
  });
  t.after(() => keeper.close());
  return { keeper, done, logged, state };
}

async function until(isTrue: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 5_000; !isTrue(); await new Promise((resolve) => setTimeout(resolve, 1)))
    assert.ok(Date.now() < deadline, "it did not come true");
}

test("a round begins when the index has what was in the catalogue", async (t) => {
  let looks = 0;
  const indexRevision = () => {
    looks++;
    return state.index;
  };
  const { keeper, done, state } = make(t, { indexRevision });
  state.revision = 9;
  const round = keeper.runOnce();
  await until(() => looks > 0);
  state.index = 8;
  await until(() => looks > 2);
  assert.deepEqual(done, ["lock", "look"]);
  state.index = 9;
  assert.equal((await round)?.keywords, 1);
  assert.deepEqual(done, ["lock", "look", "list at 9", "ask", "told of 1", "release"]);
});

test("an index that does not catch up is not waited for without end, one that is not there is not asked", async (t) => {
  const { keeper, done, state } = make(t, { pauses: { ...PAUSES, indexMs: 1 } });
  state.revision = 9;
  assert.equal((await keeper.runOnce())?.keywords, 1);
  state.isReady = false;
  assert.equal((await keeper.runOnce())?.keywords, 0);
  assert.equal(done.filter((each) => each === "ask").length, 1);
});

test("where nothing is due one look is all it takes", async (t) => {
  const { keeper, done, state } = make(t);
  Object.assign(state, { isDue: false, revision: 9 });
  await keeper.runOnce();
  assert.deepEqual(done, ["lock", "look", "release"]);
});

test("an outage is told once, however often it is tried again, and so is its end", async (t) => {
  const { keeper, done, logged, state } = make(t);
  state.isAway = true;
  keeper.start();
  await until(() => done.filter((each) => each === "look").length > 5);
  assert.equal(logged.length, 1);
  state.isAway = false;
  await until(() => done.includes("told of 1"));
  await until(() => logged.length === 2);
  state.isAway = true;
  await until(() => logged.length === 3);
  assert.deepEqual(
    logged.map((text) => text.slice(0, 19)),
    ["keywords cannot be ", "keywords are ranked", "keywords cannot be "],
  );
});

test("a node keeps the lock from round to round, asks again when it was lost, and leaves it when it closes", async (t) => {
  let lost = new AbortController();
  let held = 0;
  const lock: Lock = {
    async tryLock() {
      held++;
      lost = new AbortController();
      return { lost: lost.signal, release: async () => void held-- };
    },
  };
  const { keeper, done } = make(t, { lock });
  keeper.start();
  await until(() => done.filter((each) => each === "look").length > 3);
  assert.equal(held, 1);
  const first = lost;
  first.abort();
  await until(() => lost !== first);
  await keeper.close();
  assert.equal(held, 0);
});

test("without the lock nothing is looked at", async (t) => {
  let tries = 0;
  const { keeper, done } = make(t, { lock: { tryLock: async () => void tries++ as undefined } });
  assert.equal(await keeper.runOnce(), undefined);
  keeper.start();
  await until(() => tries > 3);
  assert.deepEqual(done, []);
});

test("closing ends a round between two questions, and a wait at once", async (t) => {
  const { keeper, done, state } = make(t);
  state.keywords = 1_000;
  keeper.start();
  await until(() => done.includes("ask"));
  await keeper.close();
  assert.ok(done.filter((each) => each === "ask").length < 1_000);
  assert.equal(await keeper.runOnce(), undefined);

  const waiting = make(t, { pauses: { ...PAUSES, indexMs: 600_000, roundMs: 600_000 } });
  waiting.state.revision = 9;
  waiting.keeper.start();
  await until(() => waiting.done.includes("look"));
  await waiting.keeper.close();
});

test("rounds pause for a multiple of what they took, and never overlap", async (t) => {
  const { keeper, done, state } = make(t, { pauses: { ...PAUSES, times: 1_000_000 } });
  state.keywords = 50;
  keeper.start();
  const [one, two] = [keeper.runOnce(), keeper.runOnce()];
  await Promise.all([one, two]);
  const looks = done.filter((each) => each === "look" || each.startsWith("told"));
  assert.deepEqual(looks, ["look", "told of 50", "look", "told of 50", "look", "told of 50"]);
  for (let i = 0; i < 20; i++) await keeper.runOnce();
  assert.equal(done.filter((each) => each === "look").length, 23, "the next one by itself is far away");
});
