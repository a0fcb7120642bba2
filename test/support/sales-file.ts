/** Reads the text of a file as an import does, for tests. */
import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import { chooseSalesFormat } from "../../src/features/sales/formats/formats.ts";
import { SALES_TABLE_OPTIONS, type SalesFile } from "../../src/features/sales/formats/sales-format.ts";
import type { SalesRecord } from "../../src/features/sales/record.ts";
import { openTable } from "../../src/platform/tables/open-table.ts";
import { RowProblem } from "../../src/platform/tables/row.ts";

export type ReadingCase = {
  title: string;
  file: string;
  chosen?: Partial<SalesFile>;
  /** The fields of each record that matter. */
  expected: readonly object[];
};

type Read = { title: string; records: SalesRecord[]; rejects: string[] };

export async function readSales(content: string | Buffer, chosen: Partial<SalesFile> = {}): Promise<Read> {
  const file: SalesFile = {
    name: "report.txt",
    marketplace: null,
    homes: [],
    period: null,
    at: new Date("2026-04-01T00:00:00Z"),
    ...chosen,
  };
  const stream = Readable.from([Buffer.from(content)]);
  const table = await openTable({ name: file.name, stream }, SALES_TABLE_OPTIONS);
  const { format, readRow } = chooseSalesFormat(table, file);
  const read: Read = { title: format.title, records: [], rejects: [] };
  let count = 0;
  for await (const batch of table.rows())
    for (const row of batch) {
      count++;
      if ("problem" in row) {
        read.rejects.push(row.problem);
        continue;
      }
      try {
        read.records.push(...readRow(row.fields, row.context, count));
      } catch (error) {
        if (!(error instanceof RowProblem)) throw error;
        read.rejects.push(error.message);
      }
    }
  return read;
}

/** A tab-separated file; cells that a row does not name are empty. */
export function tsv(columns: readonly string[], ...rows: Record<string, string>[]): string {
  return [columns.join("\t"), ...rows.map((row) => columns.map((column) => row[column] ?? "").join("\t"))].join("\n");
}

export function csv(columns: readonly string[], ...rows: Record<string, string>[]): string {
  const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ""))]
    .map((cells) => cells.map(cell).join(","))
    .join("\n");
}

/** Registers one test per file: its format is recognised by its content, and every row is read. */
export function testReading(cases: readonly ReadingCase[]): void {
  for (const { title, file, chosen, expected } of cases)
    test(`${title} is recognised by its content and read: ${file.slice(0, 40).replace(/\s+/g, " ")}`, async () => {
      const read = await readSales(file, chosen);
      assert.equal(read.title, title);
      assert.deepEqual(read.rejects, []);
      assert.deepEqual(
        read.records.map((record, i) => picked(record, expected[i] ?? {})),
        expected,
      );
    });
}

function picked(record: SalesRecord, like: object): object {
  return Object.fromEntries(Object.keys(like).map((key) => [key, record[key as keyof SalesRecord]]));
}
