/**
 * Finds the documents that match a keyword, and their scores.
 *
 * Every word of the keyword that a document holds adds to its score (BM25 with little weight on repetition, because
 * titles repeat words to be found). A document **matches** when it holds at least a quorum of the words: the strictest
 * quorum that finds enough. So "yoga mat" counts yoga mats and not everything with a mat, while a long or misspelt
 * keyword still finds something. Documents with fewer of the words are **related**: they may follow the result set, and
 * are not part of it.
 *
 * Documents are processed in blocks that fit the processor's cache, with the rarest words first. A document without any
 * of the rarest few words cannot reach the quorum and is skipped. Long posting lists of frequent words are searched
 * rather than read.
 */
import { headBonusOf, MAX_WORDS } from "../keyword-plan.ts";
import { LONGEST_TITLE, normOf, RANKING } from "../ranking.ts";
import { BLOCK_BITS } from "./facts.ts";
import { DOCUMENT_BITS, type Reader } from "./reader.ts";
import { growScratch, type Scratch } from "./scratch.ts";
import { FLAG_BITS, IN_BRAND, IN_COMPOUND, IN_TITLE, IS_HEAD, type Segment } from "./segment.ts";
import type { Work } from "./slices.ts";
import type { PostingList, Variant, Word, Words } from "./words.ts";

/** A block of documents is also one seqlock block of the facts. */
const BLOCK = 1 << BLOCK_BITS;
/** This many postings are read in the time one binary search takes. */
const READ_PER_SEARCH = 32;

/** The matching documents, unordered. */
export type Candidates = { count: number; scratch: Scratch };

/** The documents of the result set: those with at least `quorum` of the words. */
export type ResultSet = Candidates & { quorum: number };

/** How many of the words a document must hold, and how many at most. */
type Held = { least: number; most: number };

/** The read position of a variant in the current segment. */
type Cursor = {
  postings: Uint32Array;
  flagBits: number;
  at: number;
  end: number;
  weight: number;
  /** Added to the score of a document whose head noun the variant is; the bit of a posting that says so, 0 for none. */
  headBonus: number;
  headBit: number;
};

/** The traversal of one segment. `deletedIn` is undefined where no document is deleted. */
type Traversal = {
  ordinal: number;
  words: Cursor[][];
  bonuses: Cursor[];
  lengths: Uint8Array;
  deletedIn: Uint32Array | undefined;
};

export type Matcher = {
  match(reader: Reader, words: Words, scratch: Scratch): Work<ResultSet>;
  /** The documents outside the result set that match more loosely. */
  matchRelated(
    reader: Reader,
    words: Words,
    set: Pick<ResultSet, "count" | "quorum">,
    scratch: Scratch,
  ): Work<Candidates>;
};

/**
 * Holds the scratch buffers of one thread. They are empty whenever the work yields, so any number of matches can
 * interleave.
 */
