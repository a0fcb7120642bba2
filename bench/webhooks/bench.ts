/**
 * The delivery engine: signed deliveries sent and recorded per second, against a bare undici loop that signs and posts the same
 * bodies with the same concurrency to the same receiver; the time from commit to arrival; and the effect of bad neighbours. Runs on
 * an embedded PostgreSQL with fsync on; the receivers are a separate process.
 *
 *   npm run bench -- webhooks [rate, delay, fairness or neighbours; default: all]
 */
import { setTimeout as sleep } from "node:timers/promises";
import { Agent } from "undici";
import { formatEvent } from "../../src/features/tracking/event.ts";
import { EVENT_SAMPLES } from "../../src/features/tracking/event-samples.ts";
import { signatureHeaders } from "../../src/features/webhooks/sign.ts";
import { CONCURRENCY, openWorld, SECRET } from "./world.ts";

const only = process.argv[3];
const ROUNDS = 7;
const AT_ONCE = 20_000;
const ENDPOINTS = 16;
const SAMPLES = 300;
const BACKLOG = 100_000;

const world = await openWorld();
try {
  if (only === undefined || only === "rate") await measureRate();
  if (only === undefined || only === "delay") await measureDelay();
  if (only === undefined || only === "fairness") await measureFairness();
  if (only === undefined || only === "neighbours") await measureNeighbours();
} finally {
  await world.close();
}

async function measureRate(): Promise<void> {
  await bareRate(AT_ONCE);
  await engineRate(AT_ONCE);
  const ratios: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const bare = await bareRate(AT_ONCE);
    const engine = await engineRate(AT_ONCE);
    ratios.push(engine / bare);
    console.log(
      `round ${round}: engine ${round0(engine)}/s, bare ${round0(bare)}/s, ratio ${(engine / bare).toFixed(2)}`,
    );
  }
  const median = sorted(ratios)[ROUNDS >> 1] as number;
  console.log(
    `Signed, sent and recorded, compared with a bare loop: ${round0(100 * median)} % (median of ${ROUNDS}; target: at least 40 %)\n`,
  );
}

async function bareRate(count: number): Promise<number> {
  const agent = new Agent({ allowH2: false, headersTimeout: 0, bodyTimeout: 0 });
  const event = { id: "evt_01jn8k2v9c9t1y3p5r7e2w4qaz", type: "price_change" as const, createdAt: new Date() };
  const post = (path: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const now = new Date();
      const body = JSON.stringify(
        formatEvent({ ...event, data: EVENT_SAMPLES.price_change }, "https://research.example.com"),
      );
      const headers = {
        "user-agent": "Nichescope/bench",
        "content-type": "application/json",
        ...signatureHeaders([SECRET], event.id, now, body),
      };
      agent.dispatch(
        { origin: world.origin, path, method: "POST", headers, body },
        {
          onRequestStart() {},
          onResponseStart() {},
          onResponseData() {},
          onResponseEnd: () => resolve(),
          onResponseError: (_, error) => reject(error),
        },
      );
    });
  const startedMs = performance.now();
  let next = 0;
  const loop = async (worker: number) => {
    while (next++ < count) await post(`/ok/${worker % ENDPOINTS}`);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, (_, worker) => loop(worker)));
  const rate = (1_000 * count) / (performance.now() - startedMs);
  await agent.destroy();
  return rate;
}

/** Measures from enabling the endpoints until the last result is stored. */
async function engineRate(count: number): Promise<number> {
  await world.clear();
  const urls = Array.from({ length: ENDPOINTS }, (_, nth) => `${world.origin}/ok/${nth}`);
  const account = await world.subscribe(urls);
  await world.raise(account, count / ENDPOINTS);
  await world.pool.query("update webhook_endpoints set enabled = false");
  const deliverer = world.deliverer();
  deliverer.start();
  await sleep(300);
  const startedMs = performance.now();
  await world.pool.query("update webhook_endpoints set enabled = true");
  await world.pool.query("select pg_notify('deliveries', '')");
  while (deliverer.state().outcomes.delivered < count) await sleep(2);
  const left = "select from deliveries where status = 'pending' limit 1";
  while ((await world.pool.query(left)).rowCount !== 0) await sleep(2);
  const rate = (1_000 * count) / (performance.now() - startedMs);
  await deliverer.close();
  return rate;
}

