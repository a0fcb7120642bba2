/**
 * Writes a document as JSON. The text part is stored as JSON and the facts are appended on demand, so that a response
 * is built by copying bytes and never by creating objects.
 */
import { drawnPicture } from "../../catalog/picture.ts";
import type { Product } from "../../catalog/product.ts";
import { SIZE_TIERS } from "../../catalog/size-tier-of.ts";
import { UNKNOWN } from "../bins.ts";
import { CHANGES } from "../engine.ts";
import {
  AGE,
  BSR,
  dayOf,
  FIRST_CHANGE,
  NO_CHANGE,
  OFFERS,
  PRICE,
  RATING,
  REVIEWS,
  type Record,
  revenueOf,
  SALES,
  SALES_HIGH,
  SALES_LOW,
  SALES_SOURCE,
  SALES_SOURCES,
  SIZE_TIER,
  TITLE_SCORE,
  UPDATED,
  WEIGHT,
} from "./fields.ts";

const encoder = new TextEncoder();
const NOTHING = new Uint8Array(0);
const ASIN_AT = '{"asin":"'.length;
const QUOTE = 0x22;
const COLON = 0x3a;
const DASH = 0x2d;
const DIGIT_0 = 0x30;
const CLOSING_BRACE = 0x7d;

/** The part of a product's JSON that seldom changes. It ends with a colon where the service renders the image itself. */
export function textOf({
  asin,
  title,
  brand,
  category,
  imageUrl,
}: Pick<Product, "asin" | "title" | "brand" | "category" | "imageUrl">): Uint8Array {
  const image = imageUrl === drawnPicture(asin) ? "" : JSON.stringify(imageUrl);
  return encoder.encode(
    `{"asin":${JSON.stringify(asin)},"title":${JSON.stringify(title)},"brand":${JSON.stringify(brand)},"category":${JSON.stringify(category)},"imageUrl":${image}`,
  );
}

