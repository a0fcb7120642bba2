import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { anyText } from "../../../test/support/any-text.ts";
import { LONGEST_KEYWORD } from "./engine.ts";
import { createKeywordTally, type KeywordCount, MOST_KEYWORDS, normalKeyword } from "./keyword-tally.ts";

/** A tally over a store that records what it is given and can be set to fail. */
function openTally() {
  const stored: KeywordCount[][] = [];
  const errors: unknown[] = [];
  const state = { now: new Date("2026-03-01T12:00:00Z"), failing: false };
  const tally = createKeywordTally({
    store: {
      async addSearches(counts) {
        if (state.failing) throw new Error("unavailable");
        stored.push(counts);
      },
    },
    clock: { now: () => state.now },
    onError: (error) => errors.push(error),
  });
  const searches = () => stored.flat().reduce((sum, count) => sum + count.searches, 0);
  return { tally, stored, errors, state, searches };
}

test("keywords that differ only in blanks, letter case or Unicode form are the same", () => {
  const cases = [
    ["Yoga Mat", "yoga mat"],
    ["  yoga \t\n mat ", "yoga mat"],
    ["ＹＯＧＡ　mat", "yoga mat"],
    ["O\u0308L", "öl"],
    ["ÖL", "öl"],
    ["a\u0000b", "a b"],
  ] as const;
  for (const [keyword, expected] of cases) assert.equal(normalKeyword(keyword), expected);
});

test("a normalized keyword stays the same when normalized again, has no blanks around it, and is never too long", () => {
  fc.assert(
    fc.property(anyText({ maxLength: 300 }), (keyword) => {
      const normal = normalKeyword(keyword);
      assert.equal(normalKeyword(normal), normal);
      assert.equal(normal.trim(), normal);
      assert.ok([...normal].length <= LONGEST_KEYWORD);
    }),
  );
  assert.equal([...normalKeyword("🧘".repeat(200))].length, 200);
});

test("searches are counted per day, marketplace and keyword, and stored once", async () => {
  const { tally, stored, state } = openTally();
  tally.count("amazon.com", "Yoga Mat");
  tally.count("amazon.com", "yoga  mat");
  tally.count("amazon.de", "yoga mat");
  state.now = new Date("2026-03-02T00:00:00Z");
  tally.count("amazon.com", "yoga mat");
  await tally.flush();
  await tally.close();
  assert.deepEqual(stored, [
    [
      { day: "2026-03-01", marketplace: "amazon.com", keyword: "yoga mat", searches: 2 },
      { day: "2026-03-01", marketplace: "amazon.de", keyword: "yoga mat", searches: 1 },
      { day: "2026-03-02", marketplace: "amazon.com", keyword: "yoga mat", searches: 1 },
    ],
  ]);
});

test("counts that could not be stored are stored later, together with newer ones", async () => {
  const { tally, stored, errors, state } = openTally();
  state.failing = true;
  tally.count("amazon.com", "mat");
  const flushing = tally.flush();
  tally.count("amazon.com", "mat");
  tally.count("amazon.com", "rug");
  await flushing;
  assert.equal(errors.length, 1);
  assert.deepEqual(stored, []);
  state.failing = false;
  await tally.close();
  assert.deepEqual(Object.fromEntries(stored.flat().map(({ keyword, searches }) => [keyword, searches])), {
    mat: 2,
    rug: 1,
  });
});

test("searches counted during a flush are stored at the latest on close", async () => {
  const { tally, searches } = openTally();
  tally.count("amazon.com", "mat");
  const flushing = tally.flush();
  tally.count("amazon.com", "mat");
  await Promise.all([flushing, tally.close()]);
  assert.equal(searches(), 2);
});

test("memory is bounded: at the limit, known keywords are still counted and new ones are not", async () => {
  const { tally, stored, state, searches } = openTally();
  for (let i = 0; i <= MOST_KEYWORDS; i++) tally.count("amazon.com", `mat ${i}`);
  tally.count("amazon.com", "mat 0");
  state.failing = true;
  await tally.flush();
  tally.count("amazon.com", "one more");
  state.failing = false;
  await tally.close();
  assert.equal(stored.flat().length, MOST_KEYWORDS);
  assert.equal(searches(), MOST_KEYWORDS + 1);
  assert.ok(!stored.flat().some(({ keyword }) => keyword === `mat ${MOST_KEYWORDS}` || keyword === "one more"));
});
