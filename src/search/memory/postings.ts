/**
 * An inverted index: from a term to the documents that hold it. Terms are known by a 64-bit hash, so the table holds no
 * strings and can be shared between threads as it is; with ten million terms the odds that any two meet are some in a million.
 *
 * The hash is a running one: that of "x" followed by "box" is that of "xbox". This is how a joined pair of neighbours finds
 * the word it makes, and the other way round.
 */
import { createNumberList, sharedUint32 } from "./shared-arrays.ts";

/** Where a term's postings stand; `start === end` when there are none. */
export type Span = { start: number; end: number };

export type Postings = {
  /** Open addressing over a power of two; an empty slot has both halves zero. */
  low: Uint32Array<SharedArrayBuffer>;
  high: Uint32Array<SharedArrayBuffer>;
  termOfSlot: Uint32Array<SharedArrayBuffer>;
  /** The postings of term t are `words[offsets[t] … offsets[t + 1])`, in the order of the documents. */
  offsets: Uint32Array<SharedArrayBuffer>;
  words: Uint32Array<SharedArrayBuffer>;
};

export const NOWHERE: Span = { start: 0, end: 0 };

/** The two halves of the running hash: FNV-1a, and its multiplicative cousin with another prime and start. */
export type Hash = { low: number; high: number };

const FNV_START = 0x811c9dc5;
const OTHER_START = 0x9e3779b9;

export function hashOf(...parts: string[]): Hash {
  let low = FNV_START;
  let high = OTHER_START;
  for (const part of parts) {
    for (let i = 0; i < part.length; i++) {
      const unit = part.charCodeAt(i);
      low = Math.imul(low ^ unit, 0x01000193);
      high = Math.imul(high ^ unit, 0x85ebca6b) ^ (high >>> 15);
    }
  }
  // An empty slot is all zeros, so no term may be.
  return { low: low >>> 0 || 1, high: high >>> 0 };
}

/** Gathers (term, word) in the order of the documents; `finish` sorts them by term. */
export function createPostingsBuilder() {
  let size = 1 << 12;
  let low = new Uint32Array(size);
  let high = new Uint32Array(size);
  let termOfSlot = new Uint32Array(size);
  let terms = 0;
  const termOfPosting = createNumberList();
  const wordOfPosting = createNumberList();

  const slotOf = (hash: Hash): number => {
    let slot = hash.low & (size - 1);
    while (low[slot] !== 0 && (low[slot] !== hash.low || high[slot] !== hash.high)) slot = (slot + 1) & (size - 1);
    return slot;
  };
  const grow = () => {
    const before = { low, high, termOfSlot };
    size *= 2;
    low = new Uint32Array(size);
    high = new Uint32Array(size);
    termOfSlot = new Uint32Array(size);
    for (let i = 0; i < before.low.length; i++) {
      if (before.low[i] === 0) continue;
      const slot = slotOf({ low: before.low[i] as number, high: before.high[i] as number });
      low[slot] = before.low[i] as number;
      high[slot] = before.high[i] as number;
      termOfSlot[slot] = before.termOfSlot[i] as number;
    }
  };

  return {
    /** Answers whether the term is new. */
    add(hash: Hash, word: number): boolean {
      let slot = slotOf(hash);
      const isNew = low[slot] === 0;
      if (isNew) {
        if (terms * 2 >= size) {
          grow();
          slot = slotOf(hash);
        }
        low[slot] = hash.low;
        high[slot] = hash.high;
        termOfSlot[slot] = terms++;
      }
      termOfPosting.push(termOfSlot[slot] as number);
      wordOfPosting.push(word);
      return isNew;
    },

    finish(): Postings {
      const termOf = termOfPosting.view();
      const wordOf = wordOfPosting.view();
      const offsets = sharedUint32(terms + 1);
      for (const term of termOf) offsets[term + 1] = (offsets[term + 1] as number) + 1;
      for (let term = 0; term < terms; term++)
        offsets[term + 1] = (offsets[term + 1] as number) + (offsets[term] as number);
      const words = sharedUint32(wordOf.length);
      const next = offsets.slice();
      for (let i = 0; i < termOf.length; i++) {
        const term = termOf[i] as number;
        words[next[term] as number] = wordOf[i] as number;
        next[term] = (next[term] as number) + 1;
      }
      return { low: share(low), high: share(high), termOfSlot: share(termOfSlot), offsets, words };
    },
  };
}

export function findPostings(postings: Postings, hash: Hash): Span {
  const { low, high, termOfSlot, offsets } = postings;
  const last = low.length - 1;
  for (let slot = hash.low & last; low[slot] !== 0; slot = (slot + 1) & last) {
    if (low[slot] !== hash.low || high[slot] !== hash.high) continue;
    const term = termOfSlot[slot] as number;
    return { start: offsets[term] as number, end: offsets[term + 1] as number };
  }
  return NOWHERE;
}

function share(array: Uint32Array): Uint32Array<SharedArrayBuffer> {
  const shared = sharedUint32(array.length);
  shared.set(array);
  return shared;
}
