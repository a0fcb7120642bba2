/**
 * Finds the documents that hold enough words of a keyword, and their scores.
 *
 * Every word of the keyword that a document holds adds to its score (BM25 with little weight on repetition, because
 * titles repeat words to be found). How many words are enough is decided by `quorum.ts`.
 *
 * Documents are processed in blocks that fit the processor's cache, with the rarest words first. A document without any
 * of the rarest few words cannot hold enough of them and is skipped. Long posting lists of frequent words are searched
 * rather than read.
 */

import type { Work } from "../../base/slices.ts";
import { headBonusOf } from "../keyword-plan.ts";
import { impactOf, LONGEST_TITLE, RANKING } from "../ranking.ts";
import { BLOCK_BITS } from "./facts.ts";
import type { TakeRange } from "./ranges.ts";
import type { Reader } from "./reader.ts";
import { FLAG_BITS, HEAD_SHIFT, IN_BRAND, IN_COMPOUND, IN_TITLE, type Segment } from "./segment.ts";
import type { PostingList, Variant, Word, Words } from "./words.ts";

/** A block of documents is also one seqlock block of the facts. */
const BLOCK = 1 << BLOCK_BITS;
/** This many postings are read in the time one binary search takes. */
const READ_PER_SEARCH = 32;

/**
 * The matches of one block, in the order of their documents or of the postings. `locals` are documents counted from
 * `start`; `held` is how many of the words each holds. The arrays are reused for the next block, and only read by visitors.
 */
export type BlockMatches = {
  segment: Segment;
  ordinal: number;
  start: number;
  count: number;
  locals: Uint16Array;
  scores: Float32Array;
  held: Uint8Array;
};

/** How many of the words a document must hold, and how many at most. */
export type Required = { least: number; most: number };

/** Segments to match in, and the view that says which of their documents are deleted. */
export type Corpus = Pick<Reader, "segments" | "view">;

/** The read position of a variant in the current segment. */
type Cursor = {
  postings: Uint32Array;
  flagBits: number;
  at: number;
  end: number;
  weight: number;
  /** Added to the score of a document whose head noun the variant is. */
  headBonus: number;
};

/** The traversal of one segment. `deletedIn` is undefined where no document is deleted. */
type Traversal = {
  segment: Segment;
  ordinal: number;
  words: Cursor[][];
  bonuses: Cursor[];
  deletedIn: Uint32Array | undefined;
};

/** The BM25 weight of a word by how often a title holds it and by the title's length: a division per posting is slow. */
const IMPACTS = Float64Array.from({ length: (IN_TITLE + 1) * (LONGEST_TITLE + 1) }, (_, i) =>
  impactOf(Math.floor(i / (LONGEST_TITLE + 1)), i % (LONGEST_TITLE + 1)),
);

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
  /** For documents of the block, 1 + their position among those found so far; 0 for others. */
  const places = new Uint16Array(BLOCK);
  const keptPlaces = new Uint16Array(BLOCK + 1);
  const keptPostings = new Uint32Array(BLOCK + 1);
  let touchedCount = 0;

  /** Adds a word's score to the documents of the block. `mayStart`: a document may have none of the words before it. */
  const readVariant = (cursor: Cursor, bit: number, mayStart: boolean, start: number, lengths: Uint8Array) => {
    const { postings, flagBits, end } = cursor;
    const blockEnd = start + BLOCK;
    let at = cursor.at;
    let count = touchedCount;
    for (; at < end; at++) {
      const posting = postings[at] as number;
      const document = posting >>> flagBits;
      if (document >= blockEnd) break;
      const local = document - start;
      const mask = masks[local] as number;
      if (mask === 0) {
        if (!mayStart) continue;
        touched[count++] = local;
      } else if (mask & bit) continue; // a better variant already matched
      masks[local] = mask | bit;
      sums[local] = (sums[local] as number) + scoreOf(cursor, posting, lengths[document] as number);
    }
    touchedCount = count;
    cursor.at = at;
  };

  /** The same for a long posting list and few documents: searches for each document. */
  const searchVariant = (cursor: Cursor, bit: number, last: number, start: number, lengths: Uint8Array) => {
    const { postings, flagBits } = cursor;
    for (let i = 0; i < touchedCount; i++) {
      const local = touched[i] as number;
      if ((masks[local] as number) & bit) continue;
      const at = find(postings, flagBits, cursor.at, last, start + local);
      const posting = postings[at] as number;
      if (at === last || posting >>> flagBits !== start + local) continue;
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
      if (masks[local] !== 0) sums[local] = (sums[local] as number) + weight;
    }
    cursor.at = at;
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
    }
    for (const cursor of bonuses) {
      cursor.at = seek(cursor, cursor.at, start);
      readNeighbours(cursor, start);
    }
  };

  /** Keeps the touched documents that hold enough words and are live, and clears the sums; returns their number. */
  const keepMatches = ({ least, most }: Required, { deletedIn }: Traversal, start: number, view: number): number => {
    let count = 0;
    for (let i = 0; i < touchedCount; i++) {
      const local = touched[i] as number;
      const words = countBits(masks[local] as number);
      masks[local] = 0;
      const score = sums[local] as number;
      sums[local] = 0;
      if (words < least || words > most) continue;
      if (deletedIn !== undefined && isDeleted(deletedIn[start + local] as number, view)) continue;
      touched[count] = local;
      scores[count] = score;
      held[count++] = words;
    }
    touchedCount = 0;
    return count;
  };

  /** Finds the documents of the block that hold the first word of those that all must be held. */
  const readFirst = (cursor: Cursor, { segment, deletedIn }: Traversal, start: number, view: number): number => {
    const { postings, flagBits, end } = cursor;
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

  /** Of the `count` documents found so far, keeps those that hold another word too; returns their number. */
  const keepHolders = (cursor: Cursor, count: number, start: number, lengths: Uint8Array): number => {
    const { postings, flagBits } = cursor;
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
      scores[i] = (scores[place] as number) + scoreOf(cursor, posting, lengths[start + local] as number);
    }
    return kept;
  };

  /** The same as `scoreBlock` and `keepMatches`, but faster, where all words must be held and each has one form. */
  const intersectBlock = (cursors: Cursor[], traversal: Traversal, start: number, view: number): number => {
    const [first, ...others] = cursors as [Cursor, ...Cursor[]];
    let count = readFirst(first, traversal, start, view);
    for (const cursor of others) if (count > 0) count = keepHolders(cursor, count, start, traversal.segment.lengths);
    if (count === 0) return 0;
    for (const cursor of traversal.bonuses) {
      setPlaces(count);
      const { postings, weight } = cursor;
      const from = seek(cursor, cursor.at, start);
      cursor.at = seek(cursor, from, start + BLOCK);
      for (let at = from; at < cursor.at; at++) {
        const place = places[(postings[at] as number) - start] as number;
        if (place > 0) scores[place - 1] = (scores[place - 1] as number) + weight;
      }
      clearPlaces(count);
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
          if (count > 0) visit({ segment, ordinal, start, count, locals: touched, scores, held });
          total += count;
          from = start + BLOCK;
          yield;
        }
      }
      return total;
    },
  };
}

