import type { Matches } from "./match.ts";

/** The documents from place `from` to `to` when the best come first and equals stand in the order of their numbers. */
export function bestOf({ documents, scores }: Matches, from: number, to: number): number[] {
  if (from >= documents.length) return [];
  const isWorse = (a: number, b: number) => {
    const difference = (scores[a] as number) - (scores[b] as number);
    return difference === 0 ? (documents[a] as number) > (documents[b] as number) : difference < 0;
  };
  // A heap of the best so far with the worst of them on top: what does not beat it is passed over at the cost of one look.
  const heap: number[] = [];
  const sink = (start: number, size: number) => {
    for (let at = start; ; ) {
      const left = 2 * at + 1;
      if (left >= size) return;
      const right = left + 1;
      const worst = right < size && isWorse(heap[right] as number, heap[left] as number) ? right : left;
      if (!isWorse(heap[worst] as number, heap[at] as number)) return;
      [heap[at], heap[worst]] = [heap[worst] as number, heap[at] as number];
      at = worst;
    }
  };
  const wanted = Math.min(to, documents.length);
  for (let i = 0; i < wanted; i++) heap.push(i);
  for (let at = (wanted >> 1) - 1; at >= 0; at--) sink(at, wanted);
  for (let i = wanted; i < documents.length; i++) {
    if (!isWorse(heap[0] as number, i)) continue;
    heap[0] = i;
    sink(0, wanted);
  }
  return heap
    .sort((a, b) => (isWorse(a, b) ? 1 : -1))
    .slice(from, wanted)
    .map((i) => documents[i] as number);
}
