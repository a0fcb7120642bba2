/**
 * Helium 10's Black Box and Xray. "ASIN Sales" and "Parent Level Sales" are not read: they are Helium 10's estimates, not
 * figures of the marketplace, and the parent's covers all variations.
 */
import { DEFAULT_MARKETPLACE } from "../../catalog/marketplace.ts";
import { withUsualUnits } from "./measures.ts";
import { tablePreset } from "./table-preset.ts";

/** Measures of the packed product. The size tier follows from them, so its column is not read. */
const MEASURES = [
  { field: "weight", columns: ["Weight"], patterns: [/^weight/] },
  { field: "dimensions", columns: ["Dimensions"], patterns: [/^dimensions?/] },
  { field: "length", columns: ["Length"], patterns: [/^length/] },
  { field: "width", columns: ["Width"], patterns: [/^width/] },
  { field: "height", columns: ["Height"], patterns: [/^height/] },
] as const;

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
    ...MEASURES,
  ],
  special: withUsualUnits,
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
    { field: "offers", columns: ["Active Sellers"] },
    { field: "firstAvailable", columns: ["Creation Date"] },
    ...MEASURES,
  ],
  special: withUsualUnits,
  usualMarketplace: DEFAULT_MARKETPLACE,
});
