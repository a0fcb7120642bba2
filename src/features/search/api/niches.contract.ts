import { Type } from "typebox";
import { type PeriodInput, problemsOf } from "../../../platform/base/period.ts";
import { dateTime, integer, nullable, text } from "../../../platform/http/schemas.ts";
import type { Contract } from "../../access/api/contract.ts";
import { PastNicheScore } from "./niche-score.ts";
import { normalize, parameters } from "./parameters.ts";

export const nicheHistory = {
  id: "nicheHistory",
  method: "GET",
  path: "/api/v1/niches/history",
  tag: "Research",
  summary: "Get a niche's history",
  description:
    "Returns a keyword's niche score and statistics by day. They are recorded once a day for tracked keywords and for the most searched " +
    "ones; this request counts as a search for the keyword. If the period includes today, the last point is the current state. " +
    "Unknown figures are `null`. `nicheScore.version` is the version of the formula that was used on that day.",
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
        nicheScore: PastNicheScore,
        monthlyUnits: nullable.integer("Estimated units sold per month, all products together."),
        medianUnits: nullable.integer("Estimated units sold per month, median product."),
        monthlyRevenue: nullable.number("Estimated revenue per month, all products together."),
        medianReviews: nullable.integer("The number of reviews, median product."),
        averageRating: nullable.number("The average rating, weighted by the square root of sales."),
        priceLow: nullable.number("The lower quartile of prices."),
        priceHigh: nullable.number("The upper quartile of prices."),
        brandConcentration: nullable.number("How concentrated sales are among brands; 1 means a single brand."),
        topShare: nullable.number("The ten best sellers' share of units sold."),
        weakShare: nullable.number(
          "The share of units sold by listings with few reviews, a weak rating, or too young for their sales.",
        ),
        takenAt: dateTime("When it was recorded."),
      }),
    ),
  }),
  check: (query, now) => problemsOf(query as PeriodInput, now),
  prepare: normalize,
} as const satisfies Contract;
