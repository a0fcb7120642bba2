import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { toMinor } from "../../../platform/base/money.ts";
import type { MarketplaceDomain } from "../marketplace.ts";
import { BUILT_IN_CARDS } from "./built-in-cards.ts";
import { type FeeCard, findCard } from "./fee-card.ts";
import { fulfilmentFees, fulfilmentResult } from "./fulfilment-fee.ts";
import { type LengthUnit, lengthOf, type WeightUnit, weightOf } from "./measure.ts";
import { readCard } from "./read-card.ts";
import { matchCategory, referralResult } from "./referral-fee.ts";
import type { Size } from "./size-tier.ts";

/** On a day without surcharges. */
const cardOf = (marketplace: MarketplaceDomain) => findCard(BUILT_IN_CARDS, marketplace, "2026-03-01") as FeeCard;
const [us, uk] = [cardOf("amazon.com"), cardOf("amazon.co.uk")];

type Given = { sides?: (number | null)[]; weight?: [number, WeightUnit]; unit?: LengthUnit; tier?: string };

function sizeOf({ sides = [null, null, null], weight, unit = "in", tier }: Given): Size {
  const [a = null, b = null, c = null] = sides.map((side) => (side === null ? null : lengthOf(side, unit)));
  return { sides: [a, b, c], weight: weight ? weightOf(...weight) : null, tier };
}

function fulfilment(card: FeeCard, given: Given, price: number, category: string | null = "home") {
  assert.ok(card.fulfilment);
  const fees = fulfilmentFees(card.fulfilment, sizeOf(given));
  const { amount, steps } = fulfilmentResult(card, fees, toMinor(price, card.currency), category);
  return { amount, steps, tiers: fees.tiers.map(({ tier }) => tier.name) };
}

const AT_TIERS: [sides: number[], weight: [number, WeightUnit], tier: string, fee: number][] = [
  // 15 × 12 × 0.75 in and 16 oz
  [[15, 12, 0.75], [16, "oz"], "small_standard", 396],
  [[0.75, 15, 12], [1, "lb"], "small_standard", 396],
  [[15, 12, 0.75], [16.001, "oz"], "large_standard", 504],
  [[15.01, 12, 0.75], [4, "oz"], "large_standard", 460],
  [[15, 12.01, 0.75], [2, "oz"], "large_standard", 460],
  [[15, 12, 0.76], [2, "oz"], "large_standard", 460],
  [[10, 5, 0.5], [2, "oz"], "small_standard", 332],
  [[10, 5, 0.5], [2.01, "oz"], "small_standard", 342],
  // 18 × 14 × 8 in and 20 lb
  [[18, 14, 8], [20, "lb"], "large_standard", 697 + 68 * 8],
  [[18, 14, 8], [20.01, "lb"], "small_bulky", 755 + 20 * 38],
  [[18.01, 14, 8], [1, "lb"], "small_bulky", 755 + 14 * 38],
  [[18, 14.01, 8], [1, "lb"], "small_bulky", 755 + 14 * 38],
  [[18, 14, 8.01], [1, "lb"], "small_bulky", 755 + 14 * 38],
  [[14, 8, 4], [3, "lb"], "large_standard", 697 + 8],
  [[8, 4, 2], [3, "lb"], "large_standard", 667],
  [[8, 4, 2], [3.01, "lb"], "large_standard", 705],
  [[8, 4, 2], [3.25, "lb"], "large_standard", 705],
  [[8, 4, 2], [3.26, "lb"], "large_standard", 713],
  // Length plus girth of 130 in: 37 + 2 × (28 + 18.5) = 130
  [[37, 28, 18.5], [1, "lb"], "extra_large_70_150", 5132 + 67 * 75],
  [[58, 34, 2], [1, "lb"], "extra_large_0_50", 2633 + 28 * 38],
  [[36, 28, 6], [1, "lb"], "small_bulky", 755 + 43 * 38],
  [[30, 10, 10], [50, "lb"], "small_bulky", 755 + 49 * 38],
  [[30, 10, 10], [50.01, "lb"], "extra_large_50_70", 3732],
  [[37, 20, 9], [1, "lb"], "small_bulky", 755 + 47 * 38],
  [[37.01, 20, 9], [1, "lb"], "large_bulky", 935 + 47 * 38],
  [[58, 33, 3], [1, "lb"], "large_bulky", 935 + 41 * 38],
  [[58.01, 33, 3], [1, "lb"], "extra_large_0_50", 2633 + 41 * 38],
  [[59, 31, 5], [1, "lb"], "extra_large_50_70", 3732 + 15 * 75],
  // Sides below 2 in count as 2 in: 50 × 2 × 2 ÷ 139 = 1.44 lb
  [[50, 1, 1], [0.5, "lb"], "large_bulky", 935 + 38],
  [[60, 10, 10], [151, "lb"], "extra_large_150", 19495],
  [[60, 10, 10], [153.5, "lb"], "extra_large_150", 19495 + 3 * 19],
];

