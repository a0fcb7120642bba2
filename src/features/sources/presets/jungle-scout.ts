/**
 * Jungle Scout's Product Database and browser extension. Its estimates of sales and revenue are not read: they are not
 * figures of the marketplace.
 */
import { DEFAULT_MARKETPLACE } from "../../catalog/marketplace.ts";
import { withUsualUnits } from "./measures.ts";
import { tablePreset } from "./table-preset.ts";

export const jungleScout = tablePreset({
  name: "jungle-scout",
  title: "Jungle Scout: Product Database",
  signature: {
    all: ["ASIN"],
    atLeast: 2,
    of: [
      "BSR Rank",
      "LQS",
      "Listing Quality Score",
      "Mo. Sales",
      "Mo. Revenue",
      "Est. Monthly Sales",
      "Est. Monthly Revenue",
      "Monthly Units Sold",
      "Product Tier",
      "Seller Type",
      "Net Price",
      "Net Revenue",
    ],
  },
  reads: [
    { field: "asin", columns: ["ASIN"] },
    { field: "parentAsin", columns: ["Parent ASIN"] },
    { field: "title", columns: ["Product Name", "Name", "Title", "Product Title"] },
    { field: "brand", columns: ["Brand", "Brand Name"] },
    { field: "category", columns: ["Category", "Main Category"] },
    { field: "imageUrl", columns: ["Image URL", "Image", "Main Image"] },
    { field: "url", columns: ["Product URL", "URL", "Link", "Product Link"] },
    { field: "price", columns: ["Price", "Current Price"], patterns: [/^price/] },
    { field: "currency", columns: ["Currency"] },
    { field: "bsr", columns: ["BSR Rank", "Rank", "BSR", "Sales Rank"] },
    { field: "reviewCount", columns: ["Review Count", "Number of Reviews", "# of Reviews", "Reviews"] },
    { field: "rating", columns: ["Review Rating", "Rating", "Star Rating", "Stars"] },
    { field: "offers", columns: ["Number of Sellers", "# of Sellers", "Sellers", "Seller Count"] },
    { field: "weight", columns: ["Weight", "Item Weight"], patterns: [/^weight/] },
    { field: "dimensions", columns: ["Dimensions"], patterns: [/^dimensions?/] },
    { field: "length", columns: ["Length"], patterns: [/^length/] },
    { field: "width", columns: ["Width"], patterns: [/^width/] },
    { field: "height", columns: ["Height"], patterns: [/^height/] },
    { field: "firstAvailable", columns: ["Date First Available", "First Available"] },
    { field: "marketplace", columns: ["Marketplace", "Country"] },
  ],
  special: withUsualUnits,
  usualMarketplace: DEFAULT_MARKETPLACE,
});
