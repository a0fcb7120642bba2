import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { pino } from "pino";
import { cleanUp } from "../../../test/support/cleanup.ts";
import { until } from "../../../test/support/until.ts";
import type { RunState } from "../../features/imports/import-run.ts";
import type { Uploads } from "../../features/imports/uploads.ts";
import { systemClock } from "../../platform/base/clock.ts";
import type { Config } from "../config/config.ts";
import { createImportRunner, type ImportRunnerParts, type ImportThread } from "./import-runner.ts";
import type { ImportNodeFunctions, ImportOrder, ImportOutcome } from "./protocol.ts";

const LOOKS = 20;
/** Without being woken, the runner would look so rarely that the test exceeds its time limit. */
const RARELY_MS = 30_000;

test("a runner looks for files at once when it is woken, whether it looks or waits at that moment", async () => {
  let looks = 0;
  let onLook = () => {};
  const uploads = {
    async list() {
      looks++;
      onLook();
      return [];
    },
  } as unknown as Uploads;
  const runner = createImportRunner({
    config: {} as Config,
    kind: "products",
    store: { listByIds: async () => [], move: async () => false },
    uploads,
    clock: systemClock,
    log: pino({ level: "silent" }),
    lookEveryMs: RARELY_MS,
  });
  runner.start();
  for (let woken = 0; woken < LOOKS; woken++) {
    const looked = new Promise<void>((resolve) => {
      onLook = resolve;
    });
    runner.wake();
    await looked;
    if (woken % 2 === 0) await new Promise(setImmediate); // it waits by then
  }
  await runner.close();
  assert.ok(looks > LOOKS, String(looks));
});

type Import = { id: string; accountId: string; status: RunState; createdAt: Date; problem?: string | null };
/** `killed` settles when the thread is terminated. */
type Work = (
  order: ImportOrder,
  on: ImportNodeFunctions,
  found: Import,
  stopped: AbortSignal,
) => Promise<ImportOutcome>;

/** A runner of imports in memory; `work` replaces the code of the threads. */
function startRunner(t: TestContext, imports: Import[], work: Work, more: Partial<ImportRunnerParts> = {}) {
  const threads = { opened: 0, killed: 0 };
  const openThread = (on: ImportNodeFunctions): ImportThread => {
    threads.opened++;
    const gone = Promise.withResolvers<never>();
    gone.promise.catch(() => {});
    let stop = new AbortController();
    const alive = setInterval(() => on.alive(), 5);
    const kill = async () => {
      clearInterval(alive);
      threads.killed++;
      gone.reject(new Error("the import thread ended"));
    };
    const functions = {
      run(order: ImportOrder) {
        stop = new AbortController();
        const found = imports.find(({ id }) => id === order.id) as Import;
        const silent = { ...on, alive: () => clearInterval(alive) };
        return Promise.race([gone.promise, work(order, silent, found, stop.signal)]);
      },
      stop: () => stop.abort(),
      close: () => {},
    };
    const call = async (name: keyof typeof functions, argument: never) => await functions[name](argument);
    return { calls: { call, fail: () => {} } as unknown as ImportThread["calls"], kill, end: kill };
  };
  const runner = createImportRunner({
    config: {} as Config,
    kind: "reports",
    store: {
      listByIds: async () => imports,
      async move(id, from, to, problem) {
        const found = imports.find((each) => each.id === id);
        if (found === undefined || !from.includes(found.status)) return false;
        Object.assign(found, { status: to, problem });
        return true;
      },
    },
    uploads: { list: async () => imports.map(({ id }) => ({ id, isComplete: true })) } as unknown as Uploads,
    clock: systemClock,
    log: pino({ level: "silent" }),
    lookEveryMs: 5,
    openThread,
    ...more,
  });
  cleanUp(t, () => runner.close());
  runner.start();
  return { runner, threads };
}

const waiting = (id: string, accountId: string): Import => ({
  ...{ id, accountId, status: "waiting", createdAt: new Date() },
});
const never = () => new Promise<never>(() => {});

async function end(found: Import, imports: Import[]): Promise<ImportOutcome> {
  found.status = "done";
  imports.splice(imports.indexOf(found), 1);
  return "ended";
}

test("a file of another account is imported while one import hangs, and those of the same account wait", async (t) => {
  const imports = [waiting("1", "a"), waiting("2", "a"), waiting("3", "b")];
  const began: string[] = [];
  startRunner(t, imports, ({ id }, _, found) => {
    began.push(id);
    return id === "1" ? never() : end(found, imports);
  });
  await until("the other one has ended", async () => imports.length === 2);
  assert.deepEqual(began, ["1", "3"]);
});

