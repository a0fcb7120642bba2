import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  createFeed,
  engineOf,
  type Feed,
  followFeed,
  many,
  product,
  until,
  viewOf,
} from "../../../../test/support/memory-index.ts";
import { analyzerFor } from "../analysis/analyze.ts";
import { recordOf } from "../document/record.ts";
import { RANK_DEPTH, type SearchEngine } from "../engine.ts";
import { createSearch } from "../query.ts";
import { createMarketplaceIndex } from "./marketplace-index.ts";
import { createMemoryEngine } from "./memory-engine.ts";

const MARKETPLACE = "amazon.com" as const;
const KEYWORDS = ["mat", "yoga mat", "chair", "lamp", "B000000003", "nothing of the kind"];
const ASINS = Array.from({ length: 60 }, (_, i) => `B${String(i).padStart(9, "0")}`);

const ranksOf = async (engine: SearchEngine, keyword: string, asins: readonly string[]) =>
  (await engine.rankOf({ keyword, marketplace: MARKETPLACE }, asins)).ranks;

/** Reads page after page until one is empty. Related products have no rank. */
async function readPages(engine: SearchEngine, keyword: string) {
  const listed: string[] = [];
  for (let page = 1; ; page++) {
    const { products, ...rest } = await engine.search({ keyword, marketplace: MARKETPLACE, page });
    const shown = JSON.parse(`[${Buffer.from(products)}]`) as { asin: string; match?: "related" }[];
    if (shown.length === 0) return { listed, ...rest };
    listed.push(...shown.filter(({ match }) => match === undefined).map(({ asin }) => asin));
  }
}

async function assertRanksMatchPages(engine: SearchEngine): Promise<void> {
  for (const keyword of KEYWORDS) {
    const { listed, totalResults, statistics } = await readPages(engine, keyword);
    assert.deepEqual(await engine.rankOf({ keyword, marketplace: MARKETPLACE }, ASINS), {
      totalResults,
      statistics,
      ranks: ASINS.map((asin) => listed.indexOf(asin) + 1 || null),
    });
  }
}

async function untilCaughtUp({ getState }: Feed, state: () => { revision: number }): Promise<void> {
  const { revision } = await getState();
  await until(() => state().revision >= revision);
}

/** An index that is changed directly, without the pauses of an index writer, and an engine over it. */
function createIndexAndEngine() {
  const index = createMarketplaceIndex(MARKETPLACE, analyzerFor("en"));
  const engine = createMemoryEngine("");
  let view = 0;
  return {
    engine,
    put(asin: string, title: string, units: number | null = null): void {
      const sales = units === null ? null : { units, low: units, high: units, source: "reported" as const };
      index.put(product(asin, title), recordOf(product(asin, title), sales), view + 1);
    },
    remove: (asin: string) => index.remove(asin, view + 1),
    publish(): void {
      index.seal();
      engine.adopt(viewOf(++view, index.segments()));
    },
  };
}

const seen = fc.record({
  asin: fc.constantFrom(...ASINS),
  title: fc.constantFrom("Yoga Mat", "Door Mat", "Chair", "Yoga Block Cork", "Garden Chair with Mat", "Lamp"),
  units: fc.option(fc.constantFrom(0, 5, 500, 50_000)),
  removed: fc.integer({ min: 0, max: 5 }).map((chance) => chance === 0),
});

test("a rank is the product's position in the pages, also after products change, are reworded and removed", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(seen, { maxLength: 60 }), { minLength: 1, maxLength: 3 }), async (rounds) => {
      const { engine, put, remove, publish } = createIndexAndEngine();
      for (const round of rounds) {
        for (const { asin, title, units, removed } of round) {
          if (removed) remove(asin);
          else put(asin, title, units);
        }
        publish();
        await assertRanksMatchPages(engine);
      }
    }),
    { numRuns: 15 },
  );
});

test("unknown, unmatched and removed products have no rank, and one request may name several products, or one twice", async (t) => {
  const feed = createFeed();
  feed.put(
    product("A", "Mat"),
    product("B", "Mat", { reportedSales: 900 }),
    product("C", "Chair"),
    product("D", "Mat"),
  );
  const { engine, writer } = await followFeed(feed);
  t.after(() => writer.close());
  assert.deepEqual(await ranksOf(engine, "mat", ["A", "NOT", "B", "C", "D", "A"]), [2, null, 1, null, 3, 2]);
  assert.deepEqual(await ranksOf(engine, "mat", []), []);
  feed.remove(product("B", "Mat"));
  await untilCaughtUp(feed, writer.state);
  assert.deepEqual(await ranksOf(engine, "mat", ["A", "B", "D"]), [1, null, 2]);
});

