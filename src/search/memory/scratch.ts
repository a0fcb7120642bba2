/**
 * Scratch buffers for the documents and the statistics of one request. They are pooled: fresh memory is slow and has to
 * be collected.
 */
import { createTally, type Tally } from "../statistics.ts";

export type Scratch = {
  tally: Tally;
  references: Uint32Array;
  scores: Float32Array;
  held: Uint8Array;
  keys: Float64Array;
};

const INITIAL_SIZE = 1024;
const GROWTH = 4;
const POOL_SIZE = 4;
/** Larger ones are rare, and the pool would keep them forever. */
const LARGEST_POOLED = 1 << 20;

export function createScratchPool() {
  const free: Scratch[] = [];
  return {
    acquire: (): Scratch => free.pop() ?? { tally: createTally(), ...arraysFor(INITIAL_SIZE) },
    release(scratch: Scratch): void {
      if (free.length === POOL_SIZE || scratch.references.length > LARGEST_POOLED) return;
      scratch.tally.clear();
      free.push(scratch);
    },
  };
}

/** Keeps the contents. Keys are not set yet while it grows, so they are not copied. */
export function growScratch(scratch: Scratch): void {
  const larger = arraysFor(scratch.references.length * GROWTH);
  larger.references.set(scratch.references);
  larger.scores.set(scratch.scores);
  larger.held.set(scratch.held);
  Object.assign(scratch, larger);
}

function arraysFor(documents: number): Omit<Scratch, "tally"> {
  return {
    references: new Uint32Array(documents),
    scores: new Float32Array(documents),
    held: new Uint8Array(documents),
    keys: new Float64Array(documents),
  };
}
