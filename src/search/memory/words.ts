/** Looks up the words of a keyword in the segments. */
import { hashOf } from "../hash.ts";
import {
  type FoundVariant,
  type FoundWord,
  type FoundWords,
  findWords,
  type Lookup,
  planKeyword,
} from "../keyword-plan.ts";
import type { SynonymTable } from "../synonyms/synonym-table.ts";
import { findPostings, type Postings, type Span } from "./postings.ts";
import type { Reader } from "./reader.ts";

/** The postings of one variant of a word in each segment. Postings of terms carry flags, others do not. */
export type Variant = FoundVariant & { spans: Span[] };
export type Word = FoundWord<Variant>;
export type Words = FoundWords<Variant>;

export function wordsOf(keyword: string, reader: Reader, synonyms: SynonymTable): Words {
  const { analyzer, count, spelling } = reader;
  return findWords(
    planKeyword(keyword, analyzer, synonyms),
    count,
    (lookup) => variantOf(reader, lookup),
    (token) => spelling.candidates(token),
  );
}

function variantOf({ segments }: Reader, lookup: Lookup): Variant {
  const { table, canBeHead } = lookup;
  const hash = hashOf(lookup.text);
  let found = 0;
  let heads = 0;
  const spans = segments.map((segment) => {
    const span = findPostings(segment[table] as Postings, hash);
    found += span.end - span.start;
    if (canBeHead && span.end > span.start) heads += segment.heads[span.term] as number;
    return span;
  });
  return { ...lookup, spans, found, heads };
}
