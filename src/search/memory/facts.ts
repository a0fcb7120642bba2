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
import { COUNTED, type Record } from "../document/fields.ts";
import { COUNTED_WIDTH } from "../statistics.ts";
import { sharedInt32 } from "./shared-arrays.ts";

/** The packed figures come last in a record and are stored separately. */
const KEPT_WIDTH = COUNTED;

/** Documents that share a sequence number; also the block size of the matcher. */
export const STRETCH_BITS = 15;

export type Facts = {
  records: Int32Array<SharedArrayBuffer>;
  /**
   * Every search reads these for every match. They are stored close together, because fetching them is most of the
   * work.
   */
  counted: Int32Array<SharedArrayBuffer>;
  versions: Int32Array<SharedArrayBuffer>;
};

export function createFacts(count: number): Facts {
  return {
    records: sharedInt32(count * KEPT_WIDTH),
    counted: sharedInt32(count * COUNTED_WIDTH),
    versions: sharedInt32((count >>> STRETCH_BITS) + 1),
  };
}

export function writeFacts(facts: Facts, document: number, record: Record): void {
  const stretch = document >>> STRETCH_BITS;
  Atomics.add(facts.versions, stretch, 1);
  Atomics.load(facts.versions, stretch); // keeps later stores from moving ahead of the increment on weakly ordered processors
  copyIn(facts, document, record);
  Atomics.add(facts.versions, stretch, 1);
}

export function readFacts(facts: Facts, document: number, into: Record): void {
  const stretch = document >>> STRETCH_BITS;
  for (;;) {
    const version = beginReading(facts.versions, stretch);
    copyOut(facts, document, into, 0);
    if (isUnchanged(facts.versions, stretch, version)) return;
  }
}

/** Copies without locking: the caller knows that nobody writes, or checks afterwards. */
export function copyOut({ records, counted }: Facts, document: number, into: Int32Array, at: number): void {
  for (let field = 0; field < KEPT_WIDTH; field++) into[at + field] = records[document * KEPT_WIDTH + field] as number;
  for (let field = 0; field < COUNTED_WIDTH; field++)
    into[at + COUNTED + field] = counted[document * COUNTED_WIDTH + field] as number;
}

/** Only for a segment that nobody reads yet. */
export function copyIn({ records, counted }: Facts, document: number, record: Record): void {
  for (let field = 0; field < KEPT_WIDTH; field++) records[document * KEPT_WIDTH + field] = record[field] as number;
  for (let field = 0; field < COUNTED_WIDTH; field++)
    counted[document * COUNTED_WIDTH + field] = record[COUNTED + field] as number;
}

/** Seqlock read: returns the sequence number of a block once nobody is writing to it. */
export function beginReading(versions: Int32Array, stretch: number): number {
  for (;;) {
    const version = Atomics.load(versions, stretch);
    if ((version & 1) === 0) return version;
  }
}

/** Seqlock check: true when no write happened since `beginReading`. */
export function isUnchanged(versions: Int32Array, stretch: number, version: number): boolean {
  Atomics.exchange(fence, 0, 0); // reads above must complete before the load below
  return Atomics.load(versions, stretch) === version;
}

const fence = new Int32Array(new SharedArrayBuffer(4));
