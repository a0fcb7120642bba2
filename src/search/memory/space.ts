/**
 * Scratch buffers for the documents and the statistics of one request. They are pooled: fresh memory is slow and has to
 * be collected.
 */
import { createTally, type Tally } from "../statistics.ts";

export type Space = {
  tally: Tally;
  references: Uint32Array;
  scores: Float32Array;
  held: Uint8Array;
  keys: Float64Array;
};

const FIRST = 1024;
const GROWTH = 4;
const MOST_KEPT = 4;
/** Larger ones are rare, and the pool would keep them forever. */
const LARGEST_KEPT = 1 << 20;

export function createSpaces() {
  const free: Space[] = [];
  return {
    take: (): Space => free.pop() ?? { tally: createTally(), ...arraysFor(FIRST) },
    giveBack(space: Space): void {
      if (free.length === MOST_KEPT || space.references.length > LARGEST_KEPT) return;
      space.tally.clear();
      free.push(space);
    },
  };
}

/** Keeps the contents. Keys are not set yet while it grows, so they are not copied. */
export function growSpace(space: Space): void {
  const larger = arraysFor(space.references.length * GROWTH);
  larger.references.set(space.references);
  larger.scores.set(space.scores);
  larger.held.set(space.held);
  Object.assign(space, larger);
}

function arraysFor(documents: number): Omit<Space, "tally"> {
  return {
    references: new Uint32Array(documents),
    scores: new Float32Array(documents),
    held: new Uint8Array(documents),
    keys: new Float64Array(documents),
  };
}
