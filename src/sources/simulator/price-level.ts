/**
 * Prices stand still for weeks: at the **usual** price, or somewhat off it until the next **term**, or reduced in a
 * promotion. The usual price is not kept anywhere. It is told by the price of now and the factor that is on it, exactly,
 * because usual prices end as prices do (.99, .95, .49) and a changed price keeps the last digit: 20.99 less a fifth is
 * 16.79, and of all prices only 20.99 becomes that. So a price comes back to where it was.
 */
import { shareOf } from "./chance.ts";
import type { MarketEvent } from "./events.ts";

const TERM_DAYS = 36;
const OFF_USUAL = 0.3;
/** Of the ones that are off it: by more than a twentieth. */
const FAR_OFF = 0.3;

/** Under this (a unit of the currency) there is no room for a change that keeps its ending. */
const SMALLEST = 100;
const LARGEST = 2_147_483_647;

const ENDINGS: Record<number, readonly number[]> = { 9: [99, 79, 49], 7: [97], 5: [95], 0: [0, 90] };

/** What the usual price is multiplied by on a day. */
export function priceFactorAt(key: number, day: number, event: MarketEvent | null): number {
  // Without stock there is no price to be changed.
  if (event?.kind === "stock-out") return termFactor(key, event.from - 1);
  return termFactor(key, day) * (event?.kind === "promotion" ? 1 - event.discount : 1);
}

function termFactor(key: number, day: number): number {
  const term = Math.floor((day + (key % TERM_DAYS)) / TERM_DAYS);
  if (shareOf(key, "price", 4 * term) >= OFF_USUAL) return 1;
  const distance = shareOf(key, "price", 4 * term + 1);
  const off = shareOf(key, "price", 4 * term + 2) < FAR_OFF ? 0.06 + 0.08 * distance : 0.01 + 0.035 * distance;
  return shareOf(key, "price", 4 * term + 3) < 0.5 ? 1 - off : 1 + off;
}

/** The price when the factor on it changes. */
export function changedPrice(priceMinor: number, before: number, now: number): number {
  if (before === now || priceMinor < SMALLEST) return priceMinor;
  const digit = priceMinor % 10;
  const usual = before === 1 ? priceMinor : nearestUsual(priceMinor / before, digit);
  const changed = now === 1 ? usual : nearestWithDigit(usual * now, digit);
  return changed > LARGEST ? priceMinor : Math.max(SMALLEST, changed);
}

function nearestUsual(price: number, digit: number): number {
  const endings = ENDINGS[digit];
  if (endings === undefined) return nearestWithDigit(price, digit);
  const whole = Math.floor(price / 100) * 100;
  let best = Number.POSITIVE_INFINITY;
  for (const ending of endings) {
    for (const candidate of [whole - 100 + ending, whole + ending, whole + 100 + ending])
      if (Math.abs(candidate - price) < Math.abs(best - price)) best = candidate;
  }
  return best;
}

function nearestWithDigit(price: number, digit: number): number {
  return Math.round((price - digit) / 10) * 10 + digit;
}
