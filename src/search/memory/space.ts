/** Room for the documents of one question. It is used again: giving it up and taking it anew is work for the collector. */
export type Space = {
  references: Uint32Array;
  scores: Float32Array;
  held: Uint8Array;
  keys: Float64Array;
};

const FIRST = 1024;
const GROWTH = 4;
const MOST_KEPT = 8;

export function createSpaces() {
  const free: Space[] = [];
  return {
    take: (): Space => free.pop() ?? spaceFor(FIRST),
    giveBack(space: Space): void {
      if (free.length < MOST_KEPT) free.push(space);
    },
  };
}

/** What it holds stays; keys are not yet among it when it grows. */
export function growSpace(space: Space): void {
  const larger = spaceFor(space.references.length * GROWTH);
  larger.references.set(space.references);
  larger.scores.set(space.scores);
  larger.held.set(space.held);
  Object.assign(space, larger);
}

function spaceFor(documents: number): Space {
  return {
    references: new Uint32Array(documents),
    scores: new Float32Array(documents),
    held: new Uint8Array(documents),
    keys: new Float64Array(documents),
  };
}
