/** Finds corrections for a misspelt word in the vocabularies of segments. */

import {
  type Correction,
  createCandidateList,
  editsAllowed,
  editsBetween,
  maxEditsBetween,
} from "../spelling-correction.ts";
import { type Hash, hashOf, hashOfUnits } from "../word-hash.ts";
import { groupsOf, lettersOf, type Vocabulary } from "./vocabulary.ts";

/** The likeliest corrections of a word, best first. */
export type Spelling = { candidates(word: string): readonly Correction[] };

const MAX_CACHED = 10_000;

export function createSpelling(vocabularies: readonly Vocabulary[], frequencyOf: (word: Hash) => number): Spelling {
  const cached = new Map<string, readonly Correction[]>();

  const find = (word: string): readonly Correction[] => {
    const maxEdits = editsAllowed(word);
    if (maxEdits === 0) return [];
    const frequency = frequencyOf(hashOf(word));
    const list = createCandidateList(frequency);
    const letters = lettersOf(word);
    for (const vocabulary of vocabularies) {
      for (let length = word.length - maxEdits; length <= word.length + maxEdits; length++) {
        for (const { firstLetter, firstWord, firstUnit, words } of groupsOf(vocabulary, length)) {
          const most = maxEditsBetween(word.charCodeAt(0), firstLetter, maxEdits, frequency > 0);
          if (most === 0) continue;
          for (let i = 0; i < words; i++) {
            // An edit removes at most one letter and adds at most one.
            if (bitsOf((vocabulary.letters[firstWord + i] as number) ^ letters) > 2 * most) continue;
            const start = firstUnit + i * length;
            const edits = editsBetween(word, vocabulary.units, start, start + length, most);
            if (edits > most) continue;
            list.consider(edits, frequencyOf(hashOfUnits(vocabulary.units, start, start + length)), () =>
              String.fromCharCode(...vocabulary.units.subarray(start, start + length)),
            );
          }
        }
      }
    }
    return list.best();
  };

  return {
    candidates(word) {
      const known = cached.get(word);
      if (known !== undefined) return known;
      const found = find(word);
      if (cached.size >= MAX_CACHED) cached.clear();
      cached.set(word, found);
      return found;
    },
  };
}

function bitsOf(mask: number): number {
  let bits = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) bits++;
  return bits;
}
