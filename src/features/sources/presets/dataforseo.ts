/**
 * Responses of DataForSEO's Amazon products. `rank_absolute` is a position among all results of a search, `rank_group` among
 * results of the same `type`; neither is a best-seller rank.
 */
import { tablePreset } from "./table-preset.ts";

export const dataForSeo = tablePreset({
  name: "dataforseo",
  title: "DataForSEO: Amazon products",
  signature: {
    all: ["data_asin"],
    atLeast: 1,
    of: [
      "title",
      "price_from",
      "price_to",
      "rank_absolute",
      "rank_group",
      "bought_past_month",
      "image_url",
      "is_best_seller",
    ],
  },
  reads: [
    { field: "asin", columns: ["data_asin"] },
    { field: "title", columns: ["title"] },
    { field: "imageUrl", columns: ["image_url"] },
    { field: "url", columns: ["url"] },
    { field: "price", columns: ["price_from", "price.current"] },
    { field: "currency", columns: ["currency", "price.currency"] },
    { field: "reportedSales", columns: ["bought_past_month"] },
    { field: "reviewCount", columns: ["rating.votes_count"] },
    { field: "rating", columns: ["rating.value"] },
    { field: "marketplace", columns: ["se_domain"], around: ["se_domain", "data.se_domain"] },
    { field: "seenAt", columns: ["datetime"], around: ["datetime", "data.datetime"] },
    { field: "searchTerm", columns: ["keyword"], around: ["keyword", "data.keyword"] },
    { field: "searchPosition", columns: ["rank_absolute"] },
    { field: "kindPosition", columns: ["rank_group"] },
    { field: "isSponsored", columns: ["type"] },
  ],
});
