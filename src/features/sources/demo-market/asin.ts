import { mix } from "./random.ts";

const HALF = 36 ** 4;
const PAIRS = Array.from({ length: 36 ** 2 }, (_, i) => i.toString(36).toUpperCase().padStart(2, "0"));

/**
 * The ASIN of a number. Four Feistel rounds over the two halves of eight base-36 digits: the ASINs look shuffled, and no
 * two numbers share one, without any stored state.
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

/** The inverse of `asinOf`. Any ASIN has a number; ASINs of other markets have numbers greater than this market has. */
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
