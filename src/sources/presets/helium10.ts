/**
 * Helium 10's Black Box and Xray. "ASIN Sales" and "Parent Level Sales" are not read: they are Helium 10's estimates, not
 * figures of the marketplace, and the parent's covers all variations.
 */
import { DEFAULT_MARKETPLACE } from "../../catalog/marketplace.ts";
import { tablePreset } from "./table-preset.ts";

export const helium10BlackBox = tablePreset({
  name: "helium10-black-box",
  title: "Helium 10: Black Box",
  signature: {
    all: ["ASIN", "Title", "BSR"],
    atLeast: 2,
    of: [
      "ASIN Sales",
      "ASIN Revenue",
      "Parent Level Sales",
      "Parent Level Revenue",
      "Reviews Rating",
      "Sales Trend (90 days) (%)",
    ],
  },
  reads: [
    { field: "asin", columns: ["ASIN"] },
    { field: "title", columns: ["Title"] },
    { field: "brand", columns: ["Brand"] },
    { field: "category", columns: ["Category"] },
    { field: "imageUrl", columns: ["Image URL"] },
    { field: "url", columns: ["URL"] },
    { field: "price", columns: ["Price"], patterns: [/^price/] },
    { field: "bsr", columns: ["BSR"] },
    { field: "reviewCount", columns: ["Review Count", "Reviews Count"] },
    { field: "rating", columns: ["Reviews Rating", "Rating"] },
  ],
  usualMarketplace: DEFAULT_MARKETPLACE,
});

export const helium10Xray = tablePreset({
  name: "helium10-xray",
  title: "Helium 10: Xray",
  signature: {
    all: ["ASIN", "Product Details"],
    atLeast: 2,
    of: [
      "BSR",
      "ASIN Sales",
      "ASIN Revenue",
      "Parent Level Sales",
      "Review Count",
      "Ratings",
      "Review velocity",
      "Active Sellers",
    ],
  },
  reads: [
    { field: "asin", columns: ["ASIN"] },
    { field: "title", columns: ["Product Details"] },
    { field: "brand", columns: ["Brand"] },
    { field: "category", columns: ["Category"] },
    { field: "imageUrl", columns: ["Image URL"] },
    { field: "url", columns: ["URL"] },
    { field: "price", columns: ["Price  $"], patterns: [/^price/] },
    { field: "bsr", columns: ["BSR"] },
    { field: "reviewCount", columns: ["Review Count"] },
    { field: "rating", columns: ["Ratings"] },
  ],
  usualMarketplace: DEFAULT_MARKETPLACE,
});
