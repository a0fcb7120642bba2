/**
 * Faults of a fleet under load. One process of each kind is killed in turn: the OpenSearch node that manages the cluster, an
 * API node, and both workers, one of which writes the index. Then PostgreSQL stops, and hangs. The long run,
 * `FAULTS=all node scripts/test.ts faults`, kills every process and has outages of 20 s; `FAULT_SECONDS` sets another length.
 */
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { cleanUp } from "../support/cleanup.ts";
import { withClient } from "../support/postgres.ts";
import { until } from "../support/until.ts";
import { CLIENT_TIMEOUT_MS } from "./support/balancer.ts";
import { type Changes, catalogFile, FIRST_PRODUCT, importFile, startChanges } from "./support/changes.ts";
import { startOverrunning } from "./support/daily-limit.ts";
import { type Account, type Fleet, startFleet } from "./support/fleet.ts";
import { formatTable, isFailure, type Load, type Span, startLoad, summaryOf } from "./support/load.ts";

const KILL_ALL = process.env["FAULTS"] === "all";
const outageMs = (usualSeconds: number) =>
  1_000 * Number(process.env["FAULT_SECONDS"] ?? (KILL_ALL ? 20 : usualSeconds));
const STOPPED_FOR_MS = outageMs(8);
/** Longer than the 12 s that a statement under way may take: requests then meet both limits, theirs and the breaker's. */
const HANGS_FOR_MS = outageMs(15);
const DEAD_FOR_MS = 3_000;
/** The seconds of a kill: until clients have noticed their broken connections, and other processes do its work. */
const KILL_WINDOW_MS = 5_000;
const FAILED_AT_MOST = 0.001;
/** Leases last for 40 s, the most frequent jobs run every minute, and all processes share one machine. */
const AGAIN_WITHIN_MS = 180_000;
const LIMIT = 300;
const UNLIMITED = 10_000_000;
const PRODUCTS = 4_000;

const PATHS = [
  "/api/v1/search?keyword=steel+bottle",
  "/api/v1/search?keyword=copper+lamp&maxPrice=50&sort=price",
  "/api/v1/search?keyword=bottle&page=3",
  "/api/v1/search?keyword=glass+mug&explain=true",
  "/api/v1/usage",
  "/api/v1/events?limit=5",
];

type Scene = { fleet: Fleet; load: Load; changes: Changes; databaseBackAt: Date };

test("a fleet of three OpenSearch nodes, two API nodes and two workers", async (t) => {
  const scene = await prepare(t);
  const { load, changes, fleet } = scene;
  await t.test("killing one process after the other fails next to no request, loses no event and counts exactly", (t) =>
    killProcesses(t, scene),
  );
  await t.test("while PostgreSQL is stopped requests get 503 quickly, and everything works again after it", (t) =>
    loseDatabase(t, scene, {
      name: "stopped",
      forMs: STOPPED_FOR_MS,
      begin: fleet.postgres.stop,
      end: fleet.postgres.start,
    }),
  );
  await t.test("while PostgreSQL hangs requests get 503 quickly, and everything works again after it", (t) =>
    loseDatabase(t, scene, {
      name: "hanging",
      forMs: HANGS_FOR_MS,
      begin: fleet.postgres.hang,
      end: fleet.postgres.wake,
    }),
  );
  await t.test("jobs run again, no accepted change is lost and each was delivered", async (t) => {
    await changes.stop();
    await load.stop();
    t.diagnostic(await changes.check());
    await untilFollowed(fleet, changes);
    await untilJobHasRun(fleet, scene.databaseBackAt);
  });
});

async function prepare(t: TestContext): Promise<Scene> {
  const fleet = await startFleet(t);
  const operator = await fleet.makeAccount("Operator", UNLIMITED, true);
  const subscribers = [await fleet.makeAccount("First", UNLIMITED), await fleet.makeAccount("Second", UNLIMITED)];
  await importFile(fleet.balancer, operator, catalogFile(PRODUCTS));
  const asking = await Promise.all(["A", "B", "C"].map((name) => fleet.makeAccount(`Asking ${name}`, UNLIMITED)));
  const first = asking[0] as Account;
  await until(
    "the catalogue is found",
    async () => {
      const { body } = await fleet.balancer.request("/api/v1/products?minPrice=1", { key: first.key });
      return body?.data?.totalResults === PRODUCTS;
    },
    AGAIN_WITHIN_MS,
  );
  const changes = await startChanges(t, fleet, operator, subscribers);
  const keys = [...asking, ...asking].map(({ key }) => key);
  const load = startLoad({ balancer: fleet.balancer, keys, paths: PATHS, pauseMs: 50 });
  // Also when a check fails: clients that go on would keep the process open.
  cleanUp(t, () => load.stop());
  cleanUp(t, () => changes.stop().catch(() => {}));
  return { fleet, load, changes, databaseBackAt: new Date() };
}

