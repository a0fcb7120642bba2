/** What lists of what is watched tell besides, with `recent`: how it went in the last days, and what was told of it last. */
import { Type } from "typebox";
import { EventBody } from "./event-schemas.ts";
import { dateTime, maybeTime, nullable } from "./schemas.ts";

export const MOST_RECENT_DAYS = 90;

export const recentDays = (adds: string) =>
  Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MOST_RECENT_DAYS,
      description: `Adds ${adds} of the last so many days, at most one point a day, and what was told of it last.`,
    }),
  );

const LONGEST_TEXT = 200;

/** Lists are narrowed by a text that people type. */
export const searched = (within: string) =>
  Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: LONGEST_TEXT,
      description: `Only those that have this text in their ${within}. Letter case is forgiven.`,
    }),
  );

const day = dateTime("The beginning of the day, UTC.");
const points = (description: string, isWhole = true) =>
  Type.Array(Type.Object({ at: day, value: isWhole ? Type.Integer() : Type.Number() }), { description });

export const LastEvent = Type.Optional(
  Type.Union([Type.Object({ id: Type.String(), ...EventBody.properties }), Type.Null()], {
    description: "With `recent`: what was told of it last, as the list of events has it; null where nothing is kept.",
  }),
);

export const ProductRecent = Type.Optional(
  Type.Object(
    {
      price: points("Decimal amounts in `currency`.", false),
      bsr: points("Best-seller ranks."),
      monthlySales: points("Estimated units a month."),
      reviewCount: points("Numbers of reviews."),
    },
    {
      description: "With `recent`: what was known at the end of each day, from the first day on of which anything is.",
    },
  ),
);

export const KeywordRecent = Type.Optional(
  Type.Object(
    {
      rank: Type.Array(Type.Object({ at: day, value: nullable.integer("Null when it was not among the first.") }), {
        description: "The product's place, as it was last found on each day on which it was looked for.",
      }),
      nicheScore: points("The niche's score, on the days on which it was noted.", false),
    },
    { description: "With `recent`." },
  ),
);

export const AlertRecent = Type.Optional(
  Type.Array(
    Type.Object({ at: day, value: nullable.number("Of a keyword's rank null when it was not among the first.") }),
    {
      description: "With `recent`: the figure that it watches, at the end of each day.",
    },
  ),
);

export const AlertCurrent = Type.Optional(
  Type.Union(
    [
      Type.Object({
        value: nullable.number("The figure now. Of a keyword's rank null when it is not among the first."),
        at: maybeTime("When it was seen, or looked for."),
        holds: Type.Boolean({ description: "Whether the condition holds now." }),
        distance: nullable.number(
          "How far the figure is from `value`, in its own unit: `value` less the figure. Null where the figure is.",
        ),
        distancePercent: nullable.number(
          "The same in percent of `value`; null where that is 0, or the figure is null.",
        ),
      }),
      Type.Null(),
    ],
    { description: "With `recent`: where the figure stands; null where it is not known." },
  ),
);

export const AboutProduct = Type.Optional(
  Type.Union([Type.Object({ title: Type.String(), imageUrl: nullable.string("A picture.") }), Type.Null()], {
    description: "With `recent`: the product that it is about; null where there is none, or it is not known.",
  }),
);

/** Of tracked products in the order of their moves. */
export const Moved = Type.Optional(
  Type.Object(
    {
      price: nullable.number("Percent of the price before."),
      bsr: nullable.number("Percent of the rank before; negative is better."),
    },
    { description: "With `sort=moved`: how much has changed within a day; null where it is not known." },
  ),
);
