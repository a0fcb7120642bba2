/**
 * Spelling correction: finds the frequent word that was probably meant by a rare or unknown word, and decides what to do
 * about it. A wrong correction answers another question at full confidence ("jackery" is no jacket), a missing one costs a
 * click: so a word is replaced only when the catalogue confirms it. Engines find candidates in their own ways; the decision
 * is made here.
 */

/** A candidate must be this many times as frequent as the word itself: a rare correct word is not an error. */
const TIMES_AS_FREQUENT = 5;
const LEAST_FREQUENT = 3;
/** The frequency (as a natural logarithm) that makes up for one more edit. */
const EDIT_COST = 6;
/** The same for a replaced letter: people drop, double and swap letters more often. */
const REPLACED_LETTER_COST = 1.5;
/** Candidates compared by their neighbours. */
const COMPARED = 8;
const LONGEST = 40;
/** Shorter words are one letter away from too many others: "ugg" is not "egg". */
const SHORTEST = 4;
/**
 * Words of this many letters may have two errors. Such corrections are only offered, and only if both words sound alike or
 * are long.
 */
const TWO_EDITS = 5;
const LONG = 8;
export const MAX_EDITS = 2;
/** The frequency (as a natural logarithm) that makes up for another sound: "shet" is "sheet" and not "set". */
const SOUND_COST = 3;
/**
 * Minimum letters of a word, or of its correction, to correct it without asking; more if a letter is replaced ("sparo" is not
 * "sparx").
 */
const LONG_ENOUGH = 5;
const LONG_ENOUGH_FOR_OTHER_LETTER = 6;
/** Minimum number of titles in which a correction stands beside a neighbour of the word. */
const CONFIRMED = 3;
/** The required factor over the word itself, if some titles contain the word beside that neighbour ("vaccum cleaner"). */
const TIMES_CONFIRMED = 10;

/** Model numbers look alike but differ: a word with digits is neither corrected nor used as a correction. */
export function isCorrectable(word: string): boolean {
  return word.length >= 2 && word.length <= LONGEST && !/[\d./]/.test(word);
}

/** The maximum number of edits between a word and its correction; 0 where the word is not corrected at all. */
export function editsAllowed(word: string): number {
  if (!isCorrectable(word)) return 0;
  return word.length >= TWO_EDITS ? MAX_EDITS : word.length >= SHORTEST ? 1 : 0;
}

/**
 * The maximum number of edits given the first letters of both words. Two errors are rare if one affects the first letter, and
 * Lucene's spelling checker does not look for them. A word that some titles hold is compared only with words of its first
 * letter: there are many of these words, and each would be compared with the whole vocabulary.
 */
export function maxEditsBetween(first: number, otherFirst: number, allowed: number, isKnown: boolean): number {
  return first === otherFirst ? allowed : isKnown ? 0 : Math.min(1, allowed);
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

/**
 * The word that may be misspelt, how many documents hold it, whether some hold another form of it, and in how many titles
 * it stands beside its neighbours in the keyword. Undefined if it has none there.
 */
export type Misspelt = { text: string; frequency: number; inForms: boolean; beside: number | undefined };

/** `isForm` marks another form of the word, which is searched for anyway. */
export type Candidate = Correction & { isForm?: boolean };

/**
 * **replaced**: no product holds the word as written, so the correction is searched for instead. **counted**: some titles
 * contain the same slip, so both spellings are searched for. **offered**: the response asks; the word is searched for as
 * written.
 */
export type Verdict = { text: string; is: "replaced" | "counted" | "offered" };

/** `besideOf` counts the titles in which a candidate stands beside one of the word's neighbours in the keyword. */
export function judgeSpelling(
  word: Misspelt,
  candidates: readonly Candidate[],
  besideOf: (text: string) => number,
): Verdict | undefined {
  const sound = soundOf(word.text);
  let best: (Candidate & { beside: number }) | undefined;
  let bestScore = Number.NEGATIVE_INFINITY;
  for (const candidate of candidates) {
    const { text, edits, frequency } = candidate;
    const soundsAlike = soundOf(text) === sound;
    const beside = besideOf(text);
    if (!soundsAlike && word.inForms && beside < CONFIRMED) continue;
    if (!soundsAlike && edits > 1 && word.text.length < LONG) continue;
    const cost = (hasOtherLetter(word.text, text) ? REPLACED_LETTER_COST : 0) + (soundsAlike ? 0 : SOUND_COST);
    const score = correctionScore(edits, frequency) - cost + Math.log(1 + beside);
    if (score <= bestScore) continue;
    best = { ...candidate, beside };
    bestScore = score;
  }
  if (best === undefined) return undefined;
  const { text, beside } = best;
  const timesAsFrequent = (times: number) =>
    best.frequency >= times * word.frequency && beside >= times * Math.max(1, word.beside ?? 0);
  if (!best.isForm && isSlip(word.text, best)) {
    if (word.frequency === 0 && !word.inForms && beside >= CONFIRMED) return { text, is: "replaced" };
    if (word.frequency > 0 && timesAsFrequent(TIMES_CONFIRMED)) return { text, is: "counted" };
  }
  // Titles contain the word, and beside its neighbours it is as common as the candidate.
  if (word.frequency > 0 && word.beside !== undefined && !timesAsFrequent(TIMES_AS_FREQUENT)) return undefined;
  return { text, is: "offered" };
}

/** One error in a word that is long enough, and not in its first letter. */
function isSlip(word: string, { text, edits }: Correction): boolean {
  const least = hasOtherLetter(word, text) ? LONG_ENOUGH_FOR_OTHER_LETTER : LONG_ENOUGH;
  return edits === 1 && word[0] === text[0] && Math.max(word.length, text.length) >= least;
}

/** True unless the letters are the same in another order, or one has a letter more. */
function hasOtherLetter(word: string, other: string): boolean {
  return word.length === other.length && [...word].sort().join("") !== [...other].sort().join("");
}

/** The consonants, about as they sound: people mistake vowels and double letters most. */
function soundOf(word: string): string {
  return word
    .replace(/ph/g, "f")
    .replace(/c/g, "k")
    .replace(/z/g, "s")
    .replace(/(?<=.)[aeiouy]/g, "")
    .replace(/(.)\1+/g, "$1");
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
