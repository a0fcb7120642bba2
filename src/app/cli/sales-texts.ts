/** The result of an import of sales, for people. */

import type { AdTotal } from "../../features/sales/advertising/ad-totals-store.ts";
import type { Settlement } from "../../features/sales/ledger/ledger-store.ts";
import type { AdLevel } from "../../features/sales/record.ts";
import type { ReportImport } from "../../features/search-data/report.ts";
import { formatCount } from "../../platform/base/format-count.ts";
import { moneyText } from "../../platform/base/money.ts";

type Reason = { reason: string; rows: number; firstLine: number };

const count = formatCount;

export function importedText(
  { id, kind, counts }: ReportImport,
  reasons: readonly Reason[],
  settlements: readonly Settlement[],
  ads: readonly AdTotal[],
): string {
  return [
    `Imported as ${id} (${kind?.replaceAll("_", " ")}). Records: ${count(counts.added)} added, ${count(counts.changed)} changed, ` +
      `${count(counts.unchanged)} unchanged. Rows: ${count(counts.read)} read, ${count(counts.rejected)} rejected.`,
    ...reasons.map(
      ({ reason, rows, firstLine }) => `  rejected ${count(rows)}: ${reason} (first in line ${count(firstLine)})`,
    ),
    ...settlements.map(settlementText),
    ...ads.map(adTotalText),
  ].join("\n");
}

/** "spend by search term: $7,431.68 in 20 rows of 10 days. $7,431.68 counts." */
function adTotalText({ level, currency, rows, days, ...total }: AdTotal): string {
  const money = (minor: number) => moneyText(minor, currency);
  const parts = [
    `${money(total.countedMinor)} counts`,
    ...(total.knownMinor === 0 ? [] : [`${money(total.knownMinor)} was imported before`]),
    ...(total.coveredMinor === 0
      ? []
      : [
          `${money(total.coveredMinor)} counts from reports by ${total.coveredBy.map(levelText).join(" and ")}` +
            (total.coveringMinor === total.coveredMinor ? "" : `, which have ${money(total.coveringMinor)}`),
        ]),
  ];
  return `  spend by ${levelText(level)}: ${money(total.spendMinor)} in ${counted(rows, "row")} of ${counted(days, "day")}. ${parts.join(", ")}.`;
}

const levelText = (level: AdLevel): string => level.replaceAll("_", " ");
const counted = (number: number, noun: string): string => `${count(number)} ${noun}${number === 1 ? "" : "s"}`;

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
