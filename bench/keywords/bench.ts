/**
 * The cost of keyword ideas as a multiple of the search they start from, on the same index: the broadest keywords of the demo
 * market, both uncached. `npm run bench -- keywords 100000` uses another size than a million.
 */
import type { ProductStore } from "../../src/features/catalog/product-store.ts";
import { DEFAULT_IDEAS, findIdeas } from "../../src/features/keywords/find-ideas.ts";
import { analyzerFor } from "../../src/features/search/analysis/analyze.ts";
import { recordOf } from "../../src/features/search/document/record.ts";
import { createMarketplaceIndex } from "../../src/features/search/memory/marketplace-index.ts";
import { createMemoryEngine } from "../../src/features/search/memory/memory-engine.ts";
import { countChange, createChangeCounts } from "../../src/features/search/memory/view.ts";
import { createSearch } from "../../src/features/search/query.ts";
import { market } from "../search/market.ts";

const KEYWORDS = ["yoga mat", "water bottle", "kitchen", "stainless steel", "storage", "bag"];
/** Measured but not shown: the code of the first keywords is not compiled yet. */
const WARM_UP = ["garden hose", "desk lamp", "dog bed"];
const ROUNDS = 5;
const size = Number(process.argv[3] ?? 1_000_000);

const index = createMarketplaceIndex("amazon.com", analyzerFor("en"));
for (const product of market(size)) index.put(product, recordOf(product, product.estimate), 1);
index.seal();
const changes = createChangeCounts();
const engine = createMemoryEngine("http://127.0.0.1:3000");
engine.adopt({ number: 1, revision: 1, segments: index.segments(), changes, touched: ["amazon.com"] });
const search = createSearch(engine, { now: () => new Date() });
const products = {} as ProductStore;

/** Milliseconds of processor time of this thread, which other programs hardly change. Every run starts without cached pages. */
async function timeOf(run: () => Promise<unknown>): Promise<number> {
  countChange(changes, "amazon.com", "shown");
  const { user, system } = process.threadCpuUsage();
  await run();
  const used = process.threadCpuUsage({ user, system });
  return (used.user + used.system) / 1_000;
}

type Measured = { matches: number; ideas: number; searchMs: number; ideasMs: number };

async function measure(keyword: string): Promise<Measured> {
  const times = { search: [] as number[], ideas: [] as number[] };
  let ideas = 0;
  let matches = 0;
  for (let round = 0; round < ROUNDS; round++) {
    times.search.push(
      await timeOf(async () => {
        matches = (await search.niche({ keyword, marketplace: "amazon.com" })).totalResults;
      }),
    );
    times.ideas.push(
      await timeOf(async () => {
        ideas = (await findIdeas({ search, products }, "amazon.com", { keyword }, DEFAULT_IDEAS)).ideas.length;
      }),
    );
  }
  return { matches, ideas, searchMs: median(times.search), ideasMs: median(times.ideas) };
}

for (const keyword of WARM_UP) await measure(keyword);
console.log(
  `${size.toLocaleString("en")} products, up to ${DEFAULT_IDEAS} ideas; processor time, median of ${ROUNDS} rounds\n`,
);
console.log("keyword               matches    ideas   search ms    ideas ms    ratio");
for (const keyword of KEYWORDS) {
  const { matches, ideas, searchMs, ideasMs } = await measure(keyword);
  console.log(
    `${keyword.padEnd(18)} ${String(matches).padStart(10)} ${String(ideas).padStart(8)} ${searchMs.toFixed(2).padStart(11)} ${ideasMs.toFixed(2).padStart(11)} ${`× ${(ideasMs / searchMs).toFixed(1)}`.padStart(8)}`,
  );
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[times.length >> 1] as number;
}