export function createMatcher(): Matcher {
  const masks = new Uint32Array(BLOCK);
  const scores = new Float32Array(BLOCK);
  const touched = new Uint16Array(BLOCK);
  const norms = Float32Array.from({ length: LONGEST_TITLE + 1 }, (_, length) => normOf(length));
  let touchedCount = 0;

  const impactOf = (posting: number, flagBits: number, length: number): number => {
    const times = flagBits === 0 ? 1 : posting & IN_TITLE;
    if (times === 0)
      return posting & IN_BRAND ? RANKING.brand : posting & IN_COMPOUND ? RANKING.compound : RANKING.category;
    return (times * (RANKING.k1 + 1)) / (times + (norms[length] as number));
  };

  /** Adds a word's score to the documents of the block. `mayStart`: a document may have none of the words before it. */
  const readVariant = (cursor: Cursor, bit: number, mayStart: boolean, start: number, lengths: Uint8Array) => {
    const { postings, flagBits, end, weight, headBonus, headBit } = cursor;
    const blockEnd = start + BLOCK;
    let at = cursor.at;
    for (; at < end; at++) {
      const posting = postings[at] as number;
      const document = posting >>> flagBits;
      if (document >= blockEnd) break;
      const local = document - start;
      const mask = masks[local] as number;
      if (mask === 0) {
        if (!mayStart) continue;
        touched[touchedCount++] = local;
      } else if (mask & bit) continue; // a better variant already matched
      masks[local] = mask | bit;
      const score = weight * impactOf(posting, flagBits, lengths[document] as number);
      scores[local] = (scores[local] as number) + ((posting & headBit) === 0 ? score : score + headBonus);
    }
    cursor.at = at;
  };

  /** The same for a long posting list and few documents: searches for each document. */
  const searchVariant = (cursor: Cursor, bit: number, last: number, start: number, lengths: Uint8Array) => {
    const { postings, flagBits, weight, headBonus, headBit } = cursor;
    for (let i = 0; i < touchedCount; i++) {
      const local = touched[i] as number;
      if ((masks[local] as number) & bit) continue;
      const at = find(postings, flagBits, cursor.at, last, start + local);
      const posting = postings[at] as number;
      if (at === last || posting >>> flagBits !== start + local) continue;
      masks[local] = (masks[local] as number) | bit;
      const score = weight * impactOf(posting, flagBits, lengths[start + local] as number);
      scores[local] = (scores[local] as number) + ((posting & headBit) === 0 ? score : score + headBonus);
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
      if (masks[local] !== 0) scores[local] = (scores[local] as number) + weight;
    }
    cursor.at = at;
  };

  /** Scores the block that begins at `start`. */
  const scoreBlock = ({ words, bonuses, lengths }: Traversal, starters: number, start: number) => {
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

  /** Collects the matches of the block and clears the scratch buffers. */
  const collectBlock = (matches: Matches, { ordinal, deletedIn }: Traversal, start: number, view: number) => {
    for (let i = 0; i < touchedCount; i++) {
      const local = touched[i] as number;
      const deleted = deletedIn === undefined ? 0 : (deletedIn[start + local] as number);
      if (deleted === 0 || deleted > view)
        matches.add((ordinal << DOCUMENT_BITS) | (start + local), masks[local] as number, scores[local] as number);
      masks[local] = 0;
      scores[local] = 0;
    }
    touchedCount = 0;
  };

  /** Collects all documents that hold as many of the words as asked for. */
  function* collectAll({ segments, view }: Reader, words: Words, held: Held, scratch: Scratch): Work<number> {
    const matches = createMatches(held, scratch);
    // A document without any of these words cannot hold enough of the others.
    const starters = words.words.length - held.least + 1;
    for (const [ordinal, segment] of segments.entries()) {
      const traversal = traversalOf(segment, ordinal, words);
      for (;;) {
        const first = firstDocument(traversal.words, starters);
        if (first === undefined) break;
        const start = first & ~(BLOCK - 1);
        scoreBlock(traversal, starters, start);
        collectBlock(matches, traversal, start, view);
        yield;
      }
    }
    return matches.count();
  }

  return {
    *match(reader, words, scratch) {
      // The strictest quorum comes first. It is cheap: only documents with the rarest word are looked at.
      let quorum = Math.max(1, words.words.filter(({ found }) => found > 0).length);
      for (; ; quorum--) {
        const count = yield* collectAll(reader, words, { least: quorum, most: MAX_WORDS }, scratch);
        if (count >= RANKING.enough || quorum === 1) return { count, quorum, scratch };
      }
    },

    *matchRelated(reader, words, { count, quorum }, scratch) {
      for (let least = quorum - 1; least >= 1; least--) {
        const more = yield* collectAll(reader, words, { least, most: quorum - 1 }, scratch);
        if (count + more >= RANKING.roomForRelated || least === 1) return { count: more, scratch };
      }
      return { count: 0, scratch };
    },
  };
}

function traversalOf(segment: Segment, ordinal: number, { words, neighbours }: Words): Traversal {
  const cursorsOf = (word: Word) => word.variants.map((variant) => cursorOf(variant, word, ordinal));
  return {
    ordinal,
    words: words.map(cursorsOf),
    bonuses: neighbours.flatMap(cursorsOf),
    lengths: segment.lengths,
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
    headBit: variant.heads > 0 ? IS_HEAD : 0,
  };
}

function firstDocument(cursors: Cursor[][], starters: number): number | undefined {
  let first: number | undefined;
  for (let i = 0; i < starters; i++) {
    for (const { postings, flagBits, at, end } of cursors[i] as Cursor[]) {
      if (at === end) continue;
      const document = (postings[at] as number) >>> flagBits;
      if (first === undefined || document < first) first = document;
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

type Matches = ReturnType<typeof createMatches>;

function createMatches({ least, most }: Held, scratch: Scratch) {
  let { references, scores, held } = scratch;
  let count = 0;

  return {
    count: () => count,
    add(reference: number, mask: number, score: number): void {
      let words = 0;
      for (let rest = mask; rest !== 0; rest &= rest - 1) words++;
      if (words < least || words > most) return;
      if (count === references.length) {
        growScratch(scratch);
        ({ references, scores, held } = scratch);
      }
      references[count] = reference;
      scores[count] = score;
      held[count++] = words;
    },
  };
}
