/**
 * A sum per brand. The brands of one segment are summed by their ordinals (`brand-ordinals.ts`); similar products use a small
 * range of them, which fits the processor's cache. Before another segment follows, these sums are added to the sums by id,
 * the number of a brand in all segments on this thread.
 */
import { NO_BRAND } from "./packed-figures.ts";

/**
 * Sums of one segment by ordinal, and the ordinals whose sums are not 0. Loops over products use the arrays directly: with a
 * function call per product V8 loads them again for each.
 */
export type SegmentSums = { names: Uint32Array; sums: Float64Array; touched: Uint32Array; count: number };

/** The ids of the brands that this thread has counted, from 1 on. */
const ids = new Map<number, number>();
const names = [NO_BRAND];
/** The same by the ordinals of a segment; 0 for those not looked up yet. */
const idsOfSegments = new WeakMap<Uint32Array, Uint32Array>();

function idOf(name: number): number {
  const known = ids.get(name);
  if (known !== undefined) return known;
  ids.set(name, names.length);
  return names.push(name) - 1;
}

function idsOf(namesOfSegment: Uint32Array): Uint32Array {
  const known = idsOfSegments.get(namesOfSegment) ?? new Uint32Array(namesOfSegment.length);
  idsOfSegments.set(namesOfSegment, known);
  return known;
}

export function createSumPerBrand() {
  const segment: SegmentSums = {
    names: new Uint32Array(0),
    sums: new Float64Array(0),
    touched: new Uint32Array(0),
    count: 0,
  };
  let sums = new Float64Array(0);
  let used = new Uint32Array(0); // the ids whose sums are not 0
  let count = 0;

  const grow = () => {
    const before = { sums, used };
    sums = new Float64Array(2 * names.length);
    used = new Uint32Array(sums.length);
    sums.set(before.sums);
    used.set(before.used);
  };
  const add = (id: number, value: number) => {
    if (id >= sums.length) grow();
    const before = sums[id] as number;
    if (before === 0 && value !== 0) used[count++] = id;
    sums[id] = before + value;
  };
  /** Adds the sums of the segment to the total. */
  const drain = () => {
    const known = idsOf(segment.names);
    for (let i = 0; i < segment.count; i++) {
      const ordinal = segment.touched[i] as number;
      if (known[ordinal] === 0) known[ordinal] = idOf(segment.names[ordinal] as number);
      if (ordinal !== NO_BRAND) add(known[ordinal] as number, segment.sums[ordinal] as number);
      segment.sums[ordinal] = 0;
    }
    segment.count = 0;
  };

  return {
    add: (name: number, value: number): void => add(idOf(name), value),
    /** The sums of the segment whose brands have these names by ordinal. */
    of(namesOfSegment: Uint32Array): SegmentSums {
      if (segment.names === namesOfSegment) return segment;
      drain();
      segment.names = namesOfSegment;
      if (segment.sums.length < namesOfSegment.length) {
        segment.sums = new Float64Array(namesOfSegment.length);
        segment.touched = new Uint32Array(namesOfSegment.length);
      }
      return segment;
    },
    clear(): void {
      drain();
      for (let i = 0; i < count; i++) sums[used[i] as number] = 0;
      count = 0;
    },
    /** The names and their sums, in turn. */
    entries(): Float64Array<ArrayBuffer> {
      drain();
      const entries = new Float64Array(2 * count);
      for (let i = 0; i < count; i++) {
        const id = used[i] as number;
        entries[2 * i] = names[id] as number;
        entries[2 * i + 1] = sums[id] as number;
      }
      return entries;
    },
  };
}

/** The sum of the brands' squared units. It does not depend on the order in which products were added. */
export function squaresOf(unitsOfBrands: Float64Array): number {
  let total = 0;
  for (let i = 1; i < unitsOfBrands.length; i += 2) total += (unitsOfBrands[i] as number) ** 2;
  if (total <= Number.MAX_SAFE_INTEGER) return total;
  // Above 2^53 floating-point sums are inexact and depend on the order, so the order is fixed.
  const units = unitsOfBrands.filter((_, i) => i % 2 === 1);
  return units.sort().reduce((sum, each) => sum + each ** 2, 0);
}
