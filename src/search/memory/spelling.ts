/**
 * Mends typing errors: the most frequent word within one edit (two in long words) of one that the catalogue hardly knows.
 * A word with digits is left alone: model numbers look alike and are not.
 */
export type Spelling = { mend(word: string): string | undefined };

/** A candidate must be this many times as frequent as the word itself: a rare right word is not an error. */
const TIMES_AS_FREQUENT = 20;
const LEAST_FREQUENT = 3;
/** How much one more edit must be made up for by frequency (natural logarithm). */
const EDIT_COST = 6;
const MAX_REMEMBERED = 10_000;

export function createSpelling(vocabulary: readonly string[], frequencyOf: (word: string) => number): Spelling {
  // Errors seldom hit the first letter: words are kept by it and by their length, which leaves some hundred to compare.
  const shelves = new Map<string, string[]>();
  for (const word of vocabulary) {
    if (/\d/.test(word)) continue;
    const shelf = shelves.get(`${word[0]}${word.length}`);
    if (shelf) shelf.push(word);
    else shelves.set(`${word[0]}${word.length}`, [word]);
  }
  const remembered = new Map<string, string | undefined>();

  const find = (word: string): string | undefined => {
    const maxEdits = word.length >= 7 ? 2 : word.length >= 3 ? 1 : 0;
    if (maxEdits === 0 || /\d/.test(word)) return undefined;
    const least = Math.max(LEAST_FREQUENT, frequencyOf(word) * TIMES_AS_FREQUENT);
    let best: string | undefined;
    let bestScore = Number.NEGATIVE_INFINITY;
    for (let length = word.length - maxEdits; length <= word.length + maxEdits; length++) {
      for (const candidate of shelves.get(`${word[0]}${length}`) ?? []) {
        const edits = editsBetween(word, candidate, maxEdits);
        if (edits > maxEdits) continue;
        const frequency = frequencyOf(candidate);
        const score = Math.log(frequency + 1) - EDIT_COST * edits;
        if (frequency >= least && (score > bestScore || (score === bestScore && candidate < (best as string)))) {
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

/** Letters to insert, remove, replace or swap to get from one word to the other; gives up past `max`. */
export function editsBetween(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let edits = Math.min((last[j] as number) + 1, (row[j - 1] as number) + 1, (last[j - 1] as number) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        edits = Math.min(edits, (beforeLast[j - 2] as number) + 1);
      row.push(edits);
      if (edits < least) least = edits;
    }
    if (least > max) return max + 1;
    beforeLast = last;
    last = row;
  }
  return last[b.length] as number;
}
