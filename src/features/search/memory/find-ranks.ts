/** The ranks of some documents in the paging order, without sorting all matches. */

import { inChunks, type Work } from "../../../platform/base/slices.ts";
import type { Ranked } from "./collect.ts";
import type { Compare } from "./top.ts";

/** The rank, starting at 1, of each given reference that is among the matches. */
export function* findRanks(
  ranked: Ranked,
  compare: Compare,
  requested: ReadonlySet<number>,
): Work<Map<number, number>> {
  const finder = createFinder(ranked, requested);
  if (requested.size > 0) yield* inChunks(ranked.count, finder.scan);
  const counter = createCounter(ranked, compare, finder.found);
  if (finder.found.length > 0) yield* inChunks(ranked.count, counter.scan);
  return counter.ranks();
}

function createFinder({ references }: Ranked, requested: ReadonlySet<number>) {
  const found: number[] = [];
  return {
    /** Their positions among the matches. */
    found,
    scan(from: number, to: number): void {
      for (let i = from; i < to; i++) if (requested.has(references[i] as number)) found.push(i);
    },
  };
}

function createCounter({ keys, references }: Ranked, compare: Compare, found: readonly number[]) {
  const isBefore = (a: number, b: number) => {
    const [left, right] = [keys[a] as number, keys[b] as number];
    return left === right ? compare(references[a] as number, references[b] as number) < 0 : left > right;
  };
  const ordered = found.toSorted((a, b) => (isBefore(a, b) ? -1 : 1));
  const worst = keys[ordered.at(-1) as number] as number;
  /** The number of documents between each requested one and the one before it. */
  const between = new Uint32Array(ordered.length);

  return {
    scan(from: number, to: number): void {
      for (let i = from; i < to; i++) {
        if ((keys[i] as number) < worst) continue;
        let low = 0;
        let high = ordered.length;
        while (low < high) {
          const middle = (low + high) >>> 1;
          if (isBefore(i, ordered[middle] as number)) high = middle;
          else low = middle + 1;
        }
        if (low < between.length) between[low] = (between[low] as number) + 1;
      }
    },
    ranks(): Map<number, number> {
      let passed = 0;
      return new Map(
        ordered.map((at, i) => {
          passed += between[i] as number;
          return [references[at] as number, passed + 1];
        }),
      );
    },
  };
}
