import { mix } from "./random.ts";

const HALF = 36 ** 4;
const PAIRS = Array.from({ length: 36 ** 2 }, (_, i) => i.toString(36).toUpperCase().padStart(2, "0"));

/**
 * A number's asin. Four Feistel rounds over the two halves of eight base-36 digits: the asins look shuffled, and no two
 * numbers share one, without anything being remembered.
 */
export function asinOf(number: number, seed: number): string {
  let high = Math.floor(number / HALF);
  let low = number % HALF;
  for (let round = 0; round < 4; round++) {
    const next = (high + mix(low ^ mix(seed + round))) % HALF;
    high = low;
    low = next;
  }
  return `B0${pairs(high)}${pairs(low)}`;
}

/** The number that an asin was made from; any asin has one, and only those of the seed's own market have a small one. */
export function numberOf(asin: string, seed: number): number {
  let high = Number.parseInt(asin.slice(2, 6), 36);
  let low = Number.parseInt(asin.slice(6, 10), 36);
  for (let round = 3; round >= 0; round--) {
    const before = (low - (mix(high ^ mix(seed + round)) % HALF) + HALF) % HALF;
    low = high;
    high = before;
  }
  return high * HALF + low;
}

function pairs(half: number): string {
  return (PAIRS[(half / 1296) | 0] as string) + (PAIRS[half % 1296] as string);
}
