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
export type FoundVariant = Lookup & { found: number };

export type FoundWord<Variant extends FoundVariant> = {
  /** Best first: a later variant counts only where none of the earlier ones matches. */
  variants: Variant[];
  found: number;
  rarity: number;
};

export type FoundWords<Variant extends FoundVariant> = {
  /** The rarest first. */
  words: FoundWord<Variant>[];
  /** Adjacent words of the keyword that are adjacent in titles too. */
  neighbours: FoundWord<Variant>[];
};

export type WordPlan = { token: string; exact: Lookup; split: Lookup; joined: Lookup[] };

export type KeywordPlan = {
  /** Set when the keyword may be an ASIN. */
  asin: Lookup | undefined;
  words: WordPlan[];
  neighbours: Lookup[];
};

/** In memory, the bits of a mask say which words a document holds: no more words than bits. */
export const MAX_WORDS = 31;
/** The maximum number of words corrected per keyword: each one is compared with thousands. */
const MAX_CORRECTED = 3;

export function planKeyword(keyword: string, analyzer: Analyzer): KeywordPlan {
  const name = canonicalAsin(keyword);
  const tokens = analyzer.tokens(keyword);
  const significant = tokens.filter((token) => !analyzer.isStopWord(token));
  const distinct = [...new Set(significant.length > 0 ? significant : tokens)].slice(0, MAX_WORDS);
  const neighbours: Lookup[] = [];
  for (let i = 0; i + 1 < tokens.length; i++)
    neighbours.push({ table: "pairs", text: joined(tokens, i), weight: RANKING.neighbours });
  return {
    // People paste the ASIN of a product to see it among others, or alone.
    asin: isAsin(name) ? { table: "asins", text: name, weight: 1 } : undefined,
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
    exact: { table: "terms", text: token, weight: 1 },
    split: { table: "pairs", text: token, weight: RANKING.joined },
    joined: joins,
  };
}

function joined(tokens: string[], left: number): string {
  return `${tokens[left]}${tokens[left + 1]}`;
}

/** A word that hardly any product holds, as one word or as two, may be misspelt. */
function mayBeMisspelt(exact: number, split: number): boolean {
  return exact < RANKING.rare && split < RANKING.rare;
}

/** The words `findWords` will ask to have corrected, given how many documents each lookup matches. */
export function wordsToCorrect({ words }: KeywordPlan, countOf: (lookup: Lookup) => number): string[] {
  return words
    .filter(({ exact, split }) => mayBeMisspelt(countOf(exact), countOf(split)))
    .slice(0, MAX_CORRECTED)
    .map(({ token }) => token);
}

export function correctedLookup(text: string): Lookup {
  return { table: "terms", text, weight: RANKING.corrected };
}

/**
 * Builds the words of a plan for an index of `documents` documents. A word without any matching variant stays in the
 * list, as one that no document holds.
 */
export function findWords<Variant extends FoundVariant>(
  plan: KeywordPlan,
  documents: number,
  find: (lookup: Lookup) => Variant,
  correct: (token: string) => string | undefined,
): FoundWords<Variant> {
  const toWord = (variants: Variant[]): FoundWord<Variant> => {
    const found = variants.reduce((sum, variant) => sum + variant.found, 0);
    return { variants, found, rarity: rarityOf(found, documents) };
  };
  if (plan.asin !== undefined) {
    const asin = find(plan.asin);
    if (asin.found > 0) return { words: [toWord([asin])], neighbours: [] };
  }
  let corrections = 0;
  const words = plan.words.map(({ token, exact, split, joined }) => {
    const [exactVariant, splitVariant] = [find(exact), find(split)];
    const variants = [exactVariant, splitVariant, ...joined.map(find)];
    const corrected =
      mayBeMisspelt(exactVariant.found, splitVariant.found) && corrections++ < MAX_CORRECTED
        ? correct(token)
        : undefined;
    if (corrected !== undefined) variants.push(find(correctedLookup(corrected)));
    return toWord(variants.filter((variant) => variant.found > 0));
  });
  const neighbours = plan.neighbours.map(find).filter((variant) => variant.found > 0);
  return { words: words.sort((a, b) => a.found - b.found), neighbours: neighbours.map((variant) => toWord([variant])) };
}
