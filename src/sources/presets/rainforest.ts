/** Responses of the Rainforest API: search results, category results and single products. */
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
    { field: "marketplace", columns: ["amazon_domain"], around: ["request_parameters.amazon_domain", "amazon_domain"] },
    { field: "seenAt", columns: ["processed_at"], around: ["request_metadata.processed_at", "processed_at"] },
    { field: "searchTerm", columns: ["search_term"], around: ["request_parameters.search_term"] },
    { field: "searchPosition", columns: ["position"] },
    { field: "searchPage", columns: ["page"], around: ["request_parameters.page"] },
    { field: "isSponsored", columns: ["sponsored"] },
  ],
});
