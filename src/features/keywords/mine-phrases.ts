/**
 * Finds the phrases of two to four words that titles have in common and that name a product.
 *
 * - A phrase neither starts nor ends with a stop word, and contains no brand and no number (`title-words.ts`).
 * - It names a product: the word at its end (at its start in languages such as French, `NAME_AT`) is the **head** of many
 *   titles, which excludes "stainless steel" and "for women".
 * - It is no fragment: a phrase that is nearly always part of the same longer one, or has lost its first words, is dropped.
 * - It is the product rather than a part of it: "storage bag" of "yoga mat with storage bag" is dropped.
 * - Titles of at least two brands contain it, and no brand has most of these titles, which excludes the names of models and
 *   series.
 * - Phrases with the same words in another order or number are one, written as most titles do.
 */
import { MARKETPLACES, type MarketplaceDomain } from "../catalog/marketplace.ts";
import { analyzerFor } from "../search/analysis/analyze.ts";
import { findBrandNames } from "./brand-names.ts";
import { createGramCounter, type Gram } from "./count-grams.ts";
import { createNameRules, type NamedTitle, nameOf } from "./product-names.ts";
import { splitterFor, type Titled, type Word } from "./title-words.ts";

export type Phrase = {
  /** As most titles write it, in lower case. */
  text: string;
  /** The words that a search for it looks for, sorted: equal for phrases that give the same search. */
  key: string;
  /** The number of titles that contain the phrase, in any order of its words. */
  titles: number;
};

const LONGEST_PHRASE = 4;
/** A phrase that continues with the same word more often than this is a fragment: "down sprayer" of "pull down sprayer". */
const FRAGMENT_SHARE = 0.85;
/** "Bottle for hot" is a fragment if "and cold" or another conjunction follows more often than this. */
const CUT_SHARE = 0.5;
/** A phrase that follows "to", "in" or the like more often than this has lost its start: "clean pan" of "easy to clean pan". */
const BROKEN_SHARE = 0.5;
/** "Mat with strap" has lost its start if another word precedes it more often than this: "yoga mat with strap" is the name. */
const LOST_SHARE = 0.5;
/** A phrase that follows a preposition or a conjunction more often than this names a part or a use: "with carry bag". */
const PART_OF_LIST_SHARE = 1 / 3;
/** A phrase that one brand has in more of its titles than this is the name of a series. */
const LARGEST_BRAND_SHARE = 0.75;
/** A phrase that is a part of another phrase more often than this adds nothing to it. */
const PART_SHARE = 0.6;
/** If fewer titles have the keyword's words together, people write them apart, and every title counts. */
const LEAST_ABOUT_SHARE = 0.2;
/** Fewer titles than this are enough for a phrase where there are few titles. */
const MANY_TITLES = 30;

/** A phrase before it is written: its sequences of words, and the titles and brands that have one of them. */
type Found = {
  key: string;
  grams: Gram[];
  /** Other orders of its words that do not name a product: "coffee mug camouflage". */
  others: Gram[];
  titles: number;
  lastTitle: number;
  isShared: boolean;
};

