/** The result of an import of sales, for people. */
import { formatCount } from "../base/format-count.ts";
import { moneyText } from "../base/money.ts";
import type { ReportImport } from "../reports/report.ts";
import type { Settlement } from "../sales/ledger/ledger-store.ts";

type Reason = { reason: string; rows: number; firstLine: number };

const count = formatCount;

export function importedText(
  { id, kind, counts }: ReportImport,
  reasons: readonly Reason[],
  settlements: readonly Settlement[],
): string {
  return [
    `Imported as ${id} (${kind?.replaceAll("_", " ")}). Records: ${count(counts.added)} added, ${count(counts.changed)} changed, ` +
      `${count(counts.unchanged)} unchanged. Rows: ${count(counts.read)} read, ${count(counts.rejected)} rejected.`,
    ...reasons.map(
      ({ reason, rows, firstLine }) => `  rejected ${count(rows)}: ${reason} (first in line ${count(firstLine)})`,
    ),
    ...settlements.map(settlementText),
  ].join("\n");
}

function settlementText({ id, currency, totalMinor, sumMinor, unclassifiedLines }: Settlement): string {
  const total = totalMinor === null ? "no total" : moneyText(totalMinor, currency);
  const difference = (totalMinor ?? sumMinor) - sumMinor;
  const state =
    difference === 0
      ? "reconciled"
      : `not reconciled: its lines are ${moneyText(Math.abs(difference), currency)} ${difference > 0 ? "short" : "over"}`;
  const unknown = unclassifiedLines === 0 ? "" : `; ${count(unclassifiedLines)} unclassified`;
  return `  settlement ${id}: ${total}, ${state}${unknown}`;
}
