import assert from "node:assert/strict";
import { test } from "node:test";
import { CONTRACTS } from "../../app/contracts.ts";
import { editDistance } from "../base/did-you-mean.ts";
import { createUnknownFinder, findBadEncoding } from "./query-string.ts";

const SEARCH = Object.keys(CONTRACTS.find(({ id }) => id === "search")?.query?.properties ?? {});

test("a parameter that resembles a known one is a typo; others are ignored", () => {
  const find = createUnknownFinder(SEARCH);
  for (const [typed, meant] of [
    ["maxReview", "maxReviews"],
    ["max_reviews", "maxReviews"],
    ["MAXREVIEWS", "maxReviews"],
    ["maxRevews", "maxReviews"],
    ["keywrod", "keyword"],
    ["keywords", "keyword"],
    ["keyword[]", "keyword"],
    ["minprice", "minPrice"],
    ["Page", "page"],
    ["sorted", undefined],
    ["utm_source", undefined],
    ["utm_page", undefined],
    ["fbclid", undefined],
    ["_", undefined],
    ["ref", undefined],
    ["", undefined],
    ["x".repeat(5_000), undefined],
  ] as const) {
    const found = find({ keyword: "x", [typed]: "1" });
    const expected =
      meant === undefined
        ? { typos: [], ignored: [{ parameter: typed.slice(0, 100), message: "is unknown and was ignored" }] }
        : { typos: [{ parameter: typed, message: `is unknown; did you mean ${meant}?` }], ignored: [] };
    assert.deepEqual(found, expected, typed);
  }
  assert.equal(find({ keyword: "x", maxReviews: "1" }), undefined);
  const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`x${i}`, ""]));
  assert.equal(find(many)?.ignored.length, 20);
});

test("no parameter of a route is taken for a typo of another one", () => {
  for (const { id, query } of CONTRACTS) {
    const names = Object.keys(query?.properties ?? {});
    for (const name of names) {
      const others = createUnknownFinder(names.filter((each) => each !== name));
      // Two ends of a range differ in one short word, and are both known.
      if (/^(min|max)[A-Z]/.test(name)) continue;
      assert.deepEqual(others({ [name]: "" })?.typos, [], `${id}: ${name}`);
    }
  }
});

test("the edit distance counts insertions, deletions, replacements and swaps of neighbours", () => {
  for (const [a, b, distance] of [
    ["", "", 0],
    ["", "abc", 3],
    ["form", "from", 1],
    ["kitten", "sitting", 3],
    ["ab", "ba", 1],
  ] as const) {
    assert.equal(editDistance(a, b), distance, `${a} ${b}`);
    assert.equal(editDistance(b, a), distance, `${b} ${a}`);
  }
});

test("percent-encoding that is not UTF-8 is found", () => {
  for (const [url, parameter] of [
    ["/s?keyword=%ff%fe", "keyword"],
    ["/s?page=1&keyword=100%", "keyword"],
    ["/s?a=%ED%A0%80", "a"],
    ["/s?%zz=1", "%zz"],
  ] as const)
    assert.equal(findBadEncoding(url)?.parameter, parameter, url);
  for (const url of ["/s", "/%ff", "/s?keyword=caf%C3%A9+100%25", "/s?a&b=%20"])
    assert.equal(findBadEncoding(url), undefined, url);
});