async function killProcesses(t: TestContext, { fleet, load, changes }: Scene): Promise<void> {
  const { search, apis, workers } = fleet;
  const startedAt = Date.now();
  const spans: Span[] = [];
  const manager = await managerOf(fleet);
  const searchNodes = search.urls.map((_, i) => ({
    name: `OpenSearch node ${i + 1}`,
    kill: () => search.kill(i + 1),
    async start() {
      await search.start(i + 1);
      await search.untilGreen();
    },
  }));
  const processes = KILL_ALL
    ? [...searchNodes, ...apis, ...workers]
    : [...searchNodes.filter((_, i) => i === manager), ...apis.slice(0, 1), ...workers];
  for (const node of processes) {
    const account = await fleet.makeAccount(`Limited, ${node.name}`, LIMIT);
    const overrunning = startOverrunning(fleet, account, LIMIT);
    const stored = changes.prices.length;
    const from = Date.now();
    await sleep(500);
    const killedAt = Date.now();
    await node.kill();
    await sleep(DEAD_FOR_MS);
    await node.start();
    t.diagnostic(`${node.name} killed; ${await overrunning.check()}`);
    await until("changes are stored again", async () => changes.prices.length > stored + 1, AGAIN_WITHIN_MS);
    await untilFollowed(fleet, changes);
    spans.push({ name: `${node.name}, the kill`, from: killedAt, to: killedAt + KILL_WINDOW_MS });
    spans.push({ name: `${node.name}, around it`, from, to: Date.now() });
  }
  const whole = summaryOf(load.outcomes, { name: "all of it", from: startedAt, to: Date.now() });
  const summaries = spans.map((span) => summaryOf(load.outcomes, span));
  for (const line of formatTable([...summaries, whole])) t.diagnostic(line);
  const inKills = summaries.filter(({ name }) => name.endsWith("the kill"));
  const outsideKills = (name: "sent" | "failed") => whole[name] - inKills.reduce((all, each) => all + each[name], 0);
  const share = outsideKills("failed") / outsideKills("sent");
  t.diagnostic(
    `failed outside the seconds of the kills: ${outsideKills("failed")} of ${outsideKills("sent")} (${(100 * share).toFixed(3)} %)`,
  );
  assert.ok(share <= FAILED_AT_MOST, `${(100 * share).toFixed(2)} % failed outside the kills`);
  assert.ok(load.outcomes.every(({ kind }) => kind !== "broken" && kind !== "late"));
}

/** The place of the node that manages the cluster, counted from 0. */
async function managerOf({ search }: Fleet): Promise<number> {
  const response = await fetch(`${search.urls[0]}/_cat/cluster_manager?h=node`);
  const name = (await response.text()).trim();
  const place = Number(/^node-(\d+)$/.exec(name)?.[1]) - 1;
  assert.ok(search.urls[place] !== undefined, `no node is named ${name}`);
  return place;
}

type Outage = { name: string; forMs: number; begin: () => Promise<void>; end: () => Promise<void> | void };

async function loseDatabase(t: TestContext, scene: Scene, { name, forMs, begin, end }: Outage): Promise<void> {
  const { fleet, load, changes } = scene;
  const limited = await fleet.makeAccount(`Limited, ${name}`, LIMIT);
  const person = await fleet.makePerson(limited);
  const overrunning = startOverrunning(fleet, limited, LIMIT);
  await sleep(500);
  const lostAt = Date.now();
  await begin();
  await sleep(forMs);
  const stored = changes.prices.length;
  await end();
  const backAt = Date.now();
  scene.databaseBackAt = new Date(backAt);
  const isReady = (node: { url: string }) => fetch(`${node.url}/health/ready`).then(({ ok }) => ok);
  await until("every node is ready", async () =>
    (await Promise.all([...fleet.apis, ...fleet.workers].map(isReady))).every(Boolean),
  );
  await until("a search succeeds", async () => load.outcomes.some((o) => o.at >= backAt && !isFailure(o)));
  const calmAt = Date.now();
  await until("changes are stored again", async () => changes.prices.length > stored + 1, AGAIN_WITHIN_MS);
  t.diagnostic(`PostgreSQL ${name}; ready again after ${calmAt - backAt} ms; ${await overrunning.check()}`);

  await untilFollowed(fleet, changes);
  const signedIn = await fleet.balancer.request("/api/v1/usage", { cookie: person.cookie });
  assert.equal(signedIn.status, 200, "sessions outlive the outage");

  const away = summaryOf(load.outcomes, { name, from: lostAt, to: backAt });
  const after = summaryOf(load.outcomes, { name: "after it", from: calmAt + 1_000, to: Date.now() });
  for (const line of formatTable([away, after])) t.diagnostic(line);
  t.diagnostic(`while ${name}: ${away.kinds.join(", ")}`);
  assert.ok(away.slowestMs < CLIENT_TIMEOUT_MS, "a client gave up waiting");
  const wrong = load.outcomes.filter(({ at, kind }) => at >= lostAt && ["broken", "late", "lost"].includes(kind));
  assert.deepEqual(wrong.slice(0, 3), []);
  assert.ok(after.failed / after.sent <= FAILED_AT_MOST, `${after.failed} failed after it was back`);
}

/** Waits until every API node finds the price that was stored last. */
async function untilFollowed({ apis, makeAccount }: Fleet, { prices }: Changes): Promise<void> {
  const { key } = await makeAccount(`Looking for ${prices.length} prices`, UNLIMITED);
  const last = prices.at(-1) as number;
  for (const { name, url } of apis)
    await until(
      `${name} finds the price ${last}`,
      async () => {
        const response = await fetch(`${url}/api/v1/search?keyword=${encodeURIComponent(FIRST_PRODUCT.title)}`, {
          headers: { authorization: `Bearer ${key}` },
        });
        const { data } = (await response.json()) as { data?: { products: { asin: string; price: number }[] } };
        const found = data?.products.find(({ asin }) => asin === FIRST_PRODUCT.asin);
        return found !== undefined && found.price >= last;
      },
      AGAIN_WITHIN_MS,
    );
}

/** Waits until a worker has run a job; some are due every minute. */
async function untilJobHasRun({ postgres }: Fleet, since: Date): Promise<void> {
  await until(
    "a job has run",
    async () => {
      await sleep(250);
      const { rowCount } = await withClient(postgres.url, (client) =>
        client.query("select from job_runs where last_outcome = 'done' and last_run_at > $1", [since]),
      );
      return rowCount !== 0;
    },
    AGAIN_WITHIN_MS,
  );
}
