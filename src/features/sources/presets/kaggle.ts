/** "Amazon Products Dataset 2023 (1.4M Products)" on Kaggle, and the same dataset for other marketplaces. */
import { tablePreset } from "./table-preset.ts";

export const kaggle14m = tablePreset({
  name: "kaggle-1.4m",
  title: "Kaggle: Amazon products, 1.4 million",
  usualMarketplace: "amazon.com",
  signature: {
    all: ["asin", "title", "stars"],
    atLeast: 2,
    of: ["imgUrl", "productURL", "isBestSeller", "boughtInLastMonth", "category_id", "categoryName"],
  },
  reads: [
    { field: "asin", columns: ["asin"] },
    { field: "title", columns: ["title"] },
    { field: "category", columns: ["categoryName"] },
    { field: "imageUrl", columns: ["imgUrl"] },
    { field: "url", columns: ["productURL"] },
    { field: "price", columns: ["price"] },
    { field: "reportedSales", columns: ["boughtInLastMonth"] },
    { field: "reviewCount", columns: ["reviews"] },
    { field: "rating", columns: ["stars"] },
  ],
});
