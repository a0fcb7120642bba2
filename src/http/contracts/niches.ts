import { Type } from "typebox";
import { type PeriodInput, problemsOf } from "../../base/period.ts";
import type { Contract } from "../contract.ts";
import { forgiven, parameters } from "./parameters.ts";
import { dateTime, nullable } from "./schemas.ts";
import { NicheScore } from "./search.ts";

const share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });

export const nicheHistory = {
  id: "nicheHistory",
  method: "GET",
  path: "/api/v1/niches/history",
  tag: "Research",
  summary: "A niche's history",
  description:
    "What a keyword's result set looked like, day by day. It is noted once a day for keywords that are tracked and for those " +
    "that are searched for most; asking for the history of a keyword counts as a search for it. Where the period reaches to " +
    "today, the last point is how the niche stands now.",
  gate: { feature: "search", counted: true },
  query: Type.Object({
    keyword: parameters.keyword,
    marketplace: parameters.marketplace,
    from: parameters.from,
    to: parameters.to,
  }),
  data: Type.Object({
    keyword: Type.String({ description: "The keyword as it is kept: in lower case, with single blanks." }),
    marketplace: Type.String(),
    currency: Type.String({ description: "Currency of the prices, ISO 4217." }),
    points: Type.Array(
      Type.Object({
        day: Type.String({ format: "date", description: "The day, UTC." }),
        totalResults: Type.Integer({ description: "How many products matched." }),
        nicheScore: NicheScore,
        monthlyUnits: Type.Integer({ description: "Estimated units a month of all products together." }),
        medianUnits: Type.Integer({ description: "Estimated units a month of the typical product." }),
        medianReviews: Type.Integer({ description: "Reviews of the typical product." }),
        averageRating: nullable.number("The rating where each unit sold counts once."),
        priceLow: nullable.number("A quarter of the products cost less."),
        priceHigh: nullable.number("A quarter of the products cost more."),
        brandConcentration: share("How much of the sales a few brands hold; 1 is one brand alone."),
        topShare: share("Share of the units that the ten best sellers sell."),
        weakShare: share("Share of the units that listings with few reviews or a weak rating sell."),
        takenAt: dateTime("When it was noted."),
      }),
    ),
  }),
  status: 200,
  check: (query, now) => problemsOf(query as PeriodInput, now),
  prepare: {
    keyword: forgiven.keyword,
    marketplace: forgiven.marketplace,
    from: forgiven.from,
    to: forgiven.to,
  },
} as const satisfies Contract;
