/**
 * Answers that were given are kept until anything of their marketplace changes: people ask for the same niches, turn pages
 * back, and load the same dashboard. An answer from here is the very one that would be worked out again.
 */
import type { Answer, Question } from "../engine.ts";

const MAX_ANSWERS = 4_096;
const MAX_BYTES = 32_768;

type Kept = { answer: Answer; state: number };

export type AnswerCache = ReturnType<typeof createAnswerCache>;

/** Of one marketplace and one view. `state` is another number after every change to its facts. */
export function createAnswerCache(state: () => number) {
  // A Map keeps the order of insertion: the first is the one that was longest not asked for.
  const kept = new Map<string, Kept>();

  return {
    /** Read before an answer is worked out: what changes meanwhile must not go unnoticed. */
    state,

    find(question: string): Answer | undefined {
      const found = kept.get(question);
      if (found === undefined) return undefined;
      kept.delete(question);
      if (found.state !== state()) return undefined;
      kept.set(question, found);
      return found.answer;
    },

    keep(question: string, answer: Answer, stateBefore: number): void {
      if (answer.products.length > MAX_BYTES || stateBefore !== state()) return;
      if (kept.size >= MAX_ANSWERS) kept.delete(kept.keys().next().value as string);
      kept.set(question, { answer, state: stateBefore });
    },
  };
}

export function nameOf({ keyword, page, sort, filters }: Question & { page: number }): string {
  return `${page} ${sort ?? ""} ${filters === undefined ? "" : JSON.stringify(filters)} ${keyword}`;
}
