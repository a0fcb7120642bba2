import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { coveredDays, multirange } from "./covered-days.ts";
import { createExchange } from "./exchange.ts";
import type { TrafficRow } from "./own-products-store.ts";
import { addSums, figuresOf, NO_ADS, NO_SUMS, SUMS, type Sums } from "./sums.ts";
import { trafficOf } from "./traffic.ts";

/** All units without a settlement have estimated fees. */
const sums = (
  fc.record(
    Object.fromEntries(SUMS.map((name) => [name, fc.integer({ min: -1e9, max: 1e9 })])),
  ) as unknown as fc.Arbitrary<Sums>
).map((each) => ({ ...each, unsettledUnits: each.previewedUnits + each.chargedUnits }));

test("net profit is the official net proceeds: net product sales, fees, ads and the cost of net units", () => {
  const one: Sums = {
    ...NO_SUMS,
    ...{
      units: 23,
      refundedUnits: 1,
      costedUnits: 24,
      costedRefunds: 1,
      orders: 21,
      firstOrders: 20,
      sales: 46_000,
      refund: -2_000,
    },
    ...{ referral: -6_600, fulfilment: -7_000, advertising: -1_500, cost: -22 * 600, tax: 900 },
  };
  const figures = figuresOf(one, { ...NO_ADS, spend: 500 }, true);
  assert.equal(figures.netProfit, 46_000 - 2_000 - 13_600 - 2_000 - 22 * 600);
  assert.deepEqual([figures.refundRate, figures.margin, figures.roi, figures.orders], [4.35, 34.55, 115.15, 20]);
  assert.deepEqual([figures.tax, figures.netBeforeCost], [900, 28_400]);
});

test("a unit without a cost leaves the profit unknown, and no units have no rate", () => {
  const figures = figuresOf({ ...NO_SUMS, units: 2, costedUnits: 1, sales: 1_000, cost: -300 }, NO_ADS, false);
  assert.deepEqual([figures.netProfit, figures.margin, figures.roi, figures.unitsWithoutCost], [null, null, null, 1]);
  assert.equal(figures.netBeforeCost, 1_000);
  assert.equal(figuresOf(NO_SUMS, NO_ADS, true).refundRate, null);
});

test("the tax of units without a settlement is unknown, never zero", () => {
  assert.equal(figuresOf({ ...NO_SUMS, units: 3, unsettledUnits: 1, tax: 40 }, NO_ADS, true).tax, null);
  assert.equal(figuresOf({ ...NO_SUMS, units: 3, tax: 40 }, NO_ADS, true).tax, 40);
});

test("figures of parts add up to those of the whole, and every amount of the net is in exactly one of its parts", () => {
  fc.assert(
    fc.property(sums, sums, (a, b) => {
      const whole = figuresOf(addSums(a, b), NO_ADS, true);
      const parts = [figuresOf(a, NO_ADS, true), figuresOf(b, NO_ADS, true)] as const;
      for (const name of ["netSales", "fees", "netBeforeCost", "units", "orders"] as const)
        assert.equal(whole[name], Number(parts[0][name]) + Number(parts[1][name]));
      const { sales, shipping, promotion, refund, referral, fulfilment, storage, refundFee, other } = a;
      const rest = a.estimatedFees + a.reimbursement + a.advertising + a.unclassified;
      assert.equal(
        parts[0].netBeforeCost,
        sales + shipping + promotion + refund + referral + fulfilment + storage + refundFee + other + rest,
      );
    }),
  );
});

test("a gap of a week without advertising is covered, a longer one is not", () => {
  const covered = coveredDays(["2026-02-01", "2026-02-03", "2026-02-11", "2026-02-20"]);
  assert.deepEqual(covered, [
    { from: "2026-02-01", to: "2026-02-11" },
    { from: "2026-02-20", to: "2026-02-20" },
  ]);
  assert.equal(multirange(covered), "{[2026-02-01,2026-02-11],[2026-02-20,2026-02-20]}");
  assert.equal(multirange([]), "{}");
});

test("amounts are converted by the newest rate of a week, across minor units, and not at all without one", () => {
  const exchange = createExchange([
    { currency: "USD", day: "2026-02-06", perEuro: 1.25 },
    { currency: "USD", day: "2026-02-02", perEuro: 9 },
    { currency: "JPY", day: "2026-02-06", perEuro: 160 },
  ]);
  assert.deepEqual(exchange("USD", "EUR", "2026-02-08"), { factor: 0.8, day: "2026-02-06" });
  // A dollar is 128 yen: a cent is 1.28 of them.
  assert.deepEqual(exchange("USD", "JPY", "2026-02-06"), { factor: 1.28, day: "2026-02-06" });
  assert.equal(exchange("USD", "EUR", "2026-02-14"), null);
  assert.equal(exchange("USD", "EUR", "2026-02-01"), null);
  assert.deepEqual(exchange("SEK", "SEK", "2026-02-01"), { factor: 1, day: "2026-02-01" });
});

const traffic = (from: string, to: string, figures: Partial<TrafficRow>): TrafficRow => ({
  ...{ marketplace: "amazon.com", currency: "USD", from, to, level: "parent", units: null, orderItems: null },
  ...{ unitsRefunded: null, sessions: null, pageViews: null, boxShares: null, boxViews: null },
  ...figures,
});

test("the refund rate is refunded units of ordered units, as in the official example", () => {
  const day = traffic("2026-02-01", "2026-02-01", { units: 23, unitsRefunded: 1, orderItems: 20, sessions: 400 });
  const figures = trafficOf([day, traffic("2026-02-02", "2026-02-02", { pageViews: 10, boxViews: 10, boxShares: 9 })]);
  assert.deepEqual(figures, {
    ...{ sessions: 400, pageViews: 10, conversion: 5, buyBoxShare: 90, unitsRefunded: 1, refundRate: 4.35, days: 2 },
  });
  assert.equal(trafficOf([]), null);
});

test("a traffic report of a month counts only where no report of its days does", () => {
  const month = traffic("2026-02-01", "2026-02-28", { sessions: 1_000 });
  assert.equal(trafficOf([month])?.sessions, 1_000);
  assert.equal(trafficOf([month, traffic("2026-02-03", "2026-02-03", { sessions: 7 })])?.sessions, 7);
  const other = { ...traffic("2026-02-03", "2026-02-03", { sessions: 7 }), marketplace: "amazon.de" };
  assert.equal(trafficOf([month, other])?.sessions, 1_007);
});
