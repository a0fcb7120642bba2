import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { createMergeStore } from "../src/features/catalog/merge-store.ts";
import type { Observation } from "../src/features/catalog/product.ts";
import { demoMarket } from "../src/features/sources/demo-market/market.ts";
import { createSimulator, type Simulator, type SimulatorParts } from "../src/features/sources/demo-market/simulator.ts";
import { createSimulatorStore } from "../src/features/sources/demo-market/simulator-store.ts";
import type { Lock } from "../src/platform/base/lock.ts";
import { createAdvisoryLock } from "../src/platform/db/advisory-lock.ts";
import { createPool } from "../src/platform/db/pool.ts";
import { cleanUp } from "./support/cleanup.ts";
import { makeDatabase } from "./support/database.ts";
import { observation } from "./support/observation.ts";
import { withClient } from "./support/postgres.ts";

const SEED = 3;
const start = new Date("2026-03-01T12:00:00Z");
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const silent = pino({ level: "silent" });
const pauses = { tickMs: 5, lockMs: 10, longestMs: 40 };

const noLock: Lock = { tryLock: () => assert.fail("a step takes no lock") };

/** A clock that advances a minute with every call: at high speed, every tick has products to move. */
function fastClock() {
  let minutes = 0;
  return { now: () => after(++minutes) };
}

async function openMarket(t: TestContext, products: number) {
  const url = await makeDatabase(t);
  const openPool = (max: number) => {
    const pool = createPool({ connectionString: url, max, connectionTimeoutMillis: 2_000 }, () => {});
    cleanUp(t, () => pool.end());
    return pool;
  };
  const pool = openPool(3);
  const { merge } = createMergeStore(pool);
  await merge(demoMarket({ seed: SEED, products, at: start }));

  /** Starts a node with its own connections, and counts its merges. */
  const startNode = (more: Partial<SimulatorParts> = {}) => {
    const nodePool = openPool(2);
    const store = createMergeStore(nodePool);
    const lock = createAdvisoryLock(nodePool, "simulator");
    const node = { merges: 0, lock, simulator: undefined as unknown as Simulator };
    const market = {
      ...createSimulatorStore(nodePool),
      async merge(observations: Iterable<Observation>) {
        await store.merge(observations);
        node.merges++;
      },
    };
    node.simulator = createSimulator({
      market,
      seed: SEED,
      speed: 1_000,
      clock: fastClock(),
      log: silent,
      lock,
      pauses,
      ...more,
    });
    cleanUp(t, () => node.simulator.close());
    return node;
  };
  const makeSimulator = (speed: number) =>
    createSimulator({
      market: { ...createSimulatorStore(pool), merge: (seen) => merge(seen) },
      seed: SEED,
      speed,
      clock: { now: () => start },
      log: silent,
      lock: noLock,
    });
  const rows = async (what: string) =>
    (await pool.query(`select ${what} from products order by marketplace, asin`)).rows;
  return { url, pool, merge, startNode, makeSimulator, rows };
}

test("every product is seen about once a market day, and all marketplaces move at the same time", async (t) => {
  const { makeSimulator, rows } = await openMarket(t, 500);
  const { step } = makeSimulator(48);
  await step(start);
  const seen = [];
  for (let minute = 1; minute <= 30; minute++) seen.push(await step(after(minute)));
  const updated = await rows("marketplace, updated_at");
  const moved = updated.filter(({ updated_at }) => updated_at > start);
  assert.ok(moved.length >= 0.97 * updated.length, `${moved.length} of ${updated.length}`);
  assert.ok(Math.max(...seen) < 40, `${Math.max(...seen)} in one tick`);
  const early = new Set(
    updated
      .filter(({ updated_at }) => updated_at > start && updated_at < after(5))
      .map(({ marketplace }) => marketplace),
  );
  assert.deepEqual([...early].sort(), ["amazon.co.uk", "amazon.com", "amazon.de"]);
});

