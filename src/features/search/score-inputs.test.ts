import assert from "node:assert/strict";
import { test } from "node:test";
import { STYLISED_NICHES, statisticsOf } from "../../../test/support/stylised-niches.ts";
import { effectsSentence, inputEffects, SCORE_INPUTS, type ScoreInput } from "./score-inputs.ts";
import type { NicheStatistics } from "./statistics.ts";

const statistics = statisticsOf(STYLISED_NICHES[0] as (typeof STYLISED_NICHES)[number]);

const pointsOf = (changed: Partial<NicheStatistics>, name: ScoreInput) =>
  inputEffects({ ...statistics, ...changed }, "amazon.com").find((each) => each.name === name)?.points as number;
const front = (changed: Partial<NicheStatistics["front"]>) => ({ front: { ...statistics.front, ...changed } });

test("every input has its effect on the score, the largest first, and its direction", () => {
  const effects = inputEffects(statistics, "amazon.com");
  assert.deepEqual(effects.map(({ name }) => name).sort(), SCORE_INPUTS.toSorted());
  const sizes = effects.map(({ points }) => Math.abs(points as number));
  assert.deepEqual(
    sizes,
    sizes.toSorted((a, b) => b - a),
  );
  const cases: [ScoreInput, better: Partial<NicheStatistics>, worse: Partial<NicheStatistics>][] = [
    ["reviews", front({ reviewsTopTen: 30 }), front({ reviewsTopTen: 30_000 })],
    ["brands", front({ brandConcentration: 0.03 }), front({ brandConcentration: 0.9 })],
    ["topThree", front({ topThreeShare: 0.1 }), front({ topThreeShare: 0.9 })],
    ["rating", front({ ratingMedian: 3.9 }), front({ ratingMedian: 4.8 })],
    ["weak", front({ weakShare: 0.6 }), front({ weakShare: 0 })],
    ["units", front({ units: 90_000 }), front({ units: 100 })],
    ["revenueTopTen", { revenueTopTen: 200_000_000 }, { revenueTopTen: 500_000 }],
    ["revenueFifth", { revenueFifth: 20_000_000 }, { revenueFifth: 20_000 }],
    ["margin", { priceMedian: 4_000 }, { priceMedian: 500 }],
    ["prices", { priceLow: 1_000, priceHigh: 3_000 }, { priceLow: 1_000, priceHigh: 1_000 }],
  ];
  for (const [name, better, worse] of cases) {
    assert.ok(pointsOf(better, name) > 0, `${name} raises the score`);
    assert.ok(pointsOf(worse, name) < 0, `${name} lowers the score`);
  }
});

test("the sentence names every input that moved the score, by direction; unknown ones moved nothing", () => {
  const sentence = effectsSentence([
    { name: "reviews", points: 4.2 },
    { name: "brands", points: -3 },
    { name: "weak", points: 0.1 },
    { name: "units", points: 0 },
    { name: "margin", points: null },
  ]);
  assert.equal(
    sentence,
    "Raised by few reviews of the best sellers and weak listings that sell. Lowered by sales concentrated in few brands.",
  );
  assert.equal(effectsSentence([]), "");
  assert.equal(pointsOf({ priceLow: null, priceMedian: null, priceHigh: null }, "margin"), null);
});
