import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { finderCost, readTokens, tokensAt, waitForTokens } from "./keepa-tokens.ts";

const NOW = new Date("2026-03-01T12:00:00Z");
const after = (ms: number) => new Date(NOW.getTime() + ms);
const tokensOf = (tokensLeft: number, refillIn: number, refillRate: number, tokenFlowReduction = 0) => {
  const tokens = readTokens({ tokensLeft, refillIn, refillRate, tokenFlowReduction }, NOW);
  assert.ok(tokens);
  return tokens;
};

test("a response without a token status is ignored", () => {
  for (const answer of [{}, { tokensLeft: 5 }, { tokensLeft: "5", refillIn: 1, refillRate: 1 }])
    assert.equal(readTokens(answer, NOW), undefined);
});

test("tokens are refilled each minute, up to an hour's worth", () => {
  const tokens = tokensOf(3, 20_000, 5);
  assert.equal(tokensAt(tokens, NOW), 3);
  assert.equal(tokensAt(tokens, after(19_999)), 3);
  assert.equal(tokensAt(tokens, after(20_000)), 8);
  assert.equal(tokensAt(tokens, after(80_000)), 13);
  assert.equal(tokensAt(tokens, after(86_400_000)), 300);
});

test("the wait lasts until enough tokens are refilled", async (t) => {
  const cases: [string, ReturnType<typeof tokensOf>, number, number][] = [
    ["there are enough", tokensOf(10, 20_000, 5), 10, 0],
    ["the next refill is enough", tokensOf(9, 20_000, 5), 10, 20_000],
    ["it takes three refills", tokensOf(-2, 20_000, 5), 10, 140_000],
    ["a free call never waits", tokensOf(-2, 20_000, 5), 0, 0],
    ["more than the bucket holds: until it is full", tokensOf(0, 20_000, 1), 500, 20_000 + 59 * 60_000],
    ["price alerts reduce the refill", tokensOf(0, 20_000, 5, 4), 2, 80_000],
    ["no refill", tokensOf(0, 20_000, 5, 5), 2, Number.POSITIVE_INFINITY],
  ];
  for (const [name, tokens, wanted, waitMs] of cases) {
    await t.test(name, () => assert.equal(waitForTokens(tokens, wanted, NOW), waitMs));
  }
});

test("after the wait there are enough tokens, and not before", () => {
  const int = (min: number, max: number) => fc.integer({ min, max });
  fc.assert(
    fc.property(int(-300, 300), int(0, 60_000), int(1, 100), int(1, 200), (left, refillIn, rate, wanted) => {
      const tokens = tokensOf(left, refillIn, rate);
      const need = Math.min(wanted, rate * 60);
      const waitMs = waitForTokens(tokens, wanted, NOW);
      assert.ok(tokensAt(tokens, after(waitMs)) >= need);
      if (waitMs > 0) assert.ok(tokensAt(tokens, after(waitMs - 1)) < need);
    }),
  );
});

test("the cost of a Finder request depends on its page size", () => {
  assert.equal(finderCost({}), 11);
  assert.equal(finderCost({ perPage: 101 }), 12);
  assert.equal(finderCost({ perPage: 10_000 }), 110);
});
