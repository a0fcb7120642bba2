/**
 * Finds the documents that hold enough words of a keyword, their scores, and the evidence that each is the thing the keyword
 * names (`niche-set.ts`).
 *
 * Every word of the keyword that a document holds adds to its score (BM25 with little weight on repetition, because titles
 * repeat words to be found).
 *
 * Documents are processed in blocks that fit the processor's cache, with the rarest words first. A document without any of
 * the rarest few words cannot hold enough of them and is skipped. Long posting lists of frequent words are searched rather
 * than read.
 */

import type { Work } from "../../../platform/base/slices.ts";
import { bothSay, TOGETHER } from "../niche-set.ts";
import {
  type Cursor,
  find,
  firstDocument,
  onlyCursorsOf,
  scoreOf,
  seek,
  type Traversal,
  traversalOf,
} from "./cursors.ts";
import { BLOCK_BITS } from "./facts.ts";
import type { TakeRange } from "./ranges.ts";
import type { Reader } from "./reader.ts";
import type { Segment } from "./segment.ts";
import type { Words } from "./words.ts";

/** A block of documents is also one seqlock block of the facts. */
const BLOCK = 1 << BLOCK_BITS;
/** This many postings are read in the time one binary search takes. */
const READ_PER_SEARCH = 32;

/**
 * The matches of one block, in the order of their documents or of the postings. `locals` are documents counted from `start`;
 * `held` is the number of words in each, `evidence` the evidence of its title if it has all of them. The arrays are reused
 * for the next block, and only read by visitors.
 */
export type BlockMatches = {
  segment: Segment;
  ordinal: number;
  start: number;
  count: number;
  locals: Uint16Array;
  scores: Float32Array;
  held: Uint8Array;
  evidence: Uint16Array;
};

/** The minimum and maximum number of words that a document must contain. */
export type Required = { least: number; most: number };

/** Segments to match in, and the view that says which of their documents are deleted. */
export type Corpus = Pick<Reader, "segments" | "view">;

/**
 * Holds the scratch buffers of one thread. They are empty whenever the work yields, so any number of matches can
 * interleave.
 */
