/** The distributions a search returns with `distributions=true`. */
import { Type } from "typebox";
import { integer, nullable, text } from "../../../platform/http/schemas.ts";
import { TOP_BRANDS } from "../distribution.ts";

const products = integer("The number of products.");
const units = integer("Estimated units sold per month by products with known sales.");
const share = Type.Number({ minimum: 0, maximum: 1, description: "The share of all units in the result set." });
const revenue = Type.Number({
  description: "Price times units per month, in `currency`, for products with both.",
});

const buckets = (description: string) =>
  Type.Array(
    Type.Object({
      from: Type.Number({ description: "The lower bound, inclusive." }),
      to: nullable.number("The upper bound, exclusive; null if there is none."),
      products,
      units,
    }),
    { description },
  );

export const Distributions = Type.Object(
  {
    price: buckets("By price in `currency`. The bounds depend on the niche."),
    revenue: buckets("By estimated monthly revenue in `currency`. The bounds depend on the niche."),
    reviews: buckets("By number of reviews. The bounds are fixed."),
    rating: buckets("By rating. The bounds are fixed; the last one includes 5."),
    unknown: Type.Object(
      {
        price: integer("Products without a price."),
        revenue: integer("Products without a price or without estimated sales."),
        reviews: integer("Products without a number of reviews."),
        rating: integer("Products without a rating."),
      },
      { description: "The number of products in no bucket because the figure is unknown." },
    ),
    brands: Type.Array(Type.Object({ brand: text("The brand."), products, units, revenue, share }), {
      description: `The ${TOP_BRANDS} brands with the most units sold, largest first.`,
    }),
    others: Type.Object(
      { brands: integer("The number of brands."), products, units, revenue, share },
      { description: "All other brands." },
    ),
    unknownBrand: Type.Object({ products, units, revenue, share }, { description: "Products without a brand." }),
  },
  { description: "With `distributions=true`: the distribution of the whole result set, not just this page." },
);
