import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { product } from "../../../test/support/memory-index.ts";
import { createSlicer, type Work } from "../../base/slices.ts";
import { createCurves } from "../../catalog/sales/curve-lookup.ts";
import { estimateSales } from "../../catalog/sales/sales-estimate.ts";
import { demoMarket } from "../../sources/demo-market/market.ts";
import { analyzerFor } from "../analysis/analyze.ts";
import { recordOf } from "../document/record.ts";
import { FRONT } from "../front.ts";
import { createTally, EXACT_UP_TO } from "../statistics.ts";
import { createSynonyms } from "../synonyms/synonyms.ts";
import { both, createRanked, keepAll } from "./collect.ts";
import { createMarketplaceIndex } from "./marketplace-index.ts";
import { createPasses } from "./passes.ts";
import { countResultSet } from "./quorum.ts";
import { inTurns } from "./ranges.ts";
import { asinOrderOf, createReader } from "./reader.ts";
import { createScratchPool } from "./scratch.ts";
import { join, type Part, type SharedWork } from "./share-work.ts";
import { bestOf, createTop } from "./top.ts";
import { wordsOf } from "./words.ts";

/** More documents than one range has, in one segment. */
const SIMPLE = 70_000;
const PRODUCTS = 2_000;
const SEGMENTS = 40;
const LIMIT = 30;
const VIEW = 1;

const curves = createCurves();
const analyzer = analyzerFor("en");
const index = createMarketplaceIndex("amazon.com", analyzer);
const at = new Date("2026-03-01T00:00:00Z");
let put = 0;
for (let i = 0; i < SIMPLE; i++) {
  // Figures go round in cycles of different lengths.
  const nouns = ["Bottle", "Mat", "Gift", "Lamp", "Rack", "Bag", "Pan"];
  const seen = product(
    `S${i}`,
    `${i % 3 === 0 ? "Steel " : ""}${i % 11 === 0 ? "Yoga " : ""}${nouns[i % 7]}${i % 2_003 === 0 ? " Zebra" : ""}`,
    {
      brand: i % 13 === 0 ? null : `Brand ${i % 101}`,
      priceMinor: i % 17 === 0 ? null : 900 + (i % 977),
      reportedSales: i % 19 === 0 ? null : i % 887,
      reviewCount: i % 653,
    },
  );
  index.put(seen, recordOf(seen, estimateSales(seen, curves)), VIEW);
}
index.seal();
for (const seen of demoMarket({ seed: 3, products: PRODUCTS, at, marketplaces: ["amazon.com"] })) {
  const product = { ...seen, title: seen.title as string, meanRank: seen.bsr, updatedAt: seen.seenAt };
  index.put(product, recordOf(product, estimateSales(product, curves)), VIEW);
  if (++put % (PRODUCTS / SEGMENTS) === 0) index.seal();
}
// Documents that are deleted in this view, and some that are deleted in the next one and still live in this.
for (let i = 0; i < SIMPLE; i += 23) index.remove(`S${i}`, i % 2 === 0 ? VIEW : VIEW + 1);
const reader = createReader(index.segments(), VIEW, analyzer);
const synonyms = createSynonyms().tableFor("en");

/** A helper whose steps the test triggers. It stands for another thread. */
function createHelper() {
  const passes = createPasses([]);
  let work: Work<Part | undefined> | undefined;
  let answer: (part: Part | undefined) => void = () => {};
  return {
    help(shared: SharedWork): Promise<Part | undefined> {
      work = passes.part(
        { segments: reader.segments, view: VIEW },
        structuredClone(shared),
        createScratchPool().acquire(),
      );
      return new Promise((resolve) => {
        answer = (part) => resolve(structuredClone(part));
      });
    },
    step(): void {
      const step = work?.next();
      if (!step?.done) return;
      work = undefined;
      answer(step.value);
    },
    finish(): void {
      while (work !== undefined) this.step();
    },
  };
}

