/**
 * The memory engine against OpenSearch (one node, on this machine) on the same products and queries, each asked in turn: time
 * for a whole answer (total, statistics, best twenty), never asked before and kept; how many a second; how fast the index is
 * built, started and follows; what a product takes. Every answer of one is compared with that of the other.
 * `npm run bench -- engines 100000` takes another size than a million. OpenSearch needs Java: see `scripts/opensearch.ts`.
 */
import { setTimeout as sleep, setImmediate as turn } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { AppError } from "../../src/base/errors.ts";
import type { PageRequest, SearchEngine, SearchPage } from "../../src/search/engine.ts";
import { market, queriesOf } from "../search/market.ts";
import { MARKETPLACE, type Measured, newProduct, openEngines } from "./engines.ts";

const QUERIES = 500;
const HEAP_MB = 2_048;
const ASKERS = 16;
const RATE_SECONDS = 5;
const RATE_ROUNDS = 3;
const CHANGES = 20;
const size = Number(process.argv[3] ?? 1_000_000);
let refusals = 0;

console.log(`${size.toLocaleString("en")} products; a heap of ${HEAP_MB} MB; the market and both indexes are made…\n`);
const { memory, openSearch, see, close } = await openEngines(size, HEAP_MB);
try {
  await compare();
} finally {
  await close();
}

async function compare(): Promise<void> {
  const both = [memory, openSearch];
  const titles = market(20_000)
    .map(({ title }) => title)
    .toArray();
  const all = [...new Set(queriesOf(titles, 3 * QUERIES))].map(questionOf);
  const queries = all.slice(0, QUERIES);
  for (const question of all.slice(QUERIES)) for (const { engine } of both) await insist(engine, question); // warm

  const fresh = await inTurns(both, queries);
  const kept = await inTurns(both, queries);
  const rates = await answerRates(both, queries);
  const delays = await followingDelays(both);

  console.log("                                             memory     OpenSearch     ratio");
  line("a whole answer, never asked before, p50", fresh.times, (times) => at(times, 0.5), "ms", 2);
  line("                                    p99", fresh.times, (times) => at(times, 0.99), "ms", 2);
  line("a whole answer that was kept, p50", kept.times, (times) => at(times, 0.5), "ms", 3);
  line("                              p99", kept.times, (times) => at(times, 0.99), "ms", 3);
  line(`answers a second, ${ASKERS} asked at once`, rates, (rate) => rate, "/s", 0);
  line("index built, products a second", both, ({ buildSeconds }) => size / buildSeconds, "/s", 0);
  line("a node's start, the index being there", both, ({ startSeconds }) => startSeconds, "s", 1);
  line("bytes a product (RAM; disk)", both, ({ bytesPerProduct }) => bytesPerProduct, "", 0);
  line("a new product is found after, p50", delays, (times) => at(times, 0.5), "ms", 0);
  line("                              p99", delays, (times) => at(times, 0.99), "ms", 0);
  if (refusals > 0) console.log(`\nrefused as too slow, and asked again: ${refusals}`);
  console.log(`\nanswers that differ: ${fresh.differing} of ${QUERIES}; matches a query: ${fresh.matches.toFixed(0)}`);
}

/** Each engine is asked each question, one after the other. */
async function inTurns(engines: Measured[], questions: PageRequest[]) {
  const times = engines.map(() => [] as number[]);
  let differing = 0;
  let matches = 0;
  for (const question of questions) {
    const answers: SearchPage[] = [];
    for (const [i, { engine }] of engines.entries()) {
      const started = performance.now();
      answers.push(await insist(engine, question));
      times[i]?.push(performance.now() - started);
    }
    const [first, second] = answers.map(contentOf);
    matches += (first?.totalResults ?? 0) / questions.length;
    if (isDeepStrictEqual(first, second)) continue;
    if (differing++ < 3) console.log(`"${question.keyword}" differs:`, first, second);
  }
  return { times, differing, matches };
}

/** What must be the same: all but the JSON's own spelling. */
function contentOf({ totalResults, statistics, products }: SearchPage) {
  const page = JSON.parse(`[${Buffer.from(products).toString("utf8")}]`) as { asin: string }[];
  return { totalResults, statistics, asins: page.map(({ asin }) => asin) };
}

/** Of questions that nobody has asked: each has a filter of its own, which keeps all that has reviews. */
async function answerRates(engines: Measured[], questions: PageRequest[]): Promise<number[]> {
  const best = engines.map(() => 0);
  let asked = 0;
  for (let round = 0; round < RATE_ROUNDS; round++) {
    for (const [i, { engine }] of engines.entries()) {
      const end = performance.now() + RATE_SECONDS * 1_000;
      let answered = 0;
      const ask = async () => {
        for (; performance.now() < end; answered++) {
          const question = questions[asked++ % questions.length] as PageRequest;
          await insist(engine, { ...question, filters: { reviews: { max: 900_000_000 + asked } } });
          await turn(); // one that answers at once would let nobody else ask
        }
      };
      await Promise.all(Array.from({ length: ASKERS }, ask));
      best[i] = Math.max(best[i] as number, answered / RATE_SECONDS);
    }
  }
  return best;
}

/** From the commit to the first answer that has the new product. */
async function followingDelays(engines: Measured[]): Promise<number[][]> {
  const delays = engines.map(() => [] as number[]);
  for (let number = 0; number < CHANGES; number++) {
    const word = `wq${[...String(10_000 + number)].map((digit) => "bcdfghjklm"[Number(digit)]).join("")}zx`;
    const product = newProduct(number, word);
    await see([product]);
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
  const { products } = await insist(engine, questionOf(word));
  return Buffer.from(products).includes(asin);
}

/** A cluster that takes too long, on a machine that does too much, says so; a client asks again. */
async function insist(engine: SearchEngine, question: PageRequest): Promise<SearchPage> {
  for (;;) {
    try {
      return await engine.search(question);
    } catch (error) {
      if (!(error instanceof AppError && error.code === "unavailable")) throw error;
      refusals++;
      await sleep(1_000);
    }
  }
}

function questionOf(keyword: string): PageRequest {
  return { keyword, marketplace: MARKETPLACE, page: 1 };
}

function at(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] as number;
}

function line<T>(what: string, measured: T[], figure: (each: T) => number, unit: string, digits: number): void {
  const [ours = 0, theirs = 0] = measured.map(figure);
  const value = (number: number) => `${number.toFixed(digits)} ${unit}`.trimEnd().padStart(13);
  console.log(`${what.padEnd(40)}${value(ours)}  ${value(theirs)}  ${`× ${(theirs / ours).toFixed(2)}`.padStart(8)}`);
}
