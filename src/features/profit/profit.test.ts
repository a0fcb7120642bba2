import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { BUILT_IN_CARDS } from "../catalog/fees/built-in-cards.ts";
import { type FeeCard, findCard } from "../catalog/fees/fee-card.ts";
import { lengthOf, weightOf } from "../catalog/fees/measure.ts";
import { readCard } from "../catalog/fees/read-card.ts";
import type { Size } from "../catalog/fees/size-tier.ts";
import type { MarketplaceDomain } from "../catalog/marketplace.ts";
import { type FeeInput, type FeeModel, feeModel, feesAt } from "./fee-model.ts";
import { type Costs, monthlyProfit, profitOf } from "./profit.ts";
import { BREAK_EVEN, type Goal, maxUnitCost, targetPrice } from "./solve.ts";

/** On a day without surcharges. */
const cardOf = (marketplace: MarketplaceDomain) => findCard(BUILT_IN_CARDS, marketplace, "2026-03-01") as FeeCard;
const [us, uk] = [cardOf("amazon.com"), cardOf("amazon.co.uk")];

const jp = readCard({
  id: "jp-test",
  marketplace: "amazon.co.jp",
  name: "Test",
  validFrom: "2026-01-01",
  source: "Made up for this test.",
  referral: { minimum: 30, categories: [{ name: "all", default: true, bands: [{ percent: 15 }] }] },
  fulfilment: {
    lengthUnit: "cm",
    weightUnit: "kg",
    priceBands: [{ name: "up to 1000", upTo: 1000 }, { name: "over 1000" }],
    tiers: [{ name: "small", maxWeight: "1 kg", steps: [{ upTo: "250 g", fees: [222, 288] }, { fees: [300, 318] }] }],
  },
  storage: { volumeUnit: "m3", rates: [{ group: "all", months: [10, 11, 12], fee: 9000 }] },
});

const NO_COSTS: Costs = {
  unitCost: 0,
  freight: 0,
  duty: { amount: 0 },
  prep: 0,
  returns: { rate: 0, cost: 0 },
  ads: 0,
  vatRate: 0,
};

const SMALL: Size = {
  sides: [lengthOf(8, "in"), lengthOf(4, "in"), lengthOf(0.5, "in")],
  weight: weightOf(4, "oz"),
};
const UNMEASURED: Size = { sides: [null, null, null], weight: null, tier: "large_standard" };

function modelOf(card: FeeCard, input: Partial<FeeInput> = {}): FeeModel {
  const asked = { category: "Home & Kitchen", size: SMALL, storage: null, referralRate: null, fulfilmentFee: null };
  return feeModel(card, card.currency, { ...asked, ...input });
}

test("net, margin and return follow their definitions to the cent", () => {
  const costs: Costs = {
    unitCost: 400,
    freight: 75,
    duty: { rate: 650 },
    prep: 20,
    returns: { rate: 500, cost: 450 },
    ads: 150,
    vatRate: 0,
  };
  const profit = profitOf(1999, costs, feesAt(modelOf(us), 1999));
  // Referral 15 % of 19.99 = 2.9985, fulfilment 3.42, duty 6.5 % of 4.00, returns 5 % of 4.50.
  assert.deepEqual(profit, {
    price: 1999,
    vat: 0,
    revenue: 1999,
    fees: { low: 642, high: 642 },
    landedCost: 521,
    duty: 26,
    returns: 23,
    ads: 150,
    net: { low: 663, high: 663 },
    margin: { low: 3317, high: 3317 },
    roi: { low: 12726, high: 12726 },
    breakEvenAds: { low: 813, high: 813 },
  });
  assert.deepEqual(monthlyProfit(profit.net, { low: 100, high: 300 }), { low: 66_300, high: 198_900 });
  assert.deepEqual(monthlyProfit({ low: -10, high: 20 }, { low: 100, high: 300 }), { low: -3000, high: 6000 });
});

