/** Warnings: what an import assumed about a file, because its rows do not say so. */

import type { Decimal } from "../../platform/tables/cells/number-with-separators.ts";
import { grouped } from "../../platform/tables/file-problem.ts";
import { MARKETPLACES, type MarketplaceDomain } from "../catalog/marketplace.ts";

/** The time that is used for rows without one: the file's last change, or its arrival. */
export type TimeOrigin = "modified" | "received";

export const WARNINGS = ["marketplace_assumed", "currency_assumed", "time_assumed", "decimal_assumed"] as const;

/** The facts of each warning. `rows` are the stored rows that it concerns. */
export type Warning =
  | { code: "marketplace_assumed"; rows: number; marketplace: MarketplaceDomain }
  | { code: "currency_assumed"; rows: number; marketplace: MarketplaceDomain }
  /** `column` looks like the time, but has no name that says so. */
  | { code: "time_assumed"; rows: number; seenAt: string; origin: TimeOrigin; column?: string | undefined }
  | { code: "decimal_assumed"; column: string; decimal: Decimal };

/** Words a warning, the same for the command, the API and the dashboard. */
export function warningText(warning: Warning): string {
  switch (warning.code) {
    case "marketplace_assumed":
      return `${rowsOf(warning)} no marketplace and ${are(warning)} read as ${warning.marketplace}. If that is wrong, set the marketplace.`;
    case "currency_assumed":
      return `${count(warning.rows, "price")} without a currency ${are(warning)} read in ${MARKETPLACES[warning.marketplace].currency}, the currency of ${warning.marketplace}.`;
    case "time_assumed": {
      const { column, origin } = warning;
      const at = warning.seenAt.replace(/T(\d\d:\d\d).*/, " $1 UTC");
      const event = origin === "modified" ? "when the file was last modified" : "when the file was received";
      const advice =
        column === undefined
          ? "If you know the time, set it."
          : `The column "${column}" has dates: if they are the times, map it to seenAt ("When it was seen").`;
      return `${rowsOf(warning)} no time of observation and ${are(warning)} dated ${at}, ${event}. ${advice}`;
    }
    case "decimal_assumed":
      return warning.decimal === "comma"
        ? `The column "${warning.column}" has decimal commas, so 1.250 is read as 1250. If that is wrong, set the decimal separator to point.`
        : `The column "${warning.column}" has decimal points, so 1.250 is read as 1.25. If that is wrong, set the decimal separator to comma.`;
    default:
      return warning satisfies never;
  }
}

const count = (rows: number, what: string) => `${grouped(rows)} ${what}${rows === 1 ? "" : "s"}`;
const rowsOf = ({ rows }: { rows: number }) => `${count(rows, "row")} ${rows === 1 ? "has" : "have"}`;
const are = ({ rows }: { rows: number }) => (rows === 1 ? "is" : "are");

/** Adds the warnings of one chunk to those before it. */
export function plusWarnings(before: readonly Warning[], more: readonly Warning[]): Warning[] {
  const byFacts = new Map(before.map((warning) => [factsOf(warning), warning]));
  for (const warning of more) {
    const known = byFacts.get(factsOf(warning));
    const isCounted = known !== undefined && "rows" in known && "rows" in warning;
    byFacts.set(factsOf(warning), isCounted ? { ...warning, rows: known.rows + warning.rows } : warning);
  }
  return [...byFacts.values()];
}

/** PostgreSQL returns the keys of JSON in another order. */
function factsOf(warning: Warning): string {
  return JSON.stringify(Object.entries({ ...warning, rows: 0 }).sort(([a], [b]) => (a < b ? -1 : 1)));
}
