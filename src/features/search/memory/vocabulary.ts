/**
 * The words of a segment as text, for spelling correction. Words with the same first letter and length form a
 * **group**, stored without gaps; only words of similar length are compared. A bit mask of its letters is stored with each word, so
 * that most are rejected at a glance.
 */
import { type Shared32, sharedUint16, sharedUint32 } from "./shared-arrays.ts";

export type Vocabulary = {
  /** The UTF-16 units of all words. */
  units: Uint16Array<SharedArrayBuffer>;
  /** The letter mask of each word, in the same order. */
  letters: Shared32;
  /** Four numbers per group: its key, its first unit, its first word, its number of words. */
  groups: Shared32;
};

export type WordGroup = { firstLetter: number; firstUnit: number; firstWord: number; words: number };

const PER_GROUP = 4;

export function vocabularyOf(words: Iterable<string>): Vocabulary {
  const byKey = new Map<number, string[]>();
  let count = 0;
  let unitCount = 0;
  for (const word of words) {
    const key = groupKey(word.charCodeAt(0), word.length);
    const group = byKey.get(key);
    if (group === undefined) byKey.set(key, [word]);
    else group.push(word);
    count++;
    unitCount += word.length;
  }
  const units = sharedUint16(unitCount);
  const letters = sharedUint32(count);
  const groups = sharedUint32(PER_GROUP * byKey.size);
  let unit = 0;
  let number = 0;
  for (const [i, [key, group]] of [...byKey].sort(([a], [b]) => a - b).entries()) {
    groups.set([key, unit, number, group.length], PER_GROUP * i);
    for (const word of group) {
      letters[number++] = lettersOf(word);
      for (let at = 0; at < word.length; at++) units[unit++] = word.charCodeAt(at);
    }
  }
  return { units, letters, groups };
}

/** The groups of all words of a length: a few dozen. */
export function* groupsOf({ groups }: Vocabulary, length: number): Generator<WordGroup> {
  for (let at = 0; at < groups.length; at += PER_GROUP)
    if ((groups[at] as number) % 64 === length)
      yield {
        firstLetter: Math.floor((groups[at] as number) / 64),
        firstUnit: groups[at + 1] as number,
        firstWord: groups[at + 2] as number,
        words: groups[at + 3] as number,
      };
}

export function* wordsOf({ units, groups }: Vocabulary): Generator<string> {
  for (let at = 0; at < groups.length; at += PER_GROUP) {
    const length = (groups[at] as number) % 64;
    const start = groups[at + 1] as number;
    for (let i = 0; i < (groups[at + 3] as number); i++)
      yield String.fromCharCode(...units.subarray(start + i * length, start + (i + 1) * length));
  }
}

/** One bit per letter, folded over all scripts. */
export function lettersOf(word: string): number {
  let bits = 0;
  for (let i = 0; i < word.length; i++) bits |= 1 << (word.charCodeAt(i) & 31);
  return bits >>> 0;
}

function groupKey(firstUnit: number, length: number): number {
  return firstUnit * 64 + length;
}
