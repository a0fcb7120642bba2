/** What a keyword asks for: its words, and the ways in which the index may hold each. */
import { canonicalAsin, isAsin } from "../../catalog/asin.ts";
import { type Hash, hashOf } from "./hash.ts";
import { findPostings, type Postings, type Span } from "./postings.ts";
import { RANKING } from "./ranking.ts";
import type { Reader } from "./reader.ts";
import type { Spelling } from "./spelling.ts";

/** Where one way of finding a word stands in each segment, and what it is worth. */
export type Way = {
  /** Postings of terms have flags beside the document, those of pairs have not. */
  table: "terms" | "pairs" | "asins";
  spans: Span[];
  found: number;
  weight: number;
};

export type Word = {
  /** The better way first. */
  ways: Way[];
  found: number;
  rarity: number;
};

export type Words = {
  /** The rarest first. */
  words: Word[];
  /** Neighbours in the keyword that are neighbours in titles too. */
  neighbours: Word[];
};

/** The bits of a mask say which words a document holds: no more words than bits. */
const MAX_WORDS = 31;
/** Of a keyword, words that are mended at most: each is compared with thousands. */
const MAX_MENDED = 3;

export function wordsOf(keyword: string, reader: Reader): Words {
  const name = canonicalAsin(keyword);
  if (isAsin(name)) {
    // People paste the name of a product that they want to see among others, or alone.
    const named = wayOf(reader, "asins", hashOf(name), 1);
    if (named.found > 0) return { words: [toWord([named], reader)], neighbours: [] };
  }
  const { analyzer } = reader;
  const tokens = analyzer.tokens(keyword);
  const telling = tokens.filter((token) => !analyzer.isStopWord(token));
  const distinct = [...new Set(telling.length > 0 ? telling : tokens)].slice(0, MAX_WORDS);
  let mends = 0;
  const mend = (word: string) => (mends++ < MAX_MENDED ? reader.spelling.mend(word) : undefined);
  const words = distinct.map((word) => toWord(waysOf(tokens, tokens.indexOf(word), reader, mend), reader));
  const neighbours: Word[] = [];
  for (let i = 0; i + 1 < tokens.length; i++) {
    const way = wayOf(reader, "pairs", hashOf(tokens[i] as string, tokens[i + 1] as string), RANKING.neighbours);
    if (way.found > 0) neighbours.push(toWord([way], reader));
  }
  return { words: words.sort((a, b) => a.found - b.found), neighbours };
}

function waysOf(tokens: string[], at: number, reader: Reader, mend: Spelling["mend"]): Way[] {
  const token = tokens[at] as string;
  const own = wayOf(reader, "terms", hashOf(token), 1);
  const apart = wayOf(reader, "pairs", hashOf(token), RANKING.joined);
  const ways = [own, apart];
  for (const left of [at - 1, at]) {
    const [first, second] = [tokens[left], tokens[left + 1]];
    if (first !== undefined && second !== undefined)
      ways.push(wayOf(reader, "terms", hashOf(first, second), RANKING.joined));
  }
  if (own.found < RANKING.rare && apart.found < RANKING.rare) {
    const mended = mend(token);
    if (mended !== undefined) ways.push(wayOf(reader, "terms", hashOf(mended), RANKING.mended));
  }
  return ways.filter((way) => way.found > 0);
}

function wayOf({ segments }: Reader, table: Way["table"], hash: Hash, weight: number): Way {
  let found = 0;
  const spans = segments.map((segment) => {
    const span = findPostings(segment[table] as Postings, hash);
    found += span.end - span.start;
    return span;
  });
  return { table, spans, found, weight };
}

function toWord(ways: Way[], { count }: Reader): Word {
  const found = ways.reduce((sum, way) => sum + way.found, 0);
  return { ways, found, rarity: Math.log(1 + (count - Math.min(found, count) + 0.5) / (found + 0.5)) };
}
