/** Exports of Keepa's Product Viewer and Product Finder, whose column names change from month to month. */
import { tablePreset } from "./table-preset.ts";

export const keepaExport = tablePreset({
  name: "keepa-export",
  title: "Keepa: Product Viewer and Product Finder exports",
  signature: {
    all: ["ASIN"],
    atLeast: 2,
    of: [
      "Locale",
      "Sales Rank: Current",
      "Sales Rank: 30 days avg.",
      "Sales Rank: 90 days avg.",
      "Sales Rank: Reference",
      "Reviews: Rating",
      "Reviews: Rating Count",
      "Reviews: Review Count",
      "Buy Box: Current",
      "Amazon: Current",
      "New: Current",
      "Categories: Root",
      "Categories: Tree",
      "URL: Amazon",
      "Bought in past month",
    ],
  },
  reads: [
    { field: "asin", columns: ["ASIN"] },
    { field: "parentAsin", columns: ["Parent ASIN"] },
    { field: "title", columns: ["Title"] },
    { field: "brand", columns: ["Brand", "Manufacturer"] },
    { field: "category", columns: ["Categories: Root", "Categories: Tree"], patterns: [/^categor.*(root|tree)$/] },
    { field: "imageUrl", columns: ["Image"], patterns: [/^images?/] },
    { field: "url", columns: ["URL: Amazon"], patterns: [/^url.*amazon/] },
    {
      field: "price",
      columns: ["Buy Box: Current", "Amazon: Current", "New: Current"],
      patterns: [/^buybox(?!.*used).*current/, /^amazon.*current/, /^new.*current/],
    },
    { field: "bsr", columns: ["Sales Rank: Current"], patterns: [/^salesrank.*current/] },
    { field: "bsrCategory", columns: ["Sales Rank: Reference"] },
    { field: "meanRank", columns: ["Sales Rank: 30 days avg."], patterns: [/^salesrank.*30days?av/] },
    { field: "reportedSales", columns: ["Bought in past month", "Monthly Sold"], patterns: [/^boughtin/] },
    {
      field: "reviewCount",
      columns: ["Reviews: Rating Count", "Reviews: Review Count"],
      patterns: [/^(reviews?|ratings?).*count$/],
    },
    { field: "rating", columns: ["Reviews: Rating"], patterns: [/^reviews?.*rating$/, /^ratings?$/] },
    { field: "marketplace", columns: ["Locale"] },
  ],
});
