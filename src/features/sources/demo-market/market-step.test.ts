import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Observation } from "../../catalog/product.ts";
import { asinOf, numberOf } from "./asin.ts";
import { effectsAt, type MarketEvent, SPAN_DAYS } from "./events.ts";
import { isInvented, launched, launchNumber } from "./launch.ts";
import { demoMaker, demoMarket } from "./market.ts";
import { type MarketProduct, marketTime, stepMarket } from "./market-step.ts";
import { changedPrice } from "./price-level.ts";
import { mixText } from "./random.ts";

const SEED = 11;
const DAY_MS = 86_400_000;
const start = new Date("2026-03-01T12:00:00Z");
const time = marketTime(1);

const dayAfter = (days: number) => new Date(start.getTime() + days * DAY_MS);
const step = (products: MarketProduct[], now: Date, seed = SEED) =>
  merged(products, stepMarket(products, { seed, time, now }));
const keyOf = (number: number) => mixText(asinOf(number, SEED), SEED);
const keys = Array.from({ length: 3_000 }, (_, number) => keyOf(number));

/** Merges as the catalogue does: null means "not seen", and the mean is stored as a 32-bit float. */
function merged(products: MarketProduct[], seen: Observation[]): MarketProduct[] {
  const byAsin = new Map(seen.map((observation) => [observation.asin, observation]));
  return products.map((product) => {
    const now = byAsin.get(product.asin);
    if (now === undefined) return product;
    return {
      ...product,
      priceMinor: now.priceMinor ?? product.priceMinor,
      bsr: now.bsr ?? product.bsr,
      meanRank: now.meanRank === null ? product.meanRank : Math.exp(Math.fround(Math.log(Math.fround(now.meanRank)))),
      reportedSales: now.reportedSales ?? product.reportedSales,
      reviewCount: now.reviewCount ?? product.reviewCount,
      rating: now.rating ?? product.rating,
      updatedAt: now.seenAt,
    };
  });
}

function loadedMarket(products: number): MarketProduct[] {
  return [...demoMarket({ seed: SEED, products, at: start })].map(loaded);
}

function loaded({ seenAt, ...product }: Observation): MarketProduct {
  return { ...product, meanRank: product.meanRank ?? product.bsr, updatedAt: seenAt };
}

/** The market after each day. */
function live(products: MarketProduct[], days: number): MarketProduct[][] {
  const past = [products];
  for (let day = 1; day <= days; day++) past.push(step(past.at(-1) as MarketProduct[], dayAfter(day)));
  return past;
}

const past = live(loadedMarket(3_000), 60);
const [first, last] = [past[0] as MarketProduct[], past[60] as MarketProduct[]];

test("the same seed gives the same market, another seed another", () => {
  const small = loadedMarket(300);
  assert.deepEqual(live(small, 5), live(small, 5));
  assert.notDeepEqual(step(small, dayAfter(3), SEED + 1), step(small, dayAfter(3)));
});

test("a product is seen once per market day", () => {
  const [product] = first;
  const seen = (updatedAt: string, now: string) =>
    stepMarket([{ ...(product as MarketProduct), updatedAt: new Date(updatedAt) }], {
      seed: SEED,
      time,
      now: new Date(now),
    });
  assert.equal(seen("2026-03-02T00:00:00Z", "2026-03-02T23:59:59Z").length, 0);
  assert.equal(seen("2026-03-02T23:59:59Z", "2026-03-03T00:00:00Z").length, 1);
  assert.equal(seen("2026-03-03T00:00:00Z", "2026-03-02T00:00:00Z").length, 0);
});

