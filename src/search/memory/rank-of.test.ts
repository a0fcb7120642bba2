import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createFeed, engineOf, type Feed, followFeed, many, product } from "../../../test/support/memory-index.ts";
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

/** Page after page, until one is empty. */
async function walk(engine: SearchEngine, keyword: string) {
  const listed: string[] = [];
  for (let page = 1; ; page++) {
    const { products, ...rest } = await engine.search({ keyword, marketplace: MARKETPLACE, page });
    const shown = JSON.parse(`[${Buffer.from(products)}]`) as { asin: string }[];
    if (shown.length === 0) return { listed, ...rest };
    listed.push(...shown.map(({ asin }) => asin));
  }
}

async function agreesWithPages(engine: SearchEngine): Promise<void> {
  for (const keyword of KEYWORDS) {
    const { listed, totalResults, statistics } = await walk(engine, keyword);
    assert.deepEqual(await engine.rankOf({ keyword, marketplace: MARKETPLACE }, ASINS), {
      totalResults,
      statistics,
      ranks: ASINS.map((asin) => listed.indexOf(asin) + 1 || null),
    });
  }
}

async function caughtUp({ getState }: Feed, state: () => { revision: number }): Promise<void> {
  const { revision } = await getState();
  for (const deadline = Date.now() + 10_000; state().revision < revision; ) {
    assert.ok(Date.now() < deadline, "the index does not catch up");
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const seen = fc.record({
  asin: fc.constantFrom(...ASINS),
  title: fc.constantFrom("Yoga Mat", "Door Mat", "Chair", "Yoga Block Cork", "Garden Chair with Mat", "Lamp"),
  units: fc.option(fc.constantFrom(0, 5, 500, 50_000)),
  removed: fc.integer({ min: 0, max: 5 }).map((chance) => chance === 0),
});

test("a rank is the place at which walking the pages meets the product, also after products change, are reworded and go", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(seen, { maxLength: 60 }), { minLength: 1, maxLength: 3 }), async (rounds) => {
      const feed = createFeed();
      const { engine, keeper } = await followFeed(feed);
      try {
        for (const round of rounds) {
          for (const { asin, title, units, removed } of round)
            feed[removed ? "remove" : "put"](product(asin, title, { reportedSales: units }));
          await caughtUp(feed, keeper.state);
          await agreesWithPages(engine);
        }
      } finally {
        await keeper.close();
      }
    }),
    { numRuns: 12 },
  );
});

test("what is not in the catalogue, does not match, or was removed has no rank; several are asked for at once, and twice", async (t) => {
  const feed = createFeed();
  feed.put(
    product("A", "Mat"),
    product("B", "Mat", { reportedSales: 900 }),
    product("C", "Chair"),
    product("D", "Mat"),
  );
  const { engine, keeper } = await followFeed(feed);
  t.after(() => keeper.close());
  assert.deepEqual(await ranksOf(engine, "mat", ["A", "NOT", "B", "C", "D", "A"]), [2, null, 1, null, 3, 2]);
  assert.deepEqual(await ranksOf(engine, "mat", []), []);
  feed.remove(product("B", "Mat"));
  await caughtUp(feed, keeper.state);
  assert.deepEqual(await ranksOf(engine, "mat", ["A", "B", "D"]), [1, null, 2]);
});

test("a view goes on ranking what it showed, while products are reworded and removed behind it; the next one does not", async () => {
  const index = createMarketplaceIndex(MARKETPLACE, analyzerFor("en"));
  const engine = createMemoryEngine(() => "");
  const put = (asin: string, title: string, inView: number) =>
    index.put(product(asin, title), recordOf(product(asin, title), null), inView);
  const adopt = (number: number) => {
    index.seal();
    const changes = new Int32Array(new SharedArrayBuffer(128));
    engine.adopt({ number, revision: 0, segments: index.segments(), changes, touched: [MARKETPLACE] });
  };
  const asins = ["A", "B", "C", "D"];
  for (const asin of asins) put(asin, "Mat", 1);
  adopt(1);
  put("A", "A very long title of a mat", 2);
  index.remove("B", 2);
  assert.deepEqual(await ranksOf(engine, "mat", asins), [1, 2, 3, 4]);
  adopt(2);
  assert.deepEqual(await ranksOf(engine, "mat", asins), [3, null, 1, 2]);
});