export function createMatcher() {
  const masks = new Uint32Array(BLOCK);
  const sums = new Float32Array(BLOCK);
  const touched = new Uint16Array(BLOCK);
  const scores = new Float32Array(BLOCK);
  const held = new Uint8Array(BLOCK);
  const evidence = new Uint16Array(BLOCK);
  /** For documents of the block: the evidence of a word's variants, the evidence of the words so far, and the neighbours. */
  const ofWord = new Uint16Array(BLOCK);
  const said = new Uint16Array(BLOCK);
  const neighbours = new Uint8Array(BLOCK);
  /** For documents of the block, 1 + their position among those found so far; 0 for others. */
  const places = new Uint16Array(BLOCK);
  const keptPlaces = new Uint16Array(BLOCK + 1);
  const keptPostings = new Uint32Array(BLOCK + 1);
  let touchedCount = 0;

  /** Adds a word's score to the documents of the block. `mayStart`: a document may have none of the words before it. */
  const readVariant = (cursor: Cursor, bit: number, mayStart: boolean, start: number, lengths: Uint8Array) => {
    const { postings, flagBits, flagMask, evidence, end } = cursor;
    const blockEnd = start + BLOCK;
    let at = cursor.at;
    let count = touchedCount;
    for (; at < end; at++) {
      const posting = postings[at] as number;
      const document = posting >>> flagBits;
      if (document >= blockEnd) break;
      const local = document - start;
      const mask = masks[local] as number;
      const says = evidence[posting & flagMask] as number;
      if (mask === 0) {
        if (!mayStart) continue;
        touched[count++] = local;
      } else if (mask & bit) {
        // A better variant already matched: nothing is added to the score.
        ofWord[local] = (ofWord[local] as number) | says;
        continue;
      }
      masks[local] = mask | bit;
      ofWord[local] = says;
      sums[local] = (sums[local] as number) + scoreOf(cursor, posting, lengths[document] as number);
    }
    touchedCount = count;
    cursor.at = at;
  };

  /** The same for a long posting list and few documents: searches for each document. */
  const searchVariant = (cursor: Cursor, bit: number, last: number, start: number, lengths: Uint8Array) => {
    const { postings, flagBits, flagMask, evidence } = cursor;
    for (let i = 0; i < touchedCount; i++) {
      const local = touched[i] as number;
      const at = find(postings, flagBits, cursor.at, last, start + local);
      const posting = postings[at] as number;
      if (at === last || posting >>> flagBits !== start + local) continue;
      const says = evidence[posting & flagMask] as number;
      if ((masks[local] as number) & bit) {
        ofWord[local] = (ofWord[local] as number) | says;
        continue;
      }
      ofWord[local] = says;
      masks[local] = (masks[local] as number) | bit;
      sums[local] = (sums[local] as number) + scoreOf(cursor, posting, lengths[start + local] as number);
    }
    cursor.at = last;
  };

  /** Adds the bonus for adjacent words to documents that hold words already; it never makes a document match. */
  const readNeighbours = (cursor: Cursor, start: number) => {
    const { postings, end, weight } = cursor;
    let at = cursor.at;
    for (; at < end; at++) {
      const local = (postings[at] as number) - start;
      if (local >= BLOCK) break;
      if (masks[local] === 0) continue;
      sums[local] = (sums[local] as number) + weight;
      neighbours[local] = (neighbours[local] as number) + 1;
    }
    cursor.at = at;
  };

  /** Adds what the documents say of a word to what they say of those before it. */
  const addEvidence = (bit: number, isFirst: boolean) => {
    for (let i = 0; i < touchedCount; i++) {
      const local = touched[i] as number;
      if (((masks[local] as number) & bit) === 0) continue;
      const says = ofWord[local] as number;
      said[local] = isFirst ? says : bothSay(said[local] as number, says);
    }
  };

  /** Scores the block that begins at `start`. */
  const scoreBlock = ({ words, bonuses, segment }: Traversal, starters: number, start: number) => {
    const { lengths } = segment;
    for (const [i, variants] of words.entries()) {
      for (const cursor of variants) {
        cursor.at = seek(cursor, cursor.at, start);
        const isStarter = i < starters;
        const last = isStarter ? cursor.at : seek(cursor, cursor.at, start + BLOCK);
        if (last - cursor.at > touchedCount * READ_PER_SEARCH) searchVariant(cursor, 1 << i, last, start, lengths);
        else readVariant(cursor, 1 << i, isStarter, start, lengths);
      }
      addEvidence(1 << i, i === 0);
    }
    for (const cursor of bonuses) {
      cursor.at = seek(cursor, cursor.at, start);
      readNeighbours(cursor, start);
    }
  };

  /** Keeps the touched documents that hold enough words and are live, and clears the sums; returns their number. */
  const keepMatches = (
    { least, most }: Required,
    { deletedIn, together }: Traversal,
    start: number,
    view: number,
  ): number => {
    let count = 0;
    for (let i = 0; i < touchedCount; i++) {
      const local = touched[i] as number;
      const words = countBits(masks[local] as number);
      masks[local] = 0;
      const score = sums[local] as number;
      sums[local] = 0;
      const isTogether = neighbours[local] === together;
      neighbours[local] = 0;
      if (words < least || words > most) continue;
      if (deletedIn !== undefined && isDeleted(deletedIn[start + local] as number, view)) continue;
      touched[count] = local;
      scores[count] = score;
      evidence[count] = (said[local] as number) | (isTogether ? TOGETHER : 0);
      held[count++] = words;
    }
    touchedCount = 0;
    return count;
  };

  /** Finds the documents of the block that hold the first of the required words. */
  const readFirst = (cursor: Cursor, { segment, deletedIn }: Traversal, start: number, view: number): number => {
    const { postings, flagBits, flagMask, end } = cursor;
    const { lengths } = segment;
    const blockEnd = start + BLOCK;
    let count = 0;
    let at = cursor.at;
    for (; at < end; at++) {
      const posting = postings[at] as number;
      const document = posting >>> flagBits;
      if (document >= blockEnd) break;
      if (deletedIn !== undefined && isDeleted(deletedIn[document] as number, view)) continue;
      touched[count] = document - start;
      evidence[count] = cursor.evidence[posting & flagMask] as number;
      scores[count++] = scoreOf(cursor, posting, lengths[document] as number);
    }
    cursor.at = at;
    return count;
  };

  const setPlaces = (count: number) => {
    for (let i = 0; i < count; i++) places[touched[i] as number] = i + 1;
  };
  const clearPlaces = (count: number) => {
    for (let i = 0; i < count; i++) places[touched[i] as number] = 0;
  };

  /** Of the `count` documents found so far, keeps the ones that hold another word too; returns their number. */
  const keepHolders = (cursor: Cursor, count: number, start: number, lengths: Uint8Array): number => {
    const { postings, flagBits, flagMask } = cursor;
    const from = seek(cursor, cursor.at, start);
    const last = seek(cursor, from, start + BLOCK);
    cursor.at = last;
    let kept = 0;
    if (last - from > count * READ_PER_SEARCH) {
      for (let i = 0, at = from; i < count && at < last; i++) {
        at = find(postings, flagBits, at, last, start + (touched[i] as number));
        keptPlaces[kept] = i + 1;
        keptPostings[kept] = at;
        if (at < last && (postings[at] as number) >>> flagBits === start + (touched[i] as number)) kept++;
      }
    } else {
      setPlaces(count);
      // Without a branch, which no processor could predict.
      for (let at = from; at < last; at++) {
        const place = places[((postings[at] as number) >>> flagBits) - start] as number;
        keptPlaces[kept] = place;
        keptPostings[kept] = at;
        kept += place === 0 ? 0 : 1;
      }
      clearPlaces(count);
    }
    for (let i = 0; i < kept; i++) {
      const place = (keptPlaces[i] as number) - 1;
      const local = touched[place] as number;
      const posting = postings[keptPostings[i] as number] as number;
      touched[i] = local;
      evidence[i] = bothSay(evidence[place] as number, cursor.evidence[posting & flagMask] as number);
      scores[i] = (scores[place] as number) + scoreOf(cursor, posting, lengths[start + local] as number);
    }
    return kept;
  };

  /** A faster version of `scoreBlock` and `keepMatches` for keywords whose words are all required and have one form each. */
  const intersectBlock = (cursors: Cursor[], traversal: Traversal, start: number, view: number): number => {
    const [first, ...others] = cursors as [Cursor, ...Cursor[]];
    let count = readFirst(first, traversal, start, view);
    for (const cursor of others) if (count > 0) count = keepHolders(cursor, count, start, traversal.segment.lengths);
    if (count === 0) return 0;
    const { together } = traversal;
    if (together === 0) for (let i = 0; i < count; i++) evidence[i] = (evidence[i] as number) | TOGETHER;
    for (const cursor of traversal.bonuses) {
      setPlaces(count);
      const { postings, weight } = cursor;
      const from = seek(cursor, cursor.at, start);
      cursor.at = seek(cursor, from, start + BLOCK);
      for (let at = from; at < cursor.at; at++) {
        const place = places[(postings[at] as number) - start] as number;
        if (place === 0) continue;
        scores[place - 1] = (scores[place - 1] as number) + weight;
        neighbours[place - 1] = (neighbours[place - 1] as number) + 1;
      }
      clearPlaces(count);
    }
    if (traversal.bonuses.length > 0) {
      for (let i = 0; i < count; i++) if (neighbours[i] === together) evidence[i] = (evidence[i] as number) | TOGETHER;
      neighbours.fill(0, 0, count);
    }
    held.fill(cursors.length, 0, count);
    return count;
  };

  return {
    /** Visits the matches of the ranges that `take` hands out, block by block, and returns their number. */
    *visitMatches(
      { segments, view }: Corpus,
      words: Words,
      required: Required,
      take: TakeRange,
      visit: (matches: BlockMatches) => void,
    ): Work<number> {
      if (words.words.length === 0) return 0;
      // A document without any of these words cannot hold enough of the others.
      const starters = words.words.length - required.least + 1;
      let traversal: Traversal | undefined;
      let total = 0;
      for (let range = take(); range !== undefined; range = take()) {
        const { ordinal, to } = range;
        if (traversal?.ordinal !== ordinal) traversal = traversalOf(segments[ordinal] as Segment, ordinal, words);
        const { segment } = traversal;
        const cursors = required.least === words.words.length ? onlyCursorsOf(traversal) : undefined;
        for (let from = range.from; ; ) {
          const first = firstDocument(traversal.words, starters, from);
          if (first >= to) break;
          const start = first & ~(BLOCK - 1);
          if (cursors === undefined) scoreBlock(traversal, starters, start);
          const count =
            cursors === undefined
              ? keepMatches(required, traversal, start, view)
              : intersectBlock(cursors, traversal, start, view);
          if (count > 0) visit({ segment, ordinal, start, count, locals: touched, scores, held, evidence });
          total += count;
          from = start + BLOCK;
          yield;
        }
      }
      return total;
    },
  };
}

export function isDeleted(deletedIn: number, view: number): boolean {
  return deletedIn !== 0 && deletedIn <= view;
}

function countBits(mask: number): number {
  let bits = mask - ((mask >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