/** The most frequent first. `keyword` found the products; phrases with the same words are left out. */
export function minePhrases(products: readonly Titled[], marketplace: MarketplaceDomain, keyword = ""): Phrase[] {
  const { language } = MARKETPLACES[marketplace];
  const splitter = splitterFor(language);
  const split = products.map(({ title }) => splitter.split(title));
  const names = findBrandNames(products, split, splitter);
  const seedKey = phraseKey(keyword, marketplace);
  const seed = new Set(seedKey.split(" ").filter((token) => token !== ""));
  const named = products.map((product, at) => ({
    product,
    runs: splitter.runs(split[at] as (typeof split)[number], product.brand, names),
  }));
  const titles = aboutSeed(named, seed);
  const { isPhrase } = createNameRules(language, titles, seed);
  // One word more than a phrase has, because a phrase must not be part of a longer sequence.
  const counter = createGramCounter(LONGEST_PHRASE + 1);
  for (const [at, { runs }] of titles.entries()) for (const run of runs) counter.add(at, run);

  const found = new Map<string, Found>();
  const foundBy = new Map<Gram, Found>();
  const others: Gram[] = [];
  const sums = new Set<number>();
  for (const gram of counter.grams()) {
    if (gram.words.length > LONGEST_PHRASE) continue;
    const isWhole = seed.size > 0 && holdsAll(gram.words, seed);
    if (isFragment(gram, seed, isWhole) || !isPhrase(gram.words, isWhole)) {
      if (isWhole && !gram.words.some(({ kind }) => kind.isStop)) others.push(gram);
      continue;
    }
    const key = keyOf(gram.words);
    const phrase = found.get(key) ?? { key, grams: [], others: [], titles: 0, lastTitle: -1, isShared: false };
    sums.add(sumOf(gram.words));
    found.set(key, phrase);
    phrase.grams.push(gram);
    foundBy.set(gram, phrase);
  }
  for (const gram of others) if (sums.has(sumOf(gram.words))) found.get(keyOf(gram.words))?.others.push(gram);
  countTitles(foundBy, titles);
  const least = titles.length < MANY_TITLES ? 2 : 3;
  for (const [gram, { titles, isShared }] of foundBy) if (titles < least || !isShared) foundBy.delete(gram);
  for (const gram of [...foundBy.keys()]) if (isPair(gram, foundBy)) foundBy.delete(gram);
  const inPhrase = countInPhrases(foundBy);
  const phrases = [...new Set(foundBy.values())].filter(
    (phrase) => phrase.key !== seedKey && !isPart(phrase, inPhrase),
  );
  return phrases
    .map(({ key, grams, titles: count }) => ({ key, text: mostFrequent(grams, titles), titles: count }))
    .sort((a, b) => b.titles - a.titles || (a.text < b.text ? -1 : 1));
}

/**
 * True if the phrase is cut out of a longer name, or if it is a part of the product rather than the product. A phrase with the
 * whole keyword keeps the name that people search for, whatever precedes it.
 */
function isFragment(gram: Gram, seed: ReadonlySet<string>, isWhole: boolean): boolean {
  const { count, cut, before, behind, preceded, stopped, joined, broken, words } = gram;
  const hasStop = words.some(({ kind }) => kind.isStop);
  if (cut > CUT_SHARE * count && hasStop) return true;
  if (broken > BROKEN_SHARE * count || stopped + joined > PART_OF_LIST_SHARE * count) return true;
  if (count === 1) return false;
  if (!isWhole && hasStop && preceded > LOST_SHARE * count) return true;
  const isKept = (edge: Word | undefined) => isWhole && seed.has(edge?.kind.token ?? "");
  if (before + broken > FRAGMENT_SHARE * count && !isKept(words[0])) return true;
  return behind > FRAGMENT_SHARE * count && !isKept(words.at(-1));
}

/**
 * The titles that name a product with the keyword: its words stand together and are no item of an enumeration. "Yoga leggings
 * for running, with shoe bag" are no running shoes.
 */
function aboutSeed(titles: readonly NamedTitle[], seed: ReadonlySet<string>): readonly NamedTitle[] {
  const isNamed = ({ runs }: NamedTitle) =>
    runs.some((run, at) => {
      const name = nameOf(run);
      return holdsAll(name, seed) && !run[0]?.behind?.isConjunction && (at === 0 || name.length > 1);
    });
  const about = titles.filter(isNamed);
  return about.length < LEAST_ABOUT_SHARE * titles.length ? titles : about;
}

function holdsAll(words: readonly Word[], tokens: ReadonlySet<string>): boolean {
  let held = 0;
  for (const token of tokens) if (words.some(({ kind }) => kind.tokens.includes(token))) held++;
  return held === tokens.size;
}

