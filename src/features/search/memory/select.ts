/**
 * Selects the documents within the filters of a request: reads one figure of some thousand documents after the other, and
 * each next figure only of the documents that are left.
 *
 * The loops have no branch on a figure. It is unpredictable whether the next document is kept, and a mispredicted branch
 * costs as much time as reading four figures.
 */
import { PACKED, PRICE, REVENUE, SALES } from "../document/fields.ts";
import type { Filters } from "../engine.ts";
import { PACKED_WIDTH } from "../packed-figures.ts";
import { type Bound, boundsOf } from "./bounds.ts";
import type { Column, Facts } from "./facts.ts";

const LARGEST = 0x7fffffff;

/**
 * Puts the documents of `locals[from … to)`, counted from `start`, that are within all bounds into `kept`. Returns their
 * number. Reads without locking.
 */
export type Select = (
  facts: Facts,
  start: number,
  locals: Uint16Array,
  from: number,
  to: number,
  kept: Uint16Array,
) => number;

/** Undefined without filters. */
export function selectorOf(filters: Filters): Select | undefined {
  const bounds = boundsOf(filters).sort((a, b) => costOf(a) - costOf(b));
  const [first, ...others] = bounds;
  if (first === undefined) return undefined;
  return (facts, start, locals, from, to, kept) => {
    let count = keepWithin(facts, start, locals, from, to, kept, first);
    for (const bound of others) count = keepWithin(facts, start, kept, 0, count, kept, bound);
    return count;
  };
}

/** Columns first; then the packed figures, which are further apart; then figures that need a calculation. */
function costOf({ field }: Bound): number {
  return field < PACKED ? 0 : field < REVENUE ? 1 : 2;
}

/** `kept` may be `locals`: it is never written further than read. */
function keepWithin(
  { columns, packed }: Facts,
  start: number,
  locals: Uint16Array,
  from: number,
  to: number,
  kept: Uint16Array,
  { field, min, max }: Bound,
): number {
  if (min > max) return 0;
  if (field === REVENUE) return keepByRevenue(packed, start, locals, from, to, kept, min, max);
  if (min > LARGEST) return 0;
  const most = Math.min(max, LARGEST);
  return field < PACKED
    ? keepByFigure(columns[field] as Column, 1, start, locals, from, to, kept, min, most)
    : keepByFigure(packed, PACKED_WIDTH, start * PACKED_WIDTH + field - PACKED, locals, from, to, kept, min, most);
}

/** The figure of the block's first document is at `first`, and neighbours' figures are `width` numbers apart. */
function keepByFigure(
  figures: Column,
  width: number,
  first: number,
  locals: Uint16Array,
  from: number,
  to: number,
  kept: Uint16Array,
  min: number,
  max: number,
): number {
  let count = 0;
  for (let i = from; i < to; i++) {
    const local = locals[i] as number;
    const figure = figures[first + local * width] as number;
    kept[count] = local;
    // Adds 1, or 0 if one of the differences is negative. Unknown figures are below every minimum.
    count += 1 + (((figure - min) | (max - figure)) >> 31);
  }
  return count;
}

/** A revenue has more than 32 bits, so it is compared as a floating-point number. */
function keepByRevenue(
  packed: Int32Array,
  start: number,
  locals: Uint16Array,
  from: number,
  to: number,
  kept: Uint16Array,
  min: number,
  max: number,
): number {
  let count = 0;
  const first = start * PACKED_WIDTH - PACKED;
  for (let i = from; i < to; i++) {
    const local = locals[i] as number;
    const at = first + local * PACKED_WIDTH;
    const price = packed[at + PRICE] as number;
    const units = packed[at + SALES] as number;
    const revenue = price * units;
    kept[count] = local;
    // Unknown figures are negative, and the product of two negative ones is not.
    count += Number(revenue >= min) & Number(revenue <= max) & ~((price | units) >> 31);
  }
  return count;
}
