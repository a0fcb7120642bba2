/**
 * Plans the lookups for a keyword: its words, and the **variants** in which an index may hold each. The plan is the
 * same for every engine. Each engine runs the lookups in its own index, and the words are built from what it found.
 */
import { canonicalAsin, isAsin } from "../catalog/asin.ts";
import type { Analyzer } from "./analysis/analyze.ts";
import { AS_WRITTEN, type Interpretation } from "./interpretation.ts";
import { RANKING, rarityOf } from "./ranking.ts";
import type { Synonym, SynonymTable } from "./synonyms/synonym-table.ts";

/**
 * One lookup: among the terms of products, the joined neighbours in their titles, or their ASINs. A phrase is two terms with a
 * space between them: neighbours, or the second one as the head noun and the first one anywhere. `canBeHead` lookups also
 * count the titles whose head noun they are.
 */
export type Lookup = {
  table: "terms" | "pairs" | "asins" | "phrases";
  text: string;
  weight: number;
  canBeHead?: true;
  /** A broad synonym ranks and relates products; it does not make a product the thing that the keyword names. */
  isBroad?: true;
};

/** A lookup, the number of documents it matched, and the number of documents whose head noun it is. */
export type FoundVariant = Lookup & { found: number; heads: number };

/**
 * The bonus of a document whose head noun is the variant, in units of the word's weight: the share of titles with the
 * word that are about it. "Faucet" is nearly always the head, "steel" hardly ever.
 */
export function headBonusOf({ heads, found }: FoundVariant): number {
  return found === 0 ? 0 : (RANKING.head * heads) / found;
}

export type FoundWord<Variant extends FoundVariant> = {
  /** Best first: a later variant counts only where none of the earlier ones matches. */
  variants: Variant[];
  found: number;
  rarity: number;
  /** The keyword names this thing (`niche-set.ts`); the other words describe it. */
  isThing: boolean;
};

export type FoundWords<Variant extends FoundVariant> = {
  /** The rarest first. */
  words: FoundWord<Variant>[];
  /** Adjacent words of the keyword that are adjacent in titles too. */
  neighbours: FoundWord<Variant>[];
  /** The number of neighbours in the keyword, whether titles have them or not. */
  pairs: number;
  /** True if head nouns reliably show what a title in the keyword's language is about. */
  hasSureHeads: boolean;
  interpretation: Interpretation;
};

export type WordPlan = {
  token: string;
  /** As it was written. */
  written: string;
  isThing: boolean;
  exact: Lookup;
  split: Lookup;
  joined: Lookup[];
  synonyms: Lookup[];
  /** Other forms of the word (`analysis/word-forms.ts`). */
  forms: Lookup[];
  /** The neighbours in the keyword, unless they are stop words or numbers; a correction is their neighbour in titles too. */
  before: string | undefined;
  after: string | undefined;
};

export type KeywordPlan = {
  /** Set when the keyword may be an ASIN. */
  asin: Lookup | undefined;
  words: WordPlan[];
  hasSureHeads: boolean;
  neighbours: Lookup[];
  /** Words and phrases of the keyword that have synonyms. */
  expansions: { word: string; synonyms: { text: string; lookup: Lookup }[] }[];
};

/** The spelling corrections of a plan's words (`mend-keyword.ts`). */
export type Spelling = {
  /** The description in the response. */
  spelling: Pick<Interpretation, "corrected" | "spellings" | "offered">;
  /** By token of the common spelling, the misspelt one in titles, which is counted as well. */
  counted: ReadonlyMap<string, string>;
  /** By token, the one that may have been meant: it relates products. */
  meant: ReadonlyMap<string, string>;
};

/** In memory, a bit mask shows which words a document holds, so there are no more words than bits. */
export const MAX_WORDS = 31;
/**
 * A cluster accepts 1,024 clauses per query. So synonyms are limited over all words together, and so are words that also match
 * in other forms. A keyword of more words than `LONG` is a pasted title: its words match neither joined with their neighbours
 * nor in other forms, nor by synonyms.
 */
const LONG = 10;
const MAX_SYNONYMS = 14;
const MAX_FORMED = 6;
const MAX_FORMS = 3;

