/** Collectors of the matches of a request, after they were counted and got their sort keys. */

/** Matches with their sort keys, unordered. */
export type Ranked = { count: number; keys: Float64Array; references: Uint32Array };

/**
 * Receives matches in batches, whose arrays are reused afterwards: the reference of match i is `base + locals[i]`, its
 * key `keys[i]`. `clear` forgets them.
 */
export type Collector = {
  /** Matches with smaller keys than this would be dropped; they need not be added. */
  least(): number;
  add(base: number, locals: Uint16Array, keys: Float64Array): void;
  clear(): void;
};

const GROWTH = 4;

export function createRanked(size: number): Ranked {
  return { count: 0, keys: new Float64Array(size), references: new Uint32Array(size) };
}

/** Keeps all matches, and drops further ones once there are more than `most`. */
export function keepAll(ranked: Ranked, most = Number.POSITIVE_INFINITY): Collector {
  return {
    least: () => (ranked.count > most ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY),
    add(base, locals, keys) {
      if (ranked.count > most) return;
      const total = ranked.count + locals.length;
      if (total > ranked.keys.length) grow(ranked, Math.max(total, ranked.keys.length * GROWTH));
      for (let i = 0; i < locals.length; i++) {
        ranked.references[ranked.count + i] = base + (locals[i] as number);
        ranked.keys[ranked.count + i] = keys[i] as number;
      }
      ranked.count = total;
    },
    clear() {
      ranked.count = 0;
    },
  };
}

export function append(ranked: Ranked, { count, keys, references }: Ranked): void {
  const total = ranked.count + count;
  if (total > ranked.keys.length) grow(ranked, total);
  ranked.keys.set(keys.subarray(0, count), ranked.count);
  ranked.references.set(references.subarray(0, count), ranked.count);
  ranked.count = total;
}

/** A copy without unused space. */
export function compact({ count, keys, references }: Ranked): Ranked {
  return { count, keys: keys.slice(0, count), references: references.slice(0, count) };
}

export function both(first: Collector, second: Collector): Collector {
  return {
    least: () => Math.min(first.least(), second.least()),
    add(base, locals, keys) {
      first.add(base, locals, keys);
      second.add(base, locals, keys);
    },
    clear() {
      first.clear();
      second.clear();
    },
  };
}

function grow(ranked: Ranked, size: number): void {
  const { keys, references } = createRanked(size);
  keys.set(ranked.keys);
  references.set(ranked.references);
  Object.assign(ranked, { keys, references });
}
