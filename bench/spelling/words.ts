/** Makes keywords from real titles: words with a random slip, and correct words that a catalogue lacks. */
import type { Analyzer } from "../../src/features/search/analysis/analyze.ts";

export type Misspelt = { keyword: string; meant: string };
export type WordCounts = {
  words: Map<string, number>;
  pairs: Map<string, number>;
  isStopWord: (word: string) => boolean;
};

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const WORD = /^[a-z]{5,14}$/;
/** A word or pair in so many titles is one that people search for, and seldom a typo. */
const USUAL_WORD = 100;
const USUAL_PAIR = 20;
/** A word in so many titles of a shop is seldom a typo. */
const CONFIRMED = 3;

export function countWords(titles: readonly string[], analyzer: Analyzer): WordCounts {
  const [words, pairs] = [new Map<string, number>(), new Map<string, number>()];
  const add = (counts: Map<string, number>, each: string) => void counts.set(each, (counts.get(each) ?? 0) + 1);
  for (const title of titles) {
    const { tokens } = analyzer.title(title);
    for (const word of new Set(tokens)) add(words, word);
    for (const pair of new Set(tokens.slice(1).map((word, i) => `${tokens[i]} ${word}`))) add(pairs, pair);
  }
  return { words, pairs, isStopWord: analyzer.isStopWord };
}

/** Keywords of frequent words, one of them with a letter dropped, doubled, added, replaced or swapped, after the first. */
export function misspell({ words, pairs, isStopWord }: WordCounts, count: number, of: "word" | "pair"): Misspelt[] {
  const random = randomFrom(7);
  const isWord = (word: string) => WORD.test(word) && !isStopWord(word) && (words.get(word) ?? 0) >= USUAL_WORD;
  const keywords =
    of === "word"
      ? [...words.keys()].filter(isWord)
      : [...pairs]
          .filter(([pair, found]) => found >= USUAL_PAIR && pair.split(" ").every(isWord))
          .map(([pair]) => pair);
  const found: Misspelt[] = [];
  while (found.length < count) {
    const meant = keywords[Math.floor(random() * keywords.length)] as string;
    const parts = meant.split(" ");
    const at = Math.floor(random() * parts.length);
    parts[at] = slip(parts[at] as string, random);
    // A slip that gives a word of many titles is no slip to anybody.
    if (parts.join(" ") !== meant && (words.get(parts[at]) ?? 0) < USUAL_WORD / 2)
      found.push({ keyword: parts.join(" "), meant });
  }
  return found;
}

function slip(word: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (word.length - 1));
  const letter = LETTERS[Math.floor(random() * LETTERS.length)] as string;
  const [before, own, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
  const kind = Math.floor(random() * 5);
  if (kind === 0) return before + after;
  if (kind === 1) return before + own + own + after;
  if (kind === 2) return before + letter + own + after;
  if (kind === 3) return before + letter + after;
  return before + after.charAt(0) + own + after.slice(1);
}

/** Words that several titles of another shop contain and this catalogue lacks, alone and with a word beside them there. */
export function unknownWords(
  titles: readonly string[],
  { words, isStopWord }: WordCounts,
  analyzer: Analyzer,
  count: number,
): { alone: string[]; pairs: string[] } {
  const there = countWords(titles, analyzer);
  const isKnown = (word: string) =>
    !isStopWord(word) && /^[a-z]{3,}$/.test(word) && (words.get(word) ?? 0) >= CONFIRMED;
  const alone = [...there.words]
    .filter(([word, found]) => found >= CONFIRMED && /^[a-z]{3,}$/.test(word) && !words.has(word))
    .map(([word]) => word);
  const unknown = new Set(alone);
  const pairs = [...there.pairs.keys()].filter((pair) => {
    const [left = "", right = ""] = pair.split(" ");
    return (unknown.has(left) && isKnown(right)) || (unknown.has(right) && isKnown(left));
  });
  return { alone: alone.slice(0, count), pairs: spread(pairs, count) };
}

function spread<T>(all: readonly T[], count: number): T[] {
  const step = Math.max(1, all.length / count);
  return Array.from({ length: Math.min(count, all.length) }, (_, i) => all[Math.floor(i * step)] as T);
}

function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