test("a tick takes at most 500 products at any speed", async (t) => {
  const { makeSimulator } = await openMarket(t, 2_000);
  const { step } = makeSimulator(100_000);
  await step(start);
  let sum = 0;
  for (let minute = 1; minute <= 5; minute++) {
    const seen = await step(after(minute));
    assert.ok(seen <= 510, `${seen} in one tick`); // launches come on top
    sum += seen;
  }
  assert.ok(sum > 2_000, `${sum} in five ticks`);
});

test("the same seed and the same ticks give the same market", async (t) => {
  const figures = "asin, price_minor, bsr, reported_sales, review_count, rating, rank_log_mean, updated_at";
  const markets = [];
  for (let run = 0; run < 2; run++) {
    const { makeSimulator, rows } = await openMarket(t, 300);
    const { step } = makeSimulator(240);
    for (let minute = 0; minute < 20; minute++) await step(after(minute));
    markets.push(await rows(figures));
  }
  assert.deepEqual(markets[0], markets[1]);
});

test("new products are launched, and move afterwards", async (t) => {
  const { makeSimulator, rows, pool } = await openMarket(t, 1_000);
  const { step } = makeSimulator(4_000);
  for (let minute = 0; minute <= 20; minute++) await step(after(minute));
  const all = await rows("title, review_count, updated_at, figures_since");
  const launched = all.length - 1_000;
  assert.ok(launched > 2 && launched < 40, `${launched} launches`);
  const { rows: histories } = await pool.query("select from product_history where at >= $1 limit 1", [start]);
  assert.equal(histories.length, 1);
});

test("imported products are left alone", async (t) => {
  const { makeSimulator, merge, pool } = await openMarket(t, 50);
  const seenAt = after(-60);
  const imported = { title: "Mat", priceMinor: 1_999, bsr: 500, reviewCount: 10, rating: 4.5, seenAt };
  await merge([observation("B0ZZZZZZZ1", imported), observation("A-7", imported)]);
  const { step } = makeSimulator(2_000);
  let moved = 0;
  for (let minute = 0; minute < 5; minute++) moved += await step(after(minute));
  assert.ok(moved >= 100, `${moved} demo products moved`);
  const { rows } = await pool.query("select distinct updated_at from products where title = 'Mat'");
  assert.deepEqual(rows, [{ updated_at: seenAt }]);
});

test("products whose merge failed are retried", async (t) => {
  const { pool, merge } = await openMarket(t, 500);
  const batches: string[][] = [];
  const market = {
    ...createSimulatorStore(pool),
    async merge(observations: Iterable<Observation>) {
      batches.push([...observations].map(({ asin }) => asin));
      if (batches.length === 1) throw new Error("the database is unavailable");
      await merge(observations);
    },
  };
  const clock = { now: () => start };
  const { step } = createSimulator({ market, seed: SEED, speed: 240, clock, log: silent, lock: noLock });
  await step(start);
  await assert.rejects(step(after(1)), /unavailable/);
  await step(after(2));
  const [failed, again] = batches as [string[], string[]];
  assert.ok(failed.length > 20);
  assert.deepEqual(
    failed.filter((asin) => !again.includes(asin)),
    [],
  );
});

test("with an empty catalogue the simulator waits for products", async (t) => {
  const { makeSimulator, merge } = await openMarket(t, 0);
  const { step } = makeSimulator(2_000);
  assert.equal(await step(start), 0);
  assert.equal(await step(after(1)), 0);
  await merge(demoMarket({ seed: SEED, products: 50, at: start }));
  await step(after(2));
  assert.ok((await step(after(3))) > 0);
});

test("one of two nodes moves the market, and the other takes over when the first is closed", async (t) => {
  const { startNode } = await openMarket(t, 300);
  const [first, second] = [startNode(), startNode()];
  first.simulator.start();
  await until(() => first.merges > 2, "the first node does not move the market");
  second.simulator.start();
  const before = first.merges;
  await until(() => first.merges > before + 10, "the first node stopped");
  assert.equal(second.merges, 0);
  await first.simulator.close();
  const closed = first.merges;
  await until(() => second.merges > 2, "the second node does not take over");
  assert.equal(first.merges, closed);
});