test("observations of any product after any time fit into the catalogue", () => {
  const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
  const int32 = { min: 0, max: 2_147_483_647 };
  const product = fc.record({
    number: fc.nat(200_000_000),
    category: orNull(fc.constantFrom("Kitchen & Dining", "constructor")),
    priceMinor: orNull(fc.oneof(fc.integer({ min: 0, max: 3_000 }), fc.integer(int32))),
    bsr: orNull(fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ ...int32, min: 1 }))),
    meanRank: orNull(fc.double({ min: 1, max: 2e9, noNaN: true })),
    reportedSales: orNull(fc.oneof(fc.constantFrom(0, 1, 50, 73, 100, 900), fc.integer(int32))),
    reviewCount: orNull(fc.oneof(fc.nat(3), fc.integer(int32))),
    rating: orNull(fc.integer({ min: 10, max: 50 }).map((tenths) => tenths / 10)),
    days: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 40_000 })),
  });
  const inInt32 = (value: number, least: number) => Number.isInteger(value) && value >= least && value <= 2_147_483_647;
  fc.assert(
    fc.property(product, fc.integer(), ({ number, days, ...figures }, seed) => {
      const before: MarketProduct = {
        marketplace: "amazon.de",
        asin: asinOf(number, seed),
        imageUrl: null,
        bsrCategory: null,
        updatedAt: dayAfter(-days),
        ...figures,
      };
      for (const seen of stepMarket([before], { seed, time, now: start })) {
        for (const field of ["priceMinor", "reportedSales", "reviewCount"] as const)
          assert.ok(seen[field] === null || inInt32(seen[field], 0), `${field} ${seen[field]}`);
        assert.ok(seen.bsr === null ? before.bsr === null : inInt32(seen.bsr, 1), `bsr ${seen.bsr}`);
        assert.ok(seen.meanRank === null || (seen.meanRank >= 1 && seen.meanRank < 3e9), `mean ${seen.meanRank}`);
        const tenths = (seen.rating ?? 1) * 10;
        assert.ok(Math.abs(tenths - Math.round(tenths)) < 1e-9 && tenths >= 10 && tenths <= 50, `${seen.rating}`);
      }
    }),
    { numRuns: 2_000 },
  );
});

const FIGURES = ["priceMinor", "bsr", "meanRank", "reportedSales", "reviewCount", "rating"] as const;

for (const figure of FIGURES)
  test(`after 60 days the median ${figure} is about the same as at the start`, () => {
    const [before, after] = [median(valuesOf(first, figure)), median(valuesOf(last, figure))];
    const factor = figure === "rating" ? 1.03 : 1.5;
    assert.ok(after < before * factor && after > before / factor, `${before} → ${after}`);
  });

test("after years no product is far from its first rank, and the top ranks are taken", () => {
  let products = loadedMarket(200);
  const ranks = products.map(({ meanRank }) => meanRank);
  for (let day = 5; day <= 1_000; day += 5) products = step(products, dayAfter(day));
  const moved = products.flatMap(({ meanRank }, i) => {
    const before = ranks[i];
    return meanRank === null || before == null ? [] : [Math.abs(Math.log10(meanRank / before))];
  });
  assert.ok(median(moved) < 0.3, `half moved more than ${median(moved)}`);
  assert.ok(moved.filter((distance) => distance > 1.5).length < 0.02 * moved.length);
  const best = (all: (number | null)[]) => all.filter((rank) => rank !== null && rank < 3).length;
  assert.ok(best(products.map(({ meanRank }) => meanRank)) > 0.6 * best(ranks));
});

/** Shares measured on real listings over 18 days; ours may be off by the factor. */
const MOVES: { what: string; share: number; known: number; factor: number }[] = [
  { what: "prices changed", share: changed("priceMinor", (a, b) => a !== b), known: 421 / 1208, factor: 1.3 },
  {
    what: "prices changed by more than 5 %",
    share: changed("priceMinor", (a, b) => Math.abs(b / a - 1) > 0.05),
    known: 202 / 1208,
    factor: 1.4,
  },
  {
    what: "ranks moved more than twofold",
    share: changed("bsr", (a, b) => b > 2 * a || a > 2 * b),
    known: 269 / 1058,
    factor: 1.4,
  },
  { what: "review counts fell", share: changed("reviewCount", (a, b) => b < a), known: 13 / 1208, factor: 3 },
];

for (const { what, share, known, factor } of MOVES)
  test(`over 18 days as many ${what} as on real marketplaces, within a factor of ${factor}`, () => {
    assert.ok(share < known * factor && share > known / factor, `${share}, known ${known}`);
  });

test("on any day few prices change, and no rating moves by more than a tenth", () => {
  for (let day = 30; day < 60; day++) {
    const [before, after] = [past[day] as MarketProduct[], past[day + 1] as MarketProduct[]];
    const prices = after.filter(({ priceMinor }, i) => priceMinor !== before[i]?.priceMinor).length / after.length;
    assert.ok(prices > 0.005 && prices < 0.08, `${prices} of the prices changed`);
    for (const [i, { rating }] of after.entries()) {
      const was = before[i]?.rating ?? rating;
      assert.ok(rating === null || Math.abs(rating - (was as number)) < 0.11, `${was} → ${rating}`);
    }
  }
});

