/** What is told of tracked products and keywords, and what their owners may say of them. */
import { Type } from "typebox";
import { RANK_DEPTH } from "../../search/engine.ts";
import { DEFAULT_RANK_THRESHOLD } from "../../tracking/tracked-keyword.ts";
import {
  DEFAULT_COOLDOWN_MINUTES,
  DEFAULT_THRESHOLDS,
  LONGEST_COOLDOWN_MINUTES,
  PRICE_DIRECTIONS,
  PRICE_UNITS,
  RANK_DIRECTIONS,
  RANK_UNITS,
} from "../../tracking/tracked-product.ts";
import { calledBy } from "./parameters.ts";
import { dateTime, maybeTime, nullable } from "./schemas.ts";

const oneOf = <T extends string>(values: readonly T[], description: string) =>
  Type.Unsafe<T>({ type: "string", enum: values, description });

/** A body knows only these fields. */
export const closed = { additionalProperties: false };

/** A change says at least something. */
export const closedChange = { ...closed, minProperties: 1 };

const { price, bsr, reviews } = DEFAULT_THRESHOLDS;

const priceFields = {
  by: Type.Number({ minimum: 0, description: `How much of a change is told; 0 is any. By default ${price.by}.` }),
  unit: oneOf(
    PRICE_UNITS,
    `Percent of the price that was told last, or an amount of \`currency\`. By default ${price.unit}.`,
  ),
  direction: oneOf(PRICE_DIRECTIONS, `By default ${price.direction}.`),
};
const bsrFields = {
  by: Type.Number({ minimum: 0, description: `How much of a move is told; 0 is any. By default ${bsr.by}.` }),
  unit: oneOf(RANK_UNITS, `Percent of the rank that was told last, or places. By default ${bsr.unit}.`),
  direction: oneOf(RANK_DIRECTIONS, `\`better\` is a smaller number. By default ${bsr.direction}.`),
};
const reviewFields = {
  by: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    description: `How many new reviews are told. By default ${reviews.by}.`,
  }),
};

const THRESHOLDS = "How much of a change becomes an event, measured from the value that was told last.";

const Thresholds = Type.Object(
  { price: Type.Object(priceFields), bsr: Type.Object(bsrFields), reviews: Type.Object(reviewFields) },
  { description: THRESHOLDS },
);

const placeFields = {
  by: Type.Integer({
    minimum: 1,
    maximum: RANK_DEPTH,
    description: `How many places of a move are told. By default ${DEFAULT_RANK_THRESHOLD.by}.`,
  }),
  direction: oneOf(RANK_DIRECTIONS, `\`better\` is a smaller number. By default ${DEFAULT_RANK_THRESHOLD.direction}.`),
};

export const cooldownMinutes = (byDefault: string) =>
  Type.Integer({
    minimum: 0,
    maximum: LONGEST_COOLDOWN_MINUTES,
    description: `The least time between two events of a kind; what changes meanwhile is told afterwards. By default ${byDefault}.`,
  });

const cooldown = cooldownMinutes(String(DEFAULT_COOLDOWN_MINUTES));

/** What may be said of a tracked product. */
export const productTerms = {
  label: calledBy("What you call it; null takes the name away."),
  thresholds: Type.Optional(
    Type.Object(
      {
        price: Type.Optional(Type.Partial(Type.Object(priceFields), closed)),
        bsr: Type.Optional(Type.Partial(Type.Object(bsrFields), closed)),
        reviews: Type.Optional(Type.Partial(Type.Object(reviewFields), closed)),
      },
      { ...closed, description: THRESHOLDS },
    ),
  ),
  cooldownMinutes: Type.Optional(cooldown),
};

/** What may be said of a tracked keyword. */
export const keywordTerms = {
  label: productTerms.label,
  threshold: Type.Optional(
    Type.Partial(Type.Object(placeFields), {
      ...closed,
      description: "How much of a move becomes an event, measured from the place that was told last.",
    }),
  ),
  cooldownMinutes: Type.Optional(cooldown),
};

export const TrackedProduct = Type.Object({
  id: Type.String(),
  marketplace: Type.String(),
  asin: Type.String(),
  label: nullable.string("What you call it."),
  thresholds: Thresholds,
  cooldownMinutes: cooldown,
  base: Type.Object(
    {
      price: nullable.number("The price."),
      bsr: nullable.integer("The best-seller rank."),
      bsrCategory: nullable.string("The list that the rank is of."),
      reviewCount: nullable.integer("The number of reviews."),
    },
    { description: "The values that changes are measured from: those told last. Null until one is seen." },
  ),
  product: Type.Union(
    [
      Type.Object({
        title: Type.String(),
        brand: nullable.string("The brand."),
        imageUrl: nullable.string("A picture."),
        price: nullable.number("The price."),
        bsr: nullable.integer("The best-seller rank."),
        reviewCount: nullable.integer("The number of reviews."),
        rating: nullable.number("Average rating, 1 to 5."),
        updatedAt: dateTime("When it was last seen."),
      }),
      Type.Null(),
    ],
    { description: "What is known of it now; null while it is not known." },
  ),
  currency: Type.String({ description: "Currency of the prices, ISO 4217." }),
  lastEventAt: maybeTime("When something of it was last told."),
  createdAt: dateTime("Since when it is tracked."),
  updatedAt: dateTime("When its terms were last changed."),
});

const PLACE = `null when it is not among the first ${RANK_DEPTH.toLocaleString("en")}`;

export const TrackedKeyword = Type.Object({
  id: Type.String(),
  marketplace: Type.String(),
  keyword: Type.String({ description: "The keyword as it is compared: in lower case, with single blanks." }),
  asin: nullable.string(
    "The product whose place is watched; null where it is the niche alone, of which there are no events.",
  ),
  label: nullable.string("What you call it."),
  threshold: Type.Object(placeFields),
  cooldownMinutes: cooldown,
  rank: nullable.integer(`The product's place when it was last looked for: ${PLACE}, or \`evaluatedAt\` is null.`),
  totalResults: nullable.integer("How many products matched then."),
  evaluatedAt: maybeTime("When it was last looked for; null until then."),
  base: Type.Union([Type.Object({ rank: nullable.integer(`The place: ${PLACE}.`) }), Type.Null()], {
    description: "The place that changes are measured from: that told last. Null until one is known.",
  }),
  lastEventAt: maybeTime("When something of it was last told."),
  createdAt: dateTime("Since when it is tracked."),
  updatedAt: dateTime("When its terms were last changed."),
});

export const Deleted = Type.Object({ id: Type.String(), deleted: Type.Literal(true) });

/** A page of a list. */
export const pageData = {
  total: Type.Integer({ description: "How many there are in all, on all pages." }),
  next: nullable.string("What to send as `before` for the next ones; null at the end."),
};