const TITLE = /^\{"asin":"(?:[^"\\]|\\.)*","title":("(?:[^"\\]|\\.)*")/;

/** Reads the title from a text. */
export function titleOf(text: Uint8Array): string {
  return JSON.parse(TITLE.exec(Buffer.from(text).toString())?.[1] ?? '""');
}

/** Compares the ASINs of two texts. */
export function compareAsins(a: Uint8Array, aStart: number, b: Uint8Array, bStart: number): number {
  for (let i = ASIN_AT; ; i++) {
    const [left, right] = [a[aStart + i] as number, b[bStart + i] as number];
    if (left !== right) return left === QUOTE ? -1 : right === QUOTE ? 1 : left - right;
    if (left === QUOTE) return 0;
  }
}

const SOURCE_ENDS = SALES_SOURCES.map((source) => encoder.encode(`,"source":"${source}"}`));
const NAMES = {
  price: encoder.encode(',"price":'),
  bsr: encoder.encode(',"bsr":'),
  monthlySales: encoder.encode(',"monthlySales":'),
  reviewCount: encoder.encode(',"reviewCount":'),
  rating: encoder.encode(',"rating":'),
  updatedAt: encoder.encode(',"updatedAt":"'),
  low: encoder.encode('","salesEstimate":{"low":'),
  high: encoder.encode(',"high":'),
  noEstimate: encoder.encode('","salesEstimate":null'),
  monthlyRevenue: encoder.encode(',"monthlyRevenue":'),
  firstAvailable: encoder.encode(',"firstAvailable":'),
  offerCount: encoder.encode(',"offerCount":'),
  weight: encoder.encode(',"weight":'),
  sizeTier: encoder.encode(',"sizeTier":'),
  titleScore: encoder.encode(',"titleScore":'),
  related: encoder.encode(',"match":"related"'),
  images: encoder.encode("/images/"),
  svg: encoder.encode('.svg"'),
  null: encoder.encode("null"),
  zeros: encoder.encode("000Z"),
};

const TIER_NAMES = SIZE_TIERS.map((name) => encoder.encode(JSON.stringify(name)));

/** The names of the changes, and the decimals they are shown with: a rating changes by tenths of a star. */
const CHANGE_NAMES = CHANGES.map((change) => ({
  name: encoder.encode(`,"${change}":`),
  places: change.startsWith("rating") ? 1 : 0,
}));

/** Additional fields of a product: a mark on related ones, or the figures that the finder selects by. */
export type Extra = "related" | "selected";

export type DocumentWriter = ReturnType<typeof createDocumentWriter>;

/** Writes documents one after another. `digits` is the number of decimals of a price. */
export function createDocumentWriter(publicUrl: string, digits: number, separator: "," | "\n") {
  const address = encoder.encode(JSON.stringify(publicUrl).slice(0, -1));
  const between = separator.charCodeAt(0);
  let bytes = new Uint8Array(16_384);
  let length = 0;

  const reserve = (more: number) => {
    if (length + more <= bytes.length) return;
    const larger = new Uint8Array(2 * (length + more));
    larger.set(bytes.subarray(0, length));
    bytes = larger;
  };
  /** Copies byte by byte: for a few bytes, `set` costs more to call than to run. */
  const put = (part: Uint8Array) => {
    for (let i = 0; i < part.length; i++) bytes[length++] = part[i] as number;
  };
  const putWhole = (value: number) => {
    let divisor = 1;
    while (value / divisor >= 10) divisor *= 10;
    for (let rest = value; divisor >= 1; divisor /= 10) {
      const digit = Math.floor(rest / divisor);
      bytes[length++] = DIGIT_0 + digit;
      rest -= digit * divisor;
    }
  };
  const putFigure = (name: Uint8Array, value: number) => {
    put(name);
    if (value === UNKNOWN) put(NAMES.null);
    else putWhole(value);
  };
  /** Without trailing zeros. */
  const putDecimal = (name: Uint8Array, value: number, places: number) => {
    if (value === UNKNOWN || places === 0) return putFigure(name, value);
    put(name);
    const scale = 10 ** places;
    putWhole(Math.floor(value / scale));
    let rest = value % scale;
    if (rest === 0) return;
    bytes[length++] = 0x2e;
    for (let unit = scale / 10; rest > 0; unit /= 10) {
      bytes[length++] = DIGIT_0 + Math.floor(rest / unit);
      rest %= unit;
    }
  };
  const putTwo = (value: number, after: number) => {
    bytes[length++] = DIGIT_0 + Math.floor(value / 10);
    bytes[length++] = DIGIT_0 + (value % 10);
    bytes[length++] = after;
  };
  /** Ends with `after`. */
  const putDay = (days: number, after: number) => {
    const { year, month, day } = dateOf(days);
    putWhole(year);
    bytes[length++] = DASH;
    putTwo(month, DASH);
    putTwo(day, after);
  };
  /** Same output as `Date.toISOString`, in a tenth of the time. */
  const putTime = (seconds: number) => {
    const days = Math.floor(seconds / 86_400);
    const rest = seconds - days * 86_400;
    putDay(days, 0x54);
    putTwo(Math.floor(rest / 3_600), COLON);
    putTwo(Math.floor(rest / 60) % 60, COLON);
    putTwo(rest % 60, 0x2e);
    put(NAMES.zeros);
  };

  const putSelected = (record: Record) => {
    put(NAMES.firstAvailable);
    const age = record[AGE] as number;
    if (age === UNKNOWN) put(NAMES.null);
    else {
      bytes[length++] = QUOTE;
      putDay(dayOf(age), QUOTE);
    }
    putFigure(NAMES.offerCount, record[OFFERS] as number);
    putFigure(NAMES.weight, record[WEIGHT] as number);
    put(NAMES.sizeTier);
    put(TIER_NAMES[record[SIZE_TIER] as number] ?? NAMES.null);
    putFigure(NAMES.titleScore, record[TITLE_SCORE] as number);
    for (const [change, { name, places }] of CHANGE_NAMES.entries()) {
      const stored = record[FIRST_CHANGE + change] as number;
      const by = stored === UNKNOWN ? UNKNOWN : Math.abs(stored - NO_CHANGE);
      put(name);
      if (stored !== UNKNOWN && stored < NO_CHANGE) bytes[length++] = DASH;
      putDecimal(NOTHING, by, places);
    }
  };

  return {
    add(texts: Uint8Array, start: number, end: number, record: Record, extra?: Extra): void {
      reserve(end - start + address.length + 1_024);
      if (length > 0) bytes[length++] = between;
      for (let i = start; i < end; i++) bytes[length++] = texts[i] as number;
      if (texts[end - 1] === COLON) {
        put(address);
        put(NAMES.images);
        for (let i = start + ASIN_AT; texts[i] !== QUOTE; i++) bytes[length++] = texts[i] as number;
        put(NAMES.svg);
      }
      putDecimal(NAMES.price, record[PRICE] as number, digits);
      putFigure(NAMES.bsr, record[BSR] as number);
      putFigure(NAMES.monthlySales, record[SALES] as number);
      putFigure(NAMES.reviewCount, record[REVIEWS] as number);
      putDecimal(NAMES.rating, record[RATING] as number, 1);
      put(NAMES.updatedAt);
      putTime((record[UPDATED] as number) >>> 0);
      if (record[SALES] === UNKNOWN) {
        put(NAMES.noEstimate);
      } else {
        putFigure(NAMES.low, record[SALES_LOW] as number);
        putFigure(NAMES.high, record[SALES_HIGH] as number);
        put(SOURCE_ENDS[record[SALES_SOURCE] as number] as Uint8Array);
      }
      putDecimal(NAMES.monthlyRevenue, revenueOf(record), digits);
      if (extra === "selected") putSelected(record);
      else if (extra === "related") put(NAMES.related);
      bytes[length++] = CLOSING_BRACE;
    },

    /** Returns everything written since the last call. */
    take(): Buffer {
      const taken = Buffer.from(bytes.subarray(0, length));
      length = 0;
      return taken;
    },
  };
}

/** The calendar date of a day number since 1970. Years are counted from March, so that the leap day comes last. */
function dateOf(days: number): { year: number; month: number; day: number } {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1_460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
}
