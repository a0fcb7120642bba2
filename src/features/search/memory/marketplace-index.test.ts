import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { engineOf, product, viewOf } from "../../../../test/support/memory-index.ts";
import type { Product } from "../../catalog/product.ts";
import { analyzerFor } from "../analysis/analyze.ts";
import { recordOf } from "../document/record.ts";
import { createMarketplaceIndex, type MarketplaceIndex } from "./marketplace-index.ts";
import { createMemoryEngine } from "./memory-engine.ts";

const TITLES = ["Yoga Mat", "Door Mat", "Chair", "Yoga Block Cork", "Garden Chair", "Lamp"];
const ASINS = ["A", "B", "C", "D", "E", "F", "G", "H"];

type Step =
  | (Pick<Product, "asin" | "title" | "brand"> & { units: number | null })
  | { asin: string }
  | "seal"
  | "merge"
  | "go on";

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        asin: fc.constantFrom(...ASINS),
        title: fc.constantFrom(...TITLES),
        brand: fc.option(fc.constantFrom("First", "Second", "Third")),
        units: fc.option(fc.nat({ max: 999 })),
      }),
    },
    { weight: 2, arbitrary: fc.record({ asin: fc.constantFrom(...ASINS) }) },
    { weight: 3, arbitrary: fc.constant("seal" as const) },
    { weight: 2, arbitrary: fc.constant("merge" as const) },
    { weight: 2, arbitrary: fc.constant("go on" as const) },
  ),
  { maxLength: 120 },
);

const record = (each: Product) => {
  const units = each.reportedSales;
  return recordOf(each, units === null ? null : { units, low: units, high: units, source: "reported" });
};

test("after any changes, new segments and merges an index finds the same as one built afresh", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      const index = createMarketplaceIndex("amazon.com", analyzerFor("en"));
      const engine = createMemoryEngine("http://here");
      const live = new Map<string, Product>();
      let view = 0;
      let merging: ReturnType<typeof index.merge> | undefined;
      const publish = () => {
        index.seal();
        engine.adopt(viewOf(++view, index.segments()));
      };
      for (const step of list) {
        if (step === "seal") publish();
        // A merge starts, continues now and then, and sees the changes made meanwhile.
        else if (step === "merge") merging ??= index.merge();
        else if (step === "go on") {
          if (merging?.next().done) {
            merging = undefined;
            publish();
          }
        } else if ("title" in step) {
          const { asin, title, brand, units } = step;
          const changed = product(asin, title, { brand, reportedSales: units });
          live.set(asin, changed);
          index.put(changed, record(changed), view + 1);
        } else {
          live.delete(step.asin);
          index.remove(step.asin, view + 1);
        }
      }
      while (merging !== undefined && !merging.next().done);
      publish();
      const fresh = await engineOf([...live.values()]);
      for (const keyword of ["mat", "yoga mat", "chair", "lamp"]) {
        const { totalResults, statistics, products } = await engine.search({
          keyword,
          marketplace: "amazon.com",
          page: 1,
        });
        const expected = await fresh.search(keyword);
        assert.deepEqual(
          { totalResults, statistics },
          { totalResults: expected.totalResults, statistics: expected.statistics },
        );
        const asins = (JSON.parse(`[${Buffer.from(products)}]`) as Product[]).map(({ asin }) => asin);
        assert.deepEqual(asins.sort(), expected.products.map(({ asin }) => asin).sort());
      }
    }),
    { numRuns: 40 },
  );
});

test("a view keeps its products while they are reworded and removed in the index", async () => {
  const index = createMarketplaceIndex("amazon.com", analyzerFor("en"));
  const engine = createMemoryEngine("");
  const total = async (keyword: string) => {
    const page = await engine.search({ keyword, marketplace: "amazon.com", page: 1 });
    return page.totalResults;
  };
  for (const asin of ["A", "B"]) index.put(product(asin, "Mat"), record(product(asin, "Mat")), 1);
  index.seal();
  engine.adopt(viewOf(1, index.segments()));
  index.put(product("A", "Chair"), record(product("A", "Chair")), 2);
  index.remove("B", 2);
  assert.deepEqual([await total("mat"), await total("chair")], [2, 0]);
  index.seal();
  engine.adopt(viewOf(2, index.segments()));
  assert.deepEqual([await total("mat"), await total("chair")], [0, 1]);
});

/** Adds products to segments of their own, and merges what is due after each. */
function putAndMerge(index: MarketplaceIndex, count: number, name: string): void {
  for (let i = 0; i < count; i++) {
    index.put(product(`${name}${i}`, "Mat"), record(product(`${name}${i}`, "Mat")), 1);
    index.seal();
    for (;;) {
      const work = index.merge();
      let step = work.next();
      while (!step.done) step = work.next();
      if (!step.value) break;
    }
  }
}

test("many small segments are merged into a few", () => {
  const index = createMarketplaceIndex("amazon.com", analyzerFor("en"));
  putAndMerge(index, 64, "P");
  assert.ok(index.segments().length <= 4, `${index.segments().length} segments`);
});

test("segments are merged during a sweep, which removes what was not put again", async () => {
  const index = createMarketplaceIndex("amazon.com", analyzerFor("en"));
  putAndMerge(index, 10, "OLD");
  const before = index.segments();
  index.beginSweep();
  index.put(product("OLD1", "Mat"), record(product("OLD1", "Mat")), 1);
  putAndMerge(index, 64, "NEW");
  const count = index.segments().length;
  assert.ok(count <= before.length + 4, `${count} segments, ${before.length} before`);
  assert.ok(index.sweep(2));
  const engine = createMemoryEngine("");
  engine.adopt(viewOf(2, index.segments()));
  assert.equal((await engine.search({ keyword: "mat", marketplace: "amazon.com", page: 1 })).totalResults, 65);
});

test("products deleted or changed during a merge are deleted or changed in the merged segment", async () => {
  const index = createMarketplaceIndex("amazon.com", analyzerFor("en"));
  const engine = createMemoryEngine("");
  const put = (asin: string, title: string, units: number) => {
    const changed = product(asin, title, { brand: asin === "E" ? "Small" : "Large", reportedSales: units });
    index.put(changed, record(changed), 2);
  };
  for (const asin of ["A", "B", "C", "D", "E"]) {
    put(asin, "Mat", 1);
    index.seal();
  }
  const merging = index.merge();
  merging.next();
  index.remove("A", 2);
  put("B", "Chair", 1);
  put("C", "Mat", 500);
  while (!merging.next().done);
  index.seal();
  assert.ok(index.segments().length < 5, "it was merged");
  engine.adopt(viewOf(2, index.segments()));
  const { totalResults, statistics } = await engine.search({ keyword: "mat", marketplace: "amazon.com", page: 1 });
  assert.deepEqual([totalResults, statistics.unitsTotal], [3, 502]);
  assert.equal(statistics.brandConcentration, (501 ** 2 + 1 ** 2) / 502 ** 2);
});
