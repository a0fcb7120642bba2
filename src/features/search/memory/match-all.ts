/** Visits the documents of a request without a keyword: every live one. */

import type { Work } from "../../../platform/base/slices.ts";
import { BLOCK_BITS } from "./facts.ts";
import { type BlockMatches, type Corpus, isDeleted } from "./match.ts";
import type { TakeRange } from "./ranges.ts";
import type { Segment } from "./segment.ts";

const BLOCK = 1 << BLOCK_BITS;

/** Holds the scratch buffers of one thread, which are unused whenever the work yields. */
export function createAllMatcher() {
  const all = Uint16Array.from({ length: BLOCK }, (_, local) => local);
  const live = new Uint16Array(BLOCK);
  // Nothing is scored.
  const scores = new Float32Array(BLOCK);
  const held = new Uint8Array(BLOCK);
  const evidence = new Uint16Array(BLOCK);

  /** The live documents of a block in order. */
  const liveIn = ({ count: documents, deletions, deletedIn }: Segment, start: number, view: number) => {
    const size = Math.min(BLOCK, documents - start);
    if (deletions[0] === 0) return { locals: all, count: size };
    let count = 0;
    for (let local = 0; local < size; local++) {
      live[count] = local;
      if (!isDeleted(deletedIn[start + local] as number, view)) count++;
    }
    return { locals: live, count };
  };

  /** Visits the live documents block by block; returns their number. */
  return function* visitAll(
    { segments, view }: Corpus,
    take: TakeRange,
    visit: (matches: BlockMatches) => void,
  ): Work<number> {
    let total = 0;
    for (let range = take(); range !== undefined; range = take()) {
      const { ordinal, to } = range;
      const segment = segments[ordinal] as Segment;
      for (let start = range.from; start < to; start += BLOCK) {
        const { locals, count } = liveIn(segment, start, view);
        visit({ segment, ordinal, start, count, locals, scores, held, evidence });
        total += count;
        yield;
      }
    }
    return total;
  };
}
