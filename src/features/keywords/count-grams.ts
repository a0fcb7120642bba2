/**
 * Counts the sequences of words in titles, from two words on. A sequence is looked up by its prefix (the sequence without its
 * last word) and the number of the last word, so that no text is built or compared.
 */
import type { Kind, Word } from "./title-words.ts";

/**
 * A sequence: where it occurs, in the order of the titles, and the counts of the most frequent sequences with one more word
 * before or behind it.
 */
export type Gram = {
  words: readonly Word[];
  count: number;
  /** How often a conjunction follows. */
  cut: number;
  /** The number of times another word of its run precedes it, and of these, a preposition or another stop word. */
  preceded: number;
  stopped: number;
  /** The number of times it follows a conjunction, or another word that ended the run before it: "to" of "easy to clean". */
  joined: number;
  broken: number;
  places: { title: number; from: number; to: number }[];
  before: number;
  behind: number;
  /** The sequence without its last word, and without its first; undefined if that is a single word. */
  start: Gram | undefined;
  end: Gram | undefined;
};

/** Greater than the number of a word. */
const WORDS = 2 ** 21;

export function createGramCounter(longest: number) {
  const all: Gram[] = [];
  /** The number of a sequence, by the numbers of its prefix and its last word. */
  const numbers = new Map<number, number>();

  /** The number of a sequence, from `WORDS` on; smaller numbers are words. */
  const numberOf = (start: number, { id }: Kind, words: () => readonly Word[], end: number): number => {
    const key = start * WORDS + id;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    const [before, behind] = [all[start - WORDS], all[end - WORDS]];
    const counts = { count: 0, cut: 0, preceded: 0, stopped: 0, joined: 0, broken: 0, before: 0, behind: 0 };
    all.push({ words: words(), ...counts, places: [], start: before, end: behind });
    numbers.set(key, WORDS + all.length - 1);
    return WORDS + all.length - 1;
  };

  return {
    add(title: number, run: readonly Word[]): void {
      /** The numbers of the sequences that start at the next word, by length. */
      let next: number[] = [];
      for (let from = run.length - 1; from >= 0; from--) {
        const first = run[from] as Word;
        const here = [first.kind.id];
        for (let to = from + 1; to < Math.min(run.length, from + longest); to++) {
          const last = run[to] as Word;
          const length = to - from;
          const words = () => run.slice(from, to + 1);
          const number = numberOf(here[length - 1] as number, last.kind, words, next[length - 1] as number);
          const gram = all[number - WORDS] as Gram;
          gram.count++;
          if (last.isCut) gram.cut++;
          if (first.behind?.isConjunction) gram.joined++;
          else if (first.behind !== undefined) gram.broken++;
          gram.places.push({ title, from: first.from, to: last.to });
          here.push(number);
        }
        next = here;
      }
    },

    /** Every sequence, once all runs are added. */
    grams(): readonly Gram[] {
      for (const { words, count, start, end } of all) {
        if (start !== undefined) start.behind = Math.max(start.behind, count);
        if (end === undefined) continue;
        end.before = Math.max(end.before, count);
        end.preceded += count;
        if (words[0]?.kind.isStop) end.stopped += count;
      }
      return all;
    },
  };
}