test("products that sell more get more reviews", () => {
  const growth = (from: number, to: number) =>
    median(
      first.flatMap(({ bsr, reviewCount }, i) =>
        bsr !== null && bsr >= from && bsr < to ? [(last[i]?.reviewCount ?? 0) - (reviewCount ?? 0)] : [],
      ),
    );
  assert.ok(growth(1, 100) > 5 * growth(1_000, 1e9), `${growth(1, 100)} and ${growth(1_000, 1e9)}`);
});

test("a sales badge uses the marketplace's buckets, moves one bucket at a time, and changes seldom", () => {
  const buckets = new Set([
    50,
    ...[2, 3, 4, 5, 6].flatMap((power) => Array.from({ length: 9 }, (_, i) => (i + 1) * 10 ** power)),
  ]);
  for (let day = 1; day <= 60; day++) {
    for (const [i, { reportedSales }] of (past[day] as MarketProduct[]).entries()) {
      const before = past[day - 1]?.[i]?.reportedSales ?? null;
      assert.equal(reportedSales === null, before === null);
      if (reportedSales === null || before === null || reportedSales === before) continue;
      assert.ok(buckets.has(reportedSales), `${reportedSales}`);
      const [low, high] = [Math.min(before, reportedSales), Math.max(before, reportedSales)];
      assert.ok(high <= 2 * low, `${before} → ${reportedSales}`);
    }
  }
  const daily = changed("reportedSales", (a, b) => a !== b, 59, 60);
  assert.ok(daily > 0.002 && daily < 0.06, `${daily} of the badges changed on a day`);
});

test("promotions, stock-outs and fame occur at their rates and end within their span", () => {
  const kinds = new Map<MarketEvent["kind"], number>();
  for (const key of keys) {
    let lasting = 0;
    for (let day = 2_000; day < 2_000 + 2 * SPAN_DAYS; day++) {
      const { event } = effectsAt(key, day);
      lasting = event === null ? 0 : lasting + 1;
      assert.ok(lasting < SPAN_DAYS, "the event does not end");
      if (event !== null && lasting === 1) kinds.set(event.kind, (kinds.get(event.kind) ?? 0) + 1);
    }
  }
  const spans = 2 * keys.length;
  for (const [kind, share] of [
    ["promotion", 0.25],
    ["stock-out", 0.04],
    ["fame", 0.03],
  ] as const)
    assert.ok(Math.abs((kinds.get(kind) ?? 0) / spans - share) < 0.3 * share + 0.005, `${kind}: ${kinds.get(kind)}`);
});

test("without stock the rank gets 3 to 30 times worse and no price is seen; back in stock the rank soon recovers", () => {
  let found = 0;
  for (let number = 0; number < 3_000; number++) {
    const key = keyOf(number);
    const today = time.dayOf(start);
    const event = eventsBetween(key, today + 1, today + 60).find(({ kind }) => kind === "stock-out");
    if (event === undefined) continue;
    found++;
    const calm = effectsAt(key, event.from - 1).worse.now;
    const worst = effectsAt(key, event.until - 1).worse.now - calm;
    assert.ok(worst > Math.log10(2.9) && worst < Math.log10(31), `${10 ** worst} times`);
    assert.ok(effectsAt(key, event.until + 6).worse.now < 0.1);
    const product = { ...(first[0] as MarketProduct), asin: asinOf(number, SEED), priceMinor: 1_999, bsr: 5_000 };
    let before: MarketProduct = { ...product, meanRank: 5_000, updatedAt: dayAfter(event.from - today - 2) };
    for (let day = event.from - 1; day <= event.until; day++) {
      const now = dayAfter(day - today);
      const [seen] = stepMarket([before], { seed: SEED, time, now });
      const isOut: boolean = day >= event.from && day < event.until;
      assert.equal(seen?.priceMinor === null, isOut, `day ${day} of ${event.from} to ${event.until}`);
      [before] = merged([before], [seen as Observation]) as [MarketProduct];
    }
  }
  assert.ok(found > 50, `${found} stock-outs`);
});

test("a changed price keeps its last digit and returns to exactly the usual price", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 40_000 }),
      fc.constantFrom(99, 79, 49, 97, 95),
      fc.double({ min: 0.6, max: 1.15, noNaN: true }),
      (whole, ending, factor) => {
        const usual = whole * 100 + ending;
        const changed = changedPrice(usual, 1, factor);
        assert.equal(changed % 10, usual % 10);
        assert.equal(changedPrice(changed, factor, 1), usual);
      },
    ),
  );
});

