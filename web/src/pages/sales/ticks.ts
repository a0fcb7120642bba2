/** Round numbers from at most `low` to at least `high`, zero among them. */
export function ticksBetween(low: number, high: number, most = 5): number[] {
  const [from, to] = [Math.min(0, low), Math.max(0, high)];
  if (from === to) return [0, 1];
  const least = (to - from) / most;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = power * ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= least * (1 - 1e-9)) as number);
  const [first, last] = [Math.floor(from / step + 1e-9), Math.ceil(to / step - 1e-9)];
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
}
