/**
 * Time for a complete response (total, statistics, best twenty) compared with alternative engines on the same products
 * and queries, and of the finder compared with PostgreSQL. `npm run bench -- search 100000` uses another size than a million;
 * `npm run bench -- search 1000000 finder` measures the finder alone.
 */
import { openService } from "../support/service.ts";
import { postgresFinder, selections } from "./finder.ts";
import { marketQueries } from "./market.ts";
import { type Engine, miniSearch, orama, ours, postgres, sqlite } from "./peers.ts";

const QUERIES = 500;
const SELECTIONS = 200;
const size = Number(process.argv[3] ?? 1_000_000);
/** The queries with the most matches, which are also measured on two threads, and the runs of each. */
const BROADEST = 20;
const RUNS = 7;
/** The most products that libraries with JavaScript objects can hold here. */
const SMALL = Math.min(size, 50_000);

console.log(`${size.toLocaleString("en")} products, ${QUERIES} queries; each query runs on each engine in turn\n`);
const service = await openService();
const own = await ours(size);
await compareFinder(own);
if (process.argv[4] === "finder") {
  await own.one.close?.();
  await service.close();
  process.exit();
}
const large = [own.one, await postgres(size, service.dataDir), sqlite(size)];
await compare(large, size);
for (const engine of large.slice(1)) await engine.close?.();
await service.close();

console.log(`\n${SMALL.toLocaleString("en")} products, the most that these libraries can hold\n`);
const small = await ours(SMALL);
await compare([small.one, miniSearch(SMALL), await orama(SMALL)], SMALL);
await small.one.close?.();

if (size > SMALL * 2) {
  console.log("\nour engine by size: time per query and per match\n");
  console.log("products      matches/query     time/query     time/match   broadest: one thread      two threads");
  const tenth = await ours(size / 10);
  const base = await scale(size / 10, tenth);
  await tenth.one.close?.();
  const top = await scale(size, own);
  console.log(`\ngrowth        ${ratio(top.matches / base.matches)}           ${ratio(top.ms / base.ms)}`);
}
await own.one.close?.();

async function compareFinder({ one, two }: { one: Engine; two: Engine }): Promise<void> {
  const peer = await postgresFinder(size, service.dataDir);
  const asked = selections(SELECTIONS);
  const engines = [
    { name: "ours", select: one.select as NonNullable<Engine["select"]> },
    { name: "ours, two threads", select: two.select as NonNullable<Engine["select"]> },
    { name: "PostgreSQL (an index per figure)", select: peer.select },
  ];
  const times = engines.map(() => [] as number[]);
  for (const { select } of engines) for (const selection of asked.slice(0, 20)) await select(selection); // warm
  let matches = 0;
  for (const selection of asked) {
    const found: number[] = [];
    for (const [i, { select }] of engines.entries()) {
      const started = performance.now();
      found.push(await select(selection));
      times[i]?.push(performance.now() - started);
    }
    if (new Set(found).size > 1) throw new Error(`${JSON.stringify(selection)} found ${found.join(", ")}`);
    matches += found[0] as number;
  }
  const [first] = times.map(summaryOf);
  console.log(
    `the finder: ${SELECTIONS} selections, ${Math.round(matches / SELECTIONS).toLocaleString("en")} matches each\n`,
  );
  console.log("engine                              p50 ms     p99 ms    mean ms          ratio p50 / p99");
  for (const [i, { name }] of engines.entries()) {
    const { p50, p99, mean } = summaryOf(times[i] as number[]);
    const [ratio50, ratio99] = [p50 / (first?.p50 as number), p99 / (first?.p99 as number)];
    console.log(
      `${name.padEnd(32)} ${fixed(p50, 2)} ${fixed(p99, 2)} ${fixed(mean, 2)}       ${fixed(ratio50, 1)} / ${fixed(ratio99, 1)}`,
    );
  }
  await peer.close();
  // Processor time: beside other work the clock would measure that, too.
  const selecting = await cpuPerMatch(asked, engines[0]?.select as NonNullable<Engine["select"]>);
  const searching = await cpuPerMatch(marketQueries(20_000, QUERIES), one.search);
  console.log(
    `\n${selecting.toFixed(0)} ns of processor time per match, ${searching.toFixed(0)} in searches by keyword; ` +
      `${one.bytesPerProduct?.toFixed(0)} bytes per product\n`,
  );
}

/** Nanoseconds of processor time per match, of the better of two runs. */
async function cpuPerMatch<T>(asked: readonly T[], find: (each: T) => Promise<number>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 2; run++) {
    let matches = 0;
    const before = process.cpuUsage();
    for (const each of asked) matches += await find(each);
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (1_000 * (user + system)) / matches);
  }
  return best;
}

async function compare(engines: Engine[], products: number): Promise<void> {
  const queries = marketQueries(Math.min(products, 20_000), QUERIES);
  const times = engines.map(() => [] as number[]);
  for (const engine of engines) for (const query of queries.slice(0, 50)) await engine.search(query); // warm
  for (const query of queries) {
    for (const [i, engine] of engines.entries()) {
      const started = performance.now();
      await engine.search(query);
      times[i]?.push(performance.now() - started);
    }
  }
  const [first] = times.map(summaryOf);
  console.log(
    "engine                          p50 ms     p99 ms    mean ms          ratio p50 / p99     bytes/product",
  );
  for (const [i, { name, bytesPerProduct }] of engines.entries()) {
    const { p50, p99, mean } = summaryOf(times[i] as number[]);
    const [ratio50, ratio99] = [p50 / (first?.p50 as number), p99 / (first?.p99 as number)];
    console.log(
      `${name.padEnd(28)} ${fixed(p50, 3)} ${fixed(p99, 2)} ${fixed(mean, 2)}       ${fixed(ratio50, 1)} / ${fixed(ratio99, 1)}   ${bytesPerProduct === undefined ? "" : fixed(bytesPerProduct, 0)}`,
    );
  }
}

async function scale(products: number, { one, two }: { one: Engine; two: Engine }) {
  const queries = marketQueries(20_000, QUERIES);
  const found = new Map<string, number>();
  for (const query of queries) found.set(query, await one.search(query));
  let matches = 0;
  const started = performance.now();
  for (const query of queries) matches += await one.search(query);
  const ms = (performance.now() - started) / QUERIES;
  const broadest = [...found.keys()]
    .sort((a, b) => (found.get(b) as number) - (found.get(a) as number))
    .slice(0, BROADEST);
  const [alone, together] = [await timeOf(one, broadest), await timeOf(two, broadest)];
  console.log(
    `${products.toLocaleString("en").padEnd(12)} ${fixed(matches / QUERIES, 0)}         ${fixed(ms, 3)} ms   ${fixed((1e6 * ms * QUERIES) / matches, 0)} ns   ${fixed(alone, 1)} ms   ${fixed(together, 1)} ms   ${ratio(alone / together)}`,
  );
  return { matches: matches / QUERIES, ms };
}

/** The mean over queries of the median of several runs, in milliseconds. */
async function timeOf(engine: Engine, queries: string[]): Promise<number> {
  let total = 0;
  for (const query of queries) {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      const started = performance.now();
      await engine.search(query);
      times.push(performance.now() - started);
    }
    total += summaryOf(times).p50;
  }
  return total / queries.length;
}

function summaryOf(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] as number;
  return { p50: at(0.5), p99: at(0.99), mean: times.reduce((sum, time) => sum + time, 0) / times.length };
}

function fixed(value: number, digits: number): string {
  return value.toFixed(digits).padStart(10);
}

function ratio(value: number): string {
  return `× ${value.toFixed(1)}`;
}
