import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { product } from "../../../../test/support/memory-index.ts";
import { createSlicer, type Work } from "../../../platform/base/slices.ts";
import { createCurves } from "../../catalog/estimates/curve-lookup.ts";
import { estimateSales } from "../../catalog/estimates/sales-estimate.ts";
import { demoMarket } from "../../sources/demo-market/market.ts";
import { analyzerFor } from "../analysis/analyze.ts";
import { recordOf } from "../document/record.ts";
import { FRONT } from "../market-front.ts";
import { createTally, EXACT_UP_TO } from "../statistics.ts";
import { createSynonyms } from "../synonyms/synonyms.ts";
import { both, createRanked, keepAll } from "./collect.ts";
import { createMarketplaceIndex } from "./marketplace-index.ts";
import { createPasses, type Found, type Question } from "./passes.ts";
import { inTurns } from "./ranges.ts";
import { asinOrderOf, createReader } from "./reader.ts";
import { findJudge } from "./result-set.ts";
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
        const alone = createTally();
        const all = createRanked(64);
        const best = createTop(asinOrderOf(reader), LIMIT);
        const sellers = createTop(asinOrderOf(reader), FRONT);
        const question = questionOf(keyword, request);
        const found = { tally: alone, collector: both(best, keepAll(all)), front: sellers };
        const counted = countAlone(question, found);

        const ranked = createRanked(64);
        const helpers = [createHelper(), createHelper()];
        const passes = createPasses(helpers);
        const tally = createTally();
        const top = createTop(asinOrderOf(reader), LIMIT);
        const front = createTop(asinOrderOf(reader), FRONT);
        const shared = (function* (): Work<unknown> {
          const { judge } = yield* findJudge(passes, reader, question.words, true);
          assert.deepEqual(judge, question.judge);
          return yield* passes.countTogether(reader, question, { tally, top, ranked, front });
        })();
        const interleaved = (function* (): Work<unknown> {
          for (let step = shared.next(), turn = 0; ; step = shared.next()) {
            for (; turn < turns.length && turns[turn] !== 2; turn++) helpers[turns[turn] as number]?.step();
            turn++;
            if (step.done) return step.value;
            if (step.value !== undefined) for (const helper of helpers) helper.finish();
            yield step.value;
          }
        })();
        assert.deepEqual(await createSlicer().run(interleaved, true), counted);
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
      const { judge } = runToEnd(findJudge(createPasses([]), reader, each, false));
      const question = { words: each, request: {}, judge };
      countAlone(question, { tally: createTally(), collector: keepAll(ranked) });
      const top = createTop(asinOrderOf(reader), LIMIT);
      countAlone(question, { tally: createTally(), collector: top });
      assert.deepEqual(top.best(), runToEnd(bestOf(ranked, asinOrderOf(reader), LIMIT)), keyword);
      return { judge, keys: ranked.keys.slice(0, ranked.count), references: ranked.references.slice(0, ranked.count) };
    });
    assert.ok((one?.keys.length ?? 0) > 0, keyword);
    assert.deepEqual(one, several, keyword);
  }
});

test("a search whose helper fails is counted again, alone", async () => {
  const question = questionOf("gift", {});
  const alone = createTally();
  const best = createTop(asinOrderOf(reader), LIMIT);
  const counted = countAlone(question, { tally: alone, collector: best });
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
  const { judge } = await createSlicer().run(findJudge(passes, reader, question.words, true), true);
  const found = { tally, top, ranked: createRanked(64), front };
  assert.deepEqual(judge, question.judge);
  assert.equal(await createSlicer().run(passes.countTogether(reader, question, found), true), counted);
  assert.deepEqual([top.best(), tally.statistics()], [best.best(), alone.statistics()]);
});

test("each product with all words is counted or related, and none is both", () => {
  for (const keyword of ["gift", "yoga mat", "bag", "steel lamp"]) {
    const question = questionOf(keyword, {});
    const [counted, related, all] = [createRanked(64), createRanked(64), createRanked(64)];
    const held = question.words.words.length;
    const passes = createPasses([]);
    countAlone(question, { tally: createTally(), collector: keepAll(counted) });
    runToEnd(passes.related(reader, question, held, { tally: createTally(), collector: keepAll(related) }));
    countAlone({ ...question, judge: undefined }, { tally: createTally(), collector: keepAll(all) });
    const referencesOf = (...found: (typeof all)[]) =>
      found.flatMap(({ references, count }) => [...references.subarray(0, count)]).sort();
    assert.deepEqual(referencesOf(counted, related), referencesOf(all), keyword);
  }
});

function questionOf(keyword: string, request: Question["request"]): Question {
  const words = wordsOf(keyword, reader, synonyms);
  return { words, request, ...runToEnd(findJudge(createPasses([]), reader, words, false)) };
}

function countAlone(question: Question, found: Found): number {
  return runToEnd(createPasses([]).count(reader, question, found));
}

function runToEnd<T>(work: Work<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
