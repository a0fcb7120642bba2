/**
 * Prices stay the same for weeks: at the **usual** price, somewhat off it until the next **term**, or reduced by a
 * promotion. The usual price is not stored. It follows exactly from the current price and the factor on it, because usual
 * prices have usual endings (.99, .95, .49) and a changed price keeps the last digit: 20.99 less a fifth is 16.79, and
 * only 20.99 becomes 16.79. So a price returns to exactly the price it had.
 */
import type { MarketEvent } from "./events.ts";
import { PRICE_ENDINGS } from "./figures.ts";
import { shareOf } from "./random.ts";

const TERM_DAYS = 36;
const OFF_USUAL = 0.3;
/** Of the prices that are off, the share that is off by more than a twentieth. */
const FAR_OFF = 0.3;

/** Below one unit of the currency there is no room for a change that keeps the last digit. */
const SMALLEST = 100;
const LARGEST = 2_147_483_647;

const ENDINGS_BY_DIGIT = Map.groupBy(new Set(PRICE_ENDINGS), (ending) => ending % 10);

/** The factor on the usual price on a day. */
export function priceFactorAt(key: number, day: number, event: MarketEvent | null): number {
  // An unavailable product keeps the price of the day before.
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
  const endings = ENDINGS_BY_DIGIT.get(digit);
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
