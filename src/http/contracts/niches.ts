import { Type } from "typebox";
import { type PeriodInput, problemsOf } from "../../base/period.ts";
import type { Contract } from "../contract.ts";
import { normalize, parameters } from "./parameters.ts";
import { dateTime, integer, nullable, text } from "./schemas.ts";
import { NicheScore } from "./search.ts";

const share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });

export const nicheHistory = {
  id: "nicheHistory",
  method: "GET",
  path: "/api/v1/niches/history",
  tag: "Research",
  summary: "Get a niche's history",
  description:
    "Returns a keyword's niche score and statistics by day. They are recorded once a day for tracked keywords and for the most searched " +
    "ones; this request counts as a search for the keyword. If the period includes today, the last point is the current state.",
  gate: { feature: "search", counted: true },
  query: Type.Object({
    keyword: parameters.keyword,
    marketplace: parameters.marketplace,
    from: parameters.from,
    to: parameters.to,
  }),
  data: Type.Object({
    keyword: text("The normalized keyword: lowercase, with single spaces."),
    marketplace: Type.String(),
    currency: text("The currency of the prices (ISO 4217)."),
    points: Type.Array(
      Type.Object({
        day: Type.String({ format: "date", description: "The UTC day." }),
        totalResults: integer("The number of matching products."),
        nicheScore: NicheScore,
        monthlyUnits: integer("Estimated units sold per month, all products together."),
        medianUnits: integer("Estimated units sold per month, median product."),
        medianReviews: integer("The number of reviews, median product."),
        averageRating: nullable.number("The average rating, weighted by units sold."),
        priceLow: nullable.number("The lower quartile of prices."),
        priceHigh: nullable.number("The upper quartile of prices."),
        brandConcentration: share("How concentrated sales are among brands; 1 means a single brand."),
        topShare: share("The ten best sellers' share of units sold."),
        weakShare: share("The share of units sold by listings with few reviews or a weak rating."),
        takenAt: dateTime("When it was recorded."),
      }),
    ),
  }),
  check: (query, now) => problemsOf(query as PeriodInput, now),
  prepare: normalize,
} as const satisfies Contract;