/** Counts the titles of each phrase, and whether it is more than one brand's. */
function countTitles(foundBy: ReadonlyMap<Gram, Found>, titles: readonly NamedTitle[]): void {
  const brands = titles.map(({ product: { brand } }) => brand?.toLowerCase());
  for (const phrase of new Set(foundBy.values())) {
    const counts = new Map<string, number>();
    let [all, most] = [0, 0];
    const grams = [...phrase.grams, ...phrase.others];
    for (const { places } of grams)
      for (const { title } of places) {
        const brand = brands[title];
        if (brand === undefined) continue;
        const count = (counts.get(brand) ?? 0) + 1;
        counts.set(brand, count);
        most = Math.max(most, count);
        all++;
      }
    // Without brands, the series of one brand looks like any other phrase, so it is kept.
    phrase.isShared = all === 0 || (counts.size > 1 && most <= LARGEST_BRAND_SHARE * all);
    const [first] = grams as [Gram];
    // The places of one sequence are in the order of the titles.
    if (grams.length === 1) for (const { title } of first.places) countTitle(phrase, title);
    else phrase.titles = new Set(grams.flatMap(({ places }) => places.map(({ title }) => title))).size;
  }
}

function countTitle(phrase: Found, title: number): void {
  if (title > phrase.lastTitle) phrase.titles++;
  phrase.lastTitle = title;
}

/** True for two names one after the other: "wireless earbuds bluetooth headphones". */
function isPair({ words, start, end }: Gram, foundBy: ReadonlyMap<Gram, Found>): boolean {
  const [first, second] = [start?.start, end?.end];
  return words.length === 4 && first !== undefined && second !== undefined && foundBy.has(first) && foundBy.has(second);
}

/** For each sequence, the count of the most frequent other phrase that contains it and has one more word. */
function countInPhrases(foundBy: ReadonlyMap<Gram, Found>): Map<Gram, number> {
  const inPhrase = new Map<Gram, number>();
  for (const [{ count, start, end }, phrase] of foundBy)
    for (const part of [start, end])
      if (part !== undefined && foundBy.get(part) !== phrase)
        inPhrase.set(part, Math.max(inPhrase.get(part) ?? 0, count));
  return inPhrase;
}

/** True if most titles with the phrase have it as a part of one other phrase. */
function isPart({ grams, titles }: Found, inPhrase: ReadonlyMap<Gram, number>): boolean {
  let covered = 0;
  for (const gram of grams) covered += inPhrase.get(gram) ?? 0;
  return covered > PART_SHARE * titles;
}

/** The words of a keyword that its search looks for, in the form of `Phrase.key`. */
export function phraseKey(keyword: string, marketplace: MarketplaceDomain): string {
  const analyzer = analyzerFor(MARKETPLACES[marketplace].language);
  const tokens = analyzer.tokens(keyword).filter((token) => !analyzer.isStopWord(token));
  return [...new Set(tokens)].sort().join(" ");
}

/** Equal for the same words in another order, and cheaper than their key. */
function sumOf(words: readonly Word[]): number {
  let sum = 0;
  for (const { kind } of words) sum += kind.id;
  return sum;
}

function keyOf(words: readonly Word[]): string {
  return words
    .filter(({ kind }) => !kind.isStop)
    .flatMap(({ kind }) => kind.tokens)
    .sort()
    .join(" ");
}

/** The text of a phrase as most titles write it. */
function mostFrequent(grams: readonly Gram[], titles: readonly NamedTitle[]): string {
  const texts = new Map<string, number>();
  for (const { places } of grams)
    for (const { title, from, to } of places) {
      const text = (titles[title] as NamedTitle).product.title.slice(from, to).toLowerCase().replace(/\s+/g, " ");
      texts.set(text, (texts.get(text) ?? 0) + 1);
    }
  return ([...texts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0] as [string, number])[0];
}
