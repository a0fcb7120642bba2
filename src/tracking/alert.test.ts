import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { AppError } from "../base/errors.ts";
import { RANK_DEPTH } from "../search/engine.ts";
import {
  armedAt,
  COMPARISONS,
  type Comparison,
  canRearm,
  checkCondition,
  checkSubject,
  checkValue,
  holds,
  METRIC_NAMES,
  METRICS,
  type Metric,
  UNRANKED,
} from "./alert.ts";

const back = (comparison: Comparison, value: number, percent: number, now: number) =>
  canRearm("price", { comparison, value }, percent, now);

test("each comparison holds on its side of the line, and the line belongs to at_least and at_most", () => {
  const table: [Comparison, boolean, boolean, boolean][] = [
    ["above", false, false, true],
    ["at_least", false, true, true],
    ["below", true, false, false],
    ["at_most", true, true, false],
  ];
  for (const [comparison, ...expected] of table)
    assert.deepEqual(
      [19.99, 20, 20.01].map((value) => holds(comparison, 20, value)),
      expected,
      comparison,
    );
});

test("an alert is armed again once the value has gone back by the hysteresis, to the hundredth", () => {
  const table: [Comparison, number, number, number, boolean][] = [
    ["above", 100, 5, 95, true],
    ["above", 100, 5, 95.01, false],
    ["above", 100, 0, 100, true],
    ["at_least", 100, 5, 95, false],
    ["at_least", 100, 5, 94.99, true],
    ["at_least", 100, 0, 100, false],
    ["at_least", 100, 0, 99.99, true],
    ["below", 100, 5, 105, true],
    ["below", 100, 5, 104.99, false],
    ["below", 100, 0, 100, true],
    ["at_most", 100, 5, 105, false],
    ["at_most", 100, 5, 105.01, true],
    ["at_most", 100, 0, 100, false],
    ["at_most", 100, 0, 100.01, true],
    // Where 3 × 0.95 in floating point is a little less than 2.85, and 1.1 × 1.1 a little more than 1.21.
    ["above", 3, 5, 2.85, true],
    ["below", 1.1, 10, 1.21, true],
    ["at_most", 1, 5, 2, true],
    ["above", 0, 5, 0, true],
  ];
  for (const [comparison, threshold, percent, value, expected] of table)
    assert.equal(
      back(comparison, threshold, percent, value),
      expected,
      `${comparison} ${threshold} ±${percent} % ${value}`,
    );
});

test("an alert is armed again at the end of what its figure can be, though that is less than the hysteresis", () => {
  const table: [Metric, Comparison, number, number, boolean][] = [
    ["bsr", "above", 1, 1, true],
    ["bsr", "above", 1, 2, false],
    ["keywordRank", "above", 1, 1, true],
    ["rating", "below", 5, 5, true],
    ["rating", "below", 4.99, 5, true],
    ["rating", "at_most", 5, 5, false],
    ["nicheScore", "below", 98, 100, true],
    ["nicheScore", "below", 98, 99, false],
    ["reviewCount", "above", 100, 10_000_000_000, false],
  ];
  for (const [metric, comparison, value, now, expected] of table)
    assert.equal(canRearm(metric, { comparison, value }, 5, now), expected, `${metric} ${comparison} ${value}: ${now}`);
});

const decimal = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((hundredths) => hundredths / 100);
const comparison = fc.constantFrom(...COMPARISONS);

test("a value that is back does not meet the condition, and with no hysteresis one that does not meet it is back", () => {
  fc.assert(
    fc.property(comparison, decimal(1_000_000), decimal(100), decimal(2_000_000), (how, threshold, percent, value) => {
      if (back(how, threshold, percent, value)) assert.equal(holds(how, threshold, value), false);
      assert.equal(back(how, threshold, 0, value), !holds(how, threshold, value));
    }),
  );
});

test("more hysteresis never arms sooner, and a value further back is back too", () => {
  fc.assert(
    fc.property(comparison, decimal(1_000), decimal(50), decimal(50), decimal(2_000), (how, threshold, a, b, value) => {
      if (back(how, threshold, Math.max(a, b), value)) assert.ok(back(how, threshold, Math.min(a, b), value), "sooner");
      const further = how === "above" || how === "at_least" ? value / 2 : value * 2;
      const rounded = Math.trunc(further * 100) / 100;
      if (back(how, threshold, a, value) && rounded >= 0) assert.ok(back(how, threshold, a, rounded), "further");
    }),
  );
});

