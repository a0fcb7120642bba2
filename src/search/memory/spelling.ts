/** Finds corrections for a misspelt word in the vocabularies of segments. */
import { type Hash, hashOf, hashOfUnits } from "../hash.ts";
import { createCorrectionChoice, editsAllowed, editsBetween } from "../spelling-correction.ts";
import { findGroup, lettersOf, type Vocabulary } from "./vocabulary.ts";

export type Spelling = { correct(word: string): string | undefined };

const MAX_CACHED = 10_000;

export function createSpelling(vocabularies: readonly Vocabulary[], frequencyOf: (word: Hash) => number): Spelling {
  const cached = new Map<string, string | undefined>();

  const find = (word: string): string | undefined => {
    const maxEdits = editsAllowed(word);
    if (maxEdits === 0) return undefined;
    const choice = createCorrectionChoice(frequencyOf(hashOf(word)));
    const letters = lettersOf(word);
    for (const vocabulary of vocabularies) {
      for (let length = word.length - maxEdits; length <= word.length + maxEdits; length++) {
        const group = findGroup(vocabulary, word.charCodeAt(0), length);
        if (group === undefined) continue;
        for (let i = 0; i < group.words; i++) {
          // An edit removes at most one letter and adds at most one.
          if (bitsOf((vocabulary.letters[group.firstWord + i] as number) ^ letters) > 2 * maxEdits) continue;
          const start = group.firstUnit + i * length;
          const edits = editsBetween(word, vocabulary.units, start, start + length, maxEdits);
          if (edits > maxEdits) continue;
          choice.consider(edits, frequencyOf(hashOfUnits(vocabulary.units, start, start + length)), () =>
            String.fromCharCode(...vocabulary.units.subarray(start, start + length)),
          );
        }
      }
    }
    return choice.chosen();
  };

  return {
    correct(word) {
      if (cached.has(word)) return cached.get(word);
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
