/** Visits the documents of a request without a keyword: every live one that its filters keep. */
import { BLOCK_BITS } from "./facts.ts";
import { type BlockMatches, type Corpus, isDeleted } from "./match.ts";
import type { TakeRange } from "./ranges.ts";
import type { Segment } from "./segment.ts";
import type { Select } from "./select.ts";
import type { Work } from "./slices.ts";

const BLOCK = 1 << BLOCK_BITS;

/** Holds the scratch buffers of one thread, which are unused whenever the work yields. */
export function createAllMatcher() {
  const locals = new Uint16Array(BLOCK);
  // Nothing is scored.
  const scores = new Float32Array(BLOCK);
  const held = new Uint8Array(BLOCK);

  /** Lists the live documents of the block in order; returns their number. */
  const listLive = ({ count: documents, deletions, deletedIn }: Segment, start: number, view: number): number => {
    const size = Math.min(BLOCK, documents - start);
    const hasDeleted = deletions[0] !== 0;
    let count = 0;
    for (let local = 0; local < size; local++) {
      locals[count] = local;
      if (!hasDeleted || !isDeleted(deletedIn[start + local] as number, view)) count++;
    }
    return count;
  };

  /** Visits the documents that `select` keeps, block by block; returns the number of live ones. */
  return function* visitAll(
    { segments, view }: Corpus,
    select: Select,
    take: TakeRange,
    visit: (matches: BlockMatches) => void,
  ): Work<number> {
    let total = 0;
    for (let range = take(); range !== undefined; range = take()) {
      const { ordinal, to } = range;
      const segment = segments[ordinal] as Segment;
      for (let start = range.from; start < to; start += BLOCK) {
        const live = listLive(segment, start, view);
        const { count, selectedAt } = select(segment.facts, start, locals, live);
        if (count > 0) visit({ segment, ordinal, start, count, locals, scores, held, selectedAt });
        total += live;
        yield;
      }
    }
    return total;
  };
}
