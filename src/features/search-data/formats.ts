/** The reports that can be imported. A file is recognised by its content, never by its name. */

import { isRecord } from "../../platform/base/json.ts";
import { FileProblem } from "../../platform/tables/file-problem.ts";
import type { Table } from "../../platform/tables/table.ts";
import { downloadFacts } from "./metadata-line.ts";
import { queryPerformance } from "./query-performance.ts";
import type { ReportKind } from "./report.ts";
import type { ReadReportRow, ReportFile, ReportFormat } from "./report-format.ts";
import { searchTerms } from "./search-terms.ts";

const REPORT_FORMATS: readonly ReportFormat[] = [searchTerms, queryPerformance];

export function formatOfKind(kind: ReportKind): ReportFormat {
  return REPORT_FORMATS.find((format) => format.kind === kind) as ReportFormat;
}

/** True for the header of a known report. */
export function isReportHeader(columns: readonly string[]): boolean {
  return REPORT_FORMATS.some(({ hasColumns }) => hasColumns(columns));
}

/** Recognises a report. Throws a `FileProblem` for any other file. */
export function chooseFormat(
  { format, columns, notes = [], sample }: Table,
  file: ReportFile,
): { report: ReportFormat; readRow: ReadReportRow } {
  if (format === "csv" || format === "tsv" || format === "xlsx") {
    const report = REPORT_FORMATS.find(({ hasColumns }) => hasColumns(columns));
    if (report === undefined) throw unknownReport(file.name, columns);
    return { report, readRow: report.download(file, columns, downloadFacts(notes, file.name)) };
  }
  const first = sample.find((row) => "fields" in row);
  const type = isRecord(first?.context?.["reportSpecification"])
    ? first.context["reportSpecification"]["reportType"]
    : undefined;
  const report =
    first && REPORT_FORMATS.find((each) => (type === undefined ? each.hasFields(first.fields) : each.type === type));
  if (report === undefined) throw unknownReport(file.name, columns, type);
  return { report, readRow: report.json(file) };
}

function unknownReport(name: string, columns: readonly string[], type?: unknown): FileProblem {
  const titles = REPORT_FORMATS.map(({ title }) => title).join(" and ");
  if (typeof type === "string")
    return new FileProblem(name, `is a report that cannot be imported (${type}); ${titles} can`);
  if (columns.length === 0) return new FileProblem(name, "has no rows");
  const shown = columns.slice(0, 12).join(", ");
  return new FileProblem(
    name,
    `is not a report that can be imported: ${titles} can, with English column names. Its columns are ${shown}${columns.length > 12 ? ", …" : ""}`,
  );
}
