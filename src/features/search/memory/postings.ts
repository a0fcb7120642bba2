/**
 * An inverted index from terms to the documents that hold them. Terms are sorted by their hashes. That makes the table
 * dense (about 13 bytes a term), a lookup one directory access, and joining two tables a merge.
 */

import type { Work } from "../../../platform/base/slices.ts";
import type { Hash } from "../word-hash.ts";
import { createNumberList, type Shared32, sharedUint32 } from "./shared-arrays.ts";

/** The range of a term's postings; empty (`start === end`) when there are none. `term` is its position in the table. */
export type Span = { start: number; end: number; term: number };

export type Postings = {
  /** Two numbers per term, lower half first, ascending as 64-bit numbers. */
  keys: Shared32;
  /** The first term of each bucket of hashes; the upper bits of a hash select its bucket. */
  directory: Shared32;
  /** The postings of term t are `words[offsets[t] … offsets[t + 1])`, ordered by document. */
  offsets: Shared32;
  words: Shared32;
};

const NOWHERE: Span = { start: 0, end: 0, term: -1 };

const TERMS_PER_BUCKET = 8;

/** Collects the terms of documents one after another; `finish` sorts them. */
export function createPostingsBuilder(flagBits: number) {
  let size = 1 << 10;
  let keys = new Uint32Array(2 * size);
  let termOfSlot = new Uint32Array(size); // term number + 1; 0 is an empty slot
  let terms = 0;
  let documents = 0;
  const termOfPosting = createNumberList();
  const flagsOfPosting = createNumberList();
  const starts = createNumberList(); // the first posting of each document

  const slotOf = (low: number, high: number): number => {
    let slot = low & (size - 1);
    while (termOfSlot[slot] !== 0 && (keys[2 * slot] !== low || keys[2 * slot + 1] !== high))
      slot = (slot + 1) & (size - 1);
    return slot;
  };
  const grow = () => {
    const before = { keys, termOfSlot };
    size *= 2;
    keys = new Uint32Array(2 * size);
    termOfSlot = new Uint32Array(size);
    for (let i = 0; i < before.termOfSlot.length; i++) {
      if (before.termOfSlot[i] === 0) continue;
      const [low, high] = [before.keys[2 * i] as number, before.keys[2 * i + 1] as number];
      const slot = slotOf(low, high);
      keys[2 * slot] = low;
      keys[2 * slot + 1] = high;
      termOfSlot[slot] = before.termOfSlot[i] as number;
    }
  };

  /** The terms' keys in order, and the position of each term among them. */
  const sortTerms = (): { sorted: Shared32; positionOfTerm: Uint32Array } => {
    const sorted = sharedUint32(2 * terms);
    let filled = 0;
    for (let slot = 0; slot < size; slot++) {
      if (termOfSlot[slot] === 0) continue;
      sorted[filled++] = keys[2 * slot] as number;
      sorted[filled++] = keys[2 * slot + 1] as number;
    }
    new BigUint64Array(sorted.buffer).sort();
    const positionOfTerm = new Uint32Array(terms);
    for (let position = 0; position < terms; position++) {
      const slot = slotOf(sorted[2 * position] as number, sorted[2 * position + 1] as number);
      positionOfTerm[(termOfSlot[slot] as number) - 1] = position;
    }
    return { sorted, positionOfTerm };
  };

  return {
    has: ({ low, high }: Hash): boolean => termOfSlot[slotOf(low, high)] !== 0,

    /** Starts a new document; `add` applies to it from now on. */
    begin(): void {
      documents++;
      starts.push(termOfPosting.length);
    },

    /** Returns true if the term is new. */
    add({ low, high }: Hash, flags = 0): boolean {
      let slot = slotOf(low, high);
      const isNew = termOfSlot[slot] === 0;
      if (isNew) {
        if (terms * 2 >= size) {
          grow();
          slot = slotOf(low, high);
        }
        keys[2 * slot] = low;
        keys[2 * slot + 1] = high;
        termOfSlot[slot] = ++terms;
      }
      termOfPosting.push((termOfSlot[slot] as number) - 1);
      flagsOfPosting.push(flags);
      return isNew;
    },

    /** For each document its most common term, ignoring terms that more than `most` documents have. */
    commonest(most: number): Uint32Array {
      const termOf = termOfPosting.toArray();
      const startOf = starts.toArray();
      const found = new Uint32Array(terms);
      for (let i = 0; i < termOf.length; i++) found[termOf[i] as number] = (found[termOf[i] as number] as number) + 1;
      return Uint32Array.from({ length: documents }, (_, document) => {
        let best = 0;
        let bestFound = 0;
        const end = startOf[document + 1] ?? termOf.length;
        for (let i = startOf[document] as number; i < end; i++) {
          const count = found[termOf[i] as number] as number;
          if (count > most || count <= bestFound) continue;
          best = termOf[i] as number;
          bestFound = count;
        }
        return best;
      });
    },

    /** `order` lists the documents in their final numbering. */
    finish(order: Uint32Array): Postings {
      const { sorted, positionOfTerm } = sortTerms();
      const termOf = termOfPosting.toArray();
      const flagsOf = flagsOfPosting.toArray();
      const startOf = starts.toArray();
      const offsets = sharedUint32(terms + 1);
      for (let i = 0; i < termOf.length; i++) {
        const position = positionOfTerm[termOf[i] as number] as number;
        offsets[position + 1] = (offsets[position + 1] as number) + 1;
      }
      for (let position = 0; position < terms; position++)
        offsets[position + 1] = (offsets[position + 1] as number) + (offsets[position] as number);

      const words = sharedUint32(termOf.length);
      const next = offsets.slice();
      for (let number = 0; number < documents; number++) {
        const document = order[number] as number;
        const end = startOf[document + 1] ?? termOf.length;
        for (let i = startOf[document] as number; i < end; i++) {
          const position = positionOfTerm[termOf[i] as number] as number;
          const at = next[position] as number;
          words[at] = ((number << flagBits) | (flagsOf[i] as number)) >>> 0;
          next[position] = at + 1;
        }
      }
      return { keys: sorted, directory: directoryOf(sorted), offsets, words };
    },
  };
}

