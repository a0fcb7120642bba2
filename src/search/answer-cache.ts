/**
 * Answers that were given are kept until anything of their marketplace changes: people ask for the same niches, turn pages
 * back, and load the same dashboard. An answer from here is the very one that would be worked out again.
 */
import type { Answer, PageQuestion } from "./engine.ts";

const MAX_BYTES = 32 * 1024 * 1024;
const MAX_ANSWER_BYTES = 32_768;
/** What an answer takes besides its products. */
const OVERHEAD_BYTES = 1_024;
const DISTRIBUTIONS_BYTES = 8_192;

/**
 * Of one thread. A **basis** is what answers are made from; it is read before an answer is worked out: what changes meanwhile
 * must not go unnoticed.
 */
export function createAnswerCache<Basis>(isSame: (a: Basis, b: Basis) => boolean) {
  type Kept = { basis: Basis; answer: Answer };
  // A Map keeps the order of insertion: the first is the one that was longest not asked for.
  const kept = new Map<string, Kept>();
  const underWay = new Map<string, { basis: Basis; made: Promise<Answer> }>();
  let bytes = 0;

  const drop = (name: string, { answer }: Kept) => {
    kept.delete(name);
    bytes -= sizeOf(answer);
  };

  return {
    /** The answer, or the promise of one that is being worked out for somebody else. */
    find(name: string, basis: Basis): Answer | Promise<Answer> | undefined {
      const found = kept.get(name);
      if (found !== undefined) {
        drop(name, found);
        if (isSame(found.basis, basis)) {
          this.keep(name, found.answer, basis);
          return found.answer;
        }
      }
      const awaited = underWay.get(name);
      return awaited !== undefined && isSame(awaited.basis, basis) ? awaited.made : undefined;
    },

    /** A long question that many ask at once is worked out once. `current` is what an answer would be made from then. */
    await(name: string, made: Promise<Answer>, basis: Basis, current: () => Basis | undefined): void {
      const entry = { basis, made };
      underWay.set(name, entry);
      const forget = () => {
        if (underWay.get(name) === entry) underWay.delete(name);
      };
      made.then((answer) => {
        forget();
        const now = current();
        if (now !== undefined && isSame(now, basis)) this.keep(name, answer, basis);
      }, forget);
    },

    keep(name: string, answer: Answer, basis: Basis): void {
      if (answer.products.length > MAX_ANSWER_BYTES) return;
      const before = kept.get(name);
      if (before !== undefined) drop(name, before);
      kept.set(name, { basis, answer });
      bytes += sizeOf(answer);
      for (const [oldest, entry] of kept) {
        if (bytes <= MAX_BYTES) break;
        drop(oldest, entry);
      }
    },
  };
}

export function nameOf({ marketplace, keyword, page, sort, filters, distributions }: PageQuestion): string {
  return `${marketplace} ${page}${distributions ? "+" : ""} ${sort ?? ""} ${filters === undefined ? "" : JSON.stringify(filters)} ${keyword}`;
}

function sizeOf({ products, distributions }: Answer): number {
  return products.length + OVERHEAD_BYTES + (distributions === undefined ? 0 : DISTRIBUTIONS_BYTES);
}
