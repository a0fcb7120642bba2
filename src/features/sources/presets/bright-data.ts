/** Bright Data's products and search-result rows. A sponsored search result is read like any other product; its position is kept apart. */

import { isMissing } from "../../../platform/tables/cells/missing-values.ts";
import { isFalse } from "./booleans.ts";
import { namesOf, readCategory } from "./brands-and-categories.ts";
import { cellOf, type Finder } from "./columns.ts";
import type { Cell, Cells } from "./preset.ts";
import { rankCells } from "./rank-cells.ts";
import { isSameList, readList } from "./ranks.ts";
import { tablePreset } from "./table-preset.ts";
import { readJoinedTitle } from "./titles.ts";

export const brightData = tablePreset({
  name: "bright-data",
  title: "Bright Data: Amazon products, Amazon search results",
  signature: {
    all: ["asin"],
    atLeast: 5,
    of: [
      "initial_price",
      "final_price",
      "reviews_count",
      "num_ratings",
      "root_bs_rank",
      "root_bs_category",
      "bs_rank",
      "bought_past_month",
      "sold",
      "sponsored",
      "rank_on_page",
      "seller_name",
      "buybox_seller",
      "number_of_sellers",
      "parent_asin",
      "input_asin",
      "is_available",
      "image_url",
      "domain",
      "timestamp",
    ],
  },
  reads: [
    { field: "asin", columns: ["asin"] },
    { field: "parentAsin", columns: ["parent_asin"] },
    { field: "title", columns: ["title", "name"] },
    { field: "brand", columns: ["brand"] },
    { field: "category", columns: ["root_bs_category", "categories"] },
    { field: "imageUrl", columns: ["image_url", "image", "images"] },
    { field: "url", columns: ["url"] },
    { field: "price", columns: ["final_price"] },
    { field: "currency", columns: ["currency"] },
    { field: "bsr", columns: ["root_bs_rank", "bs_rank"] },
    { field: "bsrCategory", columns: ["root_bs_category", "bs_category"] },
    { field: "reportedSales", columns: ["bought_past_month", "sold"] },
    { field: "reviewCount", columns: ["reviews_count", "num_ratings"] },
    { field: "rating", columns: ["rating"] },
    { field: "offers", columns: ["number_of_sellers"] },
    { field: "weight", columns: ["item_weight"] },
    { field: "dimensions", columns: ["product_dimensions"] },
    { field: "firstAvailable", columns: ["date_first_available"] },
    { field: "imageCount", columns: ["images_count", "images"] },
    { field: "marketplace", columns: ["domain"] },
    { field: "seenAt", columns: ["timestamp"] },
    { field: "searchTerm", columns: ["keyword"] },
    { field: "searchPosition", columns: ["rank_on_page"] },
    { field: "searchPage", columns: ["page_number"] },
    { field: "isSponsored", columns: ["sponsored"] },
  ],
  special: (finder, cells): Cells => {
    const rootList = cell("root_bs_category", finder);
    const subList = cell("bs_category", finder);
    return {
      title: titleCell(finder),
      category: categoryCell(finder, rootList, subList),
      price: onOffer(cells.price as Cell, cell("is_available", finder)),
      ...rankCells(
        { rank: cell("root_bs_rank", finder), list: rootList },
        { rank: cell("bs_rank", finder), list: subList },
      ),
    };
  },
});

function cell(name: string, finder: Finder): Cell {
  return cellOf([name], finder) as Cell;
}

/** In search results, `name` is the title repeated twice. */
function titleCell(finder: Finder): Cell {
  const [title, name] = [cell("title", finder), cell("name", finder)];
  return {
    column: finder.named("title") ?? name.column,
    of(fields, context) {
      const own = title.of(fields, context);
      return isMissing(own) ? readJoinedTitle(name.of(fields, context)) : own;
    },
  };
}

/**
 * `categories` are the breadcrumbs of the listing, which on some marketplaces begin below the root ("Wearable Technology").
 * The list of the root rank is the root category, unless the scraper confused it with a sub-category's list.
 */
function categoryCell(finder: Finder, rootList: Cell, subList: Cell): Cell {
  const categories = cell("categories", finder);
  return {
    column: categories.column,
    of(fields, context) {
      const crumbs = categories.of(fields, context);
      const list = readList(rootList.of(fields, context));
      if (list === null) return crumbs;
      const first = readCategory(crumbs);
      const isOfSub =
        first !== null &&
        !isSameList(list, first) &&
        (isSameList(list, readList(subList.of(fields, context))) ||
          namesOf(crumbs).some((crumb) => isSameList(crumb, list)));
      return isOfSub ? first : list;
    },
  };
}

/** Ignores the price of an unavailable product, which is an old one. */
function onOffer(price: Cell, isAvailable: Cell): Cell {
  return {
    column: price.column,
    of: (fields, context) => (isFalse(isAvailable.of(fields, context)) ? undefined : price.of(fields, context)),
  };
}
