/** Saved responses of Keepa's product API, read by the same code as the live source. */
import { keepaSighting } from "../keepa/keepa-product.ts";
import { fitOf } from "./columns.ts";
import type { Preset } from "./preset.ts";

export const keepaApi: Preset = {
  name: "keepa-api",
  title: "Keepa API: products",
  fits: (columns) =>
    fitOf(columns, {
      all: ["asin", "csv", "domainId"],
      atLeast: 0,
      of: ["salesRanks", "salesRankReference", "imagesCSV", "images", "categoryTree", "rootCategory", "lastUpdate"],
    }),
  reader: () => (fields, readingContext) => [keepaSighting(fields, readingContext.now)],
  reads: [
    { field: "asin", columns: ["asin"] },
    { field: "parentAsin", columns: ["parentAsin"] },
    { field: "title", columns: ["title"] },
    { field: "brand", columns: ["brand"] },
    { field: "category", columns: ["categoryTree"] },
    { field: "imageUrl", columns: ["images", "imagesCSV"] },
    { field: "imageCount", columns: ["images", "imagesCSV"] },
    { field: "price", columns: ["csv"] },
    { field: "bsr", columns: ["salesRanks"] },
    { field: "reportedSales", columns: ["monthlySold"] },
    { field: "reviewCount", columns: ["csv"] },
    { field: "rating", columns: ["csv"] },
    { field: "marketplace", columns: ["domainId"] },
    { field: "seenAt", columns: ["lastUpdate"] },
  ],
};
