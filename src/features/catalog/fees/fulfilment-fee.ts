/** Fulfilment fees: by size tier, weight and price. The amounts of the card are exact, so nothing is rounded. */
import { ceilingOf, compare, type Fraction, larger, over, plus, ZERO } from "../../../platform/base/fraction.ts";
import { moneyText } from "../../../platform/base/money.ts";
import { rootCategory } from "../estimates/root-category.ts";
import type { FeeCard, FeeResult, Fulfilment, PriceBand, Span, Surcharge, WeightStep } from "./fee-card.ts";
import { lengthText, weightText } from "./measure.ts";
import { type PossibleTier, possibleTiers, type Size } from "./size-tier.ts";

/**
 * The fees of a product by price band, for every tier and weight that it may have: with surcharges, and by the card's table
 * alone.
 */
export type FulfilmentFees = {
  tiers: readonly PossibleTier[];
  byBand: readonly (Span | null)[];
  tableByBand: readonly (Span | null)[];
};

export function fulfilmentFees(fulfilment: Fulfilment, size: Size): FulfilmentFees {
  const tiers = possibleTiers(fulfilment, size);
  const { priceBands, surcharges } = fulfilment;
  const charged = (possible: PossibleTier, band: number) =>
    surcharges.reduce((fee, surcharge) => surcharged(fee, surcharge, possible.tier.name), tierFees(possible, band));
  return {
    tiers,
    byBand: priceBands.map((_, band) => spanOf(tiers.map((tier) => charged(tier, band)))),
    tableByBand: priceBands.map((_, band) => spanOf(tiers.map((tier) => tierFees(tier, band)))),
  };
}

/** A rate is rounded half up, once. An amount that is not known leaves the fee without an upper bound. */
function surcharged(fee: Span | null, { rate, amounts }: Surcharge, tier: string): Span | null {
  if (fee === null) return null;
  if (rate !== null) {
    const add = (amount: number) => amount + Math.floor((amount * rate + RATE_UNIT / 2) / RATE_UNIT);
    return { low: add(fee.low), high: fee.high === null ? null : add(fee.high) };
  }
  const amount = amounts.get(tier);
  if (amount === undefined) return { low: fee.low, high: null };
  return { low: fee.low + amount.low, high: fee.high === null ? null : fee.high + amount.high };
}

/** Rates are hundredths of a percent. */
const RATE_UNIT = 10_000;

/** Null if one of them is unknown. */
export function spanOf(spans: readonly (Span | null)[]): Span | null {
  let all: Span | null = null;
  for (const span of spans) {
    if (span === null) return null;
    all =
      all === null
        ? span
        : {
            low: Math.min(all.low, span.low),
            high: all.high === null || span.high === null ? null : Math.max(all.high, span.high),
          };
  }
  return all;
}

function tierFees({ tier: { steps }, charged }: PossibleTier, band: number): Span | null {
  const low = feeAt(steps, charged.low, band);
  if (low === null) return null;
  if (charged.high !== null) {
    const high = feeAt(steps, charged.high, band);
    return high === null ? null : { low, high };
  }
  const last = steps.at(-1) as WeightStep;
  return { low, high: last.upTo === null && last.plus === null ? feeOf(last, ZERO, band) : null };
}

function feeAt(steps: readonly WeightStep[], weight: Fraction, band: number): number | null {
  const step = steps[stepNumber(steps, weight)];
  return step === undefined ? null : feeOf(step, weight, band);
}

/** -1 if the weight is above every step. */
function stepNumber(steps: readonly WeightStep[], weight: Fraction): number {
  return steps.findIndex(({ upTo }) => upTo === null || compare(weight, upTo) <= 0);
}

function feeOf(step: WeightStep, weight: Fraction, band: number): number {
  const own = step.fees.slice(band).find((fee) => fee !== null) as number;
  return own + stepsOver(step, weight) * (step.plus?.fee ?? 0);
}

/** Started steps above the weight that the fee includes. */
function stepsOver({ plus: more }: WeightStep, weight: Fraction): number {
  if (more === null) return 0;
  const above = plus(weight, { n: -more.over.n, d: more.over.d });
  return ceilingOf(over(larger(above, ZERO), more.each));
}

