/** Reads a sighting from the cells of a row. All rules for reading fields come together here. */

import { isMissing } from "../../../platform/tables/cells/missing-values.ts";
import { displayName } from "../../../platform/tables/cells/refusal.ts";
import { type Fields, RowProblem } from "../../../platform/tables/row.ts";
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { Observation } from "../../catalog/product.ts";
import { MarketplaceProblem } from "../source.ts";
import { readImage, readImageCount } from "./addresses.ts";
import { asinOfUrl, readAsin } from "./asins.ts";
import { readBrand, readCategory } from "./brands-and-categories.ts";
import { readCount, readReportedSales } from "./counts.ts";
import { checkCurrency, marketplaceOfCurrency } from "./currencies.ts";
import { readFirstAvailable, readTime } from "./dates.ts";
import { marketplaceOfUrl, readMarketplace } from "./marketplace-of.ts";
import { MEASURES, measuresFrom } from "./measures.ts";
import { currencyBeside, readPrice } from "./money.ts";
import type { Cell, Cells, ReadingContext, RowReader } from "./preset.ts";
import { isSameList, type Rank, readList, readListedRank, readRank } from "./ranks.ts";
import { readRating } from "./ratings.ts";
import { readSearchPosition } from "./search-position.ts";
import { readTitle } from "./titles.ts";

export function observe(cells: Cells, usualMarketplace?: MarketplaceDomain): RowReader {
  const hasMeasures = MEASURES.some((field) => cells[field] !== undefined);
  return (fields, readingContext) => {
    const { context, now, decimals = {}, onAssumed } = readingContext;
    const url = addressIn(cells, fields, context);
    const asin = asinFrom(cells, fields, context, url);
    const named = marketplaceFrom(cells, fields, readingContext, url);
    const marketplace = named ?? usualMarketplace;
    const checked = <T>(read: () => T): T => (named === undefined ? withAdvice(read) : read());
    // The default marketplace must match the currency of the row.
    if (named === undefined && usualMarketplace && cells.currency) {
      const { column, of } = cells.currency;
      checked(() => checkCurrency(of(fields, context), column, usualMarketplace));
    }
    if (marketplace === undefined)
      throw new RowProblem("no column holds the marketplace: set marketplace, or map a column to it");

    const optional = <T>(cell: Cell | undefined, read: (value: unknown, column: string) => T): T | null =>
      cell === undefined ? null : readOptional(cell, fields, readingContext, read);
    const parentAsin = optional(cells.parentAsin, readAsin);
    const category = cells.category ? readCategory(cells.category.of(fields, context)) : null;
    const ranked = optional(cells.bsr, (value, column) => readListedRank(value, column, [category], decimals.bsr));
    const list = listFrom(cells, fields, context, ranked);
    const rating = optional(cells.rating, readRating);
    const reviewCount = optional(cells.reviewCount, (value, column) => readCount(value, column, decimals.reviewCount));
    const seenAt = cells.seenAt ? readTime(cells.seenAt.of(fields, context), cells.seenAt.column, now) : null;
    const priceMinor = optional(cells.price, (value, column) =>
      checked(() => readPrice(value, column, marketplace, decimals.price)),
    );
    // A price in another currency belongs to another marketplace, and so may the rest of the row.
    if (priceMinor !== null && cells.currency)
      checkCurrency(cells.currency.of(fields, context), cells.currency.column, marketplace);
    if (onAssumed) {
      if (named === undefined) onAssumed("marketplace");
      if (named === undefined && priceMinor !== null && !hasCurrency(cells, fields, context)) onAssumed("currency");
      if (seenAt === null) onAssumed("time");
    }
    const firstAvailable = cells.firstAvailable && readFirstAvailable(cells.firstAvailable.of(fields, context), now);
    const found = cells.searchPosition && readSearchPosition(cells, fields, context);
    const observation: Observation = {
      marketplace,
      asin,
      parentAsin: parentAsin === asin ? null : parentAsin,
      title: cells.title ? readTitle(cells.title.of(fields, context)) : null,
      brand: cells.brand ? readBrand(cells.brand.of(fields, context)) : null,
      category,
      imageUrl: cells.imageUrl ? readImage(cells.imageUrl.of(fields, context)) : null,
      priceMinor,
      bsr: ranked?.rank ?? null,
      bsrCategory: isSameList(list, category) ? null : list,
      meanRank: optional(cells.meanRank, (value, column) => readRank(value, column, decimals.meanRank)),
      reportedSales: optional(cells.reportedSales, (value, column) =>
        readReportedSales(value, column, decimals.reportedSales),
      ),
      // A rated product has reviews, so zero means that the export does not know how many.
      reviewCount: reviewCount === 0 && rating !== null ? null : reviewCount,
      rating,
      // A time in the future becomes the file's time, which is the same whenever the file is read.
      seenAt: seenAt === null || seenAt === now ? readingContext.seenAt : seenAt,
    };
    // Few files have these. Spreading them into every observation costs as much as reading its title.
    if (isSameList(list, category)) observation.isListNamed = true;
    if (hasMeasures) Object.assign(observation, measuresFrom(cells, fields, context));
    if (firstAvailable) observation.firstAvailable = firstAvailable;
    if (cells.imageCount) observation.imageCount = readImageCount(cells.imageCount.of(fields, context));
    if (cells.offers)
      observation.offerCount = optional(cells.offers, (value, column) => readCount(value, column, decimals.offers));
    return [found ? { found, observation, history: [] } : { observation, history: [] }];
  };
}