test("the answer is that of exact decimals, however large the figures", () => {
  const whole = fc.bigInt({ min: 0n, max: 100_000_000_000n });
  fc.assert(
    fc.property(whole, fc.bigInt({ min: 0n, max: 10_000n }), whole, (threshold, percent, value) => {
      const asked = [Number(threshold) / 100, Number(percent) / 100, Number(value) / 100] as const;
      assert.equal(back("above", ...asked), value * 10_000n <= threshold * (10_000n - percent));
      assert.equal(back("at_most", ...asked), value * 10_000n > threshold * (10_000n + percent));
    }),
  );
});

test("what holds already does not fire, and what is not known is neither", () => {
  assert.equal(armedAt({ comparison: "below", value: 25 }, 24.99), false);
  assert.equal(armedAt({ comparison: "below", value: 25 }, 25), true);
  assert.equal(armedAt({ comparison: "below", value: 25 }, null), null);
});

test("a rank that is not among the first is after all of them", () => {
  assert.ok(holds("above", RANK_DEPTH, UNRANKED));
  assert.ok(!holds("at_most", RANK_DEPTH, UNRANKED));
});

test("each metric wants what it is a figure of, and nothing else", () => {
  const refused = (metric: Metric, asin: string | null, keyword: string | null) => {
    try {
      checkSubject({ metric, asin, keyword });
      return undefined;
    } catch (error) {
      return (error as AppError).details[0]?.parameter;
    }
  };
  const [asin, keyword] = ["B0A09AGPML", "chef knife"];
  for (const metric of METRIC_NAMES) {
    const { ofProduct, ofKeyword } = METRICS[metric];
    assert.equal(refused(metric, ofProduct ? asin : null, ofKeyword ? keyword : null), undefined, metric);
    assert.equal(refused(metric, ofProduct ? null : asin, ofKeyword ? keyword : null), "asin", metric);
    assert.equal(refused(metric, ofProduct ? asin : null, ofKeyword ? null : keyword), "keyword", metric);
  }
});

test("each metric takes values of its range, as fine as its figures are", () => {
  const table: [Metric, number[], number[]][] = [
    ["price", [0, 24.99, 10_000_000], [-0.01, 24.999, 10_000_000.01]],
    ["bsr", [1, 100_000_000], [0, 1.5, 100_000_001]],
    ["monthlySales", [0, 300], [-1, 0.5]],
    ["reviewCount", [0, 300], [-1, 0.5]],
    ["rating", [1, 4.5, 4.25, 5], [0, 0.99, 5.01, 4.555]],
    ["keywordRank", [1, 1_000], [0, 1_001, 3.5]],
    ["nicheScore", [0, 61.4, 100], [-1, 100.1]],
  ];
  for (const [metric, good, bad] of table) {
    for (const value of good) checkValue({ metric, marketplace: "amazon.com" }, value);
    for (const value of bad)
      assert.throws(
        () => checkValue({ metric, marketplace: "amazon.com" }, value),
        (error) => error instanceof AppError && error.details[0]?.parameter === "value",
        `${metric} ${value}`,
      );
  }
  assert.throws(() => checkValue({ metric: "price", marketplace: "amazon.co.jp" }, 24.5), /a whole number/);
});

test("what can never be met is refused", () => {
  const refused: [Metric, Comparison, number][] = [
    ["price", "below", 0],
    ["bsr", "below", 1],
    ["rating", "above", 5],
    ["nicheScore", "above", 100],
  ];
  for (const [metric, comparison, value] of refused)
    assert.throws(() => checkCondition(metric, { comparison, value }), /value can never be/, metric);
  checkCondition("keywordRank", { comparison: "above", value: RANK_DEPTH });
  checkCondition("bsr", { comparison: "at_most", value: 1 });
  checkCondition("reviewCount", { comparison: "above", value: METRICS.reviewCount.most });
});
