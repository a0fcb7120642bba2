/**
 * A segment: some products of one marketplace, ready to be searched. A **document** is a product's position in it. The
 * parts derived from text never change after the build. The facts are updated in place, and the document of a removed
 * or reworded product is marked as deleted.
 *
 * A posting has 32 bits: the document in the upper 24, and the fields of the document that hold the term in the lower
 * 8. Everything is on shared memory: a segment is passed to another thread without copying.
 */
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import { hashOf } from "../word-hash.ts";
import type { Facts } from "./facts.ts";
import { findPostings, type Postings } from "./postings.ts";
import type { Shared32 } from "./shared-arrays.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Text offsets of this many documents still fit 32 bits. */
export const MAX_DOCUMENTS = 1 << 22;
export const FLAG_BITS = 8;

/** The lower 8 bits of a posting: how often in the title (up to 3), whether in brand and category, whether it is the title's
 * head noun, and where it stands in the title. */
export const IN_TITLE = 0b11;
export const IN_BRAND = 0b100;
export const IN_CATEGORY = 0b1000;
/** The term is the last part of a compound in the title. */
export const IN_COMPOUND = 0b100000;
/** The term is the head noun of the title. */
export const HEAD_SHIFT = 4;
export const IS_HEAD = 1 << HEAD_SHIFT;
/** Whether the term names the product, as defined in `analysis/title-places.ts`. */
export const PLACE_SHIFT = 6;

export type Segment = {
  /** Unique within this process. */
  id: number;
  marketplace: MarketplaceDomain;
  count: number;
  terms: Postings;
  /** For each of the terms, the number of documents whose head noun it is. */
  heads: Shared32;
  /** Joined neighbours in titles; the postings are bare document numbers. */
  pairs: Postings;
  /** From an asin to its document. */
  asins: Postings;
  /** Tokens in each title, up to `LONGEST_TITLE`. */
  lengths: Uint8Array<SharedArrayBuffer>;
  vocabulary: Vocabulary;
  /** The brands by the ordinals that the facts have. */
  brands: Shared32;
  /** The text of document d is `texts[textOffsets[d] … textOffsets[d + 1])`. */
  texts: Uint8Array<SharedArrayBuffer>;
  textOffsets: Shared32;
  facts: Facts;
  /** The view from which on a document is deleted, 0 for live ones; and the number of deletions. */
  deletedIn: Shared32;
  deletions: Shared32;
};

export function findDocument(segment: Segment, asin: string): number | undefined {
  const { start, end } = findPostings(segment.asins, hashOf(asin));
  return start === end ? undefined : segment.asins.words[start];
}

export function bytesOf(segment: Segment): number {
  const sizeOf = (part: unknown): number =>
    ArrayBuffer.isView(part)
      ? part.byteLength
      : typeof part === "object" && part !== null
        ? Object.values(part).reduce((sum: number, inner) => sum + sizeOf(inner), 0)
        : 0;
  return sizeOf(segment);
}