export function planKeyword(keyword: string, analyzer: Analyzer, synonyms: SynonymTable): KeywordPlan {
  const name = canonicalAsin(keyword);
  const { tokens, written } = analyzer.keyword(keyword);
  const significant = tokens.filter((_, at) => analyzer.isContent(tokens, at));
  const distinct = [...new Set(significant.length > 0 ? significant : tokens)].slice(0, MAX_WORDS);
  const neighbours: Lookup[] = [];
  for (let i = 0; i + 1 < tokens.length; i++)
    neighbours.push({ table: "pairs", text: joined(tokens, i), weight: RANKING.neighbours });
  const isLong = distinct.length > LONG;
  let room = isLong ? 0 : MAX_SYNONYMS;
  const expanded = synonyms.expand(tokens).filter(({ at, length, synonyms }) => {
    if (!tokens.slice(at, at + length).some((token) => distinct.includes(token))) return false;
    const needed = length * synonyms.length;
    if (needed > room) return false;
    room -= needed;
    return true;
  });
  const tellingOf = (tokens: string[], at: number) =>
    tokens[at] !== undefined && analyzer.isContent(tokens, at) && !/\d/.test(tokens[at]) ? tokens[at] : undefined;
  const named = tokens[analyzer.thingAt(tokens)];
  const thing = named !== undefined && distinct.includes(named) ? named : distinct.at(-1);
  const words = distinct.map((token, i): WordPlan => {
    const at = tokens.indexOf(token);
    return {
      token,
      written: written[at] as string,
      isThing: token === thing,
      exact: { table: "terms", text: token, weight: 1, canBeHead: true },
      split: { table: "pairs", text: token, weight: RANKING.joined },
      joined: isLong ? [] : joinedLookups(tokens, at),
      synonyms: expanded
        .filter(({ at: start, length }) => tokens.slice(start, start + length).includes(token))
        .flatMap(({ synonyms }) => synonyms.map(synonymLookup))
        // Phrases last: all of them weigh the same, so a cluster can look for them in one clause.
        .sort((a, b) => Number(a.table === "phrases") - Number(b.table === "phrases")),
      forms: !isLong && i < MAX_FORMED ? analyzer.forms(token).map(formLookup) : [],
      before: tellingOf(tokens, at - 1),
      after: tellingOf(tokens, at + 1),
    };
  });
  return {
    // People paste the ASIN of a product to see it among others, or alone.
    asin: isAsin(name) ? { table: "asins", text: name, weight: 1 } : undefined,
    words,
    // A number is no title's head.
    hasSureHeads: analyzer.hasSureHeads && !/\d/.test(thing ?? ""),
    neighbours,
    expansions: expanded.map(({ at, length, synonyms }) => ({
      word: written.slice(at, at + length).join(" "),
      synonyms: synonyms.map((synonym) => ({ text: synonym.text, lookup: synonymLookup(synonym) })),
    })),
  };
}

/** A word joined with the one before it, and with the one after it. */
function joinedLookups(tokens: string[], at: number): Lookup[] {
  const joins: Lookup[] = [];
  for (const left of [at - 1, at])
    if (left >= 0 && left + 1 < tokens.length)
      joins.push({ table: "terms", text: joined(tokens, left), weight: RANKING.joined });
  return joins;
}

function synonymLookup({ table, token, isBroad }: Synonym): Lookup {
  return {
    table,
    text: token,
    weight: RANKING.synonym,
    ...(table === "terms" && { canBeHead: true }),
    ...(isBroad && { isBroad }),
  };
}

function formLookup(text: string): Lookup {
  return { table: "terms", text, weight: RANKING.form };
}

function joined(tokens: string[], left: number): string {
  return `${tokens[left]}${tokens[left + 1]}`;
}

export function correctedLookup(text: string): Lookup {
  return { table: "terms", text, weight: RANKING.corrected, canBeHead: true };
}

function mostFrequent<Variant extends FoundVariant>(variants: Variant[], most: number): Variant[] {
  return variants.sort((a, b) => b.found - a.found).slice(0, most);
}

/** The synonyms that products hold. */
function expandedIn({ expansions }: KeywordPlan, countOf: (lookup: Lookup) => number): Interpretation["expanded"] {
  return expansions
    .map(({ word, synonyms }) => ({
      word,
      to: synonyms.filter(({ lookup }) => countOf(lookup) > 0).map(({ text }) => text),
    }))
    .filter(({ to }) => to.length > 0);
}

/**
 * Builds the words of a plan for an index of `documents` documents. A word without any matching variant stays in the list as
 * a word that no document holds.
 */
export function findWords<Variant extends FoundVariant>(
  plan: KeywordPlan,
  documents: number,
  find: (lookup: Lookup) => Variant,
  { spelling, counted, meant }: Spelling,
): FoundWords<Variant> {
  const toWord = (variants: Variant[], isThing = false): FoundWord<Variant> => {
    const found = variants.reduce((sum, variant) => sum + variant.found, 0);
    return { variants, found, rarity: rarityOf(found, documents), isThing };
  };
  const { hasSureHeads } = plan;
  if (plan.asin !== undefined) {
    const asin = find(plan.asin);
    if (asin.found > 0)
      return { words: [toWord([asin], true)], neighbours: [], pairs: 0, hasSureHeads, interpretation: AS_WRITTEN };
  }
  const inForms: Interpretation["expanded"] = [];
  const unknown: string[] = [];
  const words = plan.words.map((word) => {
    const { token, exact, split, joined, synonyms, forms } = word;
    const variants = [exact, split, ...joined, ...synonyms].map(find);
    const { found: frequency } = variants[0] as Variant;
    // A word that products hold means this form of it: "boxing gloves" are no gloves in a box.
    const inflected = frequency < RANKING.rare ? forms.map(find) : [];
    const misspelt = counted.get(token);
    if (misspelt !== undefined) variants.push(find(correctedLookup(misspelt)));
    const other = meant.get(token);
    if (other !== undefined) variants.push(find({ ...correctedLookup(other), isBroad: true }));
    const used = mostFrequent(
      inflected.filter(({ found }) => found > 0),
      MAX_FORMS,
    );
    if (used.length > 0) inForms.push({ word: word.written, to: used.map(({ text }) => text) });
    variants.push(...used);
    const holding = variants.filter((variant) => variant.found > 0);
    if (holding.every(({ isBroad }) => isBroad)) unknown.push(word.written);
    return toWord(holding, word.isThing);
  });
  const neighbours = plan.neighbours.map(find).filter((variant) => variant.found > 0);
  return {
    words: words.sort((a, b) => a.found - b.found),
    neighbours: neighbours.map((variant) => toWord([variant])),
    pairs: plan.neighbours.length,
    hasSureHeads,
    interpretation: {
      ...spelling,
      expanded: [...expandedIn(plan, (lookup) => find(lookup).found), ...inForms],
      unknown,
    },
  };
}