test("a view keeps its ranks while products are reworded and removed in the index, and the next one has new ranks", async () => {
  const { engine, put, remove, publish } = createIndexAndEngine();
  const asins = ["A", "B", "C", "D"];
  for (const asin of asins) put(asin, "Mat");
  publish();
  put("A", "A very long title of a mat");
  remove("B");
  assert.deepEqual(await ranksOf(engine, "mat", asins), [1, 2, 3, 4]);
  publish();
  assert.deepEqual(await ranksOf(engine, "mat", asins), [3, null, 1, 2]);
});

test("a changed figure changes the ranks", async (t) => {
  const feed = createFeed();
  feed.put(...["A", "B", "C"].map((asin) => product(asin, "Mat", { reportedSales: 10 })));
  const { engine, writer } = await followFeed(feed);
  t.after(() => writer.close());
  assert.deepEqual(await ranksOf(engine, "mat", ["A", "B", "C"]), [1, 2, 3]);
  feed.put(product("C", "Mat", { reportedSales: 9_000 }));
  await untilCaughtUp(feed, writer.state);
  assert.deepEqual(await ranksOf(engine, "mat", ["A", "B", "C"]), [2, 3, 1]);
});

test("the last of the first thousand products has a rank, and later ones have none", async () => {
  const { engine } = await engineOf(many(RANK_DEPTH + 5, "Mat"));
  const asinAt = (rank: number) => `B${String(rank - 1).padStart(9, "0")}`;
  const { totalResults, ranks } = await engine.rankOf(
    { keyword: "mat", marketplace: MARKETPLACE },
    [1, RANK_DEPTH, RANK_DEPTH + 1, RANK_DEPTH + 5].map(asinAt),
  );
  assert.deepEqual([totalResults, ranks], [RANK_DEPTH + 5, [1, RANK_DEPTH, null, null]]);
});

test("a marketplace without products and an engine without a view return no ranks", async () => {
  const { engine } = await engineOf(many(3, "Mat"));
  for (const each of [engine, createMemoryEngine("")]) {
    const { totalResults, statistics, ranks } = await each.rankOf({ keyword: "mat", marketplace: "amazon.se" }, ["A"]);
    assert.deepEqual([totalResults, statistics.products, ranks], [0, 0, [null]]);
  }
});

test("a long rank request lets short ones go first, and does not affect the next one", async () => {
  // Many slices, and code that has run before: a short request that the machine interrupts still ends before the long one.
  const title = "Thick Blue Yoga Mat With Strap For Home Gym Travel";
  const { engine } = await engineOf([...many(25_000, title), product("RARE", "Zebra")]);
  await ranksOf(engine, "zebra", ["RARE"]);
  const done: string[] = [];
  const long = engine.rankOf({ keyword: title, marketplace: MARKETPLACE }, ["B000000041", "RARE"]);
  assert.ok(long instanceof Promise);
  const longDone = long.then(({ ranks }) => done.push(`long ${ranks}`));
  assert.deepEqual(await ranksOf(engine, "zebra", ["RARE"]), [1]);
  done.push("short");
  await longDone;
  assert.deepEqual(done, ["short", "long 42,"]);
  assert.equal((await engine.rankOf({ keyword: "zebra", marketplace: MARKETPLACE }, [])).totalResults, 1);
});

test("ranks come with the same niche score as the products", async () => {
  const { engine } = await engineOf(
    many(30, "Mat").map((each, i) => ({
      ...each,
      reportedSales: 100 * i,
      reviewCount: 10 * i,
      priceMinor: 900 + 100 * i,
    })),
  );
  const search = createSearch(engine, { now: () => new Date("2026-03-01") });
  const { nicheScore, products } = await search.search({
    keyword: "mat",
    marketplace: MARKETPLACE,
    page: 1,
    explain: false,
  });
  const [first] = JSON.parse(`[${Buffer.from(products)}]`) as { asin: string }[];
  assert.ok(nicheScore.score > 0);
  const ranked = await search.rankOf({ keyword: "mat", marketplace: MARKETPLACE }, [first?.asin ?? ""]);
  assert.deepEqual([ranked.totalResults, ranked.nicheScore, ranked.ranks], [30, nicheScore, [1]]);
});
