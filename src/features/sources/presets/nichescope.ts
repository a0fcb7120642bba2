/** Exports of this service, as JSON or CSV; an import restores what was exported. */
import { withoutMark } from "../../../platform/base/csv-line.ts";
import { cellOf, type Finder } from "./columns.ts";
import { withUnit } from "./measures.ts";
import type { Cell, Cells } from "./preset.ts";
import { tablePreset } from "./table-preset.ts";

export const nichescope = tablePreset({
  name: "nichescope",
  title: "Nichescope's own exports",
  signature: {
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
    { field: "offers", columns: ["offerCount"] },
    { field: "weight", columns: ["weight"] },
    { field: "length", columns: ["lengthMm"] },
    { field: "width", columns: ["widthMm"] },
    { field: "height", columns: ["heightMm"] },
    { field: "firstAvailable", columns: ["firstAvailable"] },
    { field: "marketplace", columns: ["marketplace"], around: ["marketplace", "data.marketplace"] },
    { field: "seenAt", columns: ["updatedAt"] },
  ],
  special: (finder, cells) => ({
    ...(finder.named("salesSource") && withoutEscapes(cells)), // only CSV exports escape formulas
    reportedSales: reportedSales(finder),
    weight: withUnit(cells.weight as Cell, "g"),
    length: withUnit(cells.length as Cell, "mm"),
    width: withUnit(cells.width as Cell, "mm"),
    height: withUnit(cells.height as Cell, "mm"),
  }),
});

/** Reads reported sales only: our own estimates must not return as figures of the marketplace. A reported figure is the low end of the range. */
function reportedSales(finder: Finder): Cell {
  if (finder.named("reportedSales")) return cellOf(["reportedSales"], finder) as Cell;
  // Figures without a source come from somebody's own file, and are accepted.
  if (!finder.named("salesSource") && !finder.named("salesEstimate")) return cellOf(["monthlySales"], finder) as Cell;
  const floor = cellOf(["salesLow", "salesEstimate.low"], finder) as Cell;
  const source = cellOf(["salesSource", "salesEstimate.source"], finder) as Cell;
  return {
    column: floor.column,
    of: (fields, context) => (source.of(fields, context) === "reported" ? floor.of(fields, context) : undefined),
  };
}

/** Removes the apostrophe that CSV exports put before text that looks like a formula. */
function withoutEscapes(cells: Cells): Cells {
  const texts: Cells = {};
  for (const field of ["title", "brand", "category"] as const) {
    const { column, of } = cells[field] as Cell;
    texts[field] = { column, of: (fields, context) => withoutApostrophe(of(fields, context)) };
  }
  return texts;
}

function withoutApostrophe(value: unknown): unknown {
  return typeof value === "string" ? withoutMark(value) : value;
}
