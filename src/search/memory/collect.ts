/** What becomes of the matches of a request, once they are counted and have their sort keys. */

/** Matches with their sort keys, unordered. */
export type Ranked = { count: number; keys: Float64Array; references: Uint32Array };

/**
 * Receives matches in batches, whose arrays are reused afterwards: the reference of match i is `base + locals[i]`, its
 * key `keys[i]`. `clear` forgets them.
 */
export type Collector = {
  add(base: number, locals: Uint16Array, keys: Float64Array): void;
  clear(): void;
};

const GROWTH = 4;

export function createRanked(size: number): Ranked {
  return { count: 0, keys: new Float64Array(size), references: new Uint32Array(size) };
}

/** Keeps all matches. */
export function collectorOf(ranked: Ranked): Collector {
  return {
    add(base, locals, keys) {
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

export function both(first: Collector, second: Collector): Collector {
  return {
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
