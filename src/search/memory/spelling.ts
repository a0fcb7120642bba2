/**
 * Mends typing errors: the most frequent word within one edit (two in long words) of one that the catalogue hardly knows.
 */
import type { Hash } from "./hash.ts";
import { hashOf, hashOfUnits } from "./hash.ts";
import { findShelf, isMendable, lettersOf, type Vocabulary } from "./vocabulary.ts";

export type Spelling = { mend(word: string): string | undefined };

/** A candidate must be this many times as frequent as the word itself: a rare right word is not an error. */
const TIMES_AS_FREQUENT = 20;
const LEAST_FREQUENT = 3;
/** How much one more edit must be made up for by frequency (natural logarithm). */
const EDIT_COST = 6;
const MAX_REMEMBERED = 10_000;

export function createSpelling(vocabularies: readonly Vocabulary[], frequencyOf: (word: Hash) => number): Spelling {
  const remembered = new Map<string, string | undefined>();

  const find = (word: string): string | undefined => {
    const maxEdits = word.length >= 7 ? 2 : word.length >= 3 ? 1 : 0;
    if (maxEdits === 0 || !isMendable(word)) return undefined;
    const least = Math.max(LEAST_FREQUENT, frequencyOf(hashOf(word)) * TIMES_AS_FREQUENT);
    const letters = lettersOf(word);
    let best: string | undefined;
    let bestScore = Number.NEGATIVE_INFINITY;
    for (const vocabulary of vocabularies) {
      for (let length = word.length - maxEdits; length <= word.length + maxEdits; length++) {
        const shelf = findShelf(vocabulary, word.charCodeAt(0), length);
        if (shelf === undefined) continue;
        for (let i = 0; i < shelf.words; i++) {
          // An edit takes at most one letter away and brings one in.
          if (bitsOf((vocabulary.letters[shelf.firstWord + i] as number) ^ letters) > 2 * maxEdits) continue;
          const start = shelf.firstUnit + i * length;
          const edits = editsBetween(word, vocabulary.units, start, start + length, maxEdits);
          if (edits > maxEdits) continue;
          const frequency = frequencyOf(hashOfUnits(vocabulary.units, start, start + length));
          const score = Math.log(frequency + 1) - EDIT_COST * edits;
          if (frequency < least || score < bestScore) continue;
          const candidate = String.fromCharCode(...vocabulary.units.subarray(start, start + length));
          if (score === bestScore && candidate >= (best as string)) continue;
          best = candidate;
          bestScore = score;
        }
      }
    }
    return best;
  };

  return {
    mend(word) {
      if (remembered.has(word)) return remembered.get(word);
      const found = find(word);
      if (remembered.size >= MAX_REMEMBERED) remembered.clear();
      remembered.set(word, found);
      return found;
    },
  };
}

function bitsOf(mask: number): number {
  let bits = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) bits++;
  return bits;
}

/** Letters to insert, remove, replace or swap to get from one word to the other; gives up past `max`. */
export function editsBetween(a: string, units: ArrayLike<number>, start: number, end: number, max: number): number {
  const length = end - start;
  if (Math.abs(a.length - length) > max) return max + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    const letter = a.charCodeAt(i - 1);
    for (let j = 1; j <= length; j++) {
      const other = units[start + j - 1];
      let edits = Math.min(
        (last[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (last[j - 1] as number) + (letter === other ? 0 : 1),
      );
      if (i > 1 && j > 1 && letter === units[start + j - 2] && a.charCodeAt(i - 2) === other)
        edits = Math.min(edits, (beforeLast[j - 2] as number) + 1);
      row.push(edits);
      if (edits < least) least = edits;
    }
    if (least > max) return max + 1;
    beforeLast = last;
    last = row;
  }
  return last[length] as number;
}