export function findPostings({ keys, directory, offsets }: Postings, { low, high }: Hash): Span {
  const entry = bucketOf(high, directory.length - 1);
  const last = directory[entry + 1] as number;
  for (let term = directory[entry] as number; term < last; term++) {
    if (keys[2 * term] === low && keys[2 * term + 1] === high)
      return { start: offsets[term] as number, end: offsets[term + 1] as number, term };
  }
  return NOWHERE;
}

/** A table to join, and the new numbers of its documents; `DELETED` ones are left out. */
export type Part = { postings: Postings; numbers: Uint32Array };

export const DELETED = 0xffffffff;

/**
 * Joins tables into one; the documents of the parts follow each other. `flagBits` is the number of lower bits of a
 * posting that are flags. Yields regularly, so that the thread can do other work.
 */
export function* joinPostings(parts: Part[], flagBits: number): Work<Postings> {
  const flags = (1 << flagBits) - 1;
  const total = (of: (part: Part) => number) => parts.reduce((sum, part) => sum + of(part), 0);
  const keys = new Uint32Array(total(({ postings }) => postings.keys.length));
  const offsets = new Uint32Array(keys.length / 2 + 1);
  const words = new Uint32Array(total(({ postings }) => postings.words.length));
  const at = parts.map(() => 0);
  let terms = 0;
  let filled = 0;
  for (let steps = 0; ; steps++) {
    if (steps % 4096 === 4095) yield;
    let low = 0;
    let high = -1;
    for (const [i, { postings }] of parts.entries()) {
      const key = 2 * (at[i] as number);
      if (key >= postings.keys.length) continue;
      const [thisLow, thisHigh] = [postings.keys[key] as number, postings.keys[key + 1] as number];
      if (high === -1 || thisHigh < high || (thisHigh === high && thisLow < low)) [low, high] = [thisLow, thisHigh];
    }
    if (high === -1) break;
    const before = filled;
    for (const [i, { postings, numbers }] of parts.entries()) {
      const term = at[i] as number;
      if (postings.keys[2 * term] !== low || postings.keys[2 * term + 1] !== high) continue;
      at[i] = term + 1;
      const end = postings.offsets[term + 1] as number;
      for (let from = postings.offsets[term] as number; from < end; from++) {
        const word = postings.words[from] as number;
        const document = numbers[word >>> flagBits] as number;
        if (document !== DELETED) words[filled++] = ((document << flagBits) | (word & flags)) >>> 0;
      }
    }
    if (filled === before) continue;
    keys[2 * terms] = low;
    keys[2 * terms + 1] = high;
    offsets[++terms] = filled;
  }
  const joined = {
    keys: shared(keys.subarray(0, 2 * terms)),
    offsets: shared(offsets.subarray(0, terms + 1)),
    words: shared(words.subarray(0, filled)),
  };
  return { ...joined, directory: directoryOf(joined.keys) };
}

function directoryOf(keys: Shared32): Shared32 {
  const terms = keys.length / 2;
  const bits = Math.max(0, Math.ceil(Math.log2(Math.max(1, terms) / TERMS_PER_BUCKET)));
  const directory = sharedUint32(2 ** bits + 1);
  for (let term = 0; term < terms; term++) {
    const entry = bucketOf(keys[2 * term + 1] as number, 2 ** bits);
    directory[entry + 1] = term + 1;
  }
  // An empty bucket begins where the one before it ends.
  for (let entry = 0; entry < 2 ** bits; entry++)
    directory[entry + 1] = Math.max(directory[entry] as number, directory[entry + 1] as number);
  return directory;
}

/** `buckets` is a power of two. */
function bucketOf(high: number, buckets: number): number {
  return Math.floor((high / 0x1_0000_0000) * buckets);
}

function shared(array: Uint32Array): Shared32 {
  const copy = sharedUint32(array.length);
  copy.set(array);
  return copy;
}