test("a promotion reduces the price by 10 to 30 %, and the price returns afterwards", () => {
  let found = 0;
  for (let number = 0; number < 1_000; number++) {
    const key = keyOf(number);
    const today = time.dayOf(start);
    const event = eventsBetween(key, today + 1, today + 30).find(({ kind }) => kind === "promotion");
    if (event === undefined) continue;
    const [before] = stepMarket(
      [
        {
          ...(first[0] as MarketProduct),
          asin: asinOf(number, SEED),
          priceMinor: 4_999,
          updatedAt: dayAfter(event.from - today - 2),
        },
      ],
      { seed: SEED, time, now: dayAfter(event.from - today - 1) },
    );
    const at = (product: Observation, day: number) =>
      stepMarket([loaded(product)], { seed: SEED, time, now: dayAfter(day - today) })[0] as Observation;
    const reduced = at(before as Observation, event.from);
    const share = 1 - (reduced.priceMinor as number) / (before?.priceMinor as number);
    const back = at(reduced, event.until).priceMinor;
    // The usual price may change on the same days.
    if (share < 0.095 || share > 0.305 || back !== before?.priceMinor) continue;
    found++;
  }
  assert.ok(found > 150, `${found} promotions`);
});

test("a new product starts with a poor rank and few reviews, and both improve", () => {
  const make = demoMaker({ seed: SEED, products: 3_000, at: start });
  const young = Array.from({ length: 200 }, (_, i) => {
    const at = new Date(start.getTime() + i * 10_000);
    return loaded(launched(make(launchNumber(at)), SEED, at));
  });
  assert.equal(new Set(young.map(({ asin }) => asin)).size, 200);
  assert.ok(
    young.every(({ reviewCount, rating }) => (reviewCount as number) < 5 && (rating === null) === (reviewCount === 0)),
  );
  let grown = young;
  for (let day = 1; day <= 90; day++) grown = step(grown, dayAfter(day));
  const ranks = [
    median(valuesOf(young, "bsr")),
    median(valuesOf(grown, "bsr")),
    median(valuesOf(first, "bsr")),
  ] as const;
  assert.ok(ranks[1] < ranks[0] / 15, `${ranks[0]} → ${ranks[1]}`);
  assert.ok(ranks[1] < 3 * ranks[2] && ranks[1] > ranks[2] / 3, `${ranks[1]}, and ${ranks[2]} for old products`);
  assert.ok(median(valuesOf(grown, "reviewCount")) > median(valuesOf(young, "reviewCount")));
  assert.ok(grown.filter(({ reportedSales }) => reportedSales !== null).length > 20);
});

test("an ASIN encodes its number, and an imported product does not count as part of the demo market", () => {
  fc.assert(
    fc.property(fc.nat(2_000_000_000), fc.integer(), (number, seed) => {
      assert.equal(numberOf(asinOf(number, seed), seed), number);
    }),
  );
  const invented = (asin: string, imageUrl: string | null) => isInvented({ asin, imageUrl }, SEED, start);
  for (const { asin, imageUrl } of first) assert.ok(invented(asin, imageUrl));
  const young = asinOf(launchNumber(start), SEED);
  assert.ok(invented(young, null));
  assert.equal(isInvented({ asin: young, imageUrl: null }, SEED, new Date(start.getTime() - 60_000)), false);
  for (const asin of ["B0ZZZZZZZ1", "B012345678", "0306406152", "B0", ""])
    assert.equal(invented(asin, null), false, asin);
  assert.equal(invented(asinOf(5, SEED), "https://images.example/5.jpg"), false);
});

function eventsBetween(key: number, from: number, to: number): MarketEvent[] {
  const events = new Map<number, MarketEvent>();
  for (let day = from; day < to; day++) {
    const { event } = effectsAt(key, day);
    if (event !== null && event.from >= from) events.set(event.from, event);
  }
  return [...events.values()];
}

/** The share of the products with the figure whose change between two days matches. */
function changed(
  figure: (typeof FIGURES)[number],
  hasMoved: (from: number, to: number) => boolean,
  fromDay = 40,
  toDay = 58,
): number {
  const moves = (past[fromDay] as MarketProduct[]).flatMap((before, i) => {
    const [from, to] = [before[figure], past[toDay]?.[i]?.[figure]];
    return from == null || to == null ? [] : [hasMoved(from, to)];
  });
  return moves.filter((moved) => moved).length / moves.length;
}

function valuesOf(products: MarketProduct[], figure: (typeof FIGURES)[number]): number[] {
  return products.flatMap((product) => product[figure] ?? []);
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1] as number;
}
