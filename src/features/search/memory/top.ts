import { inChunks, type Work } from "../../../platform/base/slices.ts";
import type { Ranked } from "./collect.ts";

/** Orders references with equal keys; negative if `a` comes first. */
export type Compare = (a: number, b: number) => number;

export type Hit = { key: number; reference: number };

/** The best `limit` matches, best first; with `after`, the best of the matches after it. */
export function* bestOf(
  { count, keys, references }: Ranked,
  compare: Compare,
  limit: number,
  after?: Hit,
): Work<Hit[]> {
  const top = createTop(compare, limit, after);
  yield* inChunks(count, (from, to) => {
    for (let i = from; i < to; i++) top.offer(references[i] as number, keys[i] as number);
  });
  return top.best();
}

export type Top = ReturnType<typeof createTop>;

/** Keeps the best `limit` of the added matches: the greatest keys first, ties in the order of `compare`. */
export function createTop(compare: Compare, limit: number, after?: Hit) {
  // A heap with the worst of the best so far on top: a worse match is rejected by one comparison.
  const keys: number[] = [];
  const references: number[] = [];
  let threshold = Number.NEGATIVE_INFINITY;

  // Keys are compared, never subtracted: keys of unknown figures are infinite.
  const isWorse = (key: number, reference: number, than: number) => {
    const other = keys[than] as number;
    return key === other ? compare(reference, references[than] as number) > 0 : key < other;
  };
  /** Puts a match at a place of the heap, or further down where it belongs. */
  const sink = (start: number, key: number, reference: number) => {
    let at = start;
    for (;;) {
      const left = 2 * at + 1;
      if (left >= keys.length) break;
      const right = left + 1;
      const rightIsWorse = right < keys.length && isWorse(keys[right] as number, references[right] as number, left);
      const worst = rightIsWorse ? right : left;
      if (isWorse(key, reference, worst)) break;
      keys[at] = keys[worst] as number;
      references[at] = references[worst] as number;
      at = worst;
    }
    keys[at] = key;
    references[at] = reference;
  };
  const isAtOrBefore = (key: number, reference: number, hit: Hit) =>
    key > hit.key || (key === hit.key && compare(reference, hit.reference) <= 0);
  const keep = (key: number, reference: number) => {
    if (after !== undefined && isAtOrBefore(key, reference, after)) return;
    if (keys.length < limit) {
      keys.push(key);
      references.push(reference);
      if (keys.length < limit) return;
      for (let at = (limit >> 1) - 1; at >= 0; at--) sink(at, keys[at] as number, references[at] as number);
    } else if (isWorse(key, reference, 0)) return;
    else sink(0, key, reference);
    threshold = keys[0] as number;
  };

  return {
    limit,
    least: () => threshold,
    add(base: number, locals: Uint16Array, added: Float64Array): void {
      for (let i = 0; i < locals.length; i++) {
        const key = added[i] as number;
        if (key >= threshold) keep(key, base + (locals[i] as number));
      }
    },
    offer(reference: number, key: number): void {
      if (key >= threshold) keep(key, reference);
    },
    clear(): void {
      keys.length = 0;
      references.length = 0;
      threshold = Number.NEGATIVE_INFINITY;
    },
    /** Of the best, in no order. */
    references: (): readonly number[] => references,
    /** Best first. */
    best: (): Hit[] =>
      [...keys.keys()]
        .sort((a, b) => (isWorse(keys[a] as number, references[a] as number, b) ? 1 : -1))
        .map((i) => ({ key: keys[i] as number, reference: references[i] as number })),
  };
}
