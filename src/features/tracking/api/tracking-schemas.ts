/** Tracked products and keywords, and the settings their owners can change. */
import { Type } from "typebox";
import { formatCount } from "../../../platform/base/format-count.ts";
import { optionalName } from "../../../platform/http/parameters.ts";
import { closed, dateTime, integer, nextPage, nullable, oneOf, text } from "../../../platform/http/schemas.ts";
import { Product } from "../../catalog/api/product-schema.ts";
import { RANK_DEPTH } from "../../search/engine.ts";
import { DEFAULT_RANK_THRESHOLD, RANK_SOURCES, type RankSource } from "../tracked-keyword.ts";
import {
  DEFAULT_COOLDOWN_MINUTES,
  DEFAULT_THRESHOLDS,
  LONGEST_COOLDOWN_MINUTES,
  PRICE_DIRECTIONS,
  PRICE_UNITS,
  RANK_DIRECTIONS,
  RANK_UNITS,
} from "../tracked-product.ts";

const { price, bsr, reviews } = DEFAULT_THRESHOLDS;

const minimumChange = (byDefault: number) =>
  Type.Number({
    minimum: 0,
    description: `The smallest change that creates an event; 0 is any. Defaults to ${byDefault}.`,
  });

const rankDirection = (byDefault: string) =>
  oneOf(RANK_DIRECTIONS, `\`better\` is a smaller number. Defaults to ${byDefault}.`);

const priceFields = {
  by: minimumChange(price.by),
  unit: oneOf(PRICE_UNITS, `Percent of the base price, or an amount in \`currency\`. Defaults to ${price.unit}.`),
  direction: oneOf(PRICE_DIRECTIONS, `Defaults to ${price.direction}.`),
};
const bsrFields = {
  by: minimumChange(bsr.by),
  unit: oneOf(RANK_UNITS, `Percent of the base rank, or a number of places. Defaults to ${bsr.unit}.`),
  direction: rankDirection(bsr.direction),
};
const reviewFields = {
  by: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    description: `The number of new reviews that creates an event. Defaults to ${reviews.by}.`,
  }),
};

const THRESHOLDS = "How much a value must change from its base to create an event.";

const Thresholds = Type.Object(
  { price: Type.Object(priceFields), bsr: Type.Object(bsrFields), reviews: Type.Object(reviewFields) },
  { description: THRESHOLDS },
);

const keywordRankFields = {
  by: Type.Integer({
    minimum: 1,
    maximum: RANK_DEPTH,
    description: `The number of places that creates an event. Defaults to ${DEFAULT_RANK_THRESHOLD.by}.`,
  }),
  direction: rankDirection(DEFAULT_RANK_THRESHOLD.direction),
};

export const cooldownMinutes = (byDefault: string) =>
  Type.Integer({
    minimum: 0,
    maximum: LONGEST_COOLDOWN_MINUTES,
    description: `The minimum time between two events of the same type. Changes in between are reported afterwards. Defaults to ${byDefault}.`,
  });

const channelIds = { type: "array", items: { type: "string" }, maxItems: 100 };

/** Accepts a single word for all or none. `readChosen` checks the ids. */
export const chosenChannels = Type.Optional(
  Type.Unsafe<string[] | "all" | "none">({
    anyOf: [channelIds, { type: "string", enum: ["all", "none"] }],
    description:
      "The notification channels to notify besides webhooks: a list of IDs, `all` (also those added later) or `none`. Defaults to `none`.",
  }),
);

export const channels = Type.Array(Type.String(), {
  description: 'The notification channels that are notified besides webhooks: their IDs, or `["all"]`.',
});

const cooldown = cooldownMinutes(String(DEFAULT_COOLDOWN_MINUTES));

export const productTerms = {
  label: optionalName("Your label; null removes it."),
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
  channels: chosenChannels,
};

export const keywordTerms = {
  label: productTerms.label,
  threshold: Type.Optional(
    Type.Partial(Type.Object(keywordRankFields), {
      ...closed,
      description: "How far the keyword rank must move from its base to create an event.",
    }),
  ),
  cooldownMinutes: Type.Optional(cooldown),
  channels: chosenChannels,
};

const lifecycle = {
  lastEventAt: nullable.dateTime("When the last event was created."),
  createdAt: dateTime("When tracking started."),
  updatedAt: dateTime("When the settings were last changed."),
};

export const TrackedProduct = Type.Object({
  id: Type.String(),
  marketplace: Type.String(),
  asin: Type.String(),
  label: nullable.string("Your label."),
  thresholds: Thresholds,
  cooldownMinutes: cooldown,
  channels,
  base: Type.Object(
    {
      price: nullable.number("The price."),
      bsr: nullable.integer("The best-seller rank."),
      bsrCategory: nullable.string("The category of the rank."),
      reviewCount: nullable.integer("The number of reviews."),
    },
    { description: "The values that changes are measured from: those of the last event. Null until first observed." },
  ),
  product: Type.Union(
    [
      Type.Object({
        title: Type.String(),
        brand: nullable.string("The brand."),
        imageUrl: nullable.string("The image URL."),
        price: nullable.number("The price."),
        bsr: nullable.integer("The best-seller rank."),
        monthlySales: Product.properties.monthlySales,
        salesEstimate: Product.properties.salesEstimate,
        monthlyRevenue: Product.properties.monthlyRevenue,
        reviewCount: nullable.integer("The number of reviews."),
        rating: nullable.number("The average rating, 1 to 5."),
        updatedAt: dateTime("When the product was last observed."),
      }),
      Type.Null(),
    ],
    { description: "The current values; null if the product is not in the catalog." },
  ),
  currency: text("The currency of the prices (ISO 4217)."),
  ...lifecycle,
});

const UNRANKED = `null if the product is not among the first ${formatCount(RANK_DEPTH)} results`;

export const TrackedKeyword = Type.Object({
  id: Type.String(),
  marketplace: Type.String(),
  keyword: text("The normalized keyword: lowercase, with single spaces."),
  asin: nullable.string(
    "The product whose keyword rank is tracked; null if only the niche is tracked, which creates no events.",
  ),
  label: nullable.string("Your label."),
  threshold: Type.Object(keywordRankFields),
  cooldownMinutes: cooldown,
  channels,
  rank: nullable.integer(`The product's keyword rank when last checked; ${UNRANKED}, or if \`evaluatedAt\` is null.`),
  rankSource: Type.Unsafe<RankSource | null>({
    type: ["string", "null"],
    enum: [...RANK_SOURCES, null],
    description:
      "`marketplace`: the organic position in the marketplace's own results, from an import of the last 30 days. `nichescope`: the position in " +
      "the results of this service. Null until first checked. A change of the source creates no event.",
  }),
  rankSeenAt: nullable.dateTime("When the rank was seen: the time of the import's row, or of the check."),
  totalResults: nullable.integer("The number of matching products when last checked."),
  evaluatedAt: nullable.dateTime("When the keyword rank was last checked; null if never."),
  base: Type.Union([Type.Object({ rank: nullable.integer(`The keyword rank; ${UNRANKED}.`) }), Type.Null()], {
    description: "The keyword rank that changes are measured from: that of the last event. Null until first observed.",
  }),
  ...lifecycle,
});

/** The page fields of lists that count their items. */
export const pageData = { total: integer("The total number of items on all pages."), next: nextPage };
