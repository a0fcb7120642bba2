/** A product as indexed: the fields for finding, ranking, counting and displaying it. */

import type { SalesEstimate } from "../../catalog/estimates/sales-estimate.ts";
import type { Product } from "../../catalog/product.ts";
import type { Analyzer } from "../analysis/analyze.ts";
import { makersOf } from "../analysis/makers.ts";
import { EARLY, NAMED } from "../analysis/title-places.ts";
import { amountSlotOf, binSlotOf, UNKNOWN } from "../bins.ts";
import {
  AGE,
  BRAND,
  BSR,
  CATEGORY,
  FIRST_CHANGE,
  type Record as Figures,
  OFFERS,
  PRICE,
  RATING,
  REVIEWS,
  SALES,
  SALES_HIGH,
  SALES_LOW,
  SALES_SOURCE,
  SIZE_TIER,
  TITLE_SCORE,
  UPDATED,
  WEIGHT,
} from "../document/fields.ts";
import { recordOf } from "../document/record.ts";
import { CHANGES } from "../engine.ts";
import { hasAll } from "../niche-set.ts";
import { isJudged, isRated, isWeak } from "../packed-figures.ts";
import { impactOf, LONGEST_TITLE, POPULARITY } from "../ranking.ts";
import { DAMPENED, REVIEW_DOUBLINGS } from "../statistics.ts";
import type { MAPPING } from "./mapping.ts";
import { termOf } from "./term.ts";

/** Unknown figures are left out. */
export type ProductDocument = { [Field in keyof typeof MAPPING]?: unknown } & {
  product: DisplayedProduct;
  asin: string;
};

/** The displayed product; figures by field name, -1 where unknown. */
export type DisplayedProduct = Pick<Product, "asin" | "title" | "brand" | "category" | "imageUrl"> &
  Record<keyof typeof DISPLAYED_FIGURES | (typeof CHANGES_OF)[number], number>;

const DISPLAYED_FIGURES = {
  price: PRICE,
  bsr: BSR,
  sales: SALES,
  low: SALES_LOW,
  high: SALES_HIGH,
  source: SALES_SOURCE,
  reviews: REVIEWS,
  rating: RATING,
  updated: UPDATED,
  age: AGE,
  offers: OFFERS,
  weight: WEIGHT,
  tier: SIZE_TIER,
  titleScore: TITLE_SCORE,
} as const;
const DISPLAYED_ENTRIES = Object.entries(DISPLAYED_FIGURES) as [keyof typeof DISPLAYED_FIGURES, number][];

/** The changes of a figure over three numbers of days share a number, ten bits each; 0 is an unknown change. */
const CHANGES_OF = ["priceChanges", "bsrChanges", "ratingChanges"] as const;
const CHANGE_BITS = 10;
const CHANGE_MASK = (1 << CHANGE_BITS) - 1;
/** Where each change is displayed. */
const CHANGE_PLACES = CHANGES.map((_, i) => ({
  field: FIRST_CHANGE + i,
  name: CHANGES_OF[Math.floor(i / CHANGES_OF.length)] as (typeof CHANGES_OF)[number],
  shift: CHANGE_BITS * (i % CHANGES_OF.length),
}));

export function documentOf(product: Product, sales: SalesEstimate | null, analyzer: Analyzer): ProductDocument {
  const record = recordOf(product, sales);
  return {
    product: displayedOf(product, record),
    asin: product.asin,
    ...wordsOf(product, analyzer),
    ...figuresOf(record),
  };
}

function displayedOf({ asin, title, brand, category, imageUrl }: Product, record: Figures): DisplayedProduct {
  const figures = DISPLAYED_ENTRIES.map(([name, field]) => [name, record[field]]);
  const changes = { priceChanges: 0, bsrChanges: 0, ratingChanges: 0 };
  for (const { field, name, shift } of CHANGE_PLACES) changes[name] |= ((record[field] as number) + 1) << shift;
  return { asin, title, brand, category, imageUrl, ...Object.fromEntries(figures), ...changes };
}

/** Writes the displayed figures into a record. */
export function readDisplayed(shown: DisplayedProduct, into: Figures): void {
  for (const [name, field] of DISPLAYED_ENTRIES) into[field] = shown[name] ?? UNKNOWN; // absent in indexes of earlier releases
  for (const { field, name, shift } of CHANGE_PLACES) into[field] = (((shown[name] ?? 0) >>> shift) & CHANGE_MASK) - 1;
}

