/**
 * Mends typing errors: the most frequent word within one edit (two in long words) of one that the catalogue hardly knows.
 * Engines find the candidates each in their own way; which of them it is, is decided here.
 */

/** A candidate must be this many times as frequent as the word itself: a rare right word is not an error. */
const TIMES_AS_FREQUENT = 20;
const LEAST_FREQUENT = 3;
/** How much one more edit must be made up for by frequency (natural logarithm). */
const EDIT_COST = 6;
const LONGEST = 40;

/** Model numbers look alike and are not: a word with digits is never mended, nor mended to. */
export function isMendable(word: string): boolean {
  return word.length >= 2 && word.length <= LONGEST && !/[\d./]/.test(word);
}

/** How many edits a word may be away from what was meant; 0 where it is not mended at all. */
export function editsAllowed(word: string): number {
  if (!isMendable(word)) return 0;
  return word.length >= 7 ? 2 : word.length >= 3 ? 1 : 0;
}

/** What a candidate is chosen by: the one with the highest is it. */
export function mendScoreOf(edits: number, frequency: number): number {
  return Math.log(frequency + 1) - EDIT_COST * edits;
}

/** The choice among the candidates for a word that so many documents hold. */
export function createMendChoice(frequency: number) {
  const least = Math.max(LEAST_FREQUENT, frequency * TIMES_AS_FREQUENT);
  let best: string | undefined;
  let bestScore = Number.NEGATIVE_INFINITY;
  return {
    /** In any order; `spell` is asked only for one that may be it. */
    consider(edits: number, candidateFrequency: number, spell: () => string): void {
      const score = mendScoreOf(edits, candidateFrequency);
      if (candidateFrequency < least || score < bestScore) return;
      const candidate = spell();
      if (score === bestScore && candidate >= (best as string)) return;
      best = candidate;
      bestScore = score;
    },
    /** Whether a candidate that at most so many documents hold may yet be it. */
    mayBe: (edits: number, mostFrequent: number): boolean =>
      mostFrequent >= least && mendScoreOf(edits, mostFrequent) >= bestScore,
    chosen: (): string | undefined => best,
  };
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