test("a node whose connections are cut loses the lock and takes it again", async (t) => {
  const { startNode, url } = await openMarket(t, 300);
  let tries = 0;
  const tryLock = () => {
    tries++;
    return node.lock.tryLock();
  };
  const node = startNode({ lock: { tryLock } });
  node.simulator.start();
  await until(() => node.merges > 2, "the market does not move");
  for (let round = 0; round < 3; round++) {
    const triesBefore = tries;
    await cutConnections(url);
    await until(() => tries > triesBefore, "the lost lock is not noticed");
    const before = node.merges;
    await until(() => node.merges > before + 2, "the market does not move again");
  }
});

test("an unavailable database is logged once and retried; when it is back the market moves again", async (t) => {
  const { startNode, url } = await openMarket(t, 300);
  const lines: { level: number; msg: string }[] = [];
  const log = pino({ level: "info" }, { write: (line) => void lines.push(JSON.parse(line)) });
  let tries = 0;
  const tryLock = () => {
    tries++;
    return node.lock.tryLock();
  };
  const node = startNode({ log, lock: { tryLock } });
  node.simulator.start();
  await until(() => node.merges > 2, "the market does not move");
  const name = new URL(url).pathname.slice(1);
  const server = process.env["TEST_POSTGRES"] as string;
  const allow = (connections: boolean) =>
    withClient(server, (client) => client.query(`alter database ${name} with allow_connections ${connections}`));
  const warnings = () => lines.filter(({ level }) => level === 40);
  await allow(false);
  await cutConnections(server, name);
  await until(() => warnings().length > 0, "nothing is logged");
  const [before, triesBefore] = [node.merges, tries];
  await until(() => tries > triesBefore + 5, "there is no retry");
  assert.equal(warnings().length, 1);
  await allow(true);
  await until(() => node.merges > before + 2, "the market does not move again");
  assert.equal(lines.filter(({ msg }) => msg === "demo market simulator recovered").length, 1);
});

test("closing waits for the step in progress and releases the lock", async (t) => {
  const { startNode, pool } = await openMarket(t, 300);
  const merging = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const store = createMergeStore(pool);
  let merged = false;
  const market = {
    ...createSimulatorStore(pool),
    async merge(observations: Iterable<Observation>) {
      merging.resolve();
      await goOn.promise;
      await store.merge(observations);
      merged = true;
    },
  };
  const { simulator } = startNode({ market });
  cleanUp(t, () => goOn.resolve());
  simulator.start();
  await merging.promise;
  const closing = simulator.close().then(() => assert.ok(merged, "close did not wait"));
  const lock = createAdvisoryLock(pool, "simulator");
  assert.equal(await lock.tryLock(), undefined);
  goOn.resolve();
  await closing;
  const held = await lock.tryLock();
  assert.ok(held);
  await held.release();
});

test("at speed 0 the simulator never starts", async () => {
  let tries = 0;
  const lock: Lock = {
    async tryLock() {
      tries++;
      return undefined;
    },
  };
  const never = () => assert.fail("the simulator has no lock");
  const market = { listMarketplaces: never, listSome: never, merge: never };
  const parts = { market, seed: SEED, clock: fastClock(), log: silent, lock, pauses };
  for (const [speed, expected] of [
    [0, 0],
    [1, 1],
  ] as const) {
    const simulator = createSimulator({ ...parts, speed });
    simulator.start();
    await simulator.close();
    assert.equal(tries, expected);
  }
});

async function cutConnections(url: string, database?: string): Promise<void> {
  await withClient(url, (client) =>
    client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = coalesce($1, current_database()) and pid <> pg_backend_pid()",
      [database ?? null],
    ),
  );
}

async function until(isSo: () => boolean, otherwise: string): Promise<void> {
  for (const deadline = Date.now() + 120_000; !isSo(); await sleep(10)) assert.ok(Date.now() < deadline, otherwise);
}
