/** Reads a report with search data. */
import { openTable } from "../../platform/tables/open-table.ts";
import { chooseFormat, isReportHeader } from "./formats.ts";
import { mergeRecords } from "./merge-store.ts";
import type { ReportRecord } from "./report.ts";
import type { ReadReportRow } from "./report-format.ts";
import { type ChunkRecords, inChunks, type OpenReading } from "./report-reading.ts";

export const openReport: OpenReading = async (input, { marketplace }) => {
  const table = await openTable(input, { isKnown: isReportHeader });
  try {
    const { report, readRow } = chooseFormat(table, { name: input.name, marketplace });
    return {
      table,
      kind: report.kind,
      chunks: (skip, chunkRows) => inChunks(table.rows(skip), skip, chunkRows, () => createRecords(readRow)),
    };
  } catch (error) {
    await table.close();
    throw error;
  }
};

function createRecords(readRow: ReadReportRow): ChunkRecords {
  const records: ReportRecord[] = [];
  return {
    take: ({ fields, context }) => void records.push(...readRow(fields, context)),
    span: () => ({
      marketplaces: [...new Set(records.map(({ marketplace }) => marketplace))],
      from: records.reduce<string | null>((least, { periodStart: day }) => earlier(least, day), null),
      to: records.reduce<string | null>((most, { periodEnd: day }) => (most === null || day > most ? day : most), null),
    }),
    merge: (client, owner) => mergeRecords(client, owner, records),
  };
}

function earlier(least: string | null, day: string): string {
  return least === null || day < least ? day : least;
}
