/** Histogram bins for whole numbers of any size: fixed and logarithmic, so that counts of parts add up to the whole. */

/** Marks an unknown figure. It is left out and never counts as zero. */
export const UNKNOWN = -1;

/** Each doubling has 32 bins: whole numbers below 64 have their own bin, above that a bin is ±1.6 % wide. */
function binOf(value: number): number {
  if (value < 64) return value;
  const shift = 26 - Math.clz32(value);
  return 32 * shift + (value >>> shift);
}

export function binFloor(index: number): number {
  if (index < 64) return index;
  const shift = (index >>> 5) - 1;
  return (index - 32 * shift) * 2 ** shift;
}

const LARGEST = 0x7fffffff;

/** The number of bins for whole numbers up to the largest of 32 bits. */
export const BINS = binOf(LARGEST) + 1;

/** Amounts of money have five more doublings; larger ones share the last bin. The slots still fit ten bits. */
const MORE_DOUBLINGS = 5;
export const AMOUNT_BINS = BINS + 32 * MORE_DOUBLINGS - 1;

/** Slot 0 counts unknown figures; the bins follow. */
export function binSlotOf(value: number): number {
  return value === UNKNOWN ? 0 : binOf(value) + 1;
}

/** The slot of an amount of money, which may be larger than 32 bits. */
export function amountSlotOf(amount: number): number {
  if (amount <= LARGEST) return binSlotOf(amount);
  const inBins = Math.floor(Math.min(amount / 2 ** MORE_DOUBLINGS, LARGEST));
  return Math.min(binOf(inBins) + 32 * MORE_DOUBLINGS + 1, AMOUNT_BINS);
}

/** The values of a slot: from the first number up to the second, exclusive. The last slot is open. */
export function slotRange(slot: number): [first: number, end: number] {
  return [binFloor(slot - 1), slot === AMOUNT_BINS ? Number.POSITIVE_INFINITY : binFloor(slot)];
}

/** The value that stands for all values of a slot. */
export function middleOf(slot: number): number {
  return Math.round((binFloor(slot - 1) + binFloor(slot) - 1) / 2);
}

/** The number of known values. */
export function countKnown(counts: Uint32Array): number {
  let total = 0;
  for (let slot = 1; slot <= AMOUNT_BINS; slot++) total += counts[slot] as number;
  return total;
}

/** Slots up to this one stand for a single value. */
export const LAST_SINGLE = binSlotOf(63);

/** The position of a value: its slot, and its place in the slot in ascending order. */
export type Place = { slot: number; place: number };

/** The place of a quantile: the given share of the known values is at or below it. Undefined if none is known. */
export function quantilePlace(counts: Uint32Array, share: number, known: number): Place | undefined {
  const rank = Math.ceil(share * known);
  if (rank === 0) return undefined;
  let slot = 1;
  let before = 0;
  for (let count = counts[1] as number; before + count < rank; count = counts[slot] as number) {
    before += count;
    slot++;
  }
  return { slot, place: rank - before - 1 };
}

/** The value at a place. It is exact if the values of its slot are given, among any others; otherwise it is a round number. */
export function valueAt(at: Place | undefined, values: readonly number[] = []): number | null {
  if (at === undefined) return null;
  const [first, end] = slotRange(at.slot);
  // A typed array sorts numbers several times as fast.
  const inSlot = new Float64Array(values.filter((value) => value >= first && value < end)).sort();
  return inSlot[at.place] ?? roundestOf(at.slot);
}

/** The value of a slot with the most zeros at its end, as near to the middle as possible: it claims no precision. */
function roundestOf(slot: number): number {
  const [first, last] = [binFloor(slot - 1), binFloor(slot) - 1];
  for (let power = 10 ** Math.floor(Math.log10(Math.max(1, last))); ; power /= 10) {
    const nearest = power * Math.round((first + last) / 2 / power);
    const inside = [nearest, nearest - power, nearest + power].find((value) => first <= value && value <= last);
    if (inside !== undefined) return inside;
  }
}
