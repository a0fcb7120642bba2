/** Reads a sighting from the cells of a row. All rules for reading fields come together here. */
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import { type Fields, RowProblem } from "../source.ts";
import { readImage } from "./addresses.ts";
import { asinOfUrl, readAsin } from "./asins.ts";
import { readBrand, readCategory } from "./brands-and-categories.ts";
import { readCount, readReportedSales } from "./counts.ts";
import { checkCurrency, marketplaceOfCurrency } from "./currencies.ts";
import { readTime } from "./dates.ts";
import { marketplaceOfUrl, readMarketplace } from "./marketplace-of.ts";
import { isMissing } from "./missing-values.ts";
import { priceParts, readPrice } from "./money.ts";
import type { Decimal } from "./numbers.ts";
import type { Cells, ReadingContext, RowReader } from "./preset.ts";
import { isSameList, type Rank, readList, readListedRank, readRank } from "./ranks.ts";
import { readRating } from "./ratings.ts";
import { displayName } from "./refusal.ts";
import { readSearchPosition } from "./search-position.ts";
import { readTitle } from "./titles.ts";

export function observe(cells: Cells, usualMarketplace?: MarketplaceDomain): RowReader {
  return (fields, readingContext) => {
    const { context, now, decimals = {}, onAssumed } = readingContext;
    const url = addressIn(cells, fields, context);
    const asin = asinFrom(cells, fields, context, url);
    const named = marketplaceFrom(cells, fields, readingContext, url);
    const marketplace = named ?? usualMarketplace;
    // The default marketplace must match the currency of the row.
    if (named === undefined && usualMarketplace && cells.currency)
      checkCurrency(cells.currency.of(fields, context), cells.currency.column, usualMarketplace);
    if (marketplace === undefined)
      throw new RowProblem("no column holds the marketplace: set marketplace, or map a column to it");

    const parentAsin = cells.parentAsin
      ? readAsin(cells.parentAsin.of(fields, context), cells.parentAsin.column)
      : null;
    const category = cells.category ? readCategory(cells.category.of(fields, context)) : null;
    const ranked = cells.bsr
      ? readListedRank(cells.bsr.of(fields, context), cells.bsr.column, [category], decimals.bsr)
      : null;
    const list = listFrom(cells, fields, context, ranked);
    const rating = cells.rating ? readRating(cells.rating.of(fields, context), cells.rating.column) : null;
    const reviewCount = cells.reviewCount
      ? readCount(cells.reviewCount.of(fields, context), cells.reviewCount.column, decimals.reviewCount)
      : null;
    const seenAt = cells.seenAt ? readTime(cells.seenAt.of(fields, context), cells.seenAt.column, now) : null;
    const priceMinor = priceFrom(cells, fields, context, marketplace, decimals.price);
    if (onAssumed) {
      if (named === undefined) onAssumed("marketplace");
      if (named === undefined && priceMinor !== null && !hasCurrency(cells, fields, context)) onAssumed("currency");
      if (seenAt === null) onAssumed("time");
    }
    const found = cells.searchPosition && readSearchPosition(cells, fields, context);
    return [
      {
        ...(found && { found }),
        observation: {
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
          ...(isSameList(list, category) && { isListNamed: true }),
          meanRank: cells.meanRank
            ? readRank(cells.meanRank.of(fields, context), cells.meanRank.column, decimals.meanRank)
            : null,
          reportedSales: cells.reportedSales
            ? readReportedSales(
                cells.reportedSales.of(fields, context),
                cells.reportedSales.column,
                decimals.reportedSales,
              )
            : null,
          // A rated product has reviews, so zero means that the export does not know how many.
          reviewCount: reviewCount === 0 && rating !== null ? null : reviewCount,
          rating,
          // A time in the future becomes the file's own time, which is the same every time the file is read.
          seenAt: seenAt === null || seenAt === now ? readingContext.seenAt : seenAt,
        },
        history: [],
      },
    ];
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
  { marketplace, url, currency }: Cells,
  fields: Fields,
  { marketplace: named, context }: ReadingContext,
  address: string,
): MarketplaceDomain | undefined {
  const own = marketplace && readMarketplace(marketplace.of(fields, context), marketplace.column);
  if (own) return own;
  const ofUrl = url && address !== "" ? marketplaceOfUrl(address, url.column) : null;
  return ofUrl ?? named ?? marketplaceOfCurrency(currency?.of(fields, context));
}

function priceFrom(
  { price, currency }: Cells,
  fields: Fields,
  context: Fields | undefined,
  marketplace: MarketplaceDomain,
  decimal: Decimal | undefined,
): number | null {
  const minor = price ? readPrice(price.of(fields, context), price.column, marketplace, decimal) : null;
  if (minor !== null && currency) checkCurrency(currency.of(fields, context), currency.column, marketplace);
  return minor;
}

/** True when the row names the currency of its price, in a column or beside the amount. */
function hasCurrency({ price, currency }: Cells, fields: Fields, context: Fields | undefined): boolean {
  if (currency && !isMissing(currency.of(fields, context))) return true;
  const written = price?.of(fields, context);
  if (written !== undefined && priceParts(written).currency !== undefined) return true;
  return typeof written === "string" && /[\p{Sc}\p{L}]/u.test(written);
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
