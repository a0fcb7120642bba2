/**
 * The facts of a document: the figures that change all the time. They are stored in one record per document on shared
 * memory. One thread updates them in place while others read.
 *
 * A seqlock keeps readers from seeing half an update. Every block of documents has a sequence number, which is odd
 * while one of its records is being written and increases with every write. A reader that finds the same even number
 * before and after reading has read a consistent state. Sequence numbers are accessed through `Atomics`, which orders
 * them on every processor. The figures are plain memory: `Atomics` would cost ten times as much, because V8 calls a
 * function for each access.
 */
import { UNKNOWN } from "../bins.ts";
import { figureAt, PACKED, REVENUE, type Record, WIDTH } from "../document/fields.ts";
import { brandOf, LISTING, PACKED_WIDTH, PRICED, UNITS, withBrand } from "../packed-figures.ts";
import { sharedInt32 } from "./shared-arrays.ts";

/** The packed figures come last in a record and are stored separately. */
const UNPACKED_WIDTH = PACKED;

/** Documents that share a sequence number; also the block size of the matcher. */
export const BLOCK_BITS = 15;

export type Facts = {
  records: Int32Array<SharedArrayBuffer>;
  /** Every search reads these for every match. They are stored close together, because fetching them is most of the work. */
  packed: Int32Array<SharedArrayBuffer>;
  sequences: Int32Array<SharedArrayBuffer>;
};

export function createFacts(count: number): Facts {
  return {
    records: sharedInt32(count * UNPACKED_WIDTH),
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

export function readFacts(facts: Facts, document: number, into: Record): void {
  const block = document >>> BLOCK_BITS;
  for (;;) {
    const sequence = beginReading(facts.sequences, block);
    copyOut(facts, document, into, 0);
    if (isUnchanged(facts.sequences, block, sequence)) return;
  }
}

/** Copies without locking: the caller knows that nobody writes, or checks afterwards. */
export function copyOut({ records, packed }: Facts, document: number, into: Int32Array, at: number): void {
  for (let field = 0; field < UNPACKED_WIDTH; field++)
    into[at + field] = records[document * UNPACKED_WIDTH + field] as number;
  for (let field = 0; field < PACKED_WIDTH; field++)
    into[at + PACKED + field] = packed[document * PACKED_WIDTH + field] as number;
}

/** One figure of a document, without locking. */
export function storedFigure({ records, packed }: Facts, document: number, field: number): number {
  if (field < PACKED) return records[document * UNPACKED_WIDTH + field] as number;
  if (field < WIDTH) return packed[document * PACKED_WIDTH + field - PACKED] as number;
  if (field !== REVENUE) return figureAt(records, document * UNPACKED_WIDTH, field);
  const price = packed[document * PACKED_WIDTH + PRICED] as number;
  const units = packed[document * PACKED_WIDTH + UNITS] as number;
  return price === UNKNOWN || units === UNKNOWN ? UNKNOWN : price * units;
}

/** Only for a segment that nobody reads yet. The document keeps the ordinal of its brand, which never changes. */
export function copyIn({ records, packed }: Facts, document: number, record: Record): void {
  for (let field = 0; field < UNPACKED_WIDTH; field++)
    records[document * UNPACKED_WIDTH + field] = record[field] as number;
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
