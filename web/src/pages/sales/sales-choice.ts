/** The choices that all pages of sales share, kept in the address: period, comparison, marketplace, currency and basis. */
import { isMarketplace, type Marketplace } from "../../parts/marketplaces.ts";
import { DEFAULT_PERIOD, daysOf, isDay, isPeriod, type PeriodName } from "./period.ts";

export type Basis = "ordered" | "settled";

/** The period to compare with; the one before if not chosen. */
export type Compare = "year" | "none";

export type SalesChoice = {
  period?: PeriodName;
  /** Both or none: days instead of a named period. */
  start?: string;
  end?: string;
  compare?: Compare;
  shop?: Marketplace;
  basis?: Basis;
  /** The currency on screen where the account has several, not converted. */
  money?: string;
  /** The currency that all amounts are converted to. */
  convert?: string;
};

/** These keep their value from page to page. */
export const KEPT = [
  ...(["period", "start", "end", "compare", "shop", "basis", "money", "convert"] as const),
] as const satisfies (keyof SalesChoice)[];

const isCurrency = (value: unknown): value is string => typeof value === "string" && /^[A-Z]{3}$/.test(value);

/** Ignores invalid parameters: an address is easily mistyped. */
export function salesChoice(search: Record<string, unknown>): SalesChoice {
  const { period, start, end, compare, shop, basis, money, convert } = search;
  return {
    ...(isPeriod(period) && { period }),
    ...(isDay(start) && isDay(end) && start <= end && { start, end }),
    ...((compare === "year" || compare === "none") && { compare }),
    ...(isMarketplace(shop) && { shop }),
    ...((basis === "ordered" || basis === "settled") && { basis }),
    ...(isCurrency(money) && { money }),
    ...(isCurrency(convert) && { convert }),
  };
}

/** The parameters of requests for figures. */
export function figuresRequest({ period = DEFAULT_PERIOD, start, end, shop, convert }: SalesChoice, now = Date.now()) {
  return {
    ...(start !== undefined && end !== undefined ? { from: start, to: end } : daysOf(period, now)),
    ...(shop && { marketplace: shop }),
    ...(convert && { currency: convert }),
  };
}

export type FiguresRequest = ReturnType<typeof figuresRequest>;
