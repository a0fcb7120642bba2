import { inChunks } from "./slices.ts";

/** Matches with their sort keys: greatest first, ties in the order of `compare`. */
export type Ranked = {
  count: number;
  keys: Float64Array;
  references: Uint32Array;
};

/** Orders references with equal keys; negative if `a` comes first. */
export type Compare = (a: number, b: number) => number;

export type Hit = { key: number; reference: number };

/** The best `limit` matches, best first; with `after`, the best of those that follow it. */
export function* bestOf(ranked: Ranked, compare: Compare, limit: number, after?: Hit): Generator<void, Hit[]> {
  const top = createTop(ranked, compare, limit, after);
  yield* inChunks(ranked.count, top.add);
  return top.best();
}

function createTop({ keys, references }: Ranked, compare: Compare, limit: number, after: Hit | undefined) {
  // Keys are compared, never subtracted: those of unknown figures are infinite.
  const isWorse = (a: number, b: number) => {
    const [left, right] = [keys[a] as number, keys[b] as number];
    return left === right ? compare(references[a] as number, references[b] as number) > 0 : left < right;
  };
  const isAtOrBefore = (i: number, { key, reference }: Hit) =>
    (keys[i] as number) > key || (keys[i] === key && compare(references[i] as number, reference) <= 0);

  // A heap of the best so far with the worst of them on top: a worse document is rejected by one comparison.
  const heap: number[] = [];
  let threshold = Number.NEGATIVE_INFINITY;
  const sink = (start: number) => {
    const moved = heap[start] as number;
    let at = start;
    for (;;) {
      const left = 2 * at + 1;
      if (left >= heap.length) break;
      const right = left + 1;
      const worst = right < heap.length && isWorse(heap[right] as number, heap[left] as number) ? right : left;
      if (!isWorse(heap[worst] as number, moved)) break;
      heap[at] = heap[worst] as number;
      at = worst;
    }
    heap[at] = moved;
  };

  return {
    add(from: number, to: number): void {
      for (let i = from; i < to; i++) {
        if ((keys[i] as number) < threshold) continue;
        if (after !== undefined && isAtOrBefore(i, after)) continue;
        if (heap.length < limit) {
          heap.push(i);
          if (heap.length < limit) continue;
          for (let at = (limit >> 1) - 1; at >= 0; at--) sink(at);
        } else if (isWorse(heap[0] as number, i)) {
          heap[0] = i;
          sink(0);
        } else continue;
        threshold = keys[heap[0] as number] as number;
      }
    },
    best: (): Hit[] =>
      heap
        .sort((a, b) => (isWorse(a, b) ? 1 : -1))
        .map((i) => ({ key: keys[i] as number, reference: references[i] as number })),
  };
}