test("a price in the UK includes VAT, which is no revenue", () => {
  const lines = feesAt(modelOf(uk, { category: "Toys & Games" }), 2400);
  const { vat, revenue, net, margin } = profitOf(2400, { ...NO_COSTS, unitCost: 500, vatRate: 2000 }, lines);
  // Referral 15 % of 24.00 = 3.60; 8 × 4 × 0.5 in and 113 g are a standard envelope: 2.10.
  assert.deepEqual(
    { vat, revenue, net, margin },
    {
      vat: 400,
      revenue: 2000,
      net: { low: 930, high: 930 },
      margin: { low: 4650, high: 4650 },
    },
  );
});

test("a currency without decimals stays whole, with storage by volume and month", () => {
  const size: Size = {
    sides: [lengthOf(20, "cm"), lengthOf(10, "cm"), lengthOf(10, "cm")],
    weight: weightOf(200, "g"),
  };
  const model = modelOf(jp, { size, storage: { month: 11, months: 1.5 } });
  const lines = feesAt(model, 1001);
  assert.deepEqual(
    lines.map(({ kind, amount }) => [kind, amount?.low]),
    [
      ["referral", 150], // 150.15
      ["fulfilment", 288],
      ["storage", 27], // 0.002 m³ × 9,000 × 1.5
    ],
  );
  assert.equal(profitOf(1001, { ...NO_COSTS, unitCost: 300 }, lines).net.low, 1001 - 150 - 288 - 27 - 300);
  const unknown = feesAt(modelOf(jp, { size, storage: { month: 12, months: 2 } }), 1001);
  assert.deepEqual(unknown.at(-1)?.amount, null, "the card has no rate for January");
  assert.equal(profitOf(1001, { ...NO_COSTS, unitCost: 300 }, unknown).net.low, 263, "and the net is without storage");
});

test("without a card or a unit cost, the net is unknown instead of wrong", () => {
  const input = { category: null, size: SMALL, storage: null, referralRate: null, fulfilmentFee: null };
  const model = feeModel(undefined, "EUR", input);
  assert.deepEqual(profitOf(2000, NO_COSTS, feesAt(model, 2000)).net, { low: null, high: null });
  assert.deepEqual(targetPrice(model, NO_COSTS, BREAK_EVEN), { low: null, high: null });
  const own = feeModel(undefined, "EUR", { ...input, referralRate: 1500, fulfilmentFee: 300 });
  assert.deepEqual(profitOf(2000, NO_COSTS, feesAt(own, 2000)).net, { low: 1400, high: 1400 });
  assert.deepEqual(profitOf(2000, { ...NO_COSTS, unitCost: null }, feesAt(own, 2000)).net, { low: null, high: null });
});

test("a target price may lie just below a price band, where fees are lower", () => {
  const costs = { ...NO_COSTS, unitCost: 590 };
  // At 9.99 the fees are 1.50 + 2.49; at 10.00 they are 1.50 + 3.42, and nothing is left until 10.97.
  const found = targetPrice(modelOf(us), costs, BREAK_EVEN);
  assert.deepEqual(found, { low: 987, high: 987 });
  assert.equal(profitOf(1000, costs, feesAt(modelOf(us), 1000)).net.low, 1000 - 150 - 342 - 590);
});

const cents = (max: number) => fc.integer({ min: 0, max });
const costsArbitrary: fc.Arbitrary<Costs & { unitCost: number }> = fc.record({
  unitCost: cents(6000),
  freight: cents(500),
  duty: fc.oneof(
    cents(300).map((amount) => ({ amount })),
    cents(3000).map((rate) => ({ rate })),
  ),
  prep: cents(200),
  returns: fc.record({ rate: cents(3000), cost: cents(2000) }),
  ads: cents(500),
  vatRate: fc.constantFrom(0, 500, 1900, 2000, 2550),
});
const modelArbitrary = fc
  .record({
    card: fc.constantFrom(us, uk, jp),
    category: fc.constantFrom("Home & Kitchen", "Baby Products", "clothing and accessories", "Electronics", null),
    isMeasured: fc.boolean(),
    referralRate: fc.option(cents(4500), { freq: 5 }),
    fulfilmentFee: fc.option(cents(1500), { freq: 5 }),
  })
  .map(({ card, isMeasured, ...input }) =>
    modelOf(card, { ...input, size: isMeasured || card !== us ? SMALL : UNMEASURED }),
  );
