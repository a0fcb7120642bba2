/** Currencies as prices and columns name them. */
import { MARKETPLACE_DOMAINS, MARKETPLACES, type MarketplaceDomain } from "../../catalog/marketplace.ts";
import { RowProblem } from "../source.ts";
import { isNone } from "./none.ts";
import { called, refuse } from "./refusal.ts";

/** A mark may stand for several. */
const MARKS: Record<string, readonly string[]> = {
  $: ["USD", "CAD", "AUD", "MXN", "SGD"],
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
  GPB: ["GBP"], // a slip of the pen that one export makes in every row
  "E£": ["EGP"],
  "¥": ["JPY"],
  "￥": ["JPY"],
  円: ["JPY"],
  "₹": ["INR"],
  RS: ["INR"],
  KR: ["SEK"],
  ZŁ: ["PLN"],
  "₺": ["TRY"],
  TL: ["TRY"],
};

const CODES = new Set(Intl.supportedValuesOf("currency"));

/** Undefined where it is not one. */
export function currenciesOf(mark: string): readonly string[] | undefined {
  const key = mark.trim().toUpperCase().replace(/\.$/, "");
  return Object.hasOwn(MARKS, key) ? MARKS[key] : CODES.has(key) ? [key] : undefined;
}

/** Refuses prices of a column that says another currency than the marketplace sells in. */
export function checkCurrency(value: unknown, column: string, marketplace: MarketplaceDomain): void {
  const { currency } = MARKETPLACES[marketplace];
  if (value === currency || isNone(value)) return;
  const meant = typeof value === "string" ? currenciesOf(value) : undefined;
  if (meant === undefined) refuse(column, value, "is not a currency");
  if (!meant.includes(currency)) throw new RowProblem(`${called(column)} ${contradiction(meant, marketplace)}`);
}

/** `INR, but amazon.com sells in USD` */
export function contradiction(meant: readonly string[], marketplace: MarketplaceDomain): string {
  return `${meant[0]}, but ${marketplace} sells in ${MARKETPLACES[marketplace].currency}`;
}

/** `Price  $`, `Price (EUR)`, `price_usd`: what the name of a price's column says. */
export function currencyInName(column: string): string | undefined {
  const rest = column.toUpperCase().replace(/PRICE|[^\p{L}\p{Sc}]|\bIN\b/gu, "");
  return currenciesOf(rest) && rest;
}

/** The marketplace that alone sells in this currency. */
export function marketplaceOfCurrency(value: unknown): MarketplaceDomain | undefined {
  return typeof value === "string" ? BY_CURRENCY.get(value) : undefined;
}

const BY_CURRENCY = new Map(
  [...Map.groupBy(MARKETPLACE_DOMAINS, (domain) => MARKETPLACES[domain].currency as string)].flatMap(
    ([currency, domains]): [string, MarketplaceDomain][] =>
      domains.length === 1 ? [[currency, domains[0] as MarketplaceDomain]] : [],
  ),
);
