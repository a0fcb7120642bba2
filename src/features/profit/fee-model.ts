/**
 * Profit. A **fee model** is what a marketplace charges for one product at any price: the card with the product's possible
 * categories, size tiers and storage. **Landed cost** is what a unit costs until it is in the warehouse. Every figure that
 * depends on something unknown is a range. Amounts are integers in minor units, rates are hundredths of a percent.
 */
import { moneyText } from "../../platform/base/money.ts";
import {
  type CardReference,
  cardReference,
  type FeeCard,
  type FeeResult,
  type ReferralCategory,
  type Span,
} from "../catalog/fees/fee-card.ts";
import {
  type FulfilmentFees,
  fulfilmentAt,
  fulfilmentFees,
  fulfilmentResult,
  limitsOf,
} from "../catalog/fees/fulfilment-fee.ts";
import { type CategoryMatch, matchCategory, referralBreaks, referralResult } from "../catalog/fees/referral-fee.ts";
import type { Size } from "../catalog/fees/size-tier.ts";
import { type StorageTime, storageResult } from "../catalog/fees/storage-fee.ts";

type FeeKind = "referral" | "fulfilment" | "storage" | "other" | "total";

/** One fee of a sale. The card is null if the fee is the seller's own figure or a quote of the marketplace. */
export type FeeLine = FeeResult & { kind: FeeKind; card: CardReference | null };

export type FeeInput = {
  category: string | null;
  size: Size;
  /** Null: no storage fee is asked for. */
  storage: StorageTime | null;
  /** The seller's own figures, which take precedence over the card. */
  referralRate: number | null;
  fulfilmentFee: number | null;
};

export type FeeModel = FeeInput & {
  currency: string;
  card: FeeCard | null;
  match: CategoryMatch | null;
  minimum: number | null;
  fulfilment: FulfilmentFees | null;
};

export function feeModel(card: FeeCard | undefined, currency: string, input: FeeInput): FeeModel {
  const own = input.referralRate === null ? null : ownCategory(input.referralRate);
  const onCard = card?.referral ? matchCategory(card.referral, input.category) : null;
  return {
    ...input,
    currency,
    card: card ?? null,
    match: own === null ? onCard : { key: onCard?.key ?? null, categories: [own] },
    minimum: own === null ? (card?.referral?.minimum ?? null) : null,
    fulfilment: card?.fulfilment ? fulfilmentFees(card.fulfilment, input.size) : null,
  };
}

function ownCategory(rate: number): ReferralCategory {
  return { name: "your rate", matches: [], isDefault: false, bands: [{ upTo: null, parts: [{ upTo: null, rate }] }] };
}

const NO_CARD = "There is no fee card for this marketplace and day.";

/** Every fee of a sale at a price. */
export function feesAt(model: FeeModel, price: number): FeeLine[] {
  const { card, match, minimum, fulfilment, fulfilmentFee, currency } = model;
  const reference = card && cardReference(card);
  const lines: FeeLine[] = [];
  if (match === null)
    lines.push({
      kind: "referral",
      amount: null,
      steps: [card ? "The card has no referral fees." : NO_CARD],
      card: null,
    });
  else {
    const categories = { minimum, categories: match.categories };
    const result = referralResult({ currency, referral: categories }, match, price);
    lines.push({ kind: "referral", ...result, card: model.referralRate === null ? reference : null });
  }
  if (fulfilmentFee !== null)
    lines.push({
      kind: "fulfilment",
      amount: { low: fulfilmentFee, high: fulfilmentFee },
      steps: [`Your own figure: ${moneyText(fulfilmentFee, currency)}`],
      card: null,
    });
  else if (card === null) lines.push({ kind: "fulfilment", amount: null, steps: [NO_CARD], card: null });
  else
    lines.push({
      kind: "fulfilment",
      ...fulfilmentResult(card, fulfilment, price, match?.key ?? null),
      card: reference,
    });
  const storage = storageLine(model);
  return storage === null ? lines : [...lines, storage];
}

function storageLine({ card, storage, fulfilment, size }: FeeModel): FeeLine | null {
  if (storage === null || storage.months === 0) return null;
  if (card === null) return { kind: "storage", amount: null, steps: [`Not included: ${NO_CARD}`], card: null };
  return { kind: "storage", ...storageResult(card, fulfilment?.tiers ?? [], size, storage), card: cardReference(card) };
}

/** The sum of all fees. Null if a fee that every sale pays is unknown; unknown storage is left out, as its line says. */
export function totalOf(lines: readonly FeeLine[]): Span | null {
  let total: Span = { low: 0, high: 0 };
  for (const { kind, amount } of lines) {
    if (amount === null && kind === "storage") continue;
    if (amount === null) return null;
    const high = total.high === null || amount.high === null ? null : total.high + amount.high;
    total = { low: total.low + amount.low, high };
  }
  return total;
}

/** The fees other than the referral fee at one end of their range; null if that end is unknown. */
export function otherFees(model: FeeModel, price: number, end: "low" | "high"): number | null {
  const { card, fulfilment, fulfilmentFee, match } = model;
  const storage = storageLine(model)?.amount ?? { low: 0, high: 0 };
  const own = fulfilmentFee === null ? null : { low: fulfilmentFee, high: fulfilmentFee };
  const onCard =
    card?.fulfilment && fulfilment ? fulfilmentAt(card.fulfilment, fulfilment, price, match?.key ?? null) : null;
  const fee = (own ?? onCard)?.[end] ?? null;
  return fee === null || storage[end] === null ? null : fee + storage[end];
}

/** Prices after which a fee of the model follows another line. */
export function breaksOf({ card, match, minimum, fulfilmentFee }: FeeModel, category: ReferralCategory): number[] {
  const bands = fulfilmentFee === null ? (card?.fulfilment?.priceBands ?? []) : [];
  const limits = bands.flatMap((band) => limitsOf(band, match?.key ?? null)).filter((limit) => limit !== null);
  return [...referralBreaks(category, minimum), ...limits];
}
