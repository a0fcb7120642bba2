/**
 * A segment: the products of one marketplace, made ready to be searched. A document is a product's place in it; documents
 * stand in the order of their asins, so that the order of documents settles ties.
 *
 * What a posting's 32 bits say: the document in the upper 24, and where the term stands in it in the lower 8.
 */
import type { Product } from "../../catalog/product.ts";
import type { Analyzer } from "../analysis/analyze.ts";
import { createPostingsBuilder, hashOf, type Postings } from "./postings.ts";
import { sharedInt32, sharedUint8 } from "./shared-arrays.ts";

export const MAX_DOCUMENTS = 1 << 24;

/** The lower 8 bits of a posting: how often in the title (up to 3), and whether in brand and category. */
export const IN_TITLE = 0b11;
export const IN_BRAND = 0b100;
export const IN_CATEGORY = 0b1000;

/** In a column of numbers: not known. */
export const UNKNOWN = -1;

/** One number per document, `UNKNOWN` where there is none. */
export type Columns = Record<
  "sales" | "reviews" | "ratingTenths" | "priceMinor" | "brand",
  Int32Array<SharedArrayBuffer>
>;

export type Segment = {
  count: number;
  terms: Postings;
  /** Neighbours in a title, joined; their words are bare document numbers. */
  pairs: Postings;
  /** Tokens in each title, up to 255, and their mean. */
  lengths: Uint8Array<SharedArrayBuffer>;
  meanLength: number;
  /** Every term of the segment, for mending misspelt ones. */
  vocabulary: string[];
  columns: Columns;
  products: Product[];
};

export function buildSegment(unordered: Product[], analyzer: Analyzer): Segment {
  if (unordered.length > MAX_DOCUMENTS) throw new Error(`a segment holds at most ${MAX_DOCUMENTS} products`);
  const products = unordered.toSorted((a, b) => (a.asin < b.asin ? -1 : a.asin > b.asin ? 1 : 0));
  const count = products.length;
  const terms = createPostingsBuilder();
  const pairs = createPostingsBuilder();
  const vocabulary: string[] = [];
  const lengths = sharedUint8(count);
  let totalLength = 0;
  const brandNumbers = new Map<string, number>();
  const brandNumber = (brand: string) => {
    const key = brand.toLowerCase();
    const number = brandNumbers.get(key) ?? brandNumbers.size;
    brandNumbers.set(key, number);
    return number;
  };

  for (const [document, product] of products.entries()) {
    const title = analyzer.tokens(product.title);
    const where = new Map<string, number>();
    for (const token of title) where.set(token, Math.min(IN_TITLE, (where.get(token) ?? 0) + 1));
    for (const token of product.brand === null ? [] : analyzer.tokens(product.brand))
      where.set(token, (where.get(token) ?? 0) | IN_BRAND);
    for (const token of product.category === null ? [] : analyzer.tokens(product.category))
      where.set(token, (where.get(token) ?? 0) | IN_CATEGORY);
    for (const [token, flags] of where) {
      if (terms.add(hashOf(token), document * 256 + flags)) vocabulary.push(token);
    }
    const joined = new Set<string>();
    for (let i = 0; i + 1 < title.length; i++) {
      const [left, right] = [title[i] as string, title[i + 1] as string];
      if (joined.has(left + right)) continue;
      joined.add(left + right);
      pairs.add(hashOf(left, right), document);
    }
    lengths[document] = Math.min(255, title.length);
    totalLength += title.length;
  }

  return {
    count,
    terms: terms.finish(),
    pairs: pairs.finish(),
    lengths,
    meanLength: totalLength / Math.max(1, count),
    vocabulary,
    columns: {
      sales: column(products, (product) => product.monthlySales),
      reviews: column(products, (product) => product.reviewCount),
      ratingTenths: column(products, (product) => (product.rating === null ? null : Math.round(product.rating * 10))),
      priceMinor: column(products, (product) => product.priceMinor),
      brand: column(products, (product) => (product.brand === null ? null : brandNumber(product.brand))),
    },
    products,
  };
}

function column(products: Product[], value: (product: Product) => number | null): Int32Array<SharedArrayBuffer> {
  const values = sharedInt32(products.length);
  for (const [document, product] of products.entries()) values[document] = value(product) ?? UNKNOWN;
  return values;
}
