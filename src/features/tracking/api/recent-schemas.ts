/** Extra fields that lists return with `recent=N`: history by day, and the last event. */
import { type TSchema, Type } from "typebox";
import { dateTime, nullable } from "../../../platform/http/schemas.ts";
import { EventBody } from "./event-schemas.ts";

const MAX_RECENT_DAYS = 90;

export const recentDays = (adds: string) =>
  Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_RECENT_DAYS,
      description: `Adds ${adds} for this many days, with at most one point per day, and the last event.`,
    }),
  );

const MAX_SEARCH_LENGTH = 200;

export const searchText = (within: string) =>
  Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: MAX_SEARCH_LENGTH,
      description: `Returns only items with this text in the ${within}. Not case-sensitive.`,
    }),
  );

const points = <Value extends TSchema>(value: Value, description: string) =>
  Type.Array(Type.Object({ at: dateTime("Start of the day (UTC)."), value }), { description });

export const LastEvent = Type.Optional(
  Type.Union([Type.Object({ id: Type.String(), ...EventBody.properties }), Type.Null()], {
    description:
      "With `recent`: the last event, as in the list of events; of several at the same time, the most important one. Null if none is stored.",
  }),
);

export const ProductRecent = Type.Optional(
  Type.Object(
    {
      price: points(nullable.number("Null if there was no offer."), "Decimal amounts in `currency`."),
      bsr: points(nullable.integer("Null if there was no rank."), "Best-seller ranks."),
      monthlySales: points(
        nullable.integer("Null if nothing was known to estimate from."),
        "Estimated units sold per month.",
      ),
      monthlyRevenue: points(
        nullable.number("Null if there was no offer, or nothing to estimate the sales from."),
        "Estimated revenue per month, decimal amounts in `currency`.",
      ),
      reviewCount: points(nullable.integer("Null if there was none."), "Numbers of reviews."),
    },
    { description: "With `recent`: the values at the end of each day, from the first day with data." },
  ),
);

export const KeywordRecent = Type.Optional(
  Type.Object(
    {
      rank: points(
        nullable.integer("Null if the product was not among the first results."),
        "The product's keyword rank at the last check of each day.",
      ),
      nicheScore: points(Type.Number(), "The niche score on the days it was recorded."),
    },
    { description: "With `recent`." },
  ),
);

export const AlertRecent = Type.Optional(
  points(
    nullable.number(
      "Null for a keyword rank that was not among the first results, and for a product without the figure.",
    ),
    "With `recent`: the watched figure at the end of each day.",
  ),
);

export const AlertCurrent = Type.Optional(
  Type.Union(
    [
      Type.Object({
        value: nullable.number("The current figure; null for a keyword rank that is not among the first results."),
        at: nullable.dateTime("When it was observed."),
        holds: Type.Boolean({ description: "Whether the condition is met now." }),
        distance: nullable.number("`value` minus the current figure, in its own unit; null if there is no figure."),
        distancePercent: nullable.number(
          "The distance in percent of `value`; null if that is 0 or there is no figure.",
        ),
      }),
      Type.Null(),
    ],
    { description: "With `recent`: the current figure; null if unknown." },
  ),
);

export const ProductSummary = Type.Optional(
  Type.Union([Type.Object({ title: Type.String(), imageUrl: nullable.string("The image URL.") }), Type.Null()], {
    description: "With `recent`: the product; null if there is none or it is not in the catalog.",
  }),
);

export const Moved = Type.Optional(
  Type.Object(
    {
      price: nullable.number("The price change in percent."),
      bsr: nullable.number("The rank change in percent; negative is better."),
      bsrPlaces: nullable.integer("The rank change in places; negative is better."),
    },
    { description: "With `sort=moved`: the change within a day; null if unknown." },
  ),
);
