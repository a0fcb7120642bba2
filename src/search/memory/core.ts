/** Counts the core of a keyword's matches (`niche-set.ts`): by level, category and price, before filters. */
import { AMOUNT_BINS } from "../bins.ts";
import { CATEGORY } from "../document/fields.ts";
import {
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

/** Counts of one thread: of each category, and of one slot of the price after the other, by thing and strictest level. */
export type CorePart = {
  firm: number;
  made: number;
  heads: Record<Thing, number>;
  categories: Map<number, Uint32Array>;
  prices: Uint32Array;
};

const THINGS = ["usual", "beside"] as const satisfies Thing[];
/** A place for each level, and one for the products of none. */
const PLACES = LEVELS.length + 1;
const WIDTH = THINGS.length * PLACES;

/** By evidence the places that count a product: of the strictest level that it has, for each thing. */
const STRICTEST = THINGS.map((thing, number) =>
  Uint8Array.from({ length: MOST_EVIDENCE + 1 }, (_, evidence) => {
    const level = LEVELS.findIndex((bits) => hasAll(evidence, levelBits(bits, thing)));
    return number * PLACES + (level < 0 ? LEVELS.length : level);
  }),
) as [Uint8Array, Uint8Array];
const IS_HEAD = THINGS.map((thing) => levelBits(EVIDENCE.head, thing)) as [number, number];

export function createCore() {
  const slots = new Uint32Array((AMOUNT_BINS + 1) * WIDTH);
  const part: CorePart = { firm: 0, made: 0, heads: { usual: 0, beside: 0 }, categories: new Map(), prices: slots };
  const [usual, beside] = STRICTEST;

  /**
   * Counts the firm matches. Documents of a category lie next to each other. It reads without a lock: a category and a slot are
   * one number each, and the core needs no moment at which all of them were true.
   */
  const add = ({ segment, start, count, locals, evidence }: BlockMatches): void => {
    const { columns, packed } = segment.facts;
    const categories = columns[CATEGORY] as Column;
    let category: number | undefined;
    let counts: Uint32Array | undefined;
    for (let i = 0; i < count; i++) {
      const says = evidence[i] as number;
      if ((says & FIRM) === 0) continue;
      const document = start + (locals[i] as number);
      const [inUsual, inBeside] = [usual[says] as number, beside[says] as number];
      if (counts === undefined || categories[document] !== category) {
        category = categories[document] as number;
        counts = countsOf(part.categories, category);
      }
      const slot = ((packed[document * PACKED_WIDTH + SLOTS] as number) & SLOT_MASK) * WIDTH;
      counts[inUsual] = (counts[inUsual] as number) + 1;
      counts[inBeside] = (counts[inBeside] as number) + 1;
      slots[slot + inUsual] = (slots[slot + inUsual] as number) + 1;
      slots[slot + inBeside] = (slots[slot + inBeside] as number) + 1;
      part.firm++;
      if ((says & MADE) !== 0) part.made++;
      if (hasAll(says, IS_HEAD[0])) part.heads.usual++;
      if (hasAll(says, IS_HEAD[1])) part.heads.beside++;
    }
  };

  /** `part` has the counts so far. */
  return { add, part };
}

export function addParts(into: CorePart, { firm, made, heads, categories, prices }: CorePart): void {
  into.firm += firm;
  into.made += made;
  for (const thing of THINGS) into.heads[thing] += heads[thing];
  for (const [category, counts] of categories) sumUp(countsOf(into.categories, category), counts);
  sumUp(into.prices, prices);
}

function sumUp(sums: Uint32Array, counts: Uint32Array): void {
  for (let i = 0; i < counts.length; i++) sums[i] = (sums[i] as number) + (counts[i] as number);
}

export function countsOfCore({ firm, made, heads, categories, prices }: CorePart): CoreCounts {
  const total = new Uint32Array(WIDTH);
  for (const counts of categories.values()) sumUp(total, counts);
  /** The sum over the levels up to this one, the least strict: stricter levels are part of it. */
  const upTo = (counts: Uint32Array, from: number, thing: Thing, level: number): number => {
    let sum = 0;
    const first = from + THINGS.indexOf(thing) * PLACES;
    for (let place = first; place <= first + level; place++) sum += counts[place] as number;
    return sum;
  };
  return {
    firm,
    made,
    heads,
    levels: (thing) => LEVELS.map((_, level) => upTo(total, 0, thing, level)),
    level(thing, level) {
      const ofPrices = new Map<number, number>();
      for (let slot = 0; slot <= AMOUNT_BINS; slot++) {
        const sum = upTo(prices, slot * WIDTH, thing, level);
        if (sum > 0) ofPrices.set(slot, sum);
      }
      const ofCategories = [...categories].map(([key, counts]) => [key, upTo(counts, 0, thing, level)] as const);
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
