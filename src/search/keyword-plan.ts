/**
 * Plans the lookups for a keyword: its words, and the **variants** in which an index may hold each. The plan is the
 * same for every engine. Each engine runs the lookups in its own index, and the words are built from what it found.
 */
import { canonicalAsin, isAsin } from "../catalog/asin.ts";
import type { Analyzer } from "./analysis/analyze.ts";
import { RANKING, rarityOf } from "./ranking.ts";

/** One lookup: among the terms of products, the joined neighbours in their titles, or their ASINs. */
export type Lookup = { table: "terms" | "pairs" | "asins"; text: string; weight: number };

/** A lookup and the number of documents it matched. */
export type FoundWay = Lookup & { found: number };

export type FoundWord<Way extends FoundWay> = {
  /** Best first: a later variant counts only where none of the earlier ones matches. */
  ways: Way[];
  found: number;
  rarity: number;
};

export type FoundWords<Way extends FoundWay> = {
  /** The rarest first. */
  words: FoundWord<Way>[];
  /** Adjacent words of the keyword that are adjacent in titles too. */
  neighbours: FoundWord<Way>[];
};

export type WordPlan = { token: string; own: Lookup; apart: Lookup; joined: Lookup[] };

export type KeywordPlan = {
  /** Set when the keyword may be an ASIN. */
  named: Lookup | undefined;
  words: WordPlan[];
  neighbours: Lookup[];
};

/** In memory, the bits of a mask say which words a document holds: no more words than bits. */
export const MAX_WORDS = 31;
/** The maximum number of words corrected per keyword: each one is compared with thousands. */
const MAX_MENDED = 3;

export function planKeyword(keyword: string, analyzer: Analyzer): KeywordPlan {
  const name = canonicalAsin(keyword);
  const tokens = analyzer.tokens(keyword);
  const telling = tokens.filter((token) => !analyzer.isStopWord(token));
  const distinct = [...new Set(telling.length > 0 ? telling : tokens)].slice(0, MAX_WORDS);
  const neighbours: Lookup[] = [];
  for (let i = 0; i + 1 < tokens.length; i++)
    neighbours.push({ table: "pairs", text: joined(tokens, i), weight: RANKING.neighbours });
  return {
    // People paste the ASIN of a product to see it among others, or alone.
    named: isAsin(name) ? { table: "asins", text: name, weight: 1 } : undefined,
    words: distinct.map((token) => planWord(tokens, tokens.indexOf(token))),
    neighbours,
  };
}

function planWord(tokens: string[], at: number): WordPlan {
  const token = tokens[at] as string;
  const joins: Lookup[] = [];
  for (const left of [at - 1, at])
    if (left >= 0 && left + 1 < tokens.length)
      joins.push({ table: "terms", text: joined(tokens, left), weight: RANKING.joined });
  return {
    token,
    own: { table: "terms", text: token, weight: 1 },
    apart: { table: "pairs", text: token, weight: RANKING.joined },
    joined: joins,
  };
}

function joined(tokens: string[], left: number): string {
  return `${tokens[left]}${tokens[left + 1]}`;
}

/** A word that hardly any product holds, as one word or as two, may be misspelt. */
function isDoubted(own: number, apart: number): boolean {
  return own < RANKING.rare && apart < RANKING.rare;
}

/** The words `findWords` will ask to have corrected, given how many documents each lookup matches. */
export function wordsToMend({ words }: KeywordPlan, countOf: (lookup: Lookup) => number): string[] {
  return words
    .filter(({ own, apart }) => isDoubted(countOf(own), countOf(apart)))
    .slice(0, MAX_MENDED)
    .map(({ token }) => token);
}

export function mendedLookup(text: string): Lookup {
  return { table: "terms", text, weight: RANKING.mended };
}

/**
 * Builds the words of a plan for an index of `documents` documents. A word without any matching variant stays in the
 * list, as one that no document holds.
 */
export function findWords<Way extends FoundWay>(
  plan: KeywordPlan,
  documents: number,
  find: (lookup: Lookup) => Way,
  mend: (token: string) => string | undefined,
): FoundWords<Way> {
  const toWord = (ways: Way[]): FoundWord<Way> => {
    const found = ways.reduce((sum, way) => sum + way.found, 0);
    return { ways, found, rarity: rarityOf(found, documents) };
  };
  if (plan.named !== undefined) {
    const named = find(plan.named);
    if (named.found > 0) return { words: [toWord([named])], neighbours: [] };
  }
  let mends = 0;
  const words = plan.words.map(({ token, own, apart, joined }) => {
    const [ownWay, apartWay] = [find(own), find(apart)];
    const ways = [ownWay, apartWay, ...joined.map(find)];
    const mended = isDoubted(ownWay.found, apartWay.found) && mends++ < MAX_MENDED ? mend(token) : undefined;
    if (mended !== undefined) ways.push(find(mendedLookup(mended)));
    return toWord(ways.filter((way) => way.found > 0));
  });
  const neighbours = plan.neighbours.map(find).filter((way) => way.found > 0);
  return { words: words.sort((a, b) => a.found - b.found), neighbours: neighbours.map((way) => toWord([way])) };
}