test("a product on a limit of a US tier belongs to it, and just above it to the next", () => {
  for (const [sides, weight, tier, fee] of AT_TIERS) {
    const result = fulfilment(us, { sides, weight }, 20);
    assert.deepEqual([result.tiers.at(-1), result.amount], [tier, { low: fee, high: fee }], `${sides} ${weight}`);
  }
});

test("a US fulfilment fee follows the price band: below 10, 10 to 50, above 50", () => {
  const small = { sides: [8, 4, 0.5], weight: [2, "oz"] } satisfies Given;
  const fees = [9.99, 10, 50, 50.01].map((price) => fulfilment(us, small, price).amount?.low);
  assert.deepEqual(fees, [243, 332, 332, 358]);
});

test("the larger of unit and dimensional weight counts, exactly", () => {
  // 13.9 × 5 × 2 ÷ 139 = 1 lb
  const sides = [13.9, 5, 2];
  const fee = (weight: [number, WeightUnit]) => fulfilment(us, { sides, weight }, 20);
  assert.equal(fee([0.9, "lb"]).amount?.low, 460);
  assert.equal(fee([1, "lb"]).amount?.low, 460);
  assert.equal(fee([1.0001, "lb"]).amount?.low, 504);
  assert.equal(fulfilment(us, { sides: [13.91, 5, 2], weight: [0.9, "lb"] }, 20).amount?.low, 504);
  const { steps } = fulfilment(us, { sides: [10, 8.7, 2], weight: [1, "lb"] }, 20);
  assert.deepEqual(steps, [
    "Size tier: large standard (at most 18 × 14 × 8 in)",
    "1.252 lb dimensional weight = 10 × 8.7 × 2 in ÷ 139",
    "large standard over 1.25 lb up to 1.5 lb: $5.42",
    "Price band: 10 to 50",
  ]);
});

test("centimetres and grams are converted exactly", () => {
  const metric = fulfilment(us, { sides: [38.1, 30.48, 1.905], unit: "cm", weight: [453.59237, "g"] }, 20);
  assert.deepEqual([metric.tiers, metric.amount?.low], [["small_standard"], 396]);
  assert.equal(fulfilment(us, { sides: [38.101, 30.48, 1.905], unit: "cm", weight: [1, "g"] }, 20).amount?.low, 460);
});

test("an unknown side or weight gives the range of all tiers that are possible", () => {
  const noWeight = fulfilment(us, { sides: [8, 4, 0.5] }, 20);
  assert.equal(noWeight.amount?.low, 332);
  assert.equal(noWeight.amount?.high, null, "nothing limits the weight");
  const noSize = fulfilment(us, { weight: [8, "oz"] }, 20);
  assert.equal(noSize.amount?.low, 354, "small standard at 8 oz");
  assert.ok(noSize.tiers.includes("extra_large_70_150"));
  const oneSide = fulfilment(us, { sides: [40, null, null], weight: [1, "lb"] }, 20);
  assert.deepEqual(
    oneSide.tiers.slice(0, 2),
    ["large_bulky", "extra_large_0_50"],
    "40 in is too long for smaller tiers",
  );
  const assumed = fulfilment(us, { tier: "small_standard" }, 20);
  assert.deepEqual(assumed.amount, { low: 332, high: 396 });
});

test("with known sides only tiers that some weight leads to are possible, and both ends of the range name their step", () => {
  const { tiers, steps } = fulfilment(us, { sides: [10, 8, 3] }, 20);
  assert.deepEqual(tiers, [
    ...["large_standard", "small_bulky", "extra_large_50_70", "extra_large_70_150", "extra_large_150"],
  ]);
  assert.deepEqual(steps.slice(-2), [
    "Lowest: large standard over 1.5 lb up to 1.75 lb: $5.57",
    "Highest: without limit, by weight",
  ]);
  const light = fulfilment(us, { sides: [15, 12, 0.5], tier: "small_standard" }, 20);
  assert.deepEqual(light.steps.slice(-2), [
    "Lowest: small standard up to 0.125 lb: $3.32",
    "Highest: small standard over 0.875 lb up to 1 lb: $3.96",
  ]);
});

