/** The texts of import commands. */

import { MARKETPLACES } from "../../features/catalog/marketplace.ts";
import type { Observation } from "../../features/catalog/product.ts";
import { type CommonReject, type ImportRun, stored } from "../../features/imports/import-run.ts";
import { type Warning, warningText } from "../../features/imports/import-warnings.ts";
import type { Preview } from "../../features/imports/preview-import.ts";
import { formatCount } from "../../platform/base/format-count.ts";
import { toDecimal } from "../../platform/base/money.ts";
import { formatDuration, formatTime, table } from "./print.ts";

const count = formatCount;
const quantity = (number: number, what: string) => `${count(number)} ${what}${number === 1 ? "" : "s"}`;

const STATES: Record<ImportRun["status"], string> = {
  held: "held until started",
  waiting: "waiting",
  running: "running",
  done: "imported",
  failed: "failed",
  cancelled: "stopped; run the same command again to resume",
};

export function summaryText(
  run: ImportRun,
  reasons: CommonReject[],
  { seconds, rowsBefore, rejectsPath }: { seconds: number; rowsBefore: number; rejectsPath?: string | undefined },
): string {
  const rate = seconds > 0 ? (run.counts.read - rowsBefore) / seconds : 0;
  const lines = [
    `${run.source}: ${STATES[run.status]} (${run.id})`,
    countsText(run),
    `  ${formatDuration(seconds)}, ${count(Math.round(rate))} rows/s`,
    ...warningLines(run.warnings),
  ];
  lines.push(
    ...reasons.map(
      ({ reason, rows, firstLine, isCell }) =>
        `  ${isCell ? "left out" : "rejected"} ${count(rows)}: ${reason} (first in line ${count(firstLine)})`,
    ),
  );
  if (rejectsPath !== undefined) lines.push(`  all rejected rows and cells: ${rejectsPath}`);
  return lines.join("\n");
}

export function runText(run: ImportRun): string {
  return [
    `${run.id}  ${run.source}`,
    `  ${STATES[run.status]}${run.waitingSince ? " (waiting for another process to change the catalogue)" : ""}, ${run.format ?? "unknown format"}, read as ${run.preset ?? "–"}`,
    countsText(run),
    `  started ${formatTime(run.createdAt)}${run.finishedAt ? `, ended ${formatTime(run.finishedAt)}` : ""}`,
    ...warningLines(run.warnings),
    ...(run.problem === null ? [] : [`  ${run.problem}`]),
  ].join("\n");
}

function warningLines(warnings: readonly Warning[]): string[] {
  return warnings.map((warning) => `  Note: ${warningText(warning)}`);
}

function countsText({ counts, rejectedCells }: ImportRun): string {
  const { read, added, changed, unchanged, rejected } = counts;
  const cells = rejectedCells > 0 ? `; ${quantity(rejectedCells, "cell")} of stored rows left out` : "";
  return `  ${quantity(read, "row")} read: ${count(stored(counts))} stored (${count(added)} new, ${count(changed)} changed, ${count(unchanged)} unchanged), ${count(rejected)} rejected${cells}`;
}

export function runsTable(runs: ImportRun[]): string {
  return table(
    runs,
    [
      { title: "ID", value: (run) => run.id },
      { title: "FILE", value: (run) => run.source },
      { title: "STATE", value: (run) => run.status },
      { title: "READ", value: (run) => run.counts.read, right: true },
      { title: "NEW", value: (run) => run.counts.added, right: true },
      { title: "CHANGED", value: (run) => run.counts.changed, right: true },
      { title: "REJECTED", value: (run) => run.counts.rejected, right: true },
      { title: "STARTED", value: (run) => formatTime(run.createdAt) },
    ],
    "No imports yet. Start one:  npx nichescope import <file>",
  );
}