function traversalOf(segment: Segment, ordinal: number, { words, neighbours }: Words): Traversal {
  const cursorsOf = (word: Word) => word.variants.map((variant) => cursorOf(variant, word, ordinal));
  return {
    segment,
    ordinal,
    words: words.map(cursorsOf),
    bonuses: neighbours.flatMap(cursorsOf),
    deletedIn: segment.deletions[0] === 0 ? undefined : segment.deletedIn,
  };
}

function cursorOf(variant: Variant, word: Word, ordinal: number): Cursor {
  const { postings, start, end } = variant.lists[ordinal] as PostingList;
  const weight = variant.weight * word.rarity;
  return {
    postings,
    flagBits: variant.table === "terms" ? FLAG_BITS : 0,
    at: start,
    end,
    weight,
    headBonus: weight * headBonusOf(variant),
  };
}

/** The first document from `from` on that holds one of the starters; infinite if there is none. */
function firstDocument(cursors: Cursor[][], starters: number, from: number): number {
  let first = Number.POSITIVE_INFINITY;
  for (let i = 0; i < starters; i++) {
    for (const cursor of cursors[i] as Cursor[]) {
      cursor.at = seek(cursor, cursor.at, from);
      if (cursor.at === cursor.end) continue;
      const document = (cursor.postings[cursor.at] as number) >>> cursor.flagBits;
      if (document < first) first = document;
    }
  }
  return first;
}

/** The first posting from `at` on whose document is not below `document`: galloping, then binary search. */
function seek({ postings, flagBits, end }: Cursor, at: number, document: number): number {
  if (at === end || (postings[at] as number) >>> flagBits >= document) return at;
  let step = 1;
  let low = at;
  while (low + step < end && (postings[low + step] as number) >>> flagBits < document) {
    low += step;
    step *= 2;
  }
  return find(postings, flagBits, low + 1, Math.min(end, low + step), document);
}

function find(postings: Uint32Array, flagBits: number, from: number, to: number, document: number): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((postings[middle] as number) >>> flagBits < document) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The only cursor of each word; undefined if one has several forms. */
function onlyCursorsOf({ words }: Traversal): Cursor[] | undefined {
  return words.every((variants) => variants.length === 1) ? words.flat() : undefined;
}

function scoreOf({ flagBits, weight, headBonus }: Cursor, posting: number, length: number): number {
  const times = flagBits === 0 ? 1 : posting & IN_TITLE;
  const impact =
    times === 0
      ? posting & IN_BRAND
        ? RANKING.brand
        : posting & IN_COMPOUND
          ? RANKING.compound
          : RANKING.category
      : (IMPACTS[times * (LONGEST_TITLE + 1) + length] as number);
  // A posting without flags has no head bit, and its bonus is 0.
  return weight * impact + headBonus * ((posting >>> HEAD_SHIFT) & 1);
}

export function isDeleted(deletedIn: number, view: number): boolean {
  return deletedIn !== 0 && deletedIn <= view;
}

function countBits(mask: number): number {
  let bits = mask - ((mask >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
