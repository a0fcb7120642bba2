/**
 * Words are known by 64 bits of hash, so that an index holds no strings and threads can share it as it is. With ten million
 * different words the odds that any two meet are some in a million.
 *
 * The hash runs along: that of "x" followed by "box" is that of "xbox". This is how a joined pair of neighbours finds the
 * word it makes, and the other way round.
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

/** The same of a word that stands as UTF-16 units in an array. */
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

/** Spreads what short words leave in a few bits over all of them: tables are entered by the upper ones. */
function scatter(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
