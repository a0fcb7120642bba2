import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { AppError } from "../../platform/base/errors.ts";
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

const rearms = (comparison: Comparison, value: number, percent: number, now: number) =>
  canRearm("price", { comparison, value }, percent, now);

test("each comparison holds on its side of the threshold, at_least and at_most also at the threshold", () => {
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

test("an alert is armed again once the value has moved back by the hysteresis, exact to the hundredth", () => {
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
    // In floating point 3 × 0.95 is a little less than 2.85, and 1.1 × 1.1 a little more than 1.21.
    ["above", 3, 5, 2.85, true],
    ["below", 1.1, 10, 1.21, true],
    ["at_most", 1, 5, 2, true],
    ["above", 0, 5, 0, true],
  ];
  for (const [comparison, threshold, percent, value, expected] of table)
    assert.equal(
      rearms(comparison, threshold, percent, value),
      expected,
      `${comparison} ${threshold} ±${percent} % ${value}`,
    );
});

test("an alert is armed again at the limit of its metric even when the hysteresis goes beyond that limit", () => {
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

test("a value that arms the alert does not meet the condition; without hysteresis the reverse is true, too", () => {
  fc.assert(
    fc.property(comparison, decimal(1_000_000), decimal(100), decimal(2_000_000), (how, threshold, percent, value) => {
      if (rearms(how, threshold, percent, value)) assert.equal(holds(how, threshold, value), false);
      assert.equal(rearms(how, threshold, 0, value), !holds(how, threshold, value));
    }),
  );
});

test("a larger hysteresis never arms sooner, and a value further back arms, too", () => {
  fc.assert(
    fc.property(comparison, decimal(1_000), decimal(50), decimal(50), decimal(2_000), (how, threshold, a, b, value) => {
      if (rearms(how, threshold, Math.max(a, b), value))
        assert.ok(rearms(how, threshold, Math.min(a, b), value), "sooner");
      const further = how === "above" || how === "at_least" ? value / 2 : value * 2;
      const rounded = Math.trunc(further * 100) / 100;
      if (rearms(how, threshold, a, value) && rounded >= 0) assert.ok(rearms(how, threshold, a, rounded), "further");
    }),
  );
});

test("the comparison equals that of exact decimals for values of any size", () => {
  const whole = fc.bigInt({ min: 0n, max: 100_000_000_000n });
  fc.assert(
    fc.property(whole, fc.bigInt({ min: 0n, max: 10_000n }), whole, (threshold, percent, value) => {
      const figures = [Number(threshold) / 100, Number(percent) / 100, Number(value) / 100] as const;
      assert.equal(rearms("above", ...figures), value * 10_000n <= threshold * (10_000n - percent));
      assert.equal(rearms("at_most", ...figures), value * 10_000n > threshold * (10_000n + percent));
    }),
  );
});

test("a condition that already holds leaves the alert unarmed, an unknown value leaves it undecided", () => {
  assert.equal(armedAt({ comparison: "below", value: 25 }, 24.99), false);
  assert.equal(armedAt({ comparison: "below", value: 25 }, 25), true);
  assert.equal(armedAt({ comparison: "below", value: 25 }, null), null);
});

test("an unranked product compares as behind all ranks", () => {
  assert.ok(holds("above", RANK_DEPTH, UNRANKED));
  assert.ok(!holds("at_most", RANK_DEPTH, UNRANKED));
});

test("each metric requires its product, keyword or market list and refuses the others", () => {
  const refused = (metric: Metric, asin: string | null, keyword: string | null, marketListId: string | null) => {
    try {
      checkSubject({ metric, asin, keyword, marketListId });
      return undefined;
    } catch (error) {
      return (error as AppError).details[0]?.parameter;
    }
  };
  const [asin, keyword, list] = ["B0A09AGPML", "chef knife", "mkl_1"];
  for (const metric of METRIC_NAMES) {
    const { ofProduct, ofKeyword, ofList } = METRICS[metric];
    const [a, k, l] = [ofProduct ? asin : null, ofKeyword ? keyword : null, ofList ? list : null];
    assert.equal(refused(metric, a, k, l), undefined, metric);
    assert.equal(refused(metric, ofProduct ? null : asin, k, l), "asin", metric);
    assert.equal(refused(metric, a, ofKeyword ? null : keyword, l), "keyword", metric);
    assert.equal(refused(metric, a, k, ofList ? null : list), "marketListId", metric);
  }
});

test("each metric accepts values in its range and precision only", () => {
  const table: [Metric, number[], number[]][] = [
    ["price", [0, 24.99, 10_000_000], [-0.01, 24.999, 10_000_000.01]],
    ["bsr", [1, 100_000_000], [0, 1.5, 100_000_001]],
    ["monthlySales", [0, 300], [-1, 0.5]],
    ["reviewCount", [0, 300], [-1, 0.5]],
    ["rating", [1, 4.5, 4.25, 5], [0, 0.99, 5.01, 4.555]],
    ["keywordRank", [1, 1_000], [0, 1_001, 3.5]],
    ["nicheScore", [0, 61.4, 100], [-1, 100.1]],
    ["unitShare", [0, 30.25, 100], [-1, 100.01, 30.255]],
    ["priceRank", [1, 100], [0, 1.5, 101]],
    ["pricePercentOfMedian", [0, 99.95, 250], [-1, 99.955]],
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

test("a condition that can never be met is refused", () => {
  const refused: [Metric, Comparison, number][] = [
    ["price", "below", 0],
    ["bsr", "below", 1],
    ["rating", "above", 5],
    ["nicheScore", "above", 100],
    ["revenueShare", "below", 0],
    ["unitShare", "above", 100],
  ];
  for (const [metric, comparison, value] of refused)
    assert.throws(() => checkCondition(metric, { comparison, value }), /value must be (above|below)/, metric);
  checkCondition("keywordRank", { comparison: "above", value: RANK_DEPTH });
  checkCondition("bsr", { comparison: "at_most", value: 1 });
  checkCondition("reviewCount", { comparison: "above", value: METRICS.reviewCount.most });
});
