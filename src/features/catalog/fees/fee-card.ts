/**
 * Fees. A **fee card** is what a marketplace charges from a day on, as data: **referral** fees by category, **fulfilment**
 * fees by **size tier**, weight and price, and **storage** fees by month. Cards for two marketplaces are built in
 * (`cards/`). The service uses their size tiers so far. A figure that a card does not have is unknown, never assumed.
 *
 * Amounts are integers in minor units. Percentages are integers in hundredths of a percent.
 */
import type { Fraction } from "../../../platform/base/fraction.ts";
import type { MarketplaceDomain } from "../marketplace.ts";
import type { LengthUnit, WeightUnit } from "./measure.ts";

export type FeeCard = {
  /** Unique per marketplace, such as "us-2026". */
  id: string;
  marketplace: MarketplaceDomain;
  currency: string;
  name: string;
  /** The first and the last day on which the card applies; null if it applies until the next card. */
  validFrom: string;
  validTo: string | null;
  /** Where the figures come from. */
  source: string;
  /** Limits of the card that every result repeats. */
  notes: readonly string[];
  referral: Referral | null;
  fulfilment: Fulfilment | null;
  storage: Storage | null;
};

export type Referral = {
  /** The least fee of a sale; null if the card has none. */
  minimum: number | null;
  categories: readonly ReferralCategory[];
};

export type ReferralCategory = {
  name: string;
  /** Root categories of the catalogue, or names, whose products belong here. */
  matches: readonly string[];
  /** True for the category of everything that no other category names. */
  isDefault: boolean;
  bands: readonly ReferralBand[];
};

type ReferralBand = {
  /** Prices up to and including this; null for any price. */
  upTo: number | null;
  /** Percentages of parts of the price: one part for a rate of the whole price. */
  parts: readonly RatePart[];
};

/** A percentage of the part of the price above the previous part, up to and including `upTo`; null for the rest. */
type RatePart = { upTo: number | null; rate: number };

/** A range of prices with its own fulfilment fees. */
export type PriceBand = {
  name: string;
  /** The highest price of the band; null for the last band. */
  upTo: number | null;
  /** Categories with another highest price, and wider categories whose products may belong to one of them. */
  exceptions: readonly { categories: readonly string[]; perhaps: readonly string[]; upTo: number }[];
};

/** A temporary addition to every fulfilment fee, from its first to its last day; without a last day until further notice. */
export type Surcharge = {
  name: string;
  from: string;
  to: string | null;
  /** Where the figures come from. */
  source: string;
  /** A rate of the fulfilment fee with the amounts of earlier surcharges; null for amounts. */
  rate: number | null;
  /** The amount by size tier. A tier without one gets an unknown amount. */
  amounts: ReadonlyMap<string, { low: number; high: number }>;
};

export type Fulfilment = {
  lengthUnit: LengthUnit;
  weightUnit: WeightUnit;
  priceBands: readonly PriceBand[];
  /** Smallest first. A product belongs to the first tier that it fits. */
  tiers: readonly SizeTier[];
  /** In the order in which they are added. */
  surcharges: readonly Surcharge[];
};

export type SizeTier = {
  name: string;
  /** Groups tiers that share storage fees. */
  group: string;
  /** The longest, the middle and the shortest side at most; null without a limit. */
  sides: readonly [Fraction, Fraction, Fraction] | null;
  lengthPlusGirth: Fraction | null;
  /** The highest weight of the tier, and which weight it limits. */
  maxWeight: Fraction | null;
  limitsWeight: WeightKind;
  /** The weight that decides the fee. */
  charges: WeightKind;
  dimensional: Dimensional | null;
  /** By weight, lightest first. */
  steps: readonly WeightStep[];
};

/** `unit`: of the packed product. `shipping`: the larger of unit and dimensional weight. */
type WeightKind = "unit" | "shipping";

/** Dimensional weight: the volume divided by `perWeight`, a volume per gram; sides below `leastSide` count as that long. */
type Dimensional = { perWeight: Fraction; divisor: number; leastSide: Fraction | null };

export type WeightStep = {
  /** The highest weight of the step; null for any. */
  upTo: Fraction | null;
  /** By price band; null where the next band's fee applies. */
  fees: readonly (number | null)[];
  plus: { fee: number; each: Fraction; over: Fraction } | null;
};

export type Storage = {
  volumeUnit: "ft3" | "m3";
  rates: readonly { group: string; months: readonly number[]; fee: number }[];
};

/** The reference to a card in results. */
export type CardReference = Pick<FeeCard, "id" | "name" | "validFrom" | "validTo" | "source"> & {
  surcharges: Pick<Surcharge, "name" | "from" | "to" | "source">[];
};

export function cardReference({ id, name, validFrom, validTo, source, fulfilment }: FeeCard): CardReference {
  const surcharges = (fulfilment?.surcharges ?? []).map(({ name, from, to, source }) => ({ name, from, to, source }));
  return { id, name, validFrom, validTo, source, surcharges };
}

/** The card of a marketplace that applies on a day, with the surcharges of that day: among several, the one that started last. */
export function findCard(cards: readonly FeeCard[], marketplace: MarketplaceDomain, day: string): FeeCard | undefined {
  const card = cards
    .filter((card) => card.marketplace === marketplace && card.validFrom <= day && day <= (card.validTo ?? day))
    .reduce<FeeCard | undefined>((best, card) => (best && best.validFrom >= card.validFrom ? best : card), undefined);
  if (!card?.fulfilment) return card;
  const surcharges = card.fulfilment.surcharges.filter(({ from, to }) => from <= day && day <= (to ?? day));
  return { ...card, fulfilment: { ...card.fulfilment, surcharges } };
}

/** An amount between two known bounds; the upper bound is null if there is none. */
export type Span = { low: number; high: number | null };

/** A computed fee. The amount is null if the card does not determine it. */
export type FeeResult = { amount: Span | null; steps: string[] };
