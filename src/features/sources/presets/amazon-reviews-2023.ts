/**
 * The metadata of Amazon Reviews 2023, of amazon.com. It does not list variations, so this is the only preset whose key is
 * the parent ASIN.
 */

import { isRecord, parsedJson } from "../../../platform/base/json.ts";
import { readText } from "../../../platform/tables/cells/texts.ts";
import type { Fields } from "../../../platform/tables/row.ts";
import { readCategory } from "./brands-and-categories.ts";
import { cellOf } from "./columns.ts";
import type { Cell, Cells } from "./preset.ts";
import { type Rank, rootRank } from "./ranks.ts";
import { tablePreset } from "./table-preset.ts";

const RANK = "Best Sellers Rank";
const FIRST_DAY = "Date First Available";

export const amazonReviews2023 = tablePreset({
  name: "amazon-reviews-2023",
  title: "Amazon Reviews 2023: item metadata",
  usualMarketplace: "amazon.com",
  signature: {
    all: ["parent_asin", "average_rating", "rating_number"],
    atLeast: 2,
    of: ["main_category", "title", "store", "details", "categories", "images", "price", "features"],
  },
  reads: [
    { field: "asin", columns: ["parent_asin"] },
    { field: "title", columns: ["title"] },
    { field: "brand", columns: ["details.Brand", "store"] },
    { field: "category", columns: ["categories", "main_category"] },
    { field: "imageUrl", columns: ["images"] },
    { field: "price", columns: ["price"] },
    { field: "bsr", columns: [`details.${RANK}`] },
    { field: "reviewCount", columns: ["rating_number"] },
    { field: "rating", columns: ["average_rating"] },
    { field: "imageCount", columns: ["images"] },
    { field: "firstAvailable", columns: [`details.${FIRST_DAY}`] },
  ],
  special: (finder): Cells => {
    const cell = (...names: string[]) => cellOf(names, finder) as Cell;
    const [details, store, images] = [cell("details"), cell("store"), cell("images")];
    const category = cell("categories", "main_category");
    const main = cell("main_category");
    const rank = (fields: Fields): Rank | null => {
      const roots = [readCategory(category.of(fields, undefined)), readText(main.of(fields, undefined))];
      return rootRank(asRecord(details.of(fields, undefined))?.[RANK], RANK, roots);
    };
    return {
      brand: {
        column: "Brand",
        of: (fields) => asRecord(details.of(fields, undefined))?.["Brand"] ?? store.of(fields, undefined),
      },
      imageUrl: { column: images.column, of: (fields) => mainImage(images.of(fields, undefined)) },
      firstAvailable: { column: FIRST_DAY, of: (fields) => asRecord(details.of(fields, undefined))?.[FIRST_DAY] },
      bsr: { column: RANK, of: (fields) => rank(fields)?.rank },
      bsrCategory: { column: RANK, of: (fields) => rank(fields)?.list },
    };
  },
});

/** `details` is an object in the original JSON lines, and JSON text in tables derived from them. */
function asRecord(value: unknown): Record<string, unknown> | undefined {
  const parsed = typeof value === "string" ? parsedJson(value) : value;
  return isRecord(parsed) ? parsed : undefined;
}

/** `images` is a list of images in several sizes or, in derived tables, one list per size. */
function mainImage(value: unknown): unknown {
  const images = typeof value === "string" ? parsedJson(value) : value;
  if (isRecord(images)) return firstText(images["hi_res"]) ?? firstText(images["large"]) ?? firstText(images["thumb"]);
  if (!Array.isArray(images)) return undefined;
  const pictures = images.filter(isRecord);
  const main = pictures.find(({ variant }) => variant === "MAIN") ?? pictures[0];
  return main?.["hi_res"] ?? main?.["large"] ?? main?.["thumb"];
}

function firstText(list: unknown): unknown {
  return Array.isArray(list) ? list.find((each) => typeof each === "string") : undefined;
}