test("an assumed tier with a weight, but without sides, has the range up to the largest volume of the tier", () => {
  const { amount } = fulfilment(us, { tier: "large_standard", weight: [1, "lb"] }, 20);
  // 18 × 14 × 8 ÷ 139 = 14.5 lb
  assert.deepEqual(amount, { low: 460, high: 697 + 47 * 8 });
});

test("UK fees follow tiers, the low-price limit of the category, and kilograms over the base", () => {
  const envelope = { sides: [33, 23, 2.5], unit: "cm", weight: [20, "g"] } satisfies Given;
  const fee = (price: number, category: string | null) => fulfilment(uk, envelope, price, category).amount;
  assert.deepEqual(fee(20, "toys"), { low: 146, high: 146 });
  assert.deepEqual(fee(20.01, "toys"), { low: 183, high: 183 });
  assert.deepEqual(fee(10, "beauty"), { low: 146, high: 146 });
  assert.deepEqual(fee(10.01, "beauty"), { low: 183, high: 183 });
  assert.deepEqual(fee(15, null), { low: 146, high: 183 }, "an unknown category may have either limit");
  const parcel = { sides: [35, 25, 12], unit: "cm", weight: [150, "g"] } satisfies Given;
  assert.deepEqual(fulfilment(uk, parcel, 30).amount, { low: 327, high: 327 }, "2.1 kg dimensional weight");
  const oversize = { sides: [61, 46, 20], unit: "cm", weight: [1, "kg"] } satisfies Given;
  assert.deepEqual(fulfilment(uk, oversize, 30).amount, { low: 349 + 11 * 22, high: 349 + 11 * 22 }, "11.224 kg");
  assert.equal(fulfilment(uk, { sides: [200, 50, 50], unit: "cm", weight: [32, "kg"] }, 30).amount, null);
});

const REFERRALS: [card: FeeCard, category: string, price: number, fee: number][] = [
  [us, "Home & Kitchen", 19.99, 300],
  [us, "Home & Kitchen", 1.5, 30],
  [us, "Home & Kitchen", 2.01, 30],
  [us, "Baby Products", 10, 80],
  [us, "Baby Products", 10.01, 150],
  [us, "clothing and accessories", 15, 75],
  [us, "clothing and accessories", 15.01, 150],
  [us, "clothing and accessories", 20.01, 340],
  [us, "furniture", 200, 3000],
  // Rates of portions of the price
  [us, "furniture", 200.01, 3000],
  [us, "furniture", 300, 4000],
  [us, "jewelry", 500, 6250],
  [us, "watches", 2000, 25_500],
  [us, "electronics accessories", 150, 1900],
  [us, "fine art", 6000, 60_500],
  [uk, "automotive and powersports", 100, 1170],
  [uk, "jewellery", 700, 6875],
  // A rate of the whole price
  [us, "lawn mowers and snow throwers", 600, 4800],
  [uk, "clothing and accessories", 40, 600],
  [uk, "clothing and accessories", 50, 670],
  [uk, "home products", 20, 160],
  [uk, "Home & Kitchen", 20.01, 300],
];

test("a referral fee follows the category, its price bands and the minimum, rounded half up", () => {
  for (const [card, category, price, fee] of REFERRALS) {
    assert.ok(card.referral);
    const result = referralResult(card, matchCategory(card.referral, category), toMinor(price, card.currency));
    assert.deepEqual(result.amount, { low: fee, high: fee }, `${category} ${price}`);
  }
  assert.ok(us.referral);
  const minimum = referralResult(us, matchCategory(us.referral, "Toys & Games"), 150);
  assert.deepEqual(minimum.steps, ["everything else: 15% of $1.50 = $0.30, the minimum"]);
});

test("a category that holds several of the card's categories, or is unknown, gives a range", () => {
  assert.ok(us.referral);
  const electronics = matchCategory(us.referral, "Electronics");
  assert.deepEqual(referralResult(us, electronics, 5000).amount, { low: 400, high: 750 });
  assert.equal(matchCategory(us.referral, "no such thing").key, null);
  assert.deepEqual(referralResult(us, matchCategory(us.referral, null), 10_000).amount, { low: 800, high: 4500 });
});

