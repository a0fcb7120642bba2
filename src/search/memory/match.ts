/**
 * Which documents match a keyword, and how well.
 *
 * Every word of the keyword that a document holds adds to its score (BM25, with little weight on repetition: titles repeat
 * to be found). A document **matches** when it holds at least a quorum of the words: the strictest one that finds enough, so
 * that "yoga mat" counts yoga mats and not everything with a mat, while a long or misspelt keyword still finds something.
 * Documents with all the words come first, whatever their score.
 */
import type { Analyzer } from "../analysis/analyze.ts";
import { findPostings, hashOf, type Span } from "./postings.ts";
import { IN_BRAND, IN_TITLE, type Segment, UNKNOWN } from "./segment.ts";
import type { Spelling } from "./spelling.ts";

/** Tuned on judged queries (`bench/relevance`); what each part brings is in docs/decisions/0007-search.md. */
export const RANKING = {
  k1: 0.25,
  b: 0.7,
  /** Weight of a word found as two neighbours ("xbox" in "x box"), or mended. */
  joined: 0.8,
  mended: 0.6,
  /** Of a word found in the brand or the category alone. */
  brand: 0.8,
  category: 0.4,
  /** Of two words of the keyword that are neighbours in the title too. */
  neighbours: 0.2,
  /** By how much the best seller of all outranks its equal. */
  popularity: 0.1,
  /** A quorum is strict enough when it finds this many. */
  enough: 40,
  /** A word is mended when fewer documents hold it. */
  rare: 5,
};

/** The bits of a mask say which words a document holds: no more words than bits. */
const MAX_WORDS = 31;

export type Matches = {
  /** The matching documents, in no order, and their scores in the same order. */
  documents: Uint32Array;
  scores: Float64Array;
};

/** A way in which a word may be found: postings of terms (with flags) or of pairs (bare), and what it is worth. */
type Way = { words: Uint32Array; span: Span; weight: number; flagged: boolean };

export type Matcher = { match(keyword: string): Matches };

/** Holds the scratch space of one thread over one segment. */
export function createMatcher(segment: Segment, analyzer: Analyzer, spelling: Spelling): Matcher {
  const scores = new Float32Array(segment.count);
  const masks = new Uint32Array(segment.count);
  const touched = new Uint32Array(segment.count);
  let touchedCount = 0;
  const norms = Float32Array.from(
    { length: 256 },
    (_, length) => RANKING.k1 * (1 - RANKING.b + (RANKING.b * length) / segment.meanLength),
  );

  const waysOf = (tokens: string[], at: number): Way[] => {
    const { terms, pairs } = segment;
    const token = tokens[at] as string;
    const ways: Way[] = [];
    const add = (index: typeof terms, span: Span, weight: number) => {
      if (span.end > span.start) ways.push({ words: index.words, span, weight, flagged: index === terms });
    };
    const own = findPostings(terms, hashOf(token));
    add(terms, own, 1);
    const apart = findPostings(pairs, hashOf(token));
    add(pairs, apart, RANKING.joined);
    for (const left of [at - 1, at]) {
      const [first, second] = [tokens[left], tokens[left + 1]];
      if (first !== undefined && second !== undefined)
        add(terms, findPostings(terms, hashOf(first, second)), RANKING.joined);
    }
    if (own.end - own.start < RANKING.rare && apart.end - apart.start < RANKING.rare) {
      const mended = spelling.mend(token);
      if (mended !== undefined) add(terms, findPostings(terms, hashOf(mended)), RANKING.mended);
    }
    return ways;
  };

  const scoreWord = (bit: number, ways: Way[]) => {
    const weight = rarity(ways.reduce((sum, { span }) => sum + span.end - span.start, 0));
    for (const { words, span, weight: share, flagged } of ways) {
      for (let i = span.start; i < span.end; i++) {
        const word = words[i] as number;
        const document = flagged ? word >>> 8 : word;
        const mask = masks[document] as number;
        if (mask & bit) continue; // the better way came first
        if (mask === 0) touched[touchedCount++] = document;
        masks[document] = mask | bit;
        const times = flagged ? word & IN_TITLE : 1;
        const found =
          times > 0
            ? (times * (RANKING.k1 + 1)) / (times + (norms[segment.lengths[document] as number] as number))
            : word & IN_BRAND
              ? RANKING.brand
              : RANKING.category;
        scores[document] = (scores[document] as number) + weight * share * found;
      }
    }
  };

  const scoreNeighbours = (tokens: string[]) => {
    for (let i = 0; i + 1 < tokens.length; i++) {
      const { start, end } = findPostings(segment.pairs, hashOf(tokens[i] as string, tokens[i + 1] as string));
      const bonus = RANKING.neighbours * rarity(end - start);
      for (let at = start; at < end; at++) {
        const document = segment.pairs.words[at] as number;
        if (masks[document] !== 0) scores[document] = (scores[document] as number) + bonus;
      }
    }
  };

  const rarity = (found: number) =>
    Math.log(1 + (segment.count - Math.min(found, segment.count) + 0.5) / (found + 0.5));

  const collect = (wordCount: number): Matches => {
    const byWords = new Uint32Array(wordCount + 1);
    for (let i = 0; i < touchedCount; i++) {
      const held = bitsOf(masks[touched[i] as number] as number);
      byWords[held] = (byWords[held] as number) + 1;
    }
    let quorum = wordCount;
    let found = byWords[quorum] as number;
    while (found < RANKING.enough && quorum > 1) found += byWords[--quorum] as number;

    const documents = new Uint32Array(found);
    const matchScores = new Float64Array(found);
    let at = 0;
    for (let i = 0; i < touchedCount; i++) {
      const document = touched[i] as number;
      const held = bitsOf(masks[document] as number);
      if (held >= quorum) {
        const covered = held / wordCount;
        documents[at] = document;
        matchScores[at++] =
          (scores[document] as number) * (0.5 + 0.5 * covered) * popularity(document) +
          (held === wordCount ? ALL_WORDS : 0);
      }
      masks[document] = 0;
      scores[document] = 0;
    }
    touchedCount = 0;
    return { documents, scores: matchScores };
  };

  const popularity = (document: number) => {
    const sales = segment.columns.sales[document] as number;
    return sales === UNKNOWN ? 1 : 1 + RANKING.popularity * Math.min(1, Math.log10(1 + sales) / 6);
  };

  return {
    match(keyword) {
      const tokens = analyzer.tokens(keyword);
      const telling = tokens.filter((token) => !analyzer.isStopWord(token));
      const words = [...new Set(telling.length > 0 ? telling : tokens)].slice(0, MAX_WORDS);
      for (const [i, word] of words.entries()) scoreWord(1 << i, waysOf(tokens, tokens.indexOf(word)));
      scoreNeighbours(tokens);
      return collect(words.length);
    },
  };
}

/** Above any score: those with all the words come first. */
const ALL_WORDS = 1e6;

function bitsOf(mask: number): number {
  let bits = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) bits++;
  return bits;
}