test("a search on several threads gives the same products and statistics as on one, however they take turns", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(
        "quality",
        "steel",
        "gift",
        "kitchen",
        "steel bottle",
        "yoga mat",
        "small gift for everyday use",
        "nothing such",
      ),
      fc.constantFrom({}, { sort: "price" as const }, { filters: { price: { min: 2_000 } } }),
      fc.array(fc.nat({ max: 2 }), { maxLength: 200 }),
      async (keyword, request, turns) => {
        const question = { words: wordsOf(keyword, reader, synonyms), request };
        const alone = createTally();
        const all = createRanked(64);
        const best = createTop(asinOrderOf(reader), LIMIT);
        const sellers = createTop(asinOrderOf(reader), FRONT);
        const pass = createPasses([]).alone(reader, question, alone, both(best, keepAll(all)), sellers);
        const set = runToEnd(countResultSet(question.words, pass));

        const ranked = createRanked(64);
        const helpers = [createHelper(), createHelper()];
        const tally = createTally();
        const top = createTop(asinOrderOf(reader), LIMIT);
        const front = createTop(asinOrderOf(reader), FRONT);
        const shared = countResultSet(
          question.words,
          createPasses(helpers).together(reader, question, tally, top, ranked, front),
        );
        const interleaved = (function* (): Work<unknown> {
          for (let step = shared.next(), turn = 0; ; step = shared.next()) {
            for (; turn < turns.length && turns[turn] !== 2; turn++) helpers[turns[turn] as number]?.step();
            turn++;
            if (step.done) return step.value;
            if (step.value !== undefined) for (const helper of helpers) helper.finish();
            yield step.value;
          }
        })();
        assert.deepEqual(await createSlicer().run(interleaved, true), set);
        assert.deepEqual(top.best(), best.best());
        assert.deepEqual(front.best(), sellers.best());
        assert.deepEqual(tally.statistics(), alone.statistics());
        if (all.count > EXACT_UP_TO) assert.ok(ranked.count > EXACT_UP_TO);
        else
          assert.deepEqual(ranked.references.slice(0, ranked.count).sort(), all.references.slice(0, all.count).sort());
      },
    ),
    { numRuns: 30 },
  );
});

test("keywords whose words have one form, which are matched faster, find the same with the same keys as those with several", () => {
  for (const keyword of ["gift", "steel", "yoga mat", "steel yoga bottle", "zebra steel"]) {
    const words = wordsOf(keyword, reader, synonyms);
    // A second form with the same documents changes nothing.
    const twice = words.words.map((word) => ({ ...word, variants: [...word.variants, ...word.variants] }));
    const [one, several] = [words, { ...words, words: twice }].map((each) => {
      const ranked = createRanked(64);
      const passes = createPasses([]);
      const pass = passes.alone(reader, { words: each, request: {} }, createTally(), keepAll(ranked));
      const { quorum } = runToEnd(countResultSet(each, pass));
      const top = createTop(asinOrderOf(reader), LIMIT);
      runToEnd(countResultSet(each, passes.alone(reader, { words: each, request: {} }, createTally(), top)));
      assert.deepEqual(top.best(), runToEnd(bestOf(ranked, asinOrderOf(reader), LIMIT)), keyword);
      return { quorum, keys: ranked.keys.slice(0, ranked.count), references: ranked.references.slice(0, ranked.count) };
    });
    assert.equal(one?.quorum, words.words.length, keyword);
    assert.deepEqual(one, several, keyword);
  }
});

test("a search whose helper fails is counted again, alone", async () => {
  const question = { words: wordsOf("gift", reader, synonyms), request: {} };
  const alone = createTally();
  const best = createTop(asinOrderOf(reader), LIMIT);
  const set = runToEnd(countResultSet(question.words, createPasses([]).alone(reader, question, alone, best)));
  const failing = {
    help: async ({ control }: SharedWork): Promise<Part> => {
      assert.ok(join(control));
      inTurns(reader.segments, control)(); // takes a range
      throw new Error("out of memory");
    },
  };
  const tally = createTally();
  const top = createTop(asinOrderOf(reader), LIMIT);
  const front = createTop(asinOrderOf(reader), FRONT);
  const passes = createPasses([failing]);
  const shared = countResultSet(question.words, passes.together(reader, question, tally, top, createRanked(64), front));
  assert.deepEqual(await createSlicer().run(shared, true), set);
  assert.deepEqual([top.best(), tally.statistics()], [best.best(), alone.statistics()]);
});

function runToEnd<T>(work: Work<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
