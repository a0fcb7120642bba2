/**
 * The memory engine compared with OpenSearch (one node, on this machine) on the same products and queries, in turns:
 * time for a complete response (total, statistics, best twenty), uncached and cached; searches per second; speed of
 * building, starting and following the index; bytes per product. Every response of one engine is compared with the
 * other's. `npm run bench -- engines 100000` uses another size than a million. OpenSearch needs Java: see
 * `scripts/opensearch.ts`.
 */
import { setTimeout as sleep, setImmediate as turn } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { PageRequest, SearchEngine, SearchPage } from "../../src/features/search/engine.ts";
import { AppError } from "../../src/platform/base/errors.ts";
import { marketQueries } from "../search/market.ts";
import { MARKETPLACE, type Measured, newProduct, openEngines } from "./engines.ts";

const QUERIES = 500;
const HEAP_MB = 2_048;
const CLIENTS = 16;
const RATE_SECONDS = 5;
const RATE_ROUNDS = 3;
const CHANGES = 20;
const size = Number(process.argv[3] ?? 1_000_000);
let retries = 0;

console.log(`${size.toLocaleString("en")} products; a heap of ${HEAP_MB} MB; creating the market and both indexes…\n`);
const { memory, openSearch, merge, close } = await openEngines(size, HEAP_MB);
try {
  await compare();
} finally {
  await close();
}

async function compare(): Promise<void> {
  const both = [memory, openSearch];
  const all = [...new Set(marketQueries(20_000, 3 * QUERIES))].map(requestOf);
  const queries = all.slice(0, QUERIES);
  for (const request of all.slice(QUERIES)) for (const { engine } of both) await searchWithRetry(engine, request); // warm

  const fresh = await inTurns(both, queries);
  const cached = await inTurns(both, queries);
  const rates = await searchRates(both, queries);
  const delays = await followingDelays(both);

  console.log("                                             memory     OpenSearch     ratio");
  line("complete response, uncached, p50", fresh.times, (times) => at(times, 0.5), "ms", 2);
  line("                             p99", fresh.times, (times) => at(times, 0.99), "ms", 2);
  line("complete response, cached, p50", cached.times, (times) => at(times, 0.5), "ms", 3);
  line("                           p99", cached.times, (times) => at(times, 0.99), "ms", 3);
  line(`searches per second, ${CLIENTS} at once`, rates, (rate) => rate, "/s", 0);
  line("index build, products per second", both, ({ buildSeconds }) => size / buildSeconds, "/s", 0);
  line("node start with an existing index", both, ({ startSeconds }) => startSeconds, "s", 1);
  line("bytes per product (RAM; disk)", both, ({ bytesPerProduct }) => bytesPerProduct, "", 0);
  line("delay until a new product is found, p50", delays, (times) => at(times, 0.5), "ms", 0);
  line("                                    p99", delays, (times) => at(times, 0.99), "ms", 0);
  if (retries > 0) console.log(`\nretries after a timeout: ${retries}`);
  console.log(`\ndifferent responses: ${fresh.differing} of ${QUERIES}; matches/query: ${fresh.matches.toFixed(0)}`);
}

/** Runs each request on each engine, one after the other. */
async function inTurns(engines: Measured[], requests: PageRequest[]) {
  const times = engines.map(() => [] as number[]);
  let differing = 0;
  let matches = 0;
  for (const request of requests) {
    const pages: SearchPage[] = [];
    for (const [i, { engine }] of engines.entries()) {
      const started = performance.now();
      pages.push(await searchWithRetry(engine, request));
      times[i]?.push(performance.now() - started);
    }
    const [first, second] = pages.map(contentOf);
    matches += (first?.totalResults ?? 0) / requests.length;
    if (isDeepStrictEqual(first, second)) continue;
    if (differing++ < 3) console.log(`"${request.keyword}" differs:`, first, second);
  }
  return { times, differing, matches };
}

/** The content that must be equal: everything except the formatting of the JSON. */
function contentOf({ totalResults, statistics, products }: SearchPage) {
  const page = JSON.parse(`[${Buffer.from(products).toString("utf8")}]`) as { asin: string }[];
  return { totalResults, statistics, asins: page.map(({ asin }) => asin) };
}

/** Measures uncached requests: each has a filter of its own, which passes everything that has reviews. */
async function searchRates(engines: Measured[], requests: PageRequest[]): Promise<number[]> {
  const best = engines.map(() => 0);
  let sent = 0;
  for (let round = 0; round < RATE_ROUNDS; round++) {
    for (const [i, { engine }] of engines.entries()) {
      const end = performance.now() + RATE_SECONDS * 1_000;
      let completed = 0;
      const search = async () => {
        for (; performance.now() < end; completed++) {
          const request = requests[sent++ % requests.length] as PageRequest;
          await searchWithRetry(engine, { ...request, filters: { reviews: { max: 900_000_000 + sent } } });
          await turn(); // a synchronous engine would otherwise block the other clients
        }
      };
      await Promise.all(Array.from({ length: CLIENTS }, search));
      best[i] = Math.max(best[i] as number, completed / RATE_SECONDS);
    }
  }
  return best;
}

/** Measures the time from the commit to the first response with the new product. */
async function followingDelays(engines: Measured[]): Promise<number[][]> {
  const delays = engines.map(() => [] as number[]);
  for (let number = 0; number < CHANGES; number++) {
    const word = `wq${[...String(10_000 + number)].map((digit) => "bcdfghjklm"[Number(digit)]).join("")}zx`;
    const product = newProduct(number, word);
    await merge([product]);
    const committed = performance.now();
    await Promise.all(
      engines.map(async ({ engine }, i) => {
        while (!(await isFound(engine, word, product.asin))) await sleep(5);
        delays[i]?.push(performance.now() - committed);
      }),
    );
  }
  return delays;
}

async function isFound(engine: SearchEngine, word: string, asin: string): Promise<boolean> {
  const { products } = await searchWithRetry(engine, requestOf(word));
  return Buffer.from(products).includes(asin);
}

/** Retries while an overloaded cluster responds with `unavailable`, as a client does. */
async function searchWithRetry(engine: SearchEngine, request: PageRequest): Promise<SearchPage> {
  for (;;) {
    try {
      return await engine.search(request);
    } catch (error) {
      if (!(error instanceof AppError && error.code === "unavailable")) throw error;
      retries++;
      await sleep(1_000);
    }
  }
}

function requestOf(keyword: string): PageRequest {
  return { keyword, marketplace: MARKETPLACE, page: 1 };
}

function at(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] as number;
}

function line<T>(name: string, measured: T[], figure: (each: T) => number, unit: string, digits: number): void {
  const [ours = 0, theirs = 0] = measured.map(figure);
  const value = (number: number) => `${number.toFixed(digits)} ${unit}`.trimEnd().padStart(13);
  console.log(`${name.padEnd(40)}${value(ours)}  ${value(theirs)}  ${`× ${(theirs / ours).toFixed(2)}`.padStart(8)}`);
}
