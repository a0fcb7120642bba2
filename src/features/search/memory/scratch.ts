/**
 * Scratch memory of one request: the statistics, and all matches where a request visits them again. It is pooled: fresh
 * memory is slow and has to be collected.
 */
import { createTally, type Tally } from "../statistics.ts";
import { createRanked, type Ranked } from "./collect.ts";

export type Scratch = { tally: Tally; ranked: Ranked };

const INITIAL_SIZE = 1024;
const POOL_SIZE = 4;
/** Larger ones are rare, and the pool would keep them forever. */
const LARGEST_POOLED = 1 << 20;

export function createScratchPool() {
  const free: Scratch[] = [];
  return {
    acquire: (): Scratch => free.pop() ?? { tally: createTally(), ranked: createRanked(INITIAL_SIZE) },
    release(scratch: Scratch): void {
      if (free.length === POOL_SIZE || scratch.ranked.keys.length > LARGEST_POOLED) return;
      free.push(scratch);
    },
  };
}
