/** What this service exports, as JSON or as a table: it comes back in as it went out. */
import { cellOf, type Finder } from "./columns.ts";
import type { Cell, Cells } from "./preset.ts";
import { tablePreset } from "./table-preset.ts";

export const nichescope = tablePreset({
  name: "nichescope",
  title: "Nichescope's own exports",
  signs: {
    all: ["asin", "title", "imageUrl", "reviewCount", "updatedAt"],
    atLeast: 2,
    of: ["price", "bsr", "rating", "category", "monthlySales", "reportedSales", "salesEstimate", "salesSource"],
  },
  reads: [
    { field: "asin", columns: ["asin"] },
    { field: "parentAsin", columns: ["parentAsin"] },
    { field: "title", columns: ["title"] },
    { field: "brand", columns: ["brand"] },
    { field: "category", columns: ["category"] },
    { field: "imageUrl", columns: ["imageUrl"] },
    { field: "price", columns: ["price"] },
    { field: "currency", columns: ["currency"], around: ["currency", "data.currency"] },
    { field: "bsr", columns: ["bsr"] },
    { field: "bsrCategory", columns: ["bsrCategory"] },
    { field: "reportedSales", columns: ["reportedSales", "salesLow", "salesEstimate.low", "monthlySales"] },
    { field: "reviewCount", columns: ["reviewCount"] },
    { field: "rating", columns: ["rating"] },
    { field: "marketplace", columns: ["marketplace"], around: ["marketplace", "data.marketplace"] },
    { field: "seenAt", columns: ["updatedAt"] },
  ],
  special: (finder, cells) => ({
    ...(finder.named("salesSource") && rearmed(cells)), // only a table had its formulas disarmed
    reportedSales: reportedSales(finder),
  }),
});

/** Our own estimate must not come back as the marketplace's word: what that told is a floor, the low end of the range. */
function reportedSales(finder: Finder): Cell {
  if (finder.named("reportedSales")) return cellOf(["reportedSales"], finder) as Cell;
  // A file of somebody's own that says where no figure comes from is believed.
  if (!finder.named("salesSource") && !finder.named("salesEstimate")) return cellOf(["monthlySales"], finder) as Cell;
  const floor = cellOf(["salesLow", "salesEstimate.low"], finder) as Cell;
  const source = cellOf(["salesSource", "salesEstimate.source"], finder) as Cell;
  return {
    column: floor.column,
    of: (fields, context) => (source.of(fields, context) === "reported" ? floor.of(fields, context) : undefined),
  };
}

/** A text that begins like a formula went out with an apostrophe before it. */
function rearmed(cells: Cells): Cells {
  const texts: Cells = {};
  for (const field of ["title", "brand", "category"] as const) {
    const { column, of } = cells[field] as Cell;
    texts[field] = { column, of: (fields, context) => withoutApostrophe(of(fields, context)) };
  }
  return texts;
}

function withoutApostrophe(value: unknown): unknown {
  const isDisarmed = typeof value === "string" && value.charCodeAt(0) === 0x27 && /^'[=+\-@\t\r＝＋－＠]/.test(value);
  return isDisarmed ? value.slice(1) : value;
}
