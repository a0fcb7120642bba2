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

/** Counts of one thread: of each category, and of each slot of the price, by thing and strictest level. */
export type CorePart = { firm: number; made: number; heads: Record<Thing, number>; categories: Counts; prices: Counts };
type Counts = Map<number, Uint32Array>;

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
  const part: CorePart = { firm: 0, made: 0, heads: { usual: 0, beside: 0 }, categories: new Map(), prices: new Map() };
  const slots = new Uint32Array((AMOUNT_BINS + 1) * WIDTH);
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

  return {
    add,
    /** The counts so far. */
    part(): CorePart {
      for (let slot = 0; slot <= AMOUNT_BINS; slot++) {
        const counts = slots.slice(slot * WIDTH, (slot + 1) * WIDTH);
        if (counts.some((number) => number > 0)) part.prices.set(slot, counts);
      }
      return part;
    },
  };
}

export function addParts(into: CorePart, { firm, made, heads, categories, prices }: CorePart): void {
  into.firm += firm;
  into.made += made;
  for (const thing of THINGS) into.heads[thing] += heads[thing];
  for (const [all, some] of [
    [into.categories, categories],
    [into.prices, prices],
  ] as const)
    for (const [key, counts] of some) {
      const sums = countsOf(all, key);
      for (const [i, number] of counts.entries()) sums[i] = (sums[i] as number) + number;
    }
}

export function countsOfCore({ firm, made, heads, categories, prices }: CorePart): CoreCounts {
  /** The sum over the levels up to this one, the least strict: stricter levels are part of it. */
  const upTo = (counts: Uint32Array, thing: Thing, level: number): number => {
    const first = THINGS.indexOf(thing) * PLACES;
    return counts.subarray(first, first + level + 1).reduce((sum, number) => sum + number, 0);
  };
  const countsIn = (counts: Counts, thing: Thing, level: number) =>
    new Map([...counts].map(([key, each]) => [key, upTo(each, thing, level)] as const).filter(([, sum]) => sum > 0));
  return {
    firm,
    made,
    heads,
    levels: (thing) =>
      LEVELS.map((_, level) => [...prices.values()].reduce((sum, counts) => sum + upTo(counts, thing, level), 0)),
    level: (thing, level) => ({
      categories: countsIn(categories, thing, level),
      prices: countsIn(prices, thing, level),
    }),
  };
}

function countsOf(counts: Counts, key: number): Uint32Array {
  let found = counts.get(key);
  if (found === undefined) {
    found = new Uint32Array(WIDTH);
    counts.set(key, found);
  }
  return found;
}
