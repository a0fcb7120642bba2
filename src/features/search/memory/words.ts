/** Looks up the words of a keyword in the segments. */

import { AS_WRITTEN } from "../interpretation.ts";
import {
  type FoundVariant,
  type FoundWord,
  type FoundWords,
  findWords,
  type Lookup,
  planKeyword,
} from "../keyword-plan.ts";
import { mendKeyword } from "../mend-keyword.ts";
import type { SynonymTable } from "../synonyms/synonym-table.ts";
import { hashOf } from "../word-hash.ts";
import { findPhrase } from "./phrases.ts";
import { findPostings } from "./postings.ts";
import type { Reader } from "./reader.ts";

/** The postings of one variant of a word in each segment. Postings of terms and phrases carry flags, others do not. */
export type Variant = FoundVariant & { lists: PostingList[] };
export type PostingList = { postings: Uint32Array; start: number; end: number };
export type Word = FoundWord<Variant>;
export type Words = FoundWords<Variant> & {
  /** Set if there is no keyword: the number of documents, which all match. */
  all?: number;
};

/** The words of a request without a keyword. */
export function noWords({ count }: Pick<Reader, "count">): Words {
  return { words: [], neighbours: [], pairs: 0, hasSureHeads: false, interpretation: AS_WRITTEN, all: count };
}

export function wordsOf(keyword: string, reader: Reader, synonyms: SynonymTable, correct = true): Words {
  const { analyzer, count, spelling } = reader;
  const find = remember((lookup) => variantOf(reader, lookup));
  const mended = mendKeyword(keyword, { analyzer, synonyms, correct }, planKeyword(keyword, analyzer, synonyms), {
    documents: count,
    countOf: (lookup) => find(lookup).found,
    candidatesFor: spelling.candidates,
  });
  return findWords(mended.plan, count, find, mended);
}

/** A plan may name a lookup several times, and a phrase costs more to look up than a word. */
function remember(find: (lookup: Lookup) => Variant): (lookup: Lookup) => Variant {
  const phrases = new Map<string, Variant>();
  return (lookup) => {
    if (lookup.table !== "phrases") return find(lookup);
    const variant = phrases.get(lookup.text) ?? find(lookup);
    phrases.set(lookup.text, variant);
    return variant;
  };
}

function variantOf({ segments }: Reader, lookup: Lookup): Variant {
  const { table, text, canBeHead } = lookup;
  const hash = hashOf(text);
  let heads = 0;
  const lists = segments.map((segment): PostingList => {
    if (table === "phrases") {
      const postings = findPhrase(segment, text);
      return { postings, start: 0, end: postings.length };
    }
    const { start, end, term } = findPostings(segment[table], hash);
    if (canBeHead && end > start) heads += segment.heads[term] as number;
    return { postings: segment[table].words, start, end };
  });
  const found = lists.reduce((sum, { start, end }) => sum + end - start, 0);
  return { ...lookup, lists, found, heads };
}
