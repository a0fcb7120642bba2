import { Type } from "typebox";
import { dateTime, integer, nullable } from "../../../platform/http/schemas.ts";

/** A product, as lists show it. */
export const Product = Type.Object({
  asin: Type.String({ description: "The product's identifier on the marketplace." }),
  title: Type.String(),
  brand: nullable.string("The brand."),
  category: nullable.string("The root category."),
  imageUrl: nullable.string("The image URL."),
  price: nullable.number("The price, a decimal amount in `currency`."),
  bsr: nullable.integer("The best-seller rank; lower is better."),
  monthlySales: nullable.integer("Estimated units sold per month."),
  reviewCount: nullable.integer("The number of reviews."),
  rating: nullable.number("The average rating, 1 to 5."),
  updatedAt: dateTime("When these figures were last observed."),
  salesEstimate: Type.Union(
    [
      Type.Object({
        low: integer("The lower bound. Four in five products sell between `low` and `high`."),
        high: integer("The upper bound."),
        source: Type.String({
          enum: ["reported", "rank", "rank_any_category"],
          description:
            "`reported`: published by the marketplace. `rank`: estimated from the best-seller rank in its category. " +
            "`rank_any_category`: estimated from the rank without a curve for its category.",
        }),
      }),
      Type.Null(),
    ],
    { description: "The range and source of `monthlySales`. See docs/sales-estimates.md." },
  ),
  monthlyRevenue: nullable.number(
    "Estimated revenue per month in `currency`: `price` times `monthlySales`. Null if one of them is unknown. Multiply the bounds of `salesEstimate` by the price for its range.",
  ),
});