export function rejectsTable(reasons: CommonReject[]): string {
  return table(
    reasons,
    [
      { title: "ROWS", value: (each) => each.rows, right: true },
      { title: "RESULT", value: (each) => (each.isCell ? "cell left out" : "row rejected") },
      { title: "FIRST IN LINE", value: (each) => each.firstLine, right: true },
      { title: "REASON", value: (each) => each.reason },
    ],
    "No rejects.",
  );
}

/** The sheet of a workbook with several. */
function sheetWords({ sheet, sheets }: Preview): string {
  return sheets.length > 1 ? ` (sheet "${sheet}" of ${sheets.map((name) => `"${name}"`).join(", ")})` : "";
}

export function previewText(file: string, preview: Preview): string {
  const { read, usable, rejected, historyPoints } = preview;
  const history = historyPoints > 0 ? `, with ${count(historyPoints)} points of history` : "";
  const untitled = usable - (preview.fill.find(({ field }) => field === "title")?.rows ?? 0);
  const parts = [
    `${file}: ${preview.format}${sheetWords(preview)}, read as ${preview.preset.title} (${preview.preset.name})`,
    `  ${quantity(read, "row")} read: ${count(usable)} would be stored${history}, ${count(rejected)} would be rejected`,
    ...(preview.rejectedCells > 0
      ? [`  ${quantity(preview.rejectedCells, "cell")} cannot be read and would be left out`]
      : []),
    ...(untitled > 0 ? [`  ${count(untitled)} of them have no title and are stored only for known products`] : []),
    `  ${preview.marketplaces.map(({ marketplace, rows }) => `${marketplace} ${count(rows)}`).join(", ")}`,
    ...warningLines(preview.warnings),
    "",
    table(
      preview.first,
      [
        { title: "ASIN", value: (seen) => seen.asin },
        { title: "TITLE", value: (seen) => shortened(seen.title, 40) },
        { title: "BRAND", value: (seen) => shortened(seen.brand, 16) },
        { title: "CATEGORY", value: (seen) => shortened(seen.bsrCategory ?? seen.category, 24) },
        { title: "PRICE", value: priceOf, right: true },
        { title: "RANK", value: (seen) => seen.bsr, right: true },
        { title: "SOLD", value: (seen) => seen.reportedSales, right: true },
        { title: "REVIEWS", value: (seen) => seen.reviewCount, right: true },
        { title: "RATING", value: (seen) => seen.rating, right: true },
        { title: "SEEN", value: (seen) => formatTime(seen.seenAt) },
      ],
      "No row could be used.",
    ),
    "",
    table(
      preview.fill,
      [
        // The name that --map uses.
        { title: "FIELD", value: (each) => (each.field === "priceMinor" ? "price" : each.field) },
        {
          title: "FILLED",
          value: (each) => (usable === 0 ? null : `${Math.floor((100 * each.rows) / usable)}%`),
          right: true,
        },
        { title: "ROWS", value: (each) => each.rows, right: true },
      ],
      "",
    ),
  ];
  if (preview.unusedColumns.length > 0) parts.push("", unusedText(preview.unusedColumns));
  const reasons = preview.rejects.map(({ reason, rows, line, column }) => ({
    reason,
    rows,
    firstLine: line,
    isCell: column !== null,
  }));
  if (reasons.length > 0) parts.push("", rejectsTable(reasons));
  if (preview.problem !== null) parts.push("", preview.problem);
  parts.push("", "Dry run: nothing was stored.");
  return parts.join("\n");
}

const LISTED_COLUMNS = 30;

function unusedText(columns: readonly string[]): string {
  const names = columns.slice(0, LISTED_COLUMNS).map((column) => shortened(column, 40));
  const others = columns.length - names.length;
  return `Columns that are not used: ${names.join(", ")}${others > 0 ? ` and ${count(others)} more` : ""}`;
}

function priceOf({ marketplace, priceMinor }: Observation): string | null {
  if (priceMinor === null) return null;
  const { currency } = MARKETPLACES[marketplace];
  return new Intl.NumberFormat("en", { style: "currency", currency }).format(toDecimal(priceMinor, currency));
}

function shortened(text: string | null, longest: number): string | null {
  return text === null || text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
}
