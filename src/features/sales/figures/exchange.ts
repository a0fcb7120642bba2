/**
 * Exchange rates that the account imported, as units of a currency for one euro. Rates are published on working days, so a
 * day has the newest rate of at most seven days before. Without one the rate is unknown, never 1.
 */
import { minorDigits } from "../../../platform/base/money.ts";
import { addDays } from "./sales-period.ts";

export type Rate = { currency: string; day: string; perEuro: number };

/** The factor between the minor units of two currencies, and the older day of the two rates. */
type Factor = { factor: number; day: string };

export type Exchange = (from: string, to: string, day: string) => Factor | null;

const OLDEST_DAYS = 7;

export function createExchange(rates: readonly Rate[]): Exchange {
  const byCurrency = Map.groupBy(
    rates.toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    ({ currency }) => currency,
  );
  const rateOn = (currency: string, day: string): { perEuro: number; day: string } | null => {
    if (currency === "EUR") return { perEuro: 1, day };
    const own = byCurrency.get(currency) ?? [];
    const found = own[lastUntil(own, day)];
    return found !== undefined && found.day >= addDays(day, -OLDEST_DAYS) ? found : null;
  };
  return (from, to, day) => {
    if (from === to) return { factor: 1, day };
    const [source, target] = [rateOn(from, day), rateOn(to, day)];
    if (source === null || target === null) return null;
    const digits = minorDigits(to) - minorDigits(from);
    return {
      factor: (target.perEuro / source.perEuro) * 10 ** digits,
      day: source.day < target.day ? source.day : target.day,
    };
  };
}

/** The index of the last rate that is not after the day, or −1. */
function lastUntil(rates: readonly Rate[], day: string): number {
  let [low, high] = [0, rates.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rates[middle] as Rate).day <= day) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
