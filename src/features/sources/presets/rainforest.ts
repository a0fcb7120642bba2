/** Responses of the Rainforest API: search results, category results and single products. */

import { isRecord } from "../../../platform/base/json.ts";
import { isMissing } from "../../../platform/tables/cells/missing-values.ts";
import type { Cell } from "./preset.ts";
import { tablePreset } from "./table-preset.ts";

export const rainforest = tablePreset({
  name: "rainforest",
  title: "Rainforest API: search results, products",
  signature: {
    all: ["asin", "title"],
    atLeast: 2,
    of: [
      "ratings_total",
      "recent_sales",
      "is_prime",
      "position",
      "prices",
      "buybox_winner",
      "bestsellers_rank",
      "main_image",
    ],
  },
  reads: [
    { field: "asin", columns: ["asin"] },
    { field: "parentAsin", columns: ["parent_asin"] },
    { field: "title", columns: ["title"] },
    { field: "brand", columns: ["brand"] },
    { field: "category", columns: ["categories"] },
    { field: "imageUrl", columns: ["image", "main_image.link"] },
    { field: "url", columns: ["link"] },
    { field: "price", columns: ["price.value", "buybox_winner.price.value"] },
    { field: "currency", columns: ["price.currency", "buybox_winner.price.currency"] },
    { field: "bsr", columns: ["bestsellers_rank"] },
    { field: "reportedSales", columns: ["recent_sales"] },
    { field: "reviewCount", columns: ["ratings_total"] },
    { field: "rating", columns: ["rating"] },
    { field: "weight", columns: ["weight"] },
    { field: "dimensions", columns: ["dimensions"] },
    { field: "firstAvailable", columns: ["first_available.utc", "first_available.raw"] },
    { field: "imageCount", columns: ["images_count", "images"] },
    { field: "marketplace", columns: ["amazon_domain"], around: ["request_parameters.amazon_domain", "amazon_domain"] },
    {
      field: "seenAt",
      columns: ["processed_at"],
      around: ["request_metadata.processed_at", "request_metadata.created_at", "processed_at"],
    },
    { field: "searchTerm", columns: ["search_term"], around: ["request_parameters.search_term"] },
    { field: "searchPosition", columns: ["position"] },
    { field: "searchPage", columns: ["page"], around: ["request_parameters.page"] },
    { field: "isSponsored", columns: ["sponsored"] },
  ],
  special: (_, { weight, dimensions, firstAvailable }) => ({
    weight: specified(weight as Cell, /^(package|item|product) weight$/i),
    dimensions: specified(dimensions as Cell, /^(package|item|product) dimensions$/i),
    firstAvailable: specified(firstAvailable as Cell, /^date first available$/i),
  }),
});

/** Measures and the first day are in separate fields or in the list of specifications. The package's measures come first. */
function specified(own: Cell, name: RegExp): Cell {
  return {
    column: own.column,
    of(fields, context) {
      const value = own.of(fields, context);
      if (!isMissing(value) || !Array.isArray(fields["specifications"])) return value;
      const named = fields["specifications"].filter(
        (each): each is { name: string; value: unknown } =>
          isRecord(each) && typeof each["name"] === "string" && name.test(each["name"].trim()),
      );
      return (named.find((each) => /^package/i.test(each.name)) ?? named[0])?.value;
    },
  };
}
