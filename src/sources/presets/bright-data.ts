/** Bright Data's products and search-result rows. A product that is sponsored in a search is a product like any other. */
import { isFalse } from "./booleans.ts";
import { cellOf, type Finder } from "./columns.ts";
import { namesOf, readCategory } from "./names.ts";
import { isNone } from "./none.ts";
import type { Cell, Cells } from "./preset.ts";
import { isSameList, readList } from "./ranks.ts";
import { rankCells } from "./sub-list.ts";
import { tablePreset } from "./table-preset.ts";
import { readJoinedTitle } from "./titles.ts";

export const brightData = tablePreset({
  name: "bright-data",
  title: "Bright Data: Amazon products, Amazon search results",
  signs: {
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
    { field: "marketplace", columns: ["domain"] },
    { field: "seenAt", columns: ["timestamp"] },
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

/** `name`, of search results, is the title joined to itself. */
function titleCell(finder: Finder): Cell {
  const [title, name] = [cell("title", finder), cell("name", finder)];
  return {
    column: finder.named("title") ?? name.column,
    of(fields, context) {
      const own = title.of(fields, context);
      return isNone(own) ? readJoinedTitle(name.of(fields, context)) : own;
    },
  };
}

/**
 * `categories` are the crumbs above the listing, which on some marketplaces begin below the root ("Wearable Technology");
 * the list of the root rank is the root, unless the scraper took that of a sub-category for it.
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

/** What is not to be had has no price, whatever it cost when it was. */
function onOffer(price: Cell, isAvailable: Cell): Cell {
  return {
    column: price.column,
    of: (fields, context) => (isFalse(isAvailable.of(fields, context)) ? undefined : price.of(fields, context)),
  };
}