/** The price bands that may apply: more than one where the category decides the limit and is not known exactly. */
function bandsAt(bands: readonly PriceBand[], price: number, category: string | null): number[] {
  const found: number[] = [];
  for (const [number, band] of bands.entries()) {
    const limits = limitsOf(band, category);
    if (limits.some((limit) => limit === null || price <= limit)) found.push(number);
    if (limits.every((limit) => limit === null || price <= limit)) break;
  }
  return found;
}

/** The highest prices that a band may have for products of a category. */
export function limitsOf({ upTo, exceptions }: PriceBand, category: string | null): (number | null)[] {
  const isIn = (names: readonly string[]) => names.some((name) => name === category || rootCategory(name) === category);
  const certain = exceptions.filter(({ categories }) => isIn(categories)).map((exception) => exception.upTo);
  if (certain.length > 0) return certain;
  const possible = exceptions.filter(({ perhaps }) => category === null || isIn(perhaps));
  return [upTo, ...possible.map((exception) => exception.upTo)];
}

/** The fee at a price, given the fees of all bands. */
export function fulfilmentAt(
  { priceBands }: Fulfilment,
  { byBand }: Pick<FulfilmentFees, "byBand">,
  price: number,
  category: string | null,
): Span | null {
  return spanOf(bandsAt(priceBands, price, category).map((band) => byBand[band] ?? null));
}

/** The fee with its steps: the table first, then the surcharges. */
export function fulfilmentResult(
  card: FeeCard,
  fees: FulfilmentFees | null,
  price: number,
  category: string | null,
): FeeResult {
  const { fulfilment, currency } = card;
  const table = tableResult(card, fees && { ...fees, byBand: fees.tableByBand }, price, category);
  if (table.amount === null || fulfilment === null || fees === null || fulfilment.surcharges.length === 0) return table;
  const amount = fulfilmentAt(fulfilment, fees, price, category);
  const names = fees.tiers.map(({ tier }) => tier.name);
  const added = fulfilment.surcharges.map((each) => surchargeText(each, names, currency));
  return {
    amount,
    steps: [...table.steps, ...added, `With surcharges: ${amount === null ? "–" : spanText(amount, currency)}`],
  };
}

/** "Fuel and logistics surcharge since 2026-04-17: 3.5% of the fee". */
function surchargeText({ name, from, to, rate, amounts }: Surcharge, tiers: string[], currency: string): string {
  const days = to === null ? `since ${from}` : `from ${from} to ${to}`;
  const title = `${name} surcharge ${days}`;
  if (rate !== null) return `${title}: ${rate / 100}% of the fee`;
  const known = tiers.map((tier) => amounts.get(tier));
  const amount = spanOf(known.map((each) => each ?? null));
  return `${title}: ${amount === null ? "unknown for this size tier" : spanText(amount, currency)}`;
}

function spanText({ low, high }: Span, currency: string): string {
  if (high === null) return `at least ${moneyText(low, currency)}`;
  return low === high ? moneyText(low, currency) : `${moneyText(low, currency)} to ${moneyText(high, currency)}`;
}

function tableResult(card: FeeCard, fees: FulfilmentFees | null, price: number, category: string | null): FeeResult {
  const { fulfilment, currency } = card;
  if (fulfilment === null || fees === null) return { amount: null, steps: ["The card has no fulfilment fees."] };
  const { tiers } = fees;
  if (tiers.length === 0) return { amount: null, steps: ["No size tier of the card fits this size and weight."] };
  const amount = fulfilmentAt(fulfilment, fees, price, category);
  const bands = bandsAt(fulfilment.priceBands, price, category);
  const bandNames = bands.map((band) => fulfilment.priceBands[band]?.name).join(" or ");
  const band = `Price band: ${bandNames}`;
  const isOneTier = tiers.length === 1 && tiers.every(isOneWeight);
  const place = isOneTier
    ? tierSteps(tiers[0] as PossibleTier, fulfilment)
    : [`Possible size tiers: ${tiers.map(({ tier }) => words(tier.name)).join(", ")}`];
  if (amount === null) return { amount, steps: [...place, band, missingText(tiers, fulfilment)] };
  const cases = tiers.flatMap((possible) => bands.map((number) => ({ possible, band: number })));
  const ends = [
    ...cases.map((each) => feeStep(each.possible, "low", fulfilment, each.band, currency)),
    ...cases.map((each) => feeStep(each.possible, "high", fulfilment, each.band, currency)),
  ];
  const textOf = (fee: number) => ends.find((end) => end?.fee === fee)?.text ?? moneyText(fee, currency);
  if (amount.low === amount.high) return { amount, steps: [...place, textOf(amount.low), band] };
  const highest = amount.high === null ? "Highest: without limit, by weight" : `Highest: ${textOf(amount.high)}`;
  return { amount, steps: [...place, band, `Lowest: ${textOf(amount.low)}`, highest] };
}

