/** The currency of a row: its own column, or the one of its marketplace. */
import { MARKETPLACES, type MarketplaceDomain } from "../../catalog/marketplace.ts";
import { isMissing } from "../../sources/presets/missing-values.ts";
import { refuse } from "../../sources/presets/refusal.ts";
import type { Fields } from "../../sources/source.ts";
import { cellOf, type FindColumn } from "./columns.ts";
import { missing } from "./text-cells.ts";

const COLUMNS = [
  "currency",
  "currency-code",
  "currency-unit",
  "Währung",
  "campaignBudgetCurrencyCode",
  "Devise",
  "Divisa",
  "Valuta",
  "通貨",
];
const CODES = new Set(Intl.supportedValuesOf("currency"));

type CurrencyOf = (fields: Fields, marketplace: MarketplaceDomain | null) => string | null;

export function currencyIn(find: FindColumn, chosen: MarketplaceDomain | null): CurrencyOf {
  const column = find(...COLUMNS);
  return (fields, marketplace) => {
    const home = marketplace ?? chosen;
    return currencyCode(cellOf(fields, column)) ?? (home === null ? null : MARKETPLACES[home].currency);
  };
}

/** Rejects a row whose currency is unknown. */
export function requiredCurrencyIn(find: FindColumn, chosen: MarketplaceDomain | null) {
  const currencyOf = currencyIn(find, chosen);
  return (fields: Fields, marketplace: MarketplaceDomain | null): string =>
    currencyOf(fields, marketplace) ?? missing("currency: choose the marketplace of the file");
}

/** Reads `USD`; null when it is missing. */
export function currencyCode(value: unknown): string | null {
  if (isMissing(value)) return null;
  const code = codeOf(value);
  return CODES.has(code) ? code : refuse("currency", value, "is not a currency such as USD");
}

export function isCurrency(value: unknown): boolean {
  return CODES.has(codeOf(value));
}

function codeOf(value: unknown): string {
  return String(value).trim().toUpperCase();
}
