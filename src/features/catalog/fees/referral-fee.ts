/** Referral fees: a percentage of the price by category, at least the card's minimum. Rounded once, halves up. */
import { moneyText } from "../../../platform/base/money.ts";
import { isRootList, ROOT_CATEGORIES, rootCategory } from "../estimates/root-category.ts";
import type { FeeCard, FeeResult, Referral, ReferralCategory } from "./fee-card.ts";

/** The categories of a card that a product may belong to. */
export type CategoryMatch = {
  /** The category as exceptions of price bands name it; null if it is unknown. */
  key: string | null;
  categories: readonly ReferralCategory[];
};

/**
 * A name of the card itself, or a category of the catalogue. A root category may hold several categories of the card, and an
 * unknown one may be any of them.
 */
export function matchCategory({ categories }: Referral, name: string | null): CategoryMatch {
  if (name === null || name.trim() === "") return { key: null, categories };
  const written = name.trim().toLowerCase();
  const named = categories.find((category) => category.name.toLowerCase() === written);
  if (named !== undefined) return { key: named.name, categories: [named] };
  const key = rootCategory(name);
  const matching = categories.filter(({ matches }) => matches.some((match) => rootCategory(match) === key));
  if (matching.length > 0) return { key, categories: matching };
  const other = categories.find(({ isDefault }) => isDefault);
  const isKnown = ROOT_CATEGORIES.includes(key) || isRootList(key);
  return isKnown && other !== undefined ? { key, categories: [other] } : { key: null, categories };
}

/** Half up, exact: both factors are integers and their product stays below 2^53. */
export function partOf(amount: number, rate: number, whole = 10_000): number {
  return Math.floor((2 * amount * rate + whole) / (2 * whole));
}

/** The fee of one category in minor units. */
export function referralFee(category: ReferralCategory, minimum: number | null, price: number): number {
  return Math.max(minimum ?? 0, partOf(scaledReferral(category, price), 1));
}

/** The same without rounding. */
export function exactReferral(category: ReferralCategory, minimum: number | null, price: number): number {
  return Math.max(minimum ?? 0, scaledReferral(category, price) / 10_000);
}

/** Ten thousand times the fee before its minimum. */
function scaledReferral({ bands }: ReferralCategory, price: number): number {
  const band = bands.find(({ upTo }) => upTo === null || price <= upTo);
  let from = 0;
  let sum = 0;
  for (const { upTo, rate } of band?.parts ?? []) {
    const end = upTo === null ? price : Math.min(price, upTo);
    if (end > from) sum += (end - from) * rate;
    from = upTo ?? from;
  }
  return sum;
}

/** Prices after which the fee follows another line. */
export function referralBreaks({ bands }: ReferralCategory, minimum: number | null): number[] {
  const limits = bands.flatMap(({ upTo, parts }) => [upTo, ...parts.map((part) => part.upTo)]);
  const crossings =
    minimum === null
      ? []
      : bands.flatMap(({ parts }) => parts.map(({ rate }) => Math.floor((minimum * 10_000) / rate)));
  return [...limits, ...crossings].filter((limit) => limit !== null && Number.isFinite(limit)) as number[];
}

/** The lowest and the highest fee of the categories that the product may belong to. */
export function referralResult(
  card: Pick<FeeCard, "referral" | "currency">,
  match: CategoryMatch,
  price: number,
): FeeResult {
  const { referral, currency } = card;
  if (referral === null) return { amount: null, steps: ["The card has no referral fees."] };
  const { minimum } = referral;
  const fees = match.categories.map((category) => ({ category, fee: referralFee(category, minimum, price) }));
  const low = fees.reduce((least, each) => (each.fee < least.fee ? each : least));
  const high = fees.reduce((most, each) => (each.fee > most.fee ? each : most));
  const text = ({ category, fee }: (typeof fees)[number]) =>
    `${category.name}: ${ratesText(category, price, currency)} = ${moneyText(fee, currency)}${
      fee === minimum && partOf(scaledReferral(category, price), 1) < fee ? ", the minimum" : ""
    }`;
  const amount = { low: low.fee, high: high.fee };
  if (match.categories.length === 1) return { amount, steps: [text(low)] };
  const why =
    match.key === null
      ? `The category is unknown, so any of the card's ${match.categories.length} categories may apply.`
      : `Products of this category belong to one of ${match.categories.length} categories of the card.`;
  return { amount, steps: [why, `Lowest: ${text(low)}`, `Highest: ${text(high)}`] };
}

function ratesText({ bands }: ReferralCategory, price: number, currency: string): string {
  const band = bands.find(({ upTo }) => upTo === null || price <= upTo);
  const parts = band?.parts ?? [];
  if (parts.length === 1) return `${(parts[0]?.rate ?? 0) / 100}% of ${moneyText(price, currency)}`;
  return parts
    .map(({ upTo, rate }) => `${rate / 100}% ${upTo === null ? "above" : `up to ${moneyText(upTo, currency)}`}`)
    .join(" and ");
}
