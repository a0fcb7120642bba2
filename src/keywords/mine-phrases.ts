/**
 * Finds the phrases of two to four words that titles have in common and that name a product.
 *
 * - A phrase neither starts nor ends with a stop word, and contains no brand and no number (`title-words.ts`).
 * - It names a product: the word at its end (at its start in languages such as French, `NAME_AT`) is the **head** of many
 *   titles, which excludes "stainless steel" and "for women".
 * - It is no fragment: a phrase that is nearly always a part of the same longer one is dropped for that.
 * - Titles of at least two brands contain it, which excludes the names of models and series.
 * - Phrases with the same words in another order or number are one, written as most titles do.
 */
import { MARKETPLACES, type MarketplaceDomain } from "../catalog/marketplace.ts";
import { analyzerFor } from "../search/analysis/analyze.ts";
import { findBrandNames } from "./brand-names.ts";
import { createNameRules, type NamedTitle } from "./product-names.ts";
import { createSplitter, type Titled, type Word } from "./title-words.ts";

export type Phrase = {
  /** As most titles write it, in lower case. */
  text: string;
  /** The words that a search for it looks for, sorted: equal for phrases that are the same search. */
  key: string;
  /** The number of titles that contain the phrase, in any order of its words. */
  titles: number;
};

export const LONGEST_PHRASE = 4;
const SHORTEST_PHRASE = 2;
/** A phrase that continues with the same word more often than this is a fragment: "down sprayer" of "pull down sprayer". */
const FRAGMENT_SHARE = 0.85;
/** A phrase that is a part of another phrase more often than this adds nothing to it. */
const PART_SHARE = 0.6;
/** Fewer titles than this are enough for a phrase where there are few titles. */
const MANY_TITLES = 50;

/**
 * A sequence of words: how often it occurs; how often the most frequent sequences with one word more do, before it and behind
 * it; and the same for those that are phrases.
 */
type Gram = {
  length: number;
  count: number;
  before: number;
  behind: number;
  inPhrase: number;
  phrase: string | undefined;
};
type Found = { grams: Set<string>; titles: Set<string>; brands: Set<string>; surfaces: Map<string, number> };

/** The most frequent first. `keyword` is the one that found the products; phrases with the same words are left out. */
export function minePhrases(products: readonly Titled[], marketplace: MarketplaceDomain, keyword = ""): Phrase[] {
  const { language } = MARKETPLACES[marketplace];
  const splitter = createSplitter(language);
  const names = findBrandNames(products, splitter);
  const titles = products.map((product) => ({ product, runs: splitter.runs(product.title, product.brand, names) }));
  const seedKey = phraseKey(keyword, marketplace);
  const seed = new Set(seedKey.split(" "));
  const { isPhrase } = createNameRules(language, splitter, titles, seed);
  const grams = countGrams(titles);
  const found = collect(titles, isPhrase, grams, seed);
  const least = products.length < MANY_TITLES ? 2 : 3;
  for (const [key, { titles, brands }] of found) if (titles.size < least || brands.size < 2) found.delete(key);
  for (const [key, { grams: own }] of found) for (const gram of own) (grams.get(gram) as Gram).phrase = key;
  linkParts(grams);
  return [...found]
    .filter(([key, phrase]) => key !== seedKey && !isPart(phrase, grams))
    .map(([key, { titles, surfaces }]) => ({ key, text: mostFrequent(surfaces), titles: titles.size }))
    .sort((a, b) => b.titles - a.titles || (a.text < b.text ? -1 : 1));
}

