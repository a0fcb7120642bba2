/**
 * The words of a segment as text, for spelling correction. Words with the same first letter and length form a
 * **group**, stored without gaps. Only these are compared, because errors seldom affect the first letter. A bit mask of
 * its letters is stored with each word, so that most are rejected at a glance.
 */
import { type Shared32, sharedUint16, sharedUint32 } from "./shared-arrays.ts";

export type Vocabulary = {
  /** The UTF-16 units of all words. */
  units: Uint16Array<SharedArrayBuffer>;
  /** The letter mask of each word, in the same order. */
  letters: Shared32;
  /** Four numbers per group: its key, its first unit, its first word, its number of words. */
  shelves: Shared32;
};

export type Shelf = { length: number; firstUnit: number; firstWord: number; words: number };

const PER_SHELF = 4;

export function vocabularyOf(words: Iterable<string>): Vocabulary {
  const byShelf = new Map<number, string[]>();
  let count = 0;
  let unitCount = 0;
  for (const word of words) {
    const name = shelfName(word.charCodeAt(0), word.length);
    const shelf = byShelf.get(name);
    if (shelf === undefined) byShelf.set(name, [word]);
    else shelf.push(word);
    count++;
    unitCount += word.length;
  }
  const units = sharedUint16(unitCount);
  const letters = sharedUint32(count);
  const shelves = sharedUint32(PER_SHELF * byShelf.size);
  let unit = 0;
  let number = 0;
  for (const [i, [name, shelf]] of [...byShelf].sort(([a], [b]) => a - b).entries()) {
    shelves.set([name, unit, number, shelf.length], PER_SHELF * i);
    for (const word of shelf) {
      letters[number++] = lettersOf(word);
      for (let at = 0; at < word.length; at++) units[unit++] = word.charCodeAt(at);
    }
  }
  return { units, letters, shelves };
}

/** A linear search: there are a few hundred groups. */
export function findShelf({ shelves }: Vocabulary, firstUnit: number, length: number): Shelf | undefined {
  const name = shelfName(firstUnit, length);
  for (let at = 0; at < shelves.length; at += PER_SHELF) {
    if (shelves[at] === name)
      return {
        length,
        firstUnit: shelves[at + 1] as number,
        firstWord: shelves[at + 2] as number,
        words: shelves[at + 3] as number,
      };
  }
  return undefined;
}

export function* wordsOf({ units, shelves }: Vocabulary): Generator<string> {
  for (let at = 0; at < shelves.length; at += PER_SHELF) {
    const length = (shelves[at] as number) % 64;
    const start = shelves[at + 1] as number;
    for (let i = 0; i < (shelves[at + 3] as number); i++)
      yield String.fromCharCode(...units.subarray(start + i * length, start + (i + 1) * length));
  }
}

/** One bit per letter, folded over all scripts. */
export function lettersOf(word: string): number {
  let bits = 0;
  for (let i = 0; i < word.length; i++) bits |= 1 << (word.charCodeAt(i) & 31);
  return bits >>> 0;
}

function shelfName(firstUnit: number, length: number): number {
  return firstUnit * 64 + length;
}
