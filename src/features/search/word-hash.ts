/**
 * Words are identified by a 64-bit hash, so an index holds no strings and threads can share it without copying. With
 * ten million different words the odds of any collision are a few in a million.
 *
 * The hash is incremental: the hash of "x" followed by "box" is the hash of "xbox". That is how a joined pair of
 * neighbours matches the single word, and the other way round.
 */
export type Hash = { low: number; high: number };

const LOW_START = 0x811c9dc5;
const HIGH_START = 0x9e3779b9;

export function hashOf(first: string, second = ""): Hash {
  let low = LOW_START;
  let high = HIGH_START;
  for (let i = 0; i < first.length; i++) {
    const unit = first.charCodeAt(i);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit, 0x85ebca6b) ^ (high >>> 15);
  }
  for (let i = 0; i < second.length; i++) {
    const unit = second.charCodeAt(i);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit, 0x85ebca6b) ^ (high >>> 15);
  }
  return { low: scatter(low), high: scatter(high) };
}

/** The same hash for a word stored as UTF-16 units in an array. */
export function hashOfUnits(units: Uint16Array, start: number, end: number): Hash {
  let low = LOW_START;
  let high = HIGH_START;
  for (let i = start; i < end; i++) {
    const unit = units[i] as number;
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit, 0x85ebca6b) ^ (high >>> 15);
  }
  return { low: scatter(low), high: scatter(high) };
}

/** Spreads the few bits that short words differ in over all bits: hash tables are indexed by the upper ones. */
function scatter(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