test("a card applies from its first day to its last, and the newest wins", () => {
  const later = { ...us, id: "us-2027", validFrom: "2027-01-15", validTo: "2027-12-31" };
  const at = (day: string) => findCard([us, later, uk], "amazon.com", day)?.id;
  assert.deepEqual(["2026-01-14", "2026-01-15", "2027-01-15", "2028-01-01"].map(at), [
    undefined,
    "us-2026",
    "us-2027",
    "us-2026",
  ]);
});

function cardWithSurcharges(marketplace: MarketplaceDomain, day: string): string {
  const card = findCard(BUILT_IN_CARDS, marketplace, day);
  return [card?.id, ...(card?.fulfilment?.surcharges ?? []).map(({ name }) => name)].join(", ");
}

test("every day since April 2024 has a card of the US, with the surcharges of that day", () => {
  const cases: [day: string, card: string][] = [
    ["2024-04-14", ""],
    ["2024-04-15", "us-2024"],
    ["2024-10-14", "us-2024"],
    ["2024-10-15", "us-2024, Holiday peak"],
    ["2025-01-14", "us-2024, Holiday peak"],
    ["2025-01-15", "us-2025"],
    ["2025-12-24", "us-2025, Holiday peak"],
    ["2026-01-14", "us-2025, Holiday peak"],
    ["2026-01-15", "us-2026"],
    ["2026-04-16", "us-2026"],
    ["2026-04-17", "us-2026, Fuel and logistics"],
    ["2026-10-15", "us-2026, Holiday peak, Fuel and logistics"],
    ["2027-01-14", "us-2026, Holiday peak, Fuel and logistics"],
    ["2027-01-15", "us-2026, Fuel and logistics"],
  ];
  for (const [day, card] of cases) assert.equal(cardWithSurcharges("amazon.com", day), card, day);
});

test("every day since February 2025 has a card of the UK, with the surcharges of that day", () => {
  const cases: [day: string, card: string][] = [
    ["2025-01-31", ""],
    ["2025-02-01", "uk-2025"],
    ["2025-10-15", "uk-2025, Holiday peak"],
    ["2025-12-14", "uk-2025, Holiday peak"],
    ["2025-12-15", "uk-2025-12, Holiday peak"],
    ["2026-01-15", "uk-2025-12"],
    ["2026-02-01", "uk-2026"],
    ["2026-04-17", "uk-2026, Fuel and logistics"],
  ];
  for (const [day, card] of cases) assert.equal(cardWithSurcharges("amazon.co.uk", day), card, day);
});

test("UK fees of 2025 have their own parcels, limits of low prices and rates", () => {
  const on = (day: string) => findCard(BUILT_IN_CARDS, "amazon.co.uk", day) as FeeCard;
  // The trade press: a bag of 1.44 kg by dimensional weight
  const bag = { sides: [40, 30, 6], unit: "cm", weight: [900, "g"] } satisfies Given;
  const carton = { sides: [45, 34, 20], unit: "cm", weight: [5, "kg"] } satisfies Given;
  const envelope = { sides: [33, 23, 2.5], unit: "cm", weight: [20, "g"] } satisfies Given;
  const chair = { sides: [61, 46, 20], unit: "cm", weight: [1, "kg"] } satisfies Given;
  const low = (day: string, given: Given, price: number) => fulfilment(on(day), given, price, "toys").amount?.low;
  const days = ["2025-06-01", "2026-01-20", "2026-03-01"];
  assert.deepEqual(
    days.map((day) => low(day, bag, 30)),
    [348, 348, 348],
  );
  assert.deepEqual(
    days.map((day) => low(day, carton, 30)),
    [557, 357, 357],
  );
  assert.deepEqual(
    days.map((day) => low(day, chair, 30)),
    [365 + 11 * 25, 365 + 11 * 25, 349 + 11 * 22],
  );
  assert.deepEqual(
    days.map((day) => low(day, envelope, 15)),
    [183, 183, 146],
  );
  assert.deepEqual(
    days.map((day) => low(day, envelope, 10)),
    [146, 146, 146],
  );
  assert.deepEqual(fulfilment(on("2025-11-01"), carton, 30).amount, { low: 557, high: 575 });
  assert.deepEqual(fulfilment(on("2025-11-01"), chair, 30).amount, { low: 640, high: 640 }, "no peak amount");
  const rate = (day: string, category: string, price: number) => {
    const { referral } = on(day);
    assert.ok(referral);
    return referralResult(on(day), matchCategory(referral, category), toMinor(price, "GBP")).amount?.low;
  };
  assert.deepEqual(
    days.map((day) => rate(day, "clothing and accessories", 15)),
    [120, 75, 75],
  );
  assert.deepEqual(
    days.map((day) => rate(day, "home products", 20)),
    [300, 300, 160],
  );
  assert.deepEqual(
    days.map((day) => rate(day, "grocery and gourmet", 10)),
    [80, 80, 50],
  );
});

