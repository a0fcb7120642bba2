/** Rounds fractions of cents so that their sum is right. */
import { minorDigits } from "../../../platform/base/money.ts";

/** Decimals that are kept of an amount. */
const KEPT = 8;
const MAX_REMEMBERED = 100_000;

/**
 * Returns the minor units of an exact amount: the rounded sum of its key so far, less what was already returned for the key.
 * The parts of a key then add up to its rounded total.
 */
export function createCarry(): (key: string, amount: string, currency: string) => number {
  const sums = new Map<string, bigint>();
  return (key, amount, currency) => {
    const unit = 10n ** BigInt(KEPT - minorDigits(currency));
    const before = sums.get(key) ?? 0n;
    const sum = before + scaled(amount);
    if (sums.size < MAX_REMEMBERED || sums.has(key)) sums.set(key, sum);
    return Number(rounded(sum, unit) - rounded(before, unit));
  };
}

function scaled(amount: string): bigint {
  const [whole = "0", fraction = ""] = amount.replace("-", "").split(".");
  const value = BigInt(whole + fraction.slice(0, KEPT).padEnd(KEPT, "0"));
  return amount.startsWith("-") ? -value : value;
}

function rounded(value: bigint, unit: bigint): bigint {
  return value < 0n ? -((-value + unit / 2n) / unit) : (value + unit / 2n) / unit;
}
