/**
 * What a fleet loses when parts of it are lost, under load: each process is killed in turn, and PostgreSQL goes away and
 * hangs. `FAULT_SECONDS` makes the outages longer or shorter.
 */
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { withClient } from "../support/postgres.ts";
import { until } from "../support/until.ts";
import { CLIENT_TIMEOUT_MS } from "./support/balancer.ts";
import { type Changes, catalogFile, FIRST_PRODUCT, importFile, startChanges } from "./support/changes.ts";
import { startHammering } from "./support/daily-limit.ts";
import { type Account, type Fleet, startFleet } from "./support/fleet.ts";
import { isFailure, type Load, type Span, startLoad, summaryOf, table } from "./support/load.ts";

const OUTAGE_MS = 1_000 * Number(process.env["FAULT_SECONDS"] ?? 20);
const DEAD_FOR_MS = 3_000;
/** The seconds of a kill: until those who had a connection to it have noticed, and others do its work. */
const KILL_WINDOW_MS = 5_000;
const FAILED_AT_MOST = 0.001;
/** Leases last for two thirds of a minute, the most frequent jobs run every minute, and all of it is on one machine. */
const AGAIN_WITHIN_MS = 180_000;
const LIMIT = 300;
const UNLIMITED = 10_000_000;
const PRODUCTS = 4_000;

const PATHS = [
  "/api/v1/search?keyword=steel+bottle",
  "/api/v1/search?keyword=copper+lamp&maxPrice=50&sort=price",
  "/api/v1/search?keyword=bamboo&page=3",
  "/api/v1/search?keyword=glass+mug&explain=true",
  "/api/v1/usage",
  "/api/v1/events?limit=5",
];

type Scene = { fleet: Fleet; load: Load; changes: Changes };

test("a fleet of three OpenSearch nodes, two that answer and two that work", async (t) => {
  const scene = await prepare(t);
  const { load, changes } = scene;
  await t.test("killing each process in turn fails next to no request, loses no event and counts exactly", (t) =>
    killEach(t, scene),
  );
  await t.test("while PostgreSQL is away requests get 503 quickly, and all comes back with it", (t) =>
    loseDatabase(t, scene, "away", scene.fleet.postgres.stop, scene.fleet.postgres.start),
  );
  await t.test("while PostgreSQL hangs requests get 503 quickly, and all comes back with it", (t) =>
    loseDatabase(t, scene, "hanging", scene.fleet.postgres.hang, scene.fleet.postgres.wake),
  );
  const jobs = untilJobHasRun(scene.fleet);
  await changes.stop();
  await load.stop();
  t.diagnostic(await changes.check());
  await untilFollowed(scene.fleet, changes);
  await jobs;
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
      const { body } = await fleet.balancer.ask("/api/v1/search?keyword=steel", { key: first.key });
      return body?.data?.totalResults === PRODUCTS / 5;
    },
    AGAIN_WITHIN_MS,
  );
  const changes = await startChanges(t, fleet, operator, subscribers);
  const keys = [...asking, ...asking].map(({ key }) => key);
  const load = startLoad({ balancer: fleet.balancer, keys, paths: PATHS, pauseMs: 50 });
  return { fleet, load, changes };
}

async function killEach(t: TestContext, { fleet, load, changes }: Scene): Promise<void> {
  const { search, apis, workers } = fleet;
  const began = Date.now();
  const spans: Span[] = [];
  const searchNodes = search.urls.map((_, i) => ({
    name: `OpenSearch node ${i + 1}`,
    kill: () => search.kill(i + 1),
    async start() {
      await search.start(i + 1);
      await search.untilGreen();
    },
  }));
  for (const node of [...searchNodes, ...apis, ...workers]) {
    const account = await fleet.makeAccount(`Limited, ${node.name}`, LIMIT);
    const hammering = startHammering(fleet, account, LIMIT);
    const stored = changes.prices.length;
    const from = Date.now();
    await sleep(500);
    const killedAt = Date.now();
    await node.kill();
    await sleep(DEAD_FOR_MS);
    await node.start();
    t.diagnostic(`${node.name} killed; ${await hammering.check()}`);
    await until("changes are stored again", async () => changes.prices.length > stored + 1, AGAIN_WITHIN_MS);
    await untilFollowed(fleet, changes);
    spans.push({ name: `${node.name}, the kill`, from: killedAt, to: killedAt + KILL_WINDOW_MS });
    spans.push({ name: `${node.name}, around it`, from, to: Date.now() });
  }
  const whole = summaryOf(load.outcomes, { name: "all of it", from: began, to: Date.now() });
  const summaries = spans.map((span) => summaryOf(load.outcomes, span));
  for (const line of table([...summaries, whole])) t.diagnostic(line);
  const inKills = summaries.filter(({ name }) => name.endsWith("the kill"));
  const sum = (name: "asked" | "failed") => whole[name] - inKills.reduce((all, each) => all + each[name], 0);
  const share = sum("failed") / sum("asked");
  t.diagnostic(
    `failed outside the seconds of the kills: ${sum("failed")} of ${sum("asked")} (${(100 * share).toFixed(3)} %)`,
  );
  assert.ok(share <= FAILED_AT_MOST, `${(100 * share).toFixed(2)} % failed outside the kills`);
  assert.ok(load.outcomes.every(({ kind }) => kind !== "broken" && kind !== "late"));
}