test("a card lists the surcharges of its own days alone", () => {
  for (const { id, validFrom, validTo, fulfilment } of BUILT_IN_CARDS)
    for (const { name, from, to } of fulfilment?.surcharges ?? [])
      assert.ok(from <= (validTo ?? from) && (to ?? validFrom) >= validFrom, `${id}: ${name} from ${from}`);
});

test("a surcharge is added to the fulfilment fee, rounded once, and named with its days", () => {
  const on = (day: string, given: Given, price: number) =>
    fulfilment(findCard(BUILT_IN_CARDS, "amazon.com", day) as FeeCard, given, price);
  const mat: Given = { sides: [10, 8.7, 2], weight: [1, "lb"] };
  assert.deepEqual(on("2026-03-01", mat, 25).amount, { low: 542, high: 542 });
  // 3.5 % of 5.42 is 0.1897
  const fuel = on("2026-05-01", mat, 25);
  assert.deepEqual(fuel.amount, { low: 561, high: 561 });
  assert.deepEqual(fuel.steps.slice(-2), [
    "Fuel and logistics surcharge since 2026-04-17: 3.5% of the fee",
    "With surcharges: $5.61",
  ]);
  // The rate is also that of the peak amount: (5.42 + 0.20) and (5.42 + 0.41), each × 1.035
  const peak = on("2026-12-01", mat, 25);
  assert.deepEqual(peak.amount, { low: 582, high: 603 });
  assert.match(peak.steps.join("\n"), /Holiday peak surcharge from 2026-10-15 to 2027-01-14: \$0\.20 to \$0\.41\n/);
  assert.deepEqual(on("2025-07-01", { tier: "small_standard", weight: [4, "oz"] }, 12).amount, { low: 315, high: 315 });
  assert.deepEqual(on("2025-07-01", { tier: "small_standard", weight: [4, "oz"] }, 9.99).amount, {
    low: 238,
    high: 238,
  });
  // Published examples of 2025: 7.9 lb of a large bulky product, non-peak and peak
  const cot: Given = { tier: "large_bulky", weight: [7.9, "lb"], sides: [24, 7.5, 6] };
  assert.deepEqual(on("2025-09-01", cot, 60).amount, { low: 1227, high: 1227 });
  assert.deepEqual(on("2025-11-01", cot, 60).amount, { low: 1331, high: 1331 });
  // No amount of this tier is known, so the fee has no upper bound.
  assert.deepEqual(on("2025-11-01", { tier: "extra_large_0_50", weight: [10, "lb"] }, 60).amount?.high, null);
});

test("a surcharge of a card has one kind of figure, days in order and tiers of the card", () => {
  const file = JSON.parse(readFileSync(new URL("cards/us-2026.json", import.meta.url), "utf8"));
  const read = (surcharge: object) => {
    const whole = { name: "Test", from: "2026-05-01", source: "Made up for this test.", ...surcharge };
    return readCard({ ...file, fulfilment: { ...file.fulfilment, surcharges: [whole] } });
  };
  assert.equal(read({ percent: 2.5 }).fulfilment?.surcharges[0]?.rate, 250);
  const amounts = [{ tier: "small_standard", low: 0.1 }];
  for (const [wrong, message] of [
    [{}, /either percent or amounts/],
    [{ percent: 1, amounts }, /either percent or amounts/],
    [{ amounts: [{ tier: "huge", low: 1 }] }, /size tier of the card/],
    [{ amounts: [...amounts, ...amounts] }, /unique/],
    [{ amounts: [{ tier: "small_standard", low: 1, high: 0.5 }] }, /not be below low/],
    [{ percent: 1, to: "2026-04-30" }, /not be before from/],
  ] as const)
    assert.throws(() => read(wrong), message);
});
