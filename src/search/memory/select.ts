/**
 * Selects documents without a keyword: scans one figure after the other over a block of the facts, and each next figure only
 * of the documents that are left. Nothing is copied, so a scan costs about as much as reading the memory. Figures that are
 * packed come first: they are a quarter as far apart.
 */
import { CHANGE_MASK, FIRST_CHANGE, PACKED, PRICE, placeOfChange, REVENUE, SALES, WIDTH } from "../document/fields.ts";
import type { Filters } from "../engine.ts";
import { PACKED_WIDTH } from "../packed-figures.ts";
import { type Bound, boundsOf } from "./bounds.ts";
import { BLOCK_BITS, beginReading, type Facts, isUnchanged } from "./facts.ts";

const BLOCK = 1 << BLOCK_BITS;
const LARGEST = 0x7fffffff;
/** A writer that keeps changing the block is not waited for: the filters are checked again on copies of the figures. */
const ATTEMPTS = 3;

/**
 * Keeps those of the first `count` documents in `locals`, counted from `start`, that are within the bounds. Returns their
 * number, and the sequence number of the facts that were read; without one, the bounds must be checked again.
 */
export type Select = (
  facts: Facts,
  start: number,
  locals: Uint16Array,
  count: number,
) => { count: number; selectedAt: number | undefined };

/** Holds a scratch buffer of one thread. */
export function createSelector() {
  const kept = new Uint16Array(BLOCK);

  return function selectorOf(filters: Filters): Select {
    const bounds = boundsOf(filters).sort((a, b) => costOf(a) - costOf(b));
    return (facts, start, locals, count) => {
      const block = start >>> BLOCK_BITS;
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const sequence = beginReading(facts.sequences, block);
        let from = locals;
        let left = count;
        for (const bound of bounds) {
          left = keepWithin(facts, start, from, left, kept, bound);
          from = kept;
        }
        if (!isUnchanged(facts.sequences, block, sequence)) continue;
        if (from === kept) for (let i = 0; i < left; i++) locals[i] = kept[i] as number;
        return { count: left, selectedAt: sequence };
      }
      return { count, selectedAt: undefined };
    };
  };
}

/** Packed figures first; then those that need a calculation. */
function costOf({ field }: Bound): number {
  if (field === REVENUE) return 1;
  return field >= PACKED && field < WIDTH ? 0 : 2;
}

function keepWithin(
  { records, packed }: Facts,
  start: number,
  from: Uint16Array,
  count: number,
  to: Uint16Array,
  { field, min, max }: Bound,
): number {
  if (min > max) return 0;
  if (field === REVENUE) return keepByRevenue(packed, start, from, count, to, min, max);
  if (min > LARGEST) return 0;
  const most = Math.min(max, LARGEST);
  if (field >= FIRST_CHANGE) {
    const { field: word, shift } = placeOfChange(field - FIRST_CHANGE);
    return keepByBits(records, word, shift, start, from, count, to, min + 1, most + 1);
  }
  return field >= PACKED
    ? keepByFigure(packed, PACKED_WIDTH, field - PACKED, start, from, count, to, min, most)
    : keepByFigure(records, PACKED, field, start, from, count, to, min, most);
}

function keepByFigure(
  figures: Int32Array,
  width: number,
  field: number,
  start: number,
  from: Uint16Array,
  count: number,
  to: Uint16Array,
  min: number,
  max: number,
): number {
  let kept = 0;
  const first = start * width + field;
  for (let i = 0; i < count; i++) {
    const local = from[i] as number;
    const figure = figures[first + local * width] as number;
    to[kept] = local;
    kept += figure < min || figure > max ? 0 : 1;
  }
  return kept;
}

function keepByBits(
  figures: Int32Array,
  field: number,
  shift: number,
  start: number,
  from: Uint16Array,
  count: number,
  to: Uint16Array,
  min: number,
  max: number,
): number {
  let kept = 0;
  const first = start * PACKED + field;
  for (let i = 0; i < count; i++) {
    const local = from[i] as number;
    const figure = ((figures[first + local * PACKED] as number) >>> shift) & CHANGE_MASK;
    to[kept] = local;
    kept += figure < min || figure > max ? 0 : 1;
  }
  return kept;
}

function keepByRevenue(
  packed: Int32Array,
  start: number,
  from: Uint16Array,
  count: number,
  to: Uint16Array,
  min: number,
  max: number,
): number {
  let kept = 0;
  const first = start * PACKED_WIDTH - PACKED;
  for (let i = 0; i < count; i++) {
    const local = from[i] as number;
    const at = first + local * PACKED_WIDTH;
    const price = packed[at + PRICE] as number;
    const units = packed[at + SALES] as number;
    const revenue = price * units;
    to[kept] = local;
    // Unknown figures are negative, and the product of two negative ones is not.
    kept += revenue < min || revenue > max || (price | units) < 0 ? 0 : 1;
  }
  return kept;
}