const goalArbitrary: fc.Arbitrary<Goal> = fc.oneof(
  fc.record({ kind: fc.constant("margin" as const), rate: cents(6000) }),
  fc.record({ kind: fc.constant("roi" as const), rate: cents(30_000) }),
);

/** Whether the estimate at a price reaches the goal, at the good or the bad end of its range. Compared without rounding. */
function reaches(model: FeeModel, costs: Costs, price: number, { kind, rate }: Goal, end: "low" | "high"): boolean {
  const { net, revenue, landedCost } = profitOf(price, costs, feesAt(model, price));
  const value = net[end];
  return value !== null && 10_000 * value >= rate * ((kind === "margin" ? revenue : landedCost) as number);
}

test("the target price reaches the goal in the estimate, and no lower price does", () => {
  fc.assert(
    fc.property(modelArbitrary, costsArbitrary, goalArbitrary, (model, costs, goal) => {
      const { low, high } = targetPrice(model, costs, goal);
      if (low !== null) {
        assert.ok(reaches(model, costs, low, goal, "high"), `${low} does not reach the goal`);
        for (let price = Math.max(1, low - 60); price < low; price++)
          assert.ok(!reaches(model, costs, price, goal, "high"), `${price} reaches it already`);
      }
      if (high !== null) assert.ok(low !== null && low <= high);
      const isExact = model.match?.categories.length === 1 && low === high;
      if (isExact && low !== null) assert.ok(reaches(model, costs, low, goal, "low"));
    }),
    { numRuns: 60 },
  );
});

test("an exact target price agrees with trying every price", () => {
  const model = modelOf(us, { category: "clothing and accessories" });
  fc.assert(
    fc.property(costsArbitrary, goalArbitrary, (costs, goal) => {
      const { low } = targetPrice(model, costs, goal);
      let price = 1;
      while (price < 4000 && !reaches(model, costs, price, goal, "low")) price++;
      if (price < 4000) assert.equal(low, price);
      else assert.ok(low === null || low >= 4000);
    }),
    { numRuns: 8 },
  );
});

test("the highest unit cost reaches the goal in the estimate, and one minor unit more does not", () => {
  fc.assert(
    fc.property(modelArbitrary, costsArbitrary, goalArbitrary, fc.integer({ min: 1, max: 20_000 }), (...given) => {
      const [model, costs, goal, price] = given;
      const found = maxUnitCost(model, costs, price, goal);
      for (const [end, net] of [
        ["low", "low"],
        ["high", "high"],
      ] as const) {
        const unitCost = found[end];
        if (unitCost === null) {
          assert.ok(!reaches(model, { ...costs, unitCost: 0 }, price, goal, net));
          continue;
        }
        assert.ok(reaches(model, { ...costs, unitCost }, price, goal, net));
        assert.ok(!reaches(model, { ...costs, unitCost: unitCost + 1 }, price, goal, net));
      }
    }),
    { numRuns: 150 },
  );
});

test("price → highest cost → target price comes back to at most the price", () => {
  fc.assert(
    fc.property(costsArbitrary, goalArbitrary, fc.integer({ min: 500, max: 20_000 }), (costs, goal, price) => {
      const model = modelOf(us);
      const { low: unitCost } = maxUnitCost(model, costs, price, goal);
      if (unitCost === null) return;
      const { low } = targetPrice(model, { ...costs, unitCost }, goal);
      assert.ok(low !== null && low <= price);
    }),
    { numRuns: 150 },
  );
});