async function measureDelay(): Promise<void> {
  await world.clear();
  const deliverer = world.deliverer();
  deliverer.start();
  const account = await world.subscribe([`${world.origin}/ok/watched`]);
  await delays(account, "/ok/watched", 50);
  console.log(`Commit to arrival, idle: ${percentiles(await delays(account, "/ok/watched", SAMPLES))}`);
  const others = await world.subscribe(Array.from({ length: 15 }, (_, nth) => `${world.origin}/ok/${nth}`));
  let isLoaded = true;
  const load = async () => {
    while (isLoaded) {
      await world.raise(others, 10);
      await sleep(75);
    }
  };
  const loading = load();
  console.log(
    `Commit to arrival, beside 2,000 per second to others: ${percentiles(await delays(account, "/ok/watched", SAMPLES))}\n`,
  );
  isLoaded = false;
  await loading;
  await deliverer.close();
}

async function measureFairness(): Promise<void> {
  await world.clear();
  const few = await world.subscribe([`${world.origin}/ok/few`]);
  const many = await world.subscribe([`${world.origin}/ok/many`]);
  const deliverer = world.deliverer();
  deliverer.start();
  await delays(few, "/ok/few", 20);
  const alone = await tenDelays(few);
  await world.raise(many, BACKLOG);
  await sleep(1_000);
  const beside = await tenDelays(few);
  const pending = "select count(*)::int as count from deliveries where status = 'pending'";
  const left: number = (await world.pool.query(pending)).rows[0].count;
  console.log(
    `Ten deliveries of another account: ${percentiles(alone)} alone; ${percentiles(beside)} while one endpoint has ${left.toLocaleString("en")} pending\n`,
  );
  await deliverer.close();
}

/** Alternates with the neighbours disabled, so that noise of the machine affects both. */
async function measureNeighbours(): Promise<void> {
  await world.clear();
  const healthy = await world.subscribe([`${world.origin}/ok/healthy`]);
  const bad = await world.subscribe([
    ...Array.from({ length: 5 }, (_, nth) => `${world.origin}/hang/${nth}`),
    ...Array.from({ length: 5 }, (_, nth) => `http://127.0.0.1:9/dead/${nth}`),
    ...Array.from({ length: 5 }, (_, nth) => `${world.origin}/busy/${nth}`),
  ]);
  await world.raise(bad, 2_000);
  const enable = (enabled: boolean) =>
    world.pool.query("update webhook_endpoints set enabled = $2 where account_id = $1", [bad, enabled]);
  await enable(false);
  const deliverer = world.deliverer();
  deliverer.start();
  await delays(healthy, "/ok/healthy", 100);
  const alone: number[] = [];
  const beside: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    await enable(false);
    alone.push(...(await delays(healthy, "/ok/healthy", SAMPLES)));
    await enable(true);
    beside.push(...(await delays(healthy, "/ok/healthy", SAMPLES)));
  }
  const ratio = (share: number) => (at(sorted(beside), share) / at(sorted(alone), share)).toFixed(1);
  console.log(
    `A healthy receiver: ${percentiles(alone)} alone; ${percentiles(beside)} beside five that hang, five that are dead and five that ` +
      `respond with 429, with 30,000 pending (× ${ratio(0.5)} and × ${ratio(0.99)}; target: at most 2)`,
  );
  await deliverer.close();
}

/** Raises one event after the other and returns their delays. */
async function delays(account: string, path: string, samples: number): Promise<number[]> {
  await world.ask("record");
  const committed = new Map<string, number>();
  for (let i = 0; i < samples; i++) {
    const { ids, at } = await world.raise(account, 1);
    committed.set(ids[0] as string, at);
    await sleep(10);
  }
  return await arrived(committed, path);
}

async function tenDelays(account: string): Promise<number[]> {
  await world.ask("record");
  const { ids, at } = await world.raise(account, 10);
  return await arrived(new Map(ids.map((id) => [id, at])), "/ok/few");
}

async function arrived(committed: Map<string, number>, path: string): Promise<number[]> {
  for (const deadline = performance.now() + 120_000; performance.now() < deadline; ) {
    const recorded = new Map(await world.ask<[string, { id: string; at: number }[]][]>("arrivals"));
    const arrivals = (recorded.get(path) ?? []).filter(({ id }) => committed.has(id));
    if (arrivals.length >= committed.size) return arrivals.map(({ id, at }) => at - (committed.get(id) as number));
    await sleep(20);
  }
  throw new Error("timed out: deliveries have not arrived");
}

function sorted(values: number[]): number[] {
  return values.toSorted((a, b) => a - b);
}

function at(sortedValues: number[], share: number): number {
  return sortedValues[Math.min(sortedValues.length - 1, Math.floor(sortedValues.length * share))] as number;
}

function percentiles(unsorted: number[]): string {
  const values = sorted(unsorted);
  return `p50 ${at(values, 0.5).toFixed(1)} ms, p99 ${at(values, 0.99).toFixed(1)} ms`;
}

function round0(value: number): string {
  return Math.round(value).toLocaleString("en");
}