async function loseDatabase(
  t: TestContext,
  { fleet, load, changes }: Scene,
  name: string,
  lose: () => Promise<void>,
  bringBack: () => Promise<void> | void,
): Promise<void> {
  const limited = await fleet.makeAccount(`Limited, ${name}`, LIMIT);
  const person = await fleet.makePerson(limited);
  const hammering = startHammering(fleet, limited, LIMIT);
  await sleep(500);
  const lostAt = Date.now();
  await lose();
  await sleep(OUTAGE_MS);
  const stored = changes.prices.length;
  await bringBack();
  const backAt = Date.now();
  const isFine = (node: { url: string }) => fetch(`${node.url}/health/ready`).then(({ ok }) => ok);
  await until("every node is ready", async () =>
    (await Promise.all([...fleet.apis, ...fleet.workers].map(isFine))).every(Boolean),
  );
  await until("a search is answered", async () => load.outcomes.some((o) => o.at >= backAt && !isFailure(o)));
  const calmAt = Date.now();
  await until("changes are stored again", async () => changes.prices.length > stored + 1, AGAIN_WITHIN_MS);
  t.diagnostic(`PostgreSQL ${name}; ready again after ${calmAt - backAt} ms; ${await hammering.check()}`);

  await untilFollowed(fleet, changes);
  const signedIn = await fleet.balancer.ask("/api/v1/usage", { cookie: person.cookie });
  assert.equal(signedIn.status, 200, "whoever was signed in still is");

  const away = summaryOf(load.outcomes, { name, from: lostAt, to: backAt });
  const after = summaryOf(load.outcomes, { name: "after it", from: calmAt + 1_000, to: Date.now() });
  for (const line of table([away, after])) t.diagnostic(line);
  t.diagnostic(`while ${name}: ${away.kinds.join(", ")}`);
  assert.ok(away.slowestMs < CLIENT_TIMEOUT_MS, "somebody waited for as long as clients wait at all");
  const wrong = load.outcomes.filter(({ at, kind }) => at >= lostAt && ["broken", "late", "lost"].includes(kind));
  assert.deepEqual(wrong.slice(0, 3), []);
  assert.ok(after.failed / after.asked <= FAILED_AT_MOST, `${after.failed} failed after it was back`);
}

/** What is stored by now can be found on every node that answers. */
async function untilFollowed({ apis, makeAccount }: Fleet, { prices }: Changes): Promise<void> {
  const { key } = await makeAccount(`Looking for ${prices.length} prices`, UNLIMITED);
  const last = prices.at(-1) as number;
  for (const { name, url } of apis)
    await until(
      `${name} finds the price ${last}`,
      async () => {
        const answer = await fetch(`${url}/api/v1/search?keyword=${encodeURIComponent(FIRST_PRODUCT.title)}`, {
          headers: { authorization: `Bearer ${key}` },
        });
        const { data } = (await answer.json()) as any;
        return data?.products.find(({ asin }: { asin: string }) => asin === FIRST_PRODUCT.asin)?.price >= last;
      },
      AGAIN_WITHIN_MS,
    );
}

/** Some run every minute, on whichever node. */
async function untilJobHasRun({ postgres }: Fleet): Promise<void> {
  const since = new Date();
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
