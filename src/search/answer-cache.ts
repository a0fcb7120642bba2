/**
 * Caches response pages until anything in their marketplace changes: people search the same niches, page back, and
 * reload the same dashboard. A cached page is identical to the one that would be computed again.
 */
import type { Answer, PageQuestion } from "./engine.ts";

const MAX_BYTES = 32 * 1024 * 1024;
const MAX_ANSWER_BYTES = 32_768;
/** Memory used by an entry besides its products. */
const OVERHEAD_BYTES = 1_024;
const DISTRIBUTIONS_BYTES = 8_192;

/**
 * A cache for one thread. A **version** identifies the index state a page was computed from. Read it before computing
 * the page: a change during the computation must not go unnoticed.
 */
export function createAnswerCache<Basis>(isSame: (a: Basis, b: Basis) => boolean) {
  type Kept = { basis: Basis; answer: Answer };
  // A Map keeps insertion order: the first entry is the least recently used one.
  const kept = new Map<string, Kept>();
  const underWay = new Map<string, { basis: Basis; made: Promise<Answer> }>();
  let bytes = 0;

  const drop = (name: string, { answer }: Kept) => {
    kept.delete(name);
    bytes -= sizeOf(answer);
  };

  return {
    /** The cached page, or the promise of one that is already being computed for another caller. */
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

    /**
     * Shares a page under computation with everybody who requests it. `current` returns the version at the time it is
     * done.
     */
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
