/** Counts the core of a keyword's matches (`niche-set.ts`): by level, category and price, before filters. */
import { AMOUNT_BINS } from "../bins.ts";
import { CATEGORY } from "../document/fields.ts";
import {
  CORE,
  type CoreCounts,
  EVIDENCE,
  FIRM,
  hasAll,
  LEVELS,
  levelBits,
  MADE,
  MOST_EVIDENCE,
  type Thing,
} from "../niche-set.ts";
import { PACKED_WIDTH, SLOT_MASK, SLOTS } from "../packed-figures.ts";
import type { Column } from "./facts.ts";
import type { BlockMatches } from "./match.ts";

/**
 * Counts of one thread: all products by the evidence of their titles; and products that can be in the core, for each category
 * and each price slot, by thing and strictest level.
 */
export type CorePart = { said: Uint32Array; categories: Map<number, Uint32Array>; prices: Uint32Array };

const THINGS = ["usual", "beside"] as const satisfies Thing[];
/** A place for each level, and one for the products of none. */
const PLACES = LEVELS.length + 1;
const WIDTH = THINGS.length * PLACES;

/** By evidence, the counters of a product: at its strictest level, for each thing. */
const STRICTEST = THINGS.map((thing, number) =>
  Uint8Array.from({ length: MOST_EVIDENCE + 1 }, (_, evidence) => {
    const level = LEVELS.findIndex((bits) => hasAll(evidence, levelBits(bits, thing)));
    return number * PLACES + (level < 0 ? LEVELS.length : level);
  }),
) as [Uint8Array, Uint8Array];

export function createCore() {
  const said = new Uint32Array(MOST_EVIDENCE + 1);
  const prices = new Uint32Array((AMOUNT_BINS + 1) * WIDTH);
  const part: CorePart = { said, categories: new Map(), prices };
  const [usual, beside] = STRICTEST;
  const found = new Uint32Array(WIDTH);
  /** By evidence: 1 if a product with it can be in the core. Once a level has enough products, looser levels are ruled out. */
  const canBeCore = new Uint8Array(MOST_EVIDENCE + 1);

  const narrow = () => {
    const lastOf = (first: number): number => {
      const enough = found.subarray(first, first + LEVELS.length).findIndex((count) => count >= CORE.enough);
      return first + (enough < 0 ? LEVELS.length - 1 : enough);
    };
    const [lastUsual, lastBeside] = [lastOf(0), lastOf(PLACES)];
    for (let says = 0; says <= MOST_EVIDENCE; says++)
      canBeCore[says] = (usual[says] as number) <= lastUsual || (beside[says] as number) <= lastBeside ? 1 : 0;
  };
  narrow();

  /**
   * Documents of a category lie next to each other. It reads without a lock: a category and a slot are one number each, and the
   * core needs no moment at which all of them were true.
   */
  const add = ({ segment, start, count, locals, evidence }: BlockMatches): void => {
    const { columns, packed } = segment.facts;
    const categories = columns[CATEGORY] as Column;
    let category: number | undefined;
    let counts: Uint32Array = found;
    for (let i = 0; i < count; i++) {
      const says = evidence[i] as number;
      said[says] = (said[says] as number) + 1;
      if (canBeCore[says] === 0) continue;
      const document = start + (locals[i] as number);
      if (categories[document] !== category) {
        category = categories[document] as number;
        counts = countsOf(part.categories, category);
      }
      const slot = ((packed[document * PACKED_WIDTH + SLOTS] as number) & SLOT_MASK) * WIDTH;
      const [inUsual, inBeside] = [usual[says] as number, beside[says] as number];
      counts[inUsual] = (counts[inUsual] as number) + 1;
      counts[inBeside] = (counts[inBeside] as number) + 1;
      prices[slot + inUsual] = (prices[slot + inUsual] as number) + 1;
      prices[slot + inBeside] = (prices[slot + inBeside] as number) + 1;
      found[inUsual] = (found[inUsual] as number) + 1;
      found[inBeside] = (found[inBeside] as number) + 1;
      if (found[inUsual] === CORE.enough || found[inBeside] === CORE.enough) narrow();
    }
  };

  /** `part` has the counts so far. */
  return { add, part };
}

export function addParts(into: CorePart, { said, categories, prices }: CorePart): void {
  sumUp(into.said, said);
  for (const [category, counts] of categories) sumUp(countsOf(into.categories, category), counts);
  sumUp(into.prices, prices);
}

function sumUp(sums: Uint32Array, counts: Uint32Array): void {
  for (let i = 0; i < counts.length; i++) sums[i] = (sums[i] as number) + (counts[i] as number);
}

export function countsOfCore({ said, categories, prices }: CorePart): CoreCounts {
  const productsWith = (bits: number): number => {
    let sum = 0;
    for (let says = 0; says <= MOST_EVIDENCE; says++) if (hasAll(says, bits)) sum += said[says] as number;
    return sum;
  };
  const headsOf = (thing: Thing) => productsWith(levelBits(EVIDENCE.head, thing));
  return {
    firm: productsWith(FIRM),
    made: productsWith(FIRM | MADE),
    heads: { usual: headsOf("usual"), beside: headsOf("beside") },
    levels: (thing) => LEVELS.map((bits) => productsWith(levelBits(bits, thing))),
    level(thing, level) {
      const first = THINGS.indexOf(thing) * PLACES;
      /** Stricter levels are part of it. */
      const sumOf = (counts: Uint32Array, from: number): number => {
        let sum = 0;
        for (let place = from + first; place <= from + first + level; place++) sum += counts[place] as number;
        return sum;
      };
      const ofPrices = new Map<number, number>();
      for (let slot = 0; slot <= AMOUNT_BINS; slot++) {
        const sum = sumOf(prices, slot * WIDTH);
        if (sum > 0) ofPrices.set(slot, sum);
      }
      const ofCategories = [...categories].map(([key, counts]) => [key, sumOf(counts, 0)] as const);
      return { categories: new Map(ofCategories.filter(([, sum]) => sum > 0)), prices: ofPrices };
    },
  };
}

function countsOf(counts: Map<number, Uint32Array>, key: number): Uint32Array {
  let found = counts.get(key);
  if (found === undefined) {
    found = new Uint32Array(WIDTH);
    counts.set(key, found);
  }
  return found;
}
