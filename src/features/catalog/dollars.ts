import { toDecimal } from "../../platform/base/money.ts";
import { MARKETPLACES, type MarketplaceDomain } from "./marketplace.ts";

/**
 * The value of one unit of a currency in US dollars, rounded. The table is fixed on purpose: it puts niches of different
 * marketplaces on one scale, and a score must not move with exchange rates.
 */
const DOLLARS: Record<(typeof MARKETPLACES)[MarketplaceDomain]["currency"], number> = {
  USD: 1,
  GBP: 1.3,
  EUR: 1.15,
  SEK: 0.1,
  PLN: 0.27,
  TRY: 0.025,
  AED: 0.27,
  SAR: 0.27,
  EGP: 0.02,
  INR: 0.012,
  JPY: 0.0067,
  AUD: 0.65,
  SGD: 0.77,
  CAD: 0.72,
  MXN: 0.055,
  BRL: 0.18,
  ZAR: 0.057,
};

export function toDollars(minor: number, marketplace: MarketplaceDomain): number {
  const { currency } = MARKETPLACES[marketplace];
  return toDecimal(minor, currency) * DOLLARS[currency];
}