test("figures that change in place change ranks at once", async (t) => {
  const feed = createFeed();
  feed.put(...["A", "B", "C"].map((asin) => product(asin, "Mat", { reportedSales: 10 })));
  const { engine, keeper } = await followFeed(feed);
  t.after(() => keeper.close());
  assert.deepEqual(await ranksOf(engine, "mat", ["A", "B", "C"]), [1, 2, 3]);
  feed.put(product("C", "Mat", { reportedSales: 9_000 }));
  await caughtUp(feed, keeper.state);
  assert.deepEqual(await ranksOf(engine, "mat", ["A", "B", "C"]), [2, 3, 1]);
});

test("the last of the first thousand has a rank, and who comes after it has none", async () => {
  const { engine } = await engineOf(many(RANK_DEPTH + 5, "Mat"));
  const asinAt = (place: number) => `B${String(place - 1).padStart(9, "0")}`;
  const { totalResults, ranks } = await engine.rankOf(
    { keyword: "mat", marketplace: MARKETPLACE },
    [1, RANK_DEPTH, RANK_DEPTH + 1, RANK_DEPTH + 5].map(asinAt),
  );
  assert.deepEqual([totalResults, ranks], [RANK_DEPTH + 5, [1, RANK_DEPTH, null, null]]);
});

test("on a marketplace without products, and in an engine without a view, nothing has a rank", async () => {
  const { engine } = await engineOf(many(3, "Mat"));
  for (const each of [engine, createMemoryEngine(() => "")]) {
    const { totalResults, statistics, ranks } = await each.rankOf({ keyword: "mat", marketplace: "amazon.se" }, ["A"]);
    assert.deepEqual([totalResults, statistics.products, ranks], [0, 0, [null]]);
  }
});

test("a long request for ranks lets short ones go first, and leaves nothing behind for the next", async () => {
  const { engine } = await engineOf([...many(60_000, "Mat"), product("RARE", "Zebra")]);
  const done: string[] = [];
  const long = engine.rankOf({ keyword: "mat", marketplace: MARKETPLACE }, ["B000000041", "RARE"]);
  assert.ok(long instanceof Promise);
  const longDone = long.then(({ ranks }) => done.push(`long ${ranks}`));
  assert.deepEqual(await ranksOf(engine, "zebra", ["RARE"]), [1]);
  done.push("short");
  await longDone;
  assert.deepEqual(done, ["short", "long 42,"]);
  assert.equal((await engine.rankOf({ keyword: "zebra", marketplace: MARKETPLACE }, [])).totalResults, 1);
});

test("a search tells the score of the niche with the ranks, the same as with the products", async () => {
  const { engine } = await engineOf(
    many(30, "Mat").map((each, i) => ({
      ...each,
      reportedSales: 100 * i,
      reviewCount: 10 * i,
      priceMinor: 900 + 100 * i,
    })),
  );
  const search = createSearch(engine);
  const { nicheScore, products } = await search.search({
    keyword: "mat",
    marketplace: MARKETPLACE,
    page: 1,
    explain: false,
  });
  const [first] = JSON.parse(`[${Buffer.from(products)}]`) as { asin: string }[];
  assert.ok(nicheScore.score > 0);
  assert.deepEqual(await search.rankOf({ keyword: "mat", marketplace: MARKETPLACE }, [first?.asin ?? ""]), {
    totalResults: 30,
    nicheScore,
    ranks: [1],
  });
});
