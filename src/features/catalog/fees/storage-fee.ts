/** Storage fees: the volume times the rate of the month and the size group, for a number of months. Rounded once, halves up. */
import { type Fraction, fractionOf, over, roundedHalfUp, times, toNumber } from "../../../platform/base/fraction.ts";
import { moneyText } from "../../../platform/base/money.ts";
import type { FeeCard, FeeResult, Span, Storage } from "./fee-card.ts";
import { spanOf } from "./fulfilment-fee.ts";
import { lengthOf } from "./measure.ts";
import type { PossibleTier, Size } from "./size-tier.ts";

/** The first month (1 to 12) and how many follow one another, which may be a part of a month. */
export type StorageTime = { month: number; months: number };

export function storageResult(
  { storage, currency }: FeeCard,
  tiers: readonly PossibleTier[],
  { sides }: Size,
  time: StorageTime,
): FeeResult {
  if (storage === null) return { amount: null, steps: ["Not included: the card has no storage fees."] };
  const [length, width, height] = sides;
  if (!length || !width || !height) return { amount: null, steps: ["Not included: a side of the product is unknown."] };
  const side = storage.volumeUnit === "ft3" ? lengthOf(12, "in") : lengthOf(100, "cm");
  const volume = over(times(times(length, width), height), times(times(side, side), side));
  const groups = [...new Set(tiers.map(({ tier }) => tier.group))];
  const amount = spanOf(groups.map((group) => feeOf(storage, group, volume, time)));
  if (amount === null)
    return { amount, steps: ["Not included: the card has no storage fee for one of these months or this size."] };
  const shown = Math.round(toNumber(volume) * 10_000) / 10_000;
  const unit = storage.volumeUnit === "ft3" ? "cubic feet" : "cubic metres";
  return {
    amount,
    steps: [
      `${shown} ${unit} for ${time.months} months from month ${time.month}, ${ratesText(storage, groups, time, currency)}: ` +
        (amount.high === null || amount.high === amount.low
          ? moneyText(amount.low, currency)
          : `${moneyText(amount.low, currency)} to ${moneyText(amount.high, currency)}`),
    ],
  };
}

/** "9 × $0.78, 3 × $2.40 (standard)": the rates of the months, for each size group that is possible. */
function ratesText({ rates }: Storage, groups: readonly string[], time: StorageTime, currency: string): string {
  return groups
    .map((group) => {
      const months = new Map<number, number>();
      for (const { month, part } of monthsOf(time)) {
        const fee = rates.find((each) => each.group === group && each.months.includes(month))?.fee ?? 0;
        months.set(fee, (months.get(fee) ?? 0) + part);
      }
      return `${[...months].map(([fee, count]) => `${count} × ${moneyText(fee, currency)}`).join(", ")} (${group})`;
    })
    .join(" or ");
}

function* monthsOf({ month, months }: StorageTime): Generator<{ month: number; part: number }> {
  for (let rest = months, at = month; rest > 0; rest -= 1, at = (at % 12) + 1)
    yield { month: at, part: Math.min(1, rest) };
}

function feeOf({ rates }: Storage, group: string, volume: Fraction, time: StorageTime): Span | null {
  let sum: Fraction = fractionOf(0);
  for (const { month, part: ofMonth } of monthsOf(time)) {
    const rate = rates.find((each) => each.group === group && each.months.includes(month));
    if (rate === undefined) return null;
    const part = times(fractionOf(rate.fee), fractionOf(ofMonth));
    sum = { n: sum.n * part.d + part.n * sum.d, d: sum.d * part.d };
  }
  const fee = roundedHalfUp(times(sum, volume));
  return { low: fee, high: fee };
}
