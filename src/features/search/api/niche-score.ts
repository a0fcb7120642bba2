/** The niche score and its explanation, as responses show them. */
import { type TProperties, Type } from "typebox";
import { formatCount } from "../../../platform/base/format-count.ts";
import { integer, nullable, oneOf } from "../../../platform/http/schemas.ts";
import { CONSTANTS, type Explanation } from "../explain.ts";
import { FRONT } from "../market-front.ts";
import { LEVELS } from "../niche-level.ts";
import { ENOUGH_CONFIDENCE, ENOUGH_SALES } from "../niche-score.ts";
import { SCORE_INPUTS } from "../score-inputs.ts";
import { EXACT_UP_TO } from "../statistics.ts";

const points = (description: string) => Type.Number({ minimum: 0, maximum: 100, description });
const share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });

const Basis = Type.Object(
  {
    products: integer("Products in the result set."),
    sales: integer("Products with known or estimated sales."),
    reviews: integer("Products with a known number of reviews."),
    prices: integer("Products with a known price."),
    ratings: integer("Products with a known rating."),
    brands: integer("Products with a known brand."),
  },
  { description: "How many products the score is based on, and for how many of them each figure is known." },
);

const ScoreRange = Type.Object(
  { low: points("The lower end."), high: points("The upper end.") },
  { description: "The score would lie in this range for four in five similar samples of the niche's products." },
);

const FIGURES = {
  score: points("The overall score."),
  demand: points("How much these products sell and earn. 50 if no sales are known; the score then leaves it out."),
  competition: points("How hard the niche is to enter; higher is harder."),
  opportunity: points("How much a new product could win and earn."),
  version: integer("The version of the formula. Scores of different versions cannot be compared."),
};
const confidence = share("How much of what the score needs is known, of how many products, and how recently.");
const asOf = nullable.string("When the median best seller was last updated; null if no product sells.");
export const enough = Type.Boolean({
  description:
    `False if the sales of fewer than ${ENOUGH_SALES} products are known, or if the confidence is below ${ENOUGH_CONFIDENCE}. ` +
    "Do not show the figures then: the dashboard shows `reason` instead, and alerts on the score do not fire.",
});

export const NicheScore = Type.Object(
  {
    ...FIGURES,
    confidence,
    asOf,
    range: ScoreRange,
    enough,
    reason: nullable.string("Why there is no score to show; null if `enough` is true."),
    basis: Basis,
  },
  {
    description:
      "The niche score of the whole result set, not just this page. Unknown figures are left out. See docs/niche-score.md.",
  },
);

/** The score of a past day. An earlier version of the formula had no confidence, range and basis. */
export const PastNicheScore = Type.Object(
  {
    ...FIGURES,
    confidence: Type.Optional(confidence),
    asOf: Type.Optional(asOf),
    range: Type.Optional(ScoreRange),
    enough: Type.Optional(enough),
    basis: Type.Optional(Basis),
  },
  {
    description:
      "The niche score on that day. Days of an earlier version lack the confidence, the range and the basis.",
  },
);

const Front = Type.Object(
  {
    products: integer(`Products of the front: at most ${FRONT}, all with sales.`),
    known: Type.Object(
      { reviews: Type.Integer(), ratings: Type.Integer(), brands: Type.Integer() },
      { description: "For how many of them each figure is known." },
    ),
    units: integer("The units they sell per month, together."),
    reviewsTopTen: nullable.number("The number of reviews, median product of the ten best sellers."),
    reviewsMedian: nullable.number("The number of reviews, median product."),
    ratingMedian: nullable.number("The rating, median product."),
    brandConcentration: nullable.number(
      "The sum of the brands' squared shares of their units; 1 means a single brand.",
    ),
    topThreeShare: nullable.number("The three best sellers' share of their units, 0 to 1."),
    weakShare: nullable.number("The weak listings' share of their units, 0 to 1."),
    updatedAt: nullable.string("When the median product was last updated."),
  },
  { description: `The front of the market: its ${FRONT} best sellers, which are what a shopper sees.` },
);

