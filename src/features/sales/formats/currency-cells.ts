/** The currency of a row: its own column, or the one of its marketplace. */

import { isMissing } from "../../../platform/tables/cells/missing-values.ts";
import { refuse } from "../../../platform/tables/cells/refusal.ts";
import { FileProblem } from "../../../platform/tables/file-problem.ts";
import type { Fields } from "../../../platform/tables/row.ts";
import { MARKETPLACE_DOMAINS, MARKETPLACES, type MarketplaceDomain } from "../../catalog/marketplace.ts";
import { isCurrencyCode } from "../../sources/presets/currencies.ts";
import { cellOf, type FindColumn } from "./columns.ts";
import type { SalesFile } from "./sales-format.ts";
import { missing } from "./text-cells.ts";

const COLUMNS = [
  "currency",
  "currency-code",
  "currency-unit",
  "Währung",
  "campaignBudgetCurrencyCode",
  "Budget currency",
  "Devise",
  "Moneda",
  "Divisa",
  "Valuta",
  "通貨",
];

type CurrencyOf = (fields: Fields, marketplace: MarketplaceDomain | null) => string | null;

export function currencyIn(
  find: FindColumn,
  chosen: MarketplaceDomain | null,
  written: string | null = null,
): CurrencyOf {
  const column = find(...COLUMNS);
  return (fields, marketplace) => {
    const home = marketplace ?? chosen;
    return currencyCode(cellOf(fields, column)) ?? written ?? (home === null ? null : MARKETPLACES[home].currency);
  };
}

type Chosen = Pick<SalesFile, "name" | "marketplace" | "homes">;

/**
 * Rejects a row whose currency is unknown. `written` is the currency that the header names. A file that names neither its
 * currency nor its marketplace is in the account's currency, if it sells in one only.
 */
export function requiredCurrencyIn(find: FindColumn, file: Chosen, written: string | null = null) {
  const currencyOf = currencyIn(find, file.marketplace, written);
  const [own, ...others] = homeCurrencies(file);
  return (fields: Fields, marketplace: MarketplaceDomain | null): string =>
    currencyOf(fields, marketplace) ??
    (own !== undefined && others.length === 0 ? own : missing("currency: set the marketplace of the file"));
}

/** Refuses a file without a readable row. */
export function refuseWithoutCurrency(find: FindColumn, file: Chosen): void {
  const own = homeCurrencies(file);
  if (find(...COLUMNS) !== undefined || file.marketplace !== null || own.length === 1) return;
  const sold = own.length === 0 ? "" : `, and you sell in ${own.join(" and ")}`;
  throw new FileProblem(file.name, `names no currency${sold}: set the marketplace of the file and import it again`);
}

const homeCurrencies = ({ homes }: Chosen): string[] => [...new Set(homes.map((home) => MARKETPLACES[home].currency))];

/**
 * The marketplace of an amount that names none: the only one of its currency. It does not depend on what the account has imported: rows
 * of the same spend must have the same marketplace whenever they are imported, or they count twice.
 */
export function marketplaceOfCurrency(currency: string): MarketplaceDomain | null {
  const [only, ...others] = MARKETPLACE_DOMAINS.filter((domain) => MARKETPLACES[domain].currency === currency);
  return only === undefined || others.length > 0 ? null : only;
}

/** Reads `USD`; null when it is missing. */
export function currencyCode(value: unknown): string | null {
  if (isMissing(value)) return null;
  const code = codeOf(value);
  return isCurrencyCode(code) ? code : refuse("currency", value, "is not a currency such as USD");
}

export function isCurrency(value: unknown): boolean {
  return isCurrencyCode(codeOf(value));
}

function codeOf(value: unknown): string {
  return String(value).trim().toUpperCase();
}
