/** Puts a value into an ascending list in place of the least, if it is larger. Sorting a few numbers takes longer. */
export function keepLargest(largest: Float64Array, value: number): void {
  if (value <= (largest[0] as number)) return;
  let at = 0;
  for (; at + 1 < largest.length && (largest[at + 1] as number) < value; at++) largest[at] = largest[at + 1] as number;
  largest[at] = value;
}
