/**
 * The facts of a document: the figures that change all the time. They stand in one record per document, on shared memory,
 * and are changed in place by one thread while others read.
 *
 * No reader sees half a change. Every stretch of documents has a version, which is odd while one of its records is being
 * written and another one afterwards: whoever finds it even, reads, and finds it the same has read one state of each
 * product. Versions are read and written by `Atomics`, which keeps the order on every processor; the figures between them
 * are plain memory, for `Atomics` would cost ten times as much (V8 calls a function for each).
 */
import { COUNTED, type Record } from "../document/fields.ts";
import { COUNTED_WIDTH } from "../statistics.ts";
import { sharedInt32 } from "./shared-arrays.ts";

/** What is counted stands last in a record, and is kept apart. */
const KEPT_WIDTH = COUNTED;

/** Documents that have their version in common: a block of the matcher's. */
export const STRETCH_BITS = 15;

export type Facts = {
  records: Int32Array<SharedArrayBuffer>;
  /** What every answer looks at for every match: kept close together, for fetching it is most of the work. */
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
  Atomics.load(facts.versions, stretch); // some processors would let what is stored next overtake the count
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

/** As it is at this moment: for whoever knows that nobody writes, or finds out afterwards. */
export function copyOut({ records, counted }: Facts, document: number, into: Int32Array, at: number): void {
  for (let field = 0; field < KEPT_WIDTH; field++) into[at + field] = records[document * KEPT_WIDTH + field] as number;
  for (let field = 0; field < COUNTED_WIDTH; field++)
    into[at + COUNTED + field] = counted[document * COUNTED_WIDTH + field] as number;
}

/** For a segment that nobody reads yet. */
export function copyIn({ records, counted }: Facts, document: number, record: Record): void {
  for (let field = 0; field < KEPT_WIDTH; field++) records[document * KEPT_WIDTH + field] = record[field] as number;
  for (let field = 0; field < COUNTED_WIDTH; field++)
    counted[document * COUNTED_WIDTH + field] = record[COUNTED + field] as number;
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
