/**
 * The figures of documents on shared memory. One thread updates them in place while others read.
 *
 * The figures of the statistics, which a search reads for every match, are packed next to each other. Every other figure is a
 * **column** with one number per document: a filter reads its own column and nothing else.
 *
 * A seqlock keeps readers from seeing half an update. Every block of documents has a sequence number, which is odd
 * while one of its records is being written and increases with every write. A reader that finds the same even number
 * before and after reading has read a consistent state. Sequence numbers are accessed through `Atomics`, which orders
 * them on every processor. The figures are plain memory: `Atomics` would cost ten times as much, because V8 calls a
 * function for each access.
 */
import {
  AGE,
  FIRST_CHANGE,
  OFFERS,
  PACKED,
  RATING,
  type Record,
  SALES_SOURCE,
  SIZE_TIER,
  TITLE_SCORE,
} from "../document/fields.ts";
import { CHANGES } from "../engine.ts";
import { brandOf, LISTING, PACKED_WIDTH, withBrand } from "../packed-figures.ts";
import { sharedInt16, sharedInt32 } from "./shared-arrays.ts";

/** Documents that share a sequence number; also the block size of the matcher. */
export const BLOCK_BITS = 15;

export type Column = Int32Array<SharedArrayBuffer> | Int16Array<SharedArrayBuffer>;

export type Facts = {
  /** By the position of the figure in a record. */
  columns: Column[];
  packed: Int32Array<SharedArrayBuffer>;
  sequences: Int32Array<SharedArrayBuffer>;
};

const CHANGE_FIELDS = CHANGES.map((_, i) => FIRST_CHANGE + i);
/** The fields whose figures fit 16 bits. */
const NARROW = new Set([RATING, SALES_SOURCE, OFFERS, SIZE_TIER, TITLE_SCORE, ...CHANGE_FIELDS]);
/** The fields about a product's past, which pages of keywords do not show. */
const PAST = new Set([AGE, ...CHANGE_FIELDS]);

export function createFacts(count: number): Facts {
  return {
    columns: Array.from({ length: PACKED }, (_, field) => (NARROW.has(field) ? sharedInt16 : sharedInt32)(count)),
    packed: sharedInt32(count * PACKED_WIDTH),
    sequences: sharedInt32((count >>> BLOCK_BITS) + 1),
  };
}

export function writeFacts(facts: Facts, document: number, record: Record): void {
  const block = document >>> BLOCK_BITS;
  Atomics.add(facts.sequences, block, 1);
  Atomics.load(facts.sequences, block); // keeps later stores from moving ahead of the increment on weakly ordered processors
  copyIn(facts, document, record);
  Atomics.add(facts.sequences, block, 1);
}

/** Which figures of a document a record would change: only changes since the past, or others too. */
export type Difference = "nothing" | "past" | "shown";

export function differenceOf({ columns, packed }: Facts, document: number, record: Record): Difference {
  const at = document * PACKED_WIDTH;
  const brand = brandOf(packed[at + LISTING] as number);
  for (let field = 0; field < PACKED_WIDTH; field++) {
    const figure = record[PACKED + field] as number;
    if (packed[at + field] !== (field === LISTING ? withBrand(figure, brand) : figure)) return "shown";
  }
  let difference: Difference = "nothing";
  for (let field = 0; field < PACKED; field++) {
    if ((columns[field] as Column)[document] === record[field]) continue;
    if (!PAST.has(field)) return "shown";
    difference = "past";
  }
  return difference;
}

export function readFacts(facts: Facts, document: number, into: Record): void {
  const block = document >>> BLOCK_BITS;
  for (;;) {
    const sequence = beginReading(facts.sequences, block);
    copyOut(facts, document, into);
    if (isUnchanged(facts.sequences, block, sequence)) return;
  }
}

/** Copies without locking: the caller knows that nobody writes, or checks afterwards. */
export function copyOut({ columns, packed }: Facts, document: number, into: Record): void {
  for (let field = 0; field < PACKED; field++) into[field] = (columns[field] as Column)[document] as number;
  for (let field = 0; field < PACKED_WIDTH; field++)
    into[PACKED + field] = packed[document * PACKED_WIDTH + field] as number;
}

/** Only for a segment that nobody reads yet. The document keeps the ordinal of its brand, which never changes. */
export function copyIn({ columns, packed }: Facts, document: number, record: Record): void {
  for (let field = 0; field < PACKED; field++) (columns[field] as Column)[document] = record[field] as number;
  const at = document * PACKED_WIDTH;
  const brand = brandOf(packed[at + LISTING] as number);
  for (let field = 0; field < PACKED_WIDTH; field++) packed[at + field] = record[PACKED + field] as number;
  packed[at + LISTING] = withBrand(record[PACKED + LISTING] as number, brand);
}

/** Only for a segment that nobody reads yet. */
export function setBrand({ packed }: Facts, document: number, ordinal: number): void {
  packed[document * PACKED_WIDTH + LISTING] = withBrand(0, ordinal);
}

/** Seqlock read: returns the sequence number of a block once nobody is writing to it. */
export function beginReading(sequences: Int32Array, block: number): number {
  for (;;) {
    const sequence = Atomics.load(sequences, block);
    if ((sequence & 1) === 0) return sequence;
  }
}

/** Seqlock check: true when no write happened since `beginReading`. */
export function isUnchanged(sequences: Int32Array, block: number, sequence: number): boolean {
  Atomics.exchange(fence, 0, 0); // reads above must complete before the load below
  return Atomics.load(sequences, block) === sequence;
}

const fence = new Int32Array(new SharedArrayBuffer(4));
