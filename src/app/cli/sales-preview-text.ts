/** The preview of an import of sales, for people. */

import type { PreviewTotal, SalesPreview } from "../../features/sales/import/sales-preview.ts";
import { formatCount } from "../../platform/base/format-count.ts";
import { moneyText } from "../../platform/base/money.ts";

const count = formatCount;

export function salesPreviewText(file: string, preview: SalesPreview): string {
  const { kind, format, counts, marketplaces, periodStart, periodEnd, unusedColumns, reasons, problem } = preview;
  const about = [...marketplaces, ...(periodStart === null ? [] : [`${periodStart} to ${periodEnd}`])].join(", ");
  return [
    `${file}: ${kind === null ? "not recognized" : `${kind.replaceAll("_", " ")} (${format})`}${about && `, ${about}`}`,
    `  Records: ${count(counts.added)} would be added, ${count(counts.changed)} changed, ${count(counts.unchanged)} unchanged. ` +
      `Rows: ${count(counts.read)} read, ${count(counts.rejected)} would be rejected.`,
    ...preview.totals.map(totalText),
    ...reasons.map(
      ({ reason, rows, firstLine }) => `  rejected ${count(rows)}: ${reason} (first in line ${count(firstLine)})`,
    ),
    ...(unusedColumns.length === 0 ? [] : [`  Columns that are not used: ${unusedColumns.join(", ")}`]),
    ...(problem === null ? [] : [`  ${problem}`]),
    "Dry run: nothing was stored.",
  ].join("\n");
}

/** "item prices: $120.00 in the file. $100.00 would be kept, $20.00 was imported before." */
function totalText({ amounts, currency, totalMinor, ...parts }: PreviewTotal): string {
  const money = (minor: number) => (currency === null ? String(minor) : moneyText(minor, currency));
  const rest: [number, string][] = [
    [parts.knownMinor, "was imported before"],
    [parts.coveredMinor, "counts from another report"],
    [parts.cancelledMinor ?? 0, "is cancelled and counts in no figure"],
    [parts.droppedMinor, "is older, repeated or not readable"],
  ];
  const others = rest.filter(([minor]) => minor !== 0).map(([minor, words]) => `, ${money(minor)} ${words}`);
  return `  ${amounts.replaceAll("_", " ")}: ${money(totalMinor)} in the file. ${money(parts.keptMinor)} would be kept${others.join("")}.`;
}
