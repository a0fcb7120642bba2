/**
 * The facts of a document: the figures that change all the time. They stand in one record per document, on shared memory,
 * and are changed in place by one thread while others read.
 *
 * No reader sees half a change. Every stretch of documents has a version, which is odd while one of its records is being
 * written and another one afterwards: whoever finds it even, reads, and finds it the same has read one state of each
 * product. Versions are read and written by `Atomics`, which keeps the order on every processor; the figures between them
 * are plain memory, for `Atomics` would cost ten times as much (V8 calls a function for each).
 */
import { COUNTED_WIDTH } from "../statistics.ts";
import { sharedInt32 } from "./shared-arrays.ts";

/** First what the statistics count: see `writeCounted`. */
export const COUNTED = 0;
export const SALES = COUNTED + 1;
export const BRAND = COUNTED + 3;
export const PRICE = COUNTED_WIDTH;
export const BSR = PRICE + 1;
export const SALES_LOW = PRICE + 2;
export const SALES_HIGH = PRICE + 3;
export const REVIEWS = PRICE + 4;
/** Tenths of a star. */
export const RATING = PRICE + 5;
export const SALES_SOURCE = PRICE + 6;
export const CATEGORY = PRICE + 7;
/** Seconds since 1970. */
export const UPDATED = PRICE + 8;
export const WIDTH = PRICE + 9;

/** Documents that have their version in common: a block of the matcher's. */
export const STRETCH_BITS = 15;

export type Facts = {
  records: Int32Array<SharedArrayBuffer>;
  versions: Int32Array<SharedArrayBuffer>;
};

/** The record of one document, taken out. */
export type Record = Int32Array;

export const SALES_SOURCES = ["reported", "rank", "rank_any_category"] as const;

export function createFacts(count: number): Facts {
  return { records: sharedInt32(count * WIDTH), versions: sharedInt32((count >>> STRETCH_BITS) + 1) };
}

export function writeFacts({ records, versions }: Facts, document: number, record: Record): void {
  const stretch = document >>> STRETCH_BITS;
  const at = document * WIDTH;
  Atomics.add(versions, stretch, 1);
  for (let field = 0; field < WIDTH; field++) records[at + field] = record[field] as number;
  Atomics.add(versions, stretch, 1);
}

export function readFacts({ records, versions }: Facts, document: number, into: Record): void {
  const at = document * WIDTH;
  for (;;) {
    const version = beginReading(versions, document >>> STRETCH_BITS);
    for (let field = 0; field < WIDTH; field++) into[field] = records[at + field] as number;
    if (isUnchanged(versions, document >>> STRETCH_BITS, version)) return;
  }
}

/** The version of a stretch at a moment when nobody writes to it. */
export function beginReading(versions: Int32Array, stretch: number): number {
  for (;;) {
    const version = Atomics.load(versions, stretch);
    if ((version & 1) === 0) return version;
  }
}

/** Whether what was read since then is of one moment. */
export function isUnchanged(versions: Int32Array, stretch: number, version: number): boolean {
  Atomics.exchange(fence, 0, 0); // reads before this are over before what comes after it
  return Atomics.load(versions, stretch) === version;
}

const fence = new Int32Array(new SharedArrayBuffer(4));
