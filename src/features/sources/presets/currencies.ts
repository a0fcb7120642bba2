/** Currency marks in prices and column names. */

import { isMissing } from "../../../platform/tables/cells/missing-values.ts";
import { displayName, refuse } from "../../../platform/tables/cells/refusal.ts";
import { MARKETPLACE_DOMAINS, MARKETPLACES, type MarketplaceDomain } from "../../catalog/marketplace.ts";
import { MarketplaceProblem } from "../source.ts";

/** The currencies of each mark; costs may be in one without a marketplace. */
const MARKS: Record<string, readonly string[]> = {
  $: ["USD", "CAD", "AUD", "MXN", "SGD", "NZD", "HKD", "TWD"],
  US$: ["USD"],
  C$: ["CAD"],
  CA$: ["CAD"],
  CDN$: ["CAD"],
  A$: ["AUD"],
  AU$: ["AUD"],
  S$: ["SGD"],
  SG$: ["SGD"],
  MX$: ["MXN"],
  R$: ["BRL"],
  R: ["ZAR"],
  "€": ["EUR"],
  EURO: ["EUR"],
  "£": ["GBP", "EGP"],
  GPB: ["GBP"], // a typing error in every row of one export
  "E£": ["EGP"],
  "¥": ["JPY", "CNY"],
  "￥": ["JPY", "CNY"],
  "JP¥": ["JPY"],
  円: ["JPY"],
  元: ["CNY"],
  RMB: ["CNY"],
  "CN¥": ["CNY"],
  "₹": ["INR"],
  RS: ["INR"],
  KR: ["SEK", "NOK", "DKK"],
  ZŁ: ["PLN"],
  "₺": ["TRY"],
  TL: ["TRY"],
};

const CODES = new Set(Intl.supportedValuesOf("currency"));

export function isCurrencyCode(code: string): boolean {
  return CODES.has(code);
}

/** Returns the currencies that a mark may stand for, or undefined when it is not one. */
export function currenciesOf(mark: string): readonly string[] | undefined {
  const key = mark.trim().toUpperCase().replace(/\.$/, "");
  return Object.hasOwn(MARKS, key) ? MARKS[key] : CODES.has(key) ? [key] : undefined;
}

/** Rejects a row whose currency is not the one of its marketplace. */
export function checkCurrency(value: unknown, column: string, marketplace: MarketplaceDomain): void {
  const { currency } = MARKETPLACES[marketplace];
  if (value === currency || isMissing(value)) return;
  const meant = typeof value === "string" ? currenciesOf(value) : undefined;
  if (meant === undefined) refuse(column, value, "is not a currency");
  if (!meant.includes(currency))
    throw new MarketplaceProblem(`${displayName(column)} ${contradiction(meant, marketplace)}`);
}

/** Words a mismatch: `INR, but amazon.com sells in USD`. */
export function contradiction(meant: readonly string[], marketplace: MarketplaceDomain): string {
  return `${meant[0]}, but ${marketplace} sells in ${MARKETPLACES[marketplace].currency}`;
}

/** Finds the currency in the name of a price column: `Price  $`, `Price (EUR)`, `price_usd`. */
export function currencyInName(column: string): string | undefined {
  const rest = column.toUpperCase().replace(/PRICE|[^\p{L}\p{Sc}]|\bIN\b/gu, "");
  return currenciesOf(rest) && rest;
}

/** Returns the marketplace of a currency, or of a currency mark, that only one marketplace uses. */
export function marketplaceOfCurrency(value: unknown): MarketplaceDomain | undefined {
  const meant = typeof value === "string" ? marketCurrenciesOf(value) : [];
  return meant.length === 1 ? BY_CURRENCY.get(meant[0] as string) : undefined;
}

/** The currencies of marketplaces that a mark may stand for. */
export function marketCurrenciesOf(mark: string): readonly string[] {
  return (currenciesOf(mark) ?? []).filter((currency) => OF_MARKETPLACES.has(currency));
}

const OF_MARKETPLACES = new Set<string>(MARKETPLACE_DOMAINS.map((domain) => MARKETPLACES[domain].currency));

const BY_CURRENCY = new Map(
  [...Map.groupBy(MARKETPLACE_DOMAINS, (domain) => MARKETPLACES[domain].currency as string)].flatMap(
    ([currency, domains]): [string, MarketplaceDomain][] =>
      domains.length === 1 ? [[currency, domains[0] as MarketplaceDomain]] : [],
  ),
);
