/**
 * Spelling correction: replaces a word that the catalogue hardly knows by a frequent word within one edit of it, or two,
 * that fits the neighbouring words of the keyword. Engines find candidates in their own ways; the choice among them is
 * made here.
 */

/** A candidate must be this many times as frequent as the word itself: a rare correct word is not an error. */
const TIMES_AS_FREQUENT = 20;
const LEAST_FREQUENT = 3;
/** The frequency (as a natural logarithm) that makes up for one more edit. */
const EDIT_COST = 6;
/** Candidates compared by their neighbours. */
const COMPARED = 8;
const LONGEST = 40;
/** Words of this many letters may have two errors; from `LONG` on, also without a neighbour that confirms it. */
const TWO_EDITS = 5;
const LONG = 7;

/** Model numbers look alike but differ: a word with digits is neither corrected nor used as a correction. */
export function isCorrectable(word: string): boolean {
  return word.length >= 2 && word.length <= LONGEST && !/[\d./]/.test(word);
}

/** The maximum number of edits between a word and its correction; 0 where the word is not corrected at all. */
export function editsAllowed(word: string): number {
  if (!isCorrectable(word)) return 0;
  return word.length >= TWO_EDITS ? 2 : word.length >= 3 ? 1 : 0;
}

/**
 * The maximum number of edits given the first letters of both words. Two errors of which one affects the first letter
 * are rare, and Lucene's spelling checker does not look for them.
 */
export function maxEditsBetween(first: number, otherFirst: number, allowed: number): number {
  return first === otherFirst ? allowed : Math.min(1, allowed);
}

/** The candidate with the highest score is chosen. */
export function correctionScore(edits: number, frequency: number): number {
  return Math.log(frequency + 1) - EDIT_COST * edits;
}

/** A possible correction: its distance from the word, and how many documents hold it. */
export type Correction = { text: string; edits: number; frequency: number };

/** Keeps the best candidates for a word that `frequency` documents hold. */
export function createCandidateList(frequency: number) {
  const least = Math.max(LEAST_FREQUENT, frequency * TIMES_AS_FREQUENT);
  /** Best first. */
  const best: Correction[] = [];
  let worstScore = Number.NEGATIVE_INFINITY;
  const scoreOf = ({ edits, frequency }: Correction) => correctionScore(edits, frequency);
  const compare = (a: Correction, b: Correction) => scoreOf(b) - scoreOf(a) || (a.text < b.text ? -1 : 1);
  return {
    /** Candidates may come in any order, and more than once; `spell` is called only for a possible winner. */
    consider(edits: number, candidateFrequency: number, spell: () => string): void {
      const score = correctionScore(edits, candidateFrequency);
      if (candidateFrequency < least || score < worstScore) return;
      const candidate = { text: spell(), edits, frequency: candidateFrequency };
      if (best.some(({ text }) => text === candidate.text)) return;
      best.push(candidate);
      best.sort(compare);
      if (best.length > COMPARED) best.pop();
      if (best.length === COMPARED) worstScore = scoreOf(best.at(-1) as Correction);
    },
    /** True if a candidate held by at most `mostFrequent` documents could still be among the best. */
    mayBe: (edits: number, mostFrequent: number): boolean =>
      mostFrequent >= least && correctionScore(edits, mostFrequent) >= worstScore,
    best: (): readonly Correction[] => best,
  };
}

/** The word to correct, and how many documents hold it. */
export type Misspelt = { text: string; frequency: number };

/**
 * Chooses the correction that fits the neighbouring words best: `besideOf` counts the titles in which a candidate
 * stands beside one of them, as it does in the keyword.
 */
export function chooseCorrection(
  word: Misspelt,
  candidates: readonly Correction[],
  besideOf: (text: string) => number,
): string | undefined {
  let best: string | undefined;
  let bestScore = Number.NEGATIVE_INFINITY;
  for (const { text, edits, frequency } of candidates) {
    const beside = besideOf(text);
    if (beside === 0 && isFarFetched(word, edits)) continue;
    const score = correctionScore(edits, frequency) + Math.log(1 + beside);
    if (score <= bestScore) continue;
    best = text;
    bestScore = score;
  }
  return best;
}

/** A short word two edits away is usually another word, and so is one that some titles contain: "swamp" is not "amp". */
function isFarFetched({ text, frequency }: Misspelt, edits: number): boolean {
  return edits > 1 && (text.length < LONG || frequency > 0);
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