test("a cancelled import ends at once, though its thread does not answer, and is cleaned up", async (t) => {
  const imports = [waiting("1", "a"), waiting("2", "a")];
  const [first] = imports as [Import];
  const { runner, threads } = startRunner(t, imports, (_, on, found) => {
    if (found.status !== "waiting" || found.id === "2") return end(found, imports);
    found.status = "running";
    on.alive();
    return never();
  });
  await until("it runs", async () => first.status === "running");
  assert.equal(runner.state().running, 1);
  first.status = "cancelled";
  runner.wake();
  await until("both have ended", async () => imports.length === 0);
  assert.ok(threads.killed >= 1);
});

test("what cleans up after a cancelled import may take many looks, and the account's next import follows", async (t) => {
  const imports: Import[] = [{ ...waiting("1", "a"), status: "cancelled" }, waiting("2", "a")];
  let attempts = 0;
  const { threads } = startRunner(t, imports, async ({ id }, _, found) => {
    if (id === "1") attempts++;
    await new Promise((resolve) => setTimeout(resolve, 100));
    return await end(found, imports);
  });
  await until("both have ended", async () => imports.length === 0);
  assert.deepEqual([attempts, threads.killed], [1, 0]);
});

for (const [what, limits] of [
  ["whose thread is silent", { silentMs: 50, idleMs: 60_000 }],
  ["that stores nothing", { silentMs: 60_000, idleMs: 50 }],
] as const) {
  test(`an import ${what} is interrupted and started again`, async (t) => {
    const imports = [waiting("1", "a")];
    let attempts = 0;
    const work: Work = (_, on, found) => {
      if (++attempts > 1) return end(found, imports);
      found.status = "running";
      if (what.includes("silent")) on.alive();
      return never();
    };
    const { threads } = startRunner(t, imports, work, { limits });
    await until("it has ended", async () => imports.length === 0);
    assert.equal(attempts, 2);
    assert.ok(threads.killed >= 1);
  });
}

test("an import that waits for another process, or stores rows, is not interrupted", async (t) => {
  const imports = [waiting("1", "a"), waiting("2", "b")];
  let attempts = 0;
  const work: Work = async ({ id }, on, found) => {
    attempts++;
    for (let beat = 0; beat < 60; beat++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      if (id === "1") on.advanced();
      else on.stored(undefined);
    }
    return await end(found, imports);
  };
  startRunner(t, imports, work, { limits: { silentMs: 60_000, idleMs: 5_000 } });
  await until("both have ended", async () => imports.length === 0);
  assert.equal(attempts, 2);
});

test("an import whose threads die before they can count fails with a reason", async (t) => {
  const imports = [waiting("1", "a")];
  const [first] = imports as [Import];
  let attempts = 0;
  startRunner(t, imports, async () => {
    attempts++;
    throw new Error("out of memory");
  });
  await until("it failed", async () => first.status === "failed");
  assert.equal(attempts, 3);
  assert.match(first.problem ?? "", /unexpected error/);
});

test("a stop puts an import back in order, though its thread does not answer in time", async (t) => {
  const imports = [waiting("1", "a")];
  const [first] = imports as [Import];
  const { runner } = startRunner(t, imports, (_, __, found) => {
    found.status = "running";
    return never();
  });
  await until("it runs", async () => first.status === "running");
  await runner.close();
  assert.equal(first.status, "waiting");
});

test("large files of three accounts share one lane, and a small file of a fourth does not wait for them", async (t) => {
  const imports = ["1", "2", "3"].map((id) => waiting(id, `account ${id}`));
  const work: Work = async (_, on, found, stopped) => {
    if (found.id === "4") return await end(found, imports);
    found.status = "running";
    on.stored(undefined);
    while (!stopped.aborted) await new Promise((resolve) => setTimeout(resolve, 5));
    found.status = "waiting";
    return "stopped";
  };
  const { runner } = startRunner(t, imports, work);
  await until("two run", async () => runner.state().running === 2);
  const small = waiting("4", "account 4");
  imports.push(small);
  const sentAt = performance.now();
  await until("the small file is imported", async () => small.status === "done");
  assert.ok(performance.now() - sentAt < 6_000, `${performance.now() - sentAt} ms`);
});

test("a small file does not wait for two imports that store nothing, and both of them end", async (t) => {
  const imports = ["1", "2"].map((id) => ({ ...waiting(id, `account ${id}`), status: "running" as RunState }));
  let begun = 0;
  let isReleased = false;
  const work: Work = async (_, __, found, stopped) => {
    begun++;
    while (!stopped.aborted && !isReleased && found.id !== "3") await new Promise((resolve) => setTimeout(resolve, 5));
    return stopped.aborted ? "stopped" : await end(found, imports);
  };
  const { runner } = startRunner(t, imports, work);
  await until("two run", async () => runner.state().running === 2);
  const small = waiting("3", "account 3");
  imports.push(small);
  await until("the small file is imported", async () => small.status === "done");
  assert.deepEqual([imports.length, begun >= 3], [2, true]);
  isReleased = true;
  await until("both have ended", async () => imports.length === 0);
});
