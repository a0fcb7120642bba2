/** What a search tells with `distributions=true`: how the whole result set is spread. */
import { Type } from "typebox";
import { TOP_BRANDS } from "../../search/distribution.ts";
import { nullable } from "./schemas.ts";

const products = Type.Integer({ description: "How many products." });
const units = Type.Integer({ description: "Estimated units a month of those whose sales are known." });
const share = Type.Number({ minimum: 0, maximum: 1, description: "Their share of all units of the result set." });
const revenue = Type.Number({
  description: "Price times units a month, in `currency`, of those of which both are known.",
});

const buckets = (description: string) =>
  Type.Array(
    Type.Object({
      from: Type.Number({ description: "From here on…" }),
      to: nullable.number("…and below this; null for all above."),
      products,
      units,
    }),
    { description },
  );

export const Distributions = Type.Object(
  {
    price: buckets("By price, in steps that fit the niche. In `currency`."),
    reviews: buckets("By the number of reviews; the bounds are always the same."),
    rating: buckets("By rating; the bounds are always the same. 5 is in the last one."),
    unknown: Type.Object(
      {
        price: Type.Integer({ description: "Products without a known price." }),
        reviews: Type.Integer({ description: "Without a known number of reviews." }),
        rating: Type.Integer({ description: "Without a known rating." }),
      },
      { description: "How many products are in no bucket, because the figure is not known." },
    ),
    brands: Type.Array(
      Type.Object({ brand: Type.String({ description: "As listed." }), products, units, revenue, share }),
      { description: `The ${TOP_BRANDS} brands that sell the most units, the greatest first.` },
    ),
    others: Type.Object(
      { brands: Type.Integer({ description: "How many brands." }), products, units, revenue, share },
      { description: "All other brands together." },
    ),
    unknownBrand: Type.Object({ products, units, revenue, share }, { description: "Products without a known brand." }),
  },
  { description: "With `distributions=true`: how the whole result set is spread, not just this page." },
);
