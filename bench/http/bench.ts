/**
 * The full stack over HTTP on a million products: authenticated and counted requests per second, compared with a bare Fastify
 * route on as many threads that returns as many bytes; and how a stream of the broadest searches affects narrow ones.
 * `npm run bench -- http 100000` uses another size.
 */
import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import autocannon from "autocannon";
import { marketQueries } from "../search/market.ts";

const SIZE = process.argv[3] ?? "1000000";
const THREADS = process.env["THREADS"] ?? "2";
const CONNECTIONS = Number(process.env["CONNECTIONS"] ?? 128);
const ROUNDS = 7;
const SECONDS = 3;

type Target = { url: string; headers: Record<string, string>; child: ChildProcess };

const mix = marketQueries(20_000, 500);
let uncachedCount = 0;

console.log(`${Number(SIZE).toLocaleString("en")} products, ${THREADS} threads; loading the market…`);
const service = await start("service");
const typical = await typicalResponse();
const bare = await start("bare", typical.text);
console.log(`a typical response has ${typical.text.length} bytes\n`);

await load(service, mix, 15);
await load(bare, mix, 2);
const ratios: number[] = [];
for (let round = 1; round <= ROUNDS; round++) {
  const bareRate = (await load(bare, mix, SECONDS)).requests.average;
  const rate = (await load(service, mix, SECONDS)).requests.average;
  ratios.push(rate / bareRate);
  console.log(
    `round ${round}: ours ${Math.round(rate)}/s, bare ${Math.round(bareRate)}/s, ratio ${(rate / bareRate).toFixed(2)}`,
  );
}
console.log(
  `\nCompared with a bare route on as many threads: ${(100 * median(ratios)).toFixed(0)} % (median; target: at least 40 %)\n`,
);

const uncached = await load(service, uncachedQueries(mix, 20), SECONDS);
console.log(`Uncached searches: ${Math.round(uncached.requests.average)}/s\n`);

const { narrow, broad } = await byBreadth();
const effects: number[] = [];
for (let round = 1; round <= ROUNDS; round++) {
  const alone = (await load(service, narrow, SECONDS, 16)).latency.p99;
  const stream = load(service, uncachedQueries(broad, 500), SECONDS + 1, 4);
  const beside = (await load(service, narrow, SECONDS, 16)).latency.p99;
  const { requests } = await stream;
  effects.push(beside / alone);
  console.log(
    `round ${round}: p99 of narrow searches ${alone} ms, with ${Math.round(requests.average)} broad ones per second ${beside} ms`,
  );
}
console.log(
  `\np99 with the broadest searches running: ${median(effects).toFixed(1)} times (median; target: at most 5)`,
);
for (const { child } of [service, bare]) child.send("stop");

async function start(kind: string, body?: string): Promise<Target> {
  const child = fork(join(import.meta.dirname, "target.ts"), [kind, THREADS, SIZE], {
    stdio: "inherit",
    execArgv: ["--no-allocation-site-pretenuring"], // as in bin/nichescope
  });
  if (body !== undefined) child.send(body);
  return await new Promise((resolve, reject) => {
    child.once("message", (message) => resolve({ child, ...(message as Omit<Target, "child">) }));
    child.once("exit", (code) => reject(new Error(`${kind} ended with ${code}`)));
  });
}

function load({ url, headers }: Target, keywords: string[], seconds: number, connections = CONNECTIONS) {
  const requests = keywords.map((keyword) => ({ path: pathOf(keyword) }));
  // Each connection starts at another position: otherwise all would send the same query at the same time. Of a long list each
  // gets its own part, because the load generator spends time on every entry.
  const length = Math.min(requests.length, Math.max(500, Math.ceil(requests.length / connections)));
  let from = Math.floor(Math.random() * requests.length);
  const setupClient = (client: autocannon.Client) => {
    client.setRequests(Array.from({ length }, (_, i) => requests[(from + i) % requests.length] as { path: string }));
    from += requests.length > 500 ? length : Math.floor(Math.random() * length);
  };
  return autocannon({ url, headers, requests: requests.slice(0, 1), setupClient, connections, duration: seconds }).then(
    (result) => {
      if (result.non2xx > 0 || result.errors > 0)
        throw new Error(`${result.non2xx} requests were refused, ${result.errors} failed`);
      return result;
    },
  );
}

function pathOf(query: string): string {
  const [keyword = "", filter = ""] = query.split("|");
  return `/api/v1/search?keyword=${encodeURIComponent(keyword)}${filter}`;
}

/** The same keywords with a filter that matches everything, different each time, so that no cache helps. */
function uncachedQueries(keywords: string[], times: number): string[] {
  return Array.from({ length: times }, () =>
    keywords.map((keyword) => `${keyword}|&maxReviews=${900_000_000 + uncachedCount++}`),
  ).flat();
}

/** The response of the mix whose length is closest to the average. */
async function typicalResponse(): Promise<{ text: string }> {
  const responses = await Promise.all(
    mix.slice(0, 50).map(async (keyword) => ({ text: (await search(keyword)).text })),
  );
  const mean = responses.reduce((sum, { text }) => sum + text.length, 0) / responses.length;
  return responses.reduce((best, each) =>
    Math.abs(each.text.length - mean) < Math.abs(best.text.length - mean) ? each : best,
  );
}

/** The queries of the mix with the fewest and the most matches. */
async function byBreadth(): Promise<{ narrow: string[]; broad: string[] }> {
  const found = await Promise.all(mix.map(async (keyword) => ({ keyword, total: (await search(keyword)).total })));
  const sorted = found.sort((a, b) => a.total - b.total);
  const broad = sorted.slice(-10);
  console.log(`the broad ones match ${broad[0]?.total} to ${broad.at(-1)?.total} products`);
  return {
    narrow: sorted.slice(0, 250).map(({ keyword }) => keyword),
    broad: broad.map(({ keyword }) => keyword),
  };
}

async function search(keyword: string): Promise<{ text: string; total: number }> {
  const { url, headers } = service;
  const response = await fetch(url + pathOf(keyword), { headers });
  const text = await response.text();
  return { text, total: JSON.parse(text).data.totalResults };
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1] as number;
}