function wordsOf({ title, brand, category }: Product, analyzer: Analyzer) {
  const titled = analyzer.title(title);
  const { tokens: inTitle, places, head, length, compounds } = titled;
  const times = new Map<string, number>();
  for (const token of inTitle) times.set(token, (times.get(token) ?? 0) + 1);
  const inBrand = new Set(makersOf({ brand }, titled, analyzer));
  const inCategory = new Set(category === null ? [] : analyzer.tokens(category));
  const inCompounds = new Set(compounds.map(({ part }) => part));
  const headPart = compounds.find(({ token }) => token === head)?.part;
  const placed = [
    ...inTitle.map((token, at) => ({ token, at })),
    ...compounds.map(({ part, at }) => ({ token: part, at })),
  ];
  const namedAs = (place: number) =>
    new Set(placed.filter(({ at }) => hasAll(places[at] as number, place)).map(({ token }) => token));
  const [named, early] = [namedAs(NAMED), namedAs(EARLY)];
  const heads = [head, headPart].filter((token) => token !== undefined);
  const pairs = new Set<string>();
  for (let i = 0; i + 1 < inTitle.length; i++) pairs.add(`${inTitle[i]}${inTitle[i + 1]}`);

  const weightedByField = (is: (count: number) => boolean) =>
    [...times].flatMap(([token, count]) => (is(count) ? [token] : []));
  const terms = (tokens: Iterable<string>) => Array.from(tokens, termOf);
  const weighed = Math.min(LONGEST_TITLE, length);
  return {
    words: terms(new Set([...times.keys(), ...inBrand, ...inCompounds, ...inCategory])),
    title1: terms(weightedByField((count) => count === 1)),
    title2: terms(weightedByField((count) => count === 2)),
    title3: terms(weightedByField((count) => count > 2)),
    brandWords: terms([...inBrand].filter((token) => !times.has(token))),
    compoundWords: terms([...inCompounds].filter((token) => !times.has(token) && !inBrand.has(token))),
    categoryWords: terms(
      [...inCategory].filter((token) => !times.has(token) && !inBrand.has(token) && !inCompounds.has(token)),
    ),
    pairs: terms(pairs),
    head: terms(heads),
    firm: terms(new Set([...times.keys(), ...inBrand, ...inCompounds])),
    named: terms(named.union(inBrand)),
    early: terms(early.union(inBrand)),
    namedHead: terms(heads.filter((token) => named.has(token))),
    makers: terms(inBrand),
    once: impactOf(1, weighed),
    twice: impactOf(2, weighed),
    thrice: impactOf(3, weighed),
  };
}

function changesOf(record: Figures): object {
  const known = CHANGES.map((change, i) => [change, record[FIRST_CHANGE + i]] as const);
  return Object.fromEntries(known.filter(([, by]) => by !== UNKNOWN));
}

function figuresOf(record: Figures) {
  const figure = (field: number) => (record[field] === UNKNOWN ? undefined : (record[field] as number));
  const [price, sales, reviews, rating] = [figure(PRICE), figure(SALES), figure(REVIEWS), figure(RATING)];
  const [units, reviewCount, tenths] = [record[SALES] as number, record[REVIEWS] as number, record[RATING] as number];
  const revenue = price !== undefined && sales !== undefined ? price * sales : undefined;
  const weight = DAMPENED[binSlotOf(units)] as number;
  const doublings = REVIEW_DOUBLINGS[binSlotOf(reviewCount)] as number;
  return {
    popularity: POPULARITY[binSlotOf(units)],
    price,
    bsr: figure(BSR),
    sales,
    reviews,
    rating,
    brand: figure(BRAND),
    category: figure(CATEGORY),
    salesClass: sales === undefined ? undefined : binSlotOf(sales),
    reviewsClass: reviews === undefined ? undefined : binSlotOf(reviews),
    priceClass: price === undefined ? undefined : binSlotOf(price),
    revenueClass: revenue === undefined ? undefined : amountSlotOf(revenue),
    salesJudged: isJudged(reviewCount, tenths) ? sales : undefined,
    salesOfWeak: isWeak(units, reviewCount, tenths) ? sales : undefined,
    salesPriced: price !== undefined ? sales : undefined,
    salesBranded: record[BRAND] !== UNKNOWN ? sales : undefined,
    revenue,
    age: figure(AGE),
    offers: figure(OFFERS),
    weight: figure(WEIGHT),
    sizeTier: figure(SIZE_TIER),
    titleScore: figure(TITLE_SCORE),
    ...changesOf(record),
    weightReviewed: reviews !== undefined ? weight : undefined,
    weightedDoublings: reviews !== undefined ? weight * doublings : undefined,
    weightRated: isRated(tenths) ? weight : undefined,
    weightedTenths: isRated(tenths) ? weight * tenths : undefined,
    updated: (record[UPDATED] as number) >>> 0,
  };
}
