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
  const underWay = new Map<string, { made: Promise<Answer>; state: number }>();

  return {
    /** Read before an answer is worked out: what changes meanwhile must not go unnoticed. */
    state,

    /** The answer, or the promise of one that is being worked out for somebody else. */
    find(question: string): Answer | Promise<Answer> | undefined {
      const found = kept.get(question);
      if (found === undefined) {
        const awaited = underWay.get(question);
        return awaited?.state === state() ? awaited.made : undefined;
      }
      kept.delete(question);
      if (found.state !== state()) return undefined;
      kept.set(question, found);
      return found.answer;
    },

    /** A long question that many ask at once is worked out once. */
    await(question: string, made: Promise<Answer>, stateBefore: number): void {
      const entry = { made, state: stateBefore };
      underWay.set(question, entry);
      const forget = () => {
        if (underWay.get(question) === entry) underWay.delete(question);
      };
      made.then((answer) => {
        forget();
        this.keep(question, answer, stateBefore);
      }, forget);
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
