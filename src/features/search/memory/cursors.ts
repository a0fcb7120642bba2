/** Reads the postings of a keyword's words in one segment, from one block of documents to the next. */
import { headBonusOf } from "../keyword-plan.ts";
import { impactOf, LONGEST_TITLE, RANKING } from "../ranking.ts";
import { type EvidenceTable, evidenceTableOf } from "./evidence.ts";
import { FLAG_BITS, HEAD_SHIFT, IN_BRAND, IN_COMPOUND, IN_TITLE, type Segment } from "./segment.ts";
import type { PostingList, Variant, Word, Words } from "./words.ts";

/** The read position of a variant in the current segment. */
export type Cursor = {
  postings: Uint32Array;
  flagBits: number;
  flagMask: number;
  evidence: EvidenceTable;
  at: number;
  end: number;
  weight: number;
  /** Added to the score of a document whose head noun the variant is. */
  headBonus: number;
};

/** The traversal of one segment. `deletedIn` is undefined where no document is deleted. */
export type Traversal = {
  segment: Segment;
  ordinal: number;
  words: Cursor[][];
  bonuses: Cursor[];
  /** The number of bonuses for words in the order of the keyword; undefined if no title has them all. */
  together: number | undefined;
  deletedIn: Uint32Array | undefined;
};

/** The BM25 weight of a word by how often a title holds it and by the title's length: a division per posting is slow. */
const IMPACTS = Float64Array.from({ length: (IN_TITLE + 1) * (LONGEST_TITLE + 1) }, (_, i) =>
  impactOf(Math.floor(i / (LONGEST_TITLE + 1)), i % (LONGEST_TITLE + 1)),
);

export function traversalOf(segment: Segment, ordinal: number, { words, neighbours, pairs }: Words): Traversal {
  const cursorsOf = (word: Word) => word.variants.map((variant) => cursorOf(variant, word, ordinal));
  return {
    segment,
    ordinal,
    words: words.map(cursorsOf),
    bonuses: neighbours.flatMap(cursorsOf),
    together: neighbours.length === pairs ? pairs : undefined,
    deletedIn: segment.deletions[0] === 0 ? undefined : segment.deletedIn,
  };
}

function cursorOf(variant: Variant, word: Word, ordinal: number): Cursor {
  const { postings, start, end } = variant.lists[ordinal] as PostingList;
  const weight = variant.weight * word.rarity;
  const flagBits = variant.table === "terms" || variant.table === "phrases" ? FLAG_BITS : 0;
  return {
    postings,
    flagBits,
    flagMask: (1 << flagBits) - 1,
    evidence: evidenceTableOf(variant, word),
    at: start,
    end,
    weight,
    headBonus: weight * headBonusOf(variant),
  };
}

/** The first document from `from` on that holds one of the starters; infinite if there is none. */
export function firstDocument(cursors: Cursor[][], starters: number, from: number): number {
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
export function seek({ postings, flagBits, end }: Cursor, at: number, document: number): number {
  if (at === end || (postings[at] as number) >>> flagBits >= document) return at;
  let step = 1;
  let low = at;
  while (low + step < end && (postings[low + step] as number) >>> flagBits < document) {
    low += step;
    step *= 2;
  }
  return find(postings, flagBits, low + 1, Math.min(end, low + step), document);
}

export function find(postings: Uint32Array, flagBits: number, from: number, to: number, document: number): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((postings[middle] as number) >>> flagBits < document) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The only cursor of each word; undefined if one has several forms. */
export function onlyCursorsOf({ words }: Traversal): Cursor[] | undefined {
  return words.every((variants) => variants.length === 1) ? words.flat() : undefined;
}

export function scoreOf({ flagBits, weight, headBonus }: Cursor, posting: number, length: number): number {
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
