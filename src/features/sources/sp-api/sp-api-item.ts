/**
 * Converts an SP-API item to a sighting. Only data of the requested marketplace is read: an item may contain names, ranks and
 * images of others. SP-API has no reviews, ratings or sales.
 */
import { withoutFormatting } from "../../../platform/base/format-characters.ts";
import { minorDigits } from "../../../platform/base/money.ts";
import { RowProblem } from "../../../platform/tables/row.ts";
import { isAsin } from "../../catalog/asin.ts";
import { MARKETPLACES, type MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { Observation, Sighting } from "../../catalog/product.ts";
import { firstAvailableOn } from "../first-available.ts";
import { isImageAddress } from "../image-address.ts";
import { gramsPer, millimetresPer, sidesFrom, weightFrom } from "../measure-units.ts";
import { SP_API_MARKETPLACES } from "./regions.ts";
import type { CatalogItem, PriceEntry } from "./sp-api-responses.ts";

/** The largest value of the catalogue's integer columns. */
const LARGEST = 2_147_483_647;

export function spApiSighting(
  item: CatalogItem,
  price: PriceEntry | undefined,
  marketplace: MarketplaceDomain,
  now: Date,
): Sighting {
  if (!isAsin(item.asin)) throw new RowProblem(`asin "${item.asin}" is not an ASIN (ten letters and digits)`);
  const { id } = SP_API_MARKETPLACES[marketplace];
  const summary = item.summaries?.find(({ marketplaceId }) => marketplaceId === id);
  return {
    observation: {
      marketplace,
      asin: item.asin,
      parentAsin: parentOf(item, id),
      title: text(summary?.itemName),
      brand: text(summary?.brand),
      imageUrl: mainImage(item, id),
      imageCount: countImages(item, id),
      priceMinor: price === undefined ? null : priceMinorOf(price, marketplace),
      ...rankOf(item, id, text(summary?.websiteDisplayGroupName) ?? text(summary?.browseClassification?.displayName)),
      meanRank: null,
      reportedSales: null,
      reviewCount: null,
      rating: null,
      ...measuresOf(item, id),
      // The earliest day on which Amazon ships it.
      ...(summary?.releaseDate && { firstAvailable: firstAvailableOn(Date.parse(summary.releaseDate), now) }),
      seenAt: now,
    },
    history: [],
  };
}

/**
 * The rank in the display group is the rank in the root list, and the group's title is the category. If there is only a rank
 * in a smaller list, it is stored with that list's name.
 */
function rankOf(
  item: CatalogItem,
  id: string,
  group: string | null,
): Pick<Observation, "category" | "bsr" | "bsrCategory" | "isListNamed"> {
  const ranks = item.salesRanks?.find(({ marketplaceId }) => marketplaceId === id);
  const [root] = ranks?.displayGroupRanks ?? [];
  if (root !== undefined) {
    const title = text(root.title);
    const bsr = rank(root.rank);
    return { category: title ?? group, bsr, bsrCategory: null, ...(bsr !== null && title !== null && NAMED) };
  }
  const [list] = ranks?.classificationRanks ?? [];
  const bsr = list === undefined ? null : rank(list.rank);
  const title = text(list?.title);
  if (bsr === null || title === null) return { category: group, bsr, bsrCategory: null };
  return title === group
    ? { category: group, bsr, bsrCategory: null, ...NAMED }
    : { category: group, bsr, bsrCategory: title };
}

/** The list is named, and it is the category. */
const NAMED = { isListNamed: true };

function rank(value: number): number | null {
  if (value === 0) return null; // not ranked
  if (value < 0 || value > LARGEST) throw new RowProblem(`rank ${value} is not a rank`);
  return value;
}

/** Returns the largest size of the main image. */
function mainImage(item: CatalogItem, id: string): string | null {
  const sizes = (item.images ?? [])
    .filter(({ marketplaceId }) => marketplaceId === id)
    .flatMap(({ images }) => images)
    .filter(({ variant, link }) => variant === "MAIN" && isImageAddress(link));
  const area = ({ width, height }: { width: number; height: number }) => width * height;
  return sizes.toSorted((a, b) => area(b) - area(a))[0]?.link ?? null;
}

/** Each picture is listed in several sizes; its variant is its place on the page. A swatch does not count as a picture. */
function countImages(item: CatalogItem, id: string): number | null {
  const variants = (item.images ?? [])
    .filter(({ marketplaceId }) => marketplaceId === id)
    .flatMap(({ images }) => images.map(({ variant }) => variant))
    .filter((variant) => variant !== "SWCH");
  return new Set(variants).size || null;
}

type Measure = { unit?: string; value?: number } | undefined;

/** Of the package, or else of the item. */
function measuresOf(item: CatalogItem, id: string): Pick<Observation, "weightG" | "sidesMm"> {
  const found = item.dimensions?.find(({ marketplaceId }) => marketplaceId === id);
  const inUnits = ({ unit = "", value }: NonNullable<Measure>, per: (unit: string) => number | undefined) => {
    const size = per(unit);
    return size === undefined || value === undefined ? null : value * size;
  };
  const [weightG] = [found?.package?.weight, found?.item?.weight]
    .flatMap((weight) => (weight && inUnits(weight, gramsPer)) ?? [])
    .flatMap((grams) => weightFrom(grams) ?? []);
  const [sidesMm] = [found?.package, found?.item].flatMap((of) => {
    const sides = of && [of.length, of.width, of.height];
    const known = sides && sidesFrom(sides.map((side) => (side ? inUnits(side, millimetresPer) : null)));
    return known ? [known] : [];
  });
  return { ...(weightG !== undefined && { weightG }), ...(sidesMm && { sidesMm }) };
}

function parentOf(item: CatalogItem, id: string): string | null {
  const parents = (item.relationships ?? [])
    .filter(({ marketplaceId }) => marketplaceId === id)
    .flatMap(({ relationships }) => relationships)
    .filter(({ type }) => type === "VARIATION")
    .flatMap(({ parentAsins }) => parentAsins ?? []);
  return parents.find((asin) => isAsin(asin) && asin !== item.asin) ?? null;
}

/**
 * The consumer price of one new item in the buy box, without shipping, as in other sources. Business and bulk prices are
 * ignored.
 */
function priceMinorOf({ Product }: PriceEntry, marketplace: MarketplaceDomain): number | null {
  const offer = Product?.CompetitivePricing?.CompetitivePrices.find(
    ({ CompetitivePriceId, condition, offerType, quantityTier }) =>
      (condition === undefined ? CompetitivePriceId === "1" : condition.toLowerCase() === "new") &&
      offerType !== "B2B" &&
      (quantityTier ?? 1) <= 1,
  );
  const { CurrencyCode, Amount } = offer?.Price.ListingPrice ?? {};
  if (Amount === undefined || Amount === 0) return null;
  const { currency } = MARKETPLACES[marketplace];
  if (CurrencyCode !== currency)
    throw new RowProblem(`price is in ${CurrencyCode ?? "no currency"}, but ${marketplace} sells in ${currency}`);
  const minor = Math.round(Amount * 10 ** minorDigits(currency));
  if (minor < 0 || minor > LARGEST) throw new RowProblem(`price ${Amount} is not a price`);
  return minor;
}

const LONGEST_TEXT = 1_000;

/** Replaces control characters by spaces; returns null for an empty text. */
function text(raw: string | undefined): string | null {
  if (raw === undefined) return null;
  return (
    withoutFormatting(raw)
      .slice(0, LONGEST_TEXT)
      .replace(/\p{Cc}+/gu, " ")
      .trim() || null
  );
}