/** Says which weight has no fee, where that is known. */
function missingText(tiers: readonly PossibleTier[], { weightUnit }: Fulfilment): string {
  const [only] = tiers;
  if (only === undefined || tiers.length > 1 || !isOneWeight(only))
    return "The card has no fee for part of this range.";
  return `${words(only.tier.name)}: the card has no fee for ${weightText(only.charged.low, weightUnit)}.`;
}

function isOneWeight({ charged: { low, high } }: PossibleTier): boolean {
  return high !== null && compare(low, high) === 0;
}

/** The tier and the weight that is charged. */
function tierSteps(possible: PossibleTier, fulfilment: Fulfilment): string[] {
  const { tier } = possible;
  const { lengthUnit } = fulfilment;
  const limit = tier.sides?.map((side) => lengthText(side, lengthUnit)).join(" × ");
  return [
    `Size tier: ${words(tier.name)}${limit === undefined ? "" : ` (at most ${limit} ${lengthUnit})`}`,
    chargedText(possible, fulfilment),
  ];
}

/** The fee of a tier at one end of its weights, and the card's step for it. Null if there is none. */
function feeStep(
  { tier, charged }: PossibleTier,
  end: "low" | "high",
  fulfilment: Fulfilment,
  band: number,
  currency: string,
): { fee: number; text: string } | null {
  const charge = charged[end];
  if (charge === null) return null;
  const number = stepNumber(tier.steps, charge);
  const step = tier.steps[number];
  if (step === undefined) return null;
  const weight = (value: Fraction) => weightText(value, fulfilment.weightUnit);
  const own = step.fees.slice(band).find((fee) => fee !== null) as number;
  const before = tier.steps[number - 1]?.upTo;
  const bounds = `${before ? ` over ${weight(before)}` : ""}${step.upTo === null ? "" : ` up to ${weight(step.upTo)}`}`;
  return {
    fee: feeOf(step, charge, band),
    text: `${words(tier.name)}${bounds}: ${moneyText(own, currency)}${plusText(step, charge, own, fulfilment, currency)}`,
  };
}

/** "1.252 lb dimensional weight = 10 × 8.7 × 2 in ÷ 139". */
function chargedText({ tier, charged, dimensional }: PossibleTier, { lengthUnit, weightUnit }: Fulfilment): string {
  const weight = weightText(charged.low, weightUnit);
  if (dimensional === null || compare(dimensional.weight, charged.low) < 0 || tier.charges === "unit")
    return `${weight} unit weight`;
  const sides = dimensional.sides.map((side) => lengthText(side, lengthUnit)).join(" × ");
  return `${weight} dimensional weight = ${sides} ${lengthUnit} ÷ ${tier.dimensional?.divisor}`;
}

/** " + 3 × $0.08 per 0.25 lb over 3 lb = $7.21". */
function plusText(
  step: WeightStep,
  weight: Fraction,
  own: number,
  { weightUnit }: Fulfilment,
  currency: string,
): string {
  const count = stepsOver(step, weight);
  if (step.plus === null || count === 0) return "";
  const { fee, each, over: from } = step.plus;
  const [more, sum] = [moneyText(fee, currency), moneyText(own + count * fee, currency)];
  return ` + ${count} × ${more} per ${weightText(each, weightUnit)} over ${weightText(from, weightUnit)} = ${sum}`;
}

/** "large_standard" as "large standard". */
function words(name: string): string {
  return name.replaceAll("_", " ");
}