/** Phrases by their keys. */
function collect(
  titles: readonly NamedTitle[],
  isPhrase: (words: readonly Word[]) => boolean,
  grams: ReadonlyMap<string, Gram>,
  seed: ReadonlySet<string>,
): Map<string, Found> {
  const found = new Map<string, Found>();
  for (const { product, runs } of titles)
    for (const [gram, words] of windowsOf(runs, LONGEST_PHRASE)) {
      const { count, before, behind } = grams.get(gram) as Gram;
      const isFragment = (longest: number, edge: Word | undefined) =>
        count > 1 && longest > FRAGMENT_SHARE * count && !seed.has(edge?.kind.token ?? "");
      if (isFragment(before, words[0]) || isFragment(behind, words.at(-1)) || !isPhrase(words)) continue;
      const key = keyOf(words);
      const phrase = found.get(key) ?? { grams: new Set(), titles: new Set(), brands: new Set(), surfaces: new Map() };
      found.set(key, phrase);
      const text = surfaceOf(product.title, words);
      phrase.grams.add(gram);
      phrase.titles.add(product.asin);
      phrase.brands.add(product.brand?.toLowerCase() ?? product.asin);
      phrase.surfaces.set(text, (phrase.surfaces.get(text) ?? 0) + 1);
    }
  return found;
}

/** True if most titles with the phrase have it as a part of one other phrase. */
function isPart({ grams: own, titles }: Found, grams: ReadonlyMap<string, Gram>): boolean {
  let covered = 0;
  for (const gram of own) covered += (grams.get(gram) as Gram).inPhrase;
  return covered > PART_SHARE * titles.size;
}

/** The words of a keyword that its search looks for, in the form of `Phrase.key`. */
export function phraseKey(keyword: string, marketplace: MarketplaceDomain): string {
  const analyzer = analyzerFor(MARKETPLACES[marketplace].language);
  const tokens = analyzer.tokens(keyword).filter((token) => !analyzer.isStopWord(token));
  return [...new Set(tokens)].sort().join(" ");
}

/** Every sequence of words in the runs, from two words on, and its text. */
function* windowsOf(runs: readonly (readonly Word[])[], longest: number): Generator<[string, readonly Word[]]> {
  for (const run of runs)
    for (let from = 0; from + SHORTEST_PHRASE <= run.length; from++) {
      let text = "";
      for (let to = from; to < Math.min(run.length, from + longest); to++) {
        text += ` ${(run[to] as Word).kind.token}`;
        if (to - from + 1 >= SHORTEST_PHRASE) yield [text, run.slice(from, to + 1)];
      }
    }
}

/** Counts word sequences of up to one word more than phrases have, because a phrase must not be a part of one of them. */
function countGrams(titles: readonly NamedTitle[]): Map<string, Gram> {
  const grams = new Map<string, Gram>();
  for (const { runs } of titles)
    for (const [text, { length }] of windowsOf(runs, LONGEST_PHRASE + 1)) {
      const gram = grams.get(text);
      if (gram === undefined)
        grams.set(text, { length, count: 1, before: 0, behind: 0, inPhrase: 0, phrase: undefined });
      else gram.count++;
    }
  for (const [text, { length, count }] of grams) {
    if (length === SHORTEST_PHRASE) continue;
    const [start, end] = partsOf(text).map((part) => grams.get(part)) as [Gram, Gram];
    start.behind = Math.max(start.behind, count);
    end.before = Math.max(end.before, count);
  }
  return grams;
}

function linkParts(grams: ReadonlyMap<string, Gram>): void {
  for (const [text, { length, count, phrase }] of grams)
    if (phrase !== undefined && length > SHORTEST_PHRASE)
      for (const part of partsOf(text)) {
        const gram = grams.get(part) as Gram;
        if (gram.phrase !== phrase) gram.inPhrase = Math.max(gram.inPhrase, count);
      }
}

/** A sequence without its last word, and without its first. */
function partsOf(text: string): [string, string] {
  return [text.slice(0, text.lastIndexOf(" ")), text.slice(text.indexOf(" ", 1))];
}

function keyOf(words: readonly Word[]): string {
  return words
    .filter(({ kind }) => !kind.isStop)
    .flatMap(({ kind }) => kind.tokens)
    .sort()
    .join(" ");
}

function surfaceOf(title: string, words: readonly Word[]): string {
  return title
    .slice((words[0] as Word).from, (words.at(-1) as Word).to)
    .toLowerCase()
    .replace(/\s+/g, " ");
}

function mostFrequent(surfaces: ReadonlyMap<string, number>): string {
  return ([...surfaces].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0] as [string, number])[0];
}
