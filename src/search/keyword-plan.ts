/**
 * What a keyword asks for: its words, and the **ways** in which an index may hold each. Which lookups there are is the same
 * for every engine; each looks them up in its own index, and the words are made of what it has found.
 */
import { canonicalAsin, isAsin } from "../catalog/asin.ts";
import type { Analyzer } from "./analysis/analyze.ts";
import { RANKING, rarityOf } from "./ranking.ts";

/** Something to look for: among the terms of products, the joined neighbours in their titles, or their names. */
export type Lookup = { table: "terms" | "pairs" | "asins"; text: string; weight: number };

/** A lookup, and how many documents it has found. */
export type FoundWay = Lookup & { found: number };

export type FoundWord<Way extends FoundWay> = {
  /** The better way first: a later one counts only where those before it do not hold. */
  ways: Way[];
  found: number;
  rarity: number;
};

export type FoundWords<Way extends FoundWay> = {
  /** The rarest first. */
  words: FoundWord<Way>[];
  /** Neighbours in the keyword that are neighbours in titles too. */
  neighbours: FoundWord<Way>[];
};

export type WordPlan = { token: string; own: Lookup; apart: Lookup; joined: Lookup[] };

export type KeywordPlan = {
  /** Set where the keyword may be the name of a product. */
  named: Lookup | undefined;
  words: WordPlan[];
  neighbours: Lookup[];
};

/** In memory, the bits of a mask say which words a document holds: no more words than bits. */
export const MAX_WORDS = 31;
/** Of a keyword, words that are mended at most: each is compared with thousands. */
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
    // People paste the name of a product that they want to see among others, or alone.
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

/** A word that hardly any product holds, in one piece or in two, may be misspelt. */
function isDoubted(own: number, apart: number): boolean {
  return own < RANKING.rare && apart < RANKING.rare;
}

/** The words that `findWords` will want mended, by how many documents each lookup finds. */
export function wordsToMend({ words }: KeywordPlan, countOf: (lookup: Lookup) => number): string[] {
  return words
    .filter(({ own, apart }) => isDoubted(countOf(own), countOf(apart)))
    .slice(0, MAX_MENDED)
    .map(({ token }) => token);
}

export function mendedLookup(text: string): Lookup {
  return { table: "terms", text, weight: RANKING.mended };
}

/** The words of a plan among so many documents. What no way finds stays a word: one that nobody holds. */
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