const Statistics = Type.Object(
  {
    products: integer("Products in the result set."),
    rounded: Type.Boolean({
      description: `True if there are more than ${formatCount(EXACT_UP_TO)} products: medians and quartiles are then round numbers within 3% of the exact ones.`,
    }),
    known: Type.Object(
      {
        sales: Type.Integer(),
        reviews: Type.Integer(),
        prices: Type.Integer(),
        ratings: Type.Integer(),
        brands: Type.Integer(),
      },
      { description: "For how many of the products each figure is known." },
    ),
    unitsTotal: nullable.number("Estimated units sold per month, all products together."),
    unitsMedian: nullable.number("Estimated units sold per month, median product."),
    revenueTotal: nullable.number(
      "Estimated revenue per month in `currency`. Products with sales but no known price count at the median price.",
    ),
    revenueMedian: nullable.number(
      "The monthly revenue of the median product in `currency`, of the products whose price and sales are known.",
    ),
    revenueTopTen: nullable.number("The monthly revenue of the ten products with the highest revenue, together."),
    revenueFifth: nullable.number(
      "The monthly revenue of the product with the fifth-highest revenue; 0 if fewer than five have any.",
    ),
    sellers: nullable.number(
      "The effective number of sellers: this many products with equal sales would be as concentrated.",
    ),
    reviewsMedian: nullable.number("The number of reviews, median product."),
    reviewsTypical: nullable.number("The geometric mean of the reviews, weighted by the square root of sales."),
    ratingTypical: nullable.number("The average rating, weighted by the square root of sales."),
    priceLow: nullable.number("The lower quartile of prices."),
    priceMedian: nullable.number("The median price."),
    priceHigh: nullable.number("The upper quartile of prices."),
    brandConcentration: nullable.number("The sum of the brands' squared shares of units sold; 1 means a single brand."),
    topThreeShare: nullable.number("The three best sellers' share of units sold, 0 to 1."),
    topTenShare: nullable.number("The ten best sellers' share of units sold, 0 to 1."),
    weakShare: nullable.number("The share of units sold by weak listings (see `constants.weakListing`), 0 to 1."),
    front: Front,
  },
  {
    description:
      "The statistics of the result set. Amounts are decimals in `currency`; null means that there is no data.",
  },
);

type Numbers = { [name: string]: number | Numbers };

function schemaOf(numbers: Numbers): ReturnType<typeof Type.Object> {
  const properties: TProperties = {};
  for (const [name, value] of Object.entries(numbers))
    properties[name] = typeof value === "number" ? Type.Number() : schemaOf(value);
  return Type.Object(properties);
}

const parts = <K extends string>(...names: K[]) =>
  Type.Object(
    Object.fromEntries(names.map((name) => [name, nullable.number(`The part "${name}", 0 to 1.`)])) as {
      [name in K]: ReturnType<typeof nullable.number>;
    },
  );

const { weights } = CONSTANTS;
const namesOf = <K extends string>(of: Record<K, number>) => Object.keys(of) as K[];

const level = (name: string) => oneOf(LEVELS, `The level of ${name}.`);

export const Explain = Type.Object(
  {
    statistics: Statistics,
    parts: Type.Object(
      {
        demand: parts(...namesOf(weights.demand)),
        competition: parts(...namesOf(weights.competition)),
        opportunity: parts(...namesOf(weights.opportunity)),
      },
      { description: "The parts of each figure, before they are weighed. Null means that there is no data." },
    ),
    inputs: Type.Array(
      Type.Object({
        name: Type.String({ description: `The input: ${SCORE_INPUTS.join(", ")}.` }),
        points: nullable.number(
          "The points that it adds to the score, or takes from it, compared with an ordinary niche. Null if it is unknown.",
        ),
      }),
      { description: "How far each input moved the score, the largest effect first. Empty without products." },
    ),
    weakTitles: Type.Object(
      {
        products: integer("Listings with a title score below `constants.weakTitle`."),
        share: nullable.number("Their share of the products, 0 to 1."),
        salesShare: nullable.number("Their share of the known units sold, 0 to 1."),
      },
      {
        description:
          "The listings with weak titles, which a better text could beat. See docs/listings.md for the title score.",
      },
    ),
    constants: Type.Unsafe<Explanation["constants"]>({
      ...schemaOf(CONSTANTS as unknown as Numbers),
      description: "The constants of the formula: scales, weights and what counts as a weak listing.",
    }),
    levels: Type.Union(
      [
        Type.Object({
          score: level("the niche score"),
          demand: level("demand"),
          competition: level("competition"),
          opportunity: level("opportunity"),
        }),
        Type.Null(),
      ],
      {
        description:
          "Each figure in a word, as the sentences and the dashboard use it; null where `enough` is false. Low competition is good news.",
      },
    ),
    sentences: Type.Object(
      {
        score: Type.String(),
        inputs: Type.String({
          description: "What raised and lowered the score, the most first; empty where there is no score.",
        }),
        demand: Type.String(),
        competition: Type.String(),
        opportunity: Type.String(),
        listings: Type.String(),
      },
      { description: "An explanation of each figure in plain English." },
    ),
  },
  {
    description: "With `explain=true`: everything the niche score is made of. See docs/niche-score.md for the formula.",
  },
);