function addressIn({ url }: Cells, fields: Fields, context: Fields | undefined): string {
  const address = url?.of(fields, context);
  return typeof address === "string" ? address : "";
}

/** Reads the ASIN from its column, or from the product's URL. */
function asinFrom({ asin, url }: Cells, fields: Fields, context: Fields | undefined, address: string): string {
  const found = asin && readAsin(asin.of(fields, context), asin.column);
  if (found) return found;
  const fromUrl = asinOfUrl(address);
  if (fromUrl !== undefined) return fromUrl;
  const columns = [asin?.column, url?.column].filter((column) => column !== undefined);
  throw new RowProblem(`no ASIN in ${columns.map(displayName).join(" or ")}`);
}

function marketplaceFrom(
  { marketplace, url, currency, price }: Cells,
  fields: Fields,
  { marketplace: named, context }: ReadingContext,
  address: string,
): MarketplaceDomain | undefined {
  const own = marketplace && readMarketplace(marketplace.of(fields, context), marketplace.column);
  if (own) return own;
  const ofUrl = url && address !== "" ? marketplaceOfUrl(address, url.column) : null;
  return (
    ofUrl ??
    named ??
    marketplaceOfCurrency(currency?.of(fields, context)) ??
    marketplaceOfCurrency(currencyBeside(price?.of(fields, context)))
  );
}

/** Reads a cell that the row can do without: a figure that cannot be read is left out, and reported. */
function readOptional<T>(
  cell: Cell,
  fields: Fields,
  { context, onBadCell }: ReadingContext,
  read: (value: unknown, column: string) => T,
): T | null {
  const value = cell.of(fields, context);
  if (onBadCell === undefined) return read(value, cell.column);
  try {
    return read(value, cell.column);
  } catch (error) {
    if (!(error instanceof RowProblem) || error instanceof MarketplaceProblem) throw error;
    onBadCell({ column: cell.column, value, reason: error.message });
    return null;
  }
}

/** Adds advice to the problem of a row that does not fit the default marketplace. */
function withAdvice<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof MarketplaceProblem)) throw error;
    throw new MarketplaceProblem(`${error.message}: set the marketplace`);
  }
}

/** True when the row names the currency of its price, in a column or beside the amount. */
function hasCurrency({ price, currency }: Cells, fields: Fields, context: Fields | undefined): boolean {
  if (currency && !isMissing(currency.of(fields, context))) return true;
  return currencyBeside(price?.of(fields, context)) !== undefined;
}

/** Returns the list that the row names for its rank. */
function listFrom(
  { bsrCategory }: Cells,
  fields: Fields,
  context: Fields | undefined,
  ranked: Rank | null,
): string | null {
  if (ranked === null) return null;
  return (bsrCategory && readList(bsrCategory.of(fields, context))) ?? ranked.list;
}
