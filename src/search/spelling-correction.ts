/**
 * Spelling correction: replaces a word that the catalogue hardly knows by the most frequent word within one edit of it
 * (two in long words). Engines find candidates in their own ways; the choice among them is made here.
 */

/** A candidate must be this many times as frequent as the word itself: a rare correct word is not an error. */
const TIMES_AS_FREQUENT = 20;
const LEAST_FREQUENT = 3;
/** The frequency (as a natural logarithm) that makes up for one more edit. */
const EDIT_COST = 6;
const LONGEST = 40;

/** Model numbers look alike but differ: a word with digits is neither corrected nor used as a correction. */
export function isCorrectable(word: string): boolean {
  return word.length >= 2 && word.length <= LONGEST && !/[\d./]/.test(word);
}

/** The maximum number of edits between a word and its correction; 0 where the word is not corrected at all. */
export function editsAllowed(word: string): number {
  if (!isCorrectable(word)) return 0;
  return word.length >= 7 ? 2 : word.length >= 3 ? 1 : 0;
}

/** The candidate with the highest score is chosen. */
export function correctionScore(edits: number, frequency: number): number {
  return Math.log(frequency + 1) - EDIT_COST * edits;
}

/** Chooses among the candidates for a word that `frequency` documents hold. */
export function createCorrectionChoice(frequency: number) {
  const least = Math.max(LEAST_FREQUENT, frequency * TIMES_AS_FREQUENT);
  let best: string | undefined;
  let bestScore = Number.NEGATIVE_INFINITY;
  return {
    /** Candidates may come in any order; `spell` is called only for a possible winner. */
    consider(edits: number, candidateFrequency: number, spell: () => string): void {
      const score = correctionScore(edits, candidateFrequency);
      if (candidateFrequency < least || score < bestScore) return;
      const candidate = spell();
      if (score === bestScore && candidate >= (best as string)) return;
      best = candidate;
      bestScore = score;
    },
    /** True if a candidate held by at most `mostFrequent` documents could still win. */
    mayBe: (edits: number, mostFrequent: number): boolean =>
      mostFrequent >= least && correctionScore(edits, mostFrequent) >= bestScore,
    chosen: (): string | undefined => best,
  };
}

/** The number of letters to insert, remove, replace or swap to turn one word into the other; stops counting past `max`. */
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
