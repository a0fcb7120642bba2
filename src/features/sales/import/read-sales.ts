/** Reads a file of an account's sales: finds its format and stages its records for the merge, chunk by chunk. */

import type { Transaction } from "../../../platform/db/bulk.ts";
import { type CopyValue, copyLine } from "../../../platform/db/copy.ts";
import { createRows, type Rows } from "../../../platform/db/rows.ts";
import { FileProblem } from "../../../platform/tables/file-problem.ts";
import { openTable } from "../../../platform/tables/open-table.ts";
import { RowProblem } from "../../../platform/tables/row.ts";
import type { Input, RawRow } from "../../../platform/tables/table.ts";
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { ReportImport } from "../../search-data/report.ts";
import {
  type ChunkRecords,
  inChunks,
  type MergedRecords,
  type ReportReading,
} from "../../search-data/report-reading.ts";
import { countAds, mergeAds } from "../advertising/ad-days-store.ts";
import { openBook } from "../book-store.ts";
import { sumDays } from "../days/sum-days-store.ts";
import { chooseSalesFormat, isSalesHeader } from "../formats/formats.ts";
import { type ReadSalesRow, SALES_TABLE_OPTIONS } from "../formats/sales-format.ts";
import type { LineKind } from "../ledger/classes.ts";
import { mergeDateRange } from "../ledger/merge-date-range-store.ts";
import { mergeLedger, removeMissingLines } from "../ledger/merge-ledger-store.ts";
import type { DateRangeRecord, SalesRecord, SettlementLineRecord, SettlementRecord } from "../record.ts";
import { noteLines, noteStaged } from "./kept-store.ts";
import { isEmpty, mergeProducts, mergeStaged, type ProductNames } from "./merge-store.ts";
import { dayOf, type PlainKind, type PlainRecord, RECORD_COLUMNS } from "./record-columns.ts";
import type { RecordWatch } from "./record-watch.ts";
import { endUnread } from "./remove-store.ts";

/** State that the rows of a file share, from its first row on, also when an import resumes. */
type FileState = {
  name: string;
  /** The settlements of the file, with the numbers of their lines so far. */
  settlements: Map<string, { currency: string; lines: number }>;
  /** Tables that had no row of the book before this import. */
  firsts: Map<string, boolean>;
  /** False when the import resumes, so that its own rows may be there already. */
  isFromStart: boolean;
};

type SalesFacts = {
  /** The moment of stock whose report names none. */
  momentOfFile(report: ReportImport): Promise<Date>;
  listHomes(accountId: string): Promise<MarketplaceDomain[]>;
};

/** Opens a file; `watch` sees its records, for a preview. */
export type OpenSales = (input: Input, report: ReportImport, watch?: RecordWatch) => Promise<ReportReading>;

export function createSalesOpener({ momentOfFile, listHomes }: SalesFacts): OpenSales {
  return async (input, report, watch) => {
    const table = await openTable(input, { ...SALES_TABLE_OPTIONS, isKnown: isSalesHeader });
    try {
      const { name } = input;
      const { accountId, marketplace, chosenFrom: from, chosenTo: to } = report;
      const period = from === null || to === null ? null : { from, to };
      const [at, homes] = await Promise.all([momentOfFile(report), listHomes(accountId)]);
      const file = { name, marketplace, homes, period, at };
      const { format, readRow } = chooseSalesFormat(table, file);
      const state: FileState = { name, settlements: new Map(), firsts: new Map(), isFromStart: true };
      return {
        table,
        kind: format.kind,
        chunks(skip, chunkRows) {
          state.isFromStart = skip === 0;
          const rows = afterSkipped(table.rows(0), skip, readRow, state);
          return inChunks(rows, skip, chunkRows, () => createRecords(readRow, state, watch));
        },
        async end(client, { accountId, number, at }, isWhole) {
          if (!isWhole) return await endUnread(client, { accountId, number, at });
          const book = await openBook(client, accountId, at);
          const counts = new Map([...state.settlements].map(([id, { lines }]) => [id, lines]));
          if (format.kind === "advertising") await countAds(client, { book, number });
          else if (counts.size > 0) await removeMissingLines(client, { book, number }, counts);
          await sumDays(client, book, at);
        },
      };
    } catch (error) {
      await table.close();
      throw error;
    }
  };
}

/** Readers keep state, so they see the rows that an earlier run of the import stored. */
async function* afterSkipped(
  batches: AsyncIterable<RawRow[]>,
  skip: number,
  readRow: ReadSalesRow,
  state: FileState,
): AsyncGenerator<RawRow[]> {
  let seen = 0;
  for await (const batch of batches) {
    if (seen >= skip) {
      yield batch;
      continue;
    }
    const skipped = Math.min(batch.length, skip - seen);
    for (const row of batch.slice(0, skipped)) {
      seen++;
      if ("problem" in row) continue;
      try {
        for (const record of readRow(row.fields, row.context, seen)) countLine(state, record);
      } catch (error) {
        if (!(error instanceof RowProblem)) throw error;
      }
    }
    if (skipped < batch.length) yield batch.slice(skipped);
  }
}

/** Returns the number of a line in its settlement. */
function countLine({ name, settlements }: FileState, record: SalesRecord): number {
  if (record.kind !== "settlement" && record.kind !== "settlement_line") return 0;
  let own = settlements.get(record.settlementId);
  if (own === undefined) {
    if (record.kind === "settlement_line")
      throw new FileProblem(
        name,
        `cannot be imported: the first row of settlement ${record.settlementId} is rejected, and with it the total`,
      );
    own = { currency: record.currency, lines: 0 };
    settlements.set(record.settlementId, own);
  }
  if (record.kind === "settlement") return 0;
  if (record.currency !== own.currency)
    throw new RowProblem(`currency ${record.currency} is not that of its settlement, ${own.currency}`);
  own.lines++;
  return own.lines;
}

function createRecords(readRow: ReadSalesRow, state: FileState, watch: RecordWatch | undefined): ChunkRecords {
  const plain = new Map<PlainKind, { rows: Rows; keys: Set<string>; hasRepeats: boolean }>();
  const names: ProductNames = new Map();
  const settlements: SettlementRecord[] = [];
  const ranges: DateRangeRecord[] = [];
  const ids = createNumbering<string>((id) => id);
  const kinds = createNumbering<LineKind>((kind) =>
    JSON.stringify([kind.transactionType, kind.amountType, kind.amountDescription]),
  );
  const lines = createRows();
  const span = createSpan();

  const stage = (record: PlainRecord) => {
    let staged = plain.get(record.kind);
    if (staged === undefined) {
      staged = { rows: createRows(), keys: new Set(), hasRepeats: false };
      plain.set(record.kind, staged);
    }
    const { key, values, place } = RECORD_COLUMNS[record.kind];
    const { rows, keys } = staged;
    const cells = values(record as never);
    rows.add(`${rows.count}\t${copyLine(cells)}`);
    // The database sorts the rows of a chunk only when a key is repeated, which is rare.
    keys.add(keyOf(cells, key.length));
    staged.hasRepeats = keys.size < rows.count;
    span.add(place(record as never));
    if (record.kind === "order_line") name(record.sku, record.asin, record.title, record.purchasedAt);
    else if (record.kind === "inventory") name(record.sku, record.asin, record.title, record.at);
  };
  const name = (sku: string, asin: string | null, title: string | null, at: Date) => {
    const known = names.get(sku);
    if (known === undefined) names.set(sku, { asin, title, at });
    else if (at > known.at) {
      known.asin = asin ?? known.asin;
      known.title = title ?? known.title;
      known.at = at;
    }
  };
  const stageRange = (record: DateRangeRecord) => {
    ranges.push(record);
    span.add({ day: record.postedAt, marketplace: record.marketplace });
    if (record.sku !== null && record.title !== null) name(record.sku, null, record.title, record.postedAt);
  };
  const stageLine = (record: SettlementLineRecord, line: number) => {
    const { transactionType, amountType, amountDescription } = record;
    lines.add(
      copyLine([
        ids.numberOf(record.settlementId),
        line,
        kinds.numberOf({ transactionType, amountType, amountDescription }),
        record.amountMinor,
        record.postedAt,
        record.quantity,
        record.marketplace,
        record.marketplaceName,
        record.sku,
        record.orderId,
        record.orderItemCode,
        record.merchantOrderId,
        record.adjustmentId,
        record.shipmentId,
        record.fulfillmentId,
        record.promotionId,
      ]),
    );
    if (record.postedAt !== null) span.add({ day: record.postedAt, marketplace: record.marketplace });
  };

  return {
    take({ fields, context }, number) {
      for (const record of readRow(watch?.fields(fields) ?? fields, context, number)) {
        const line = countLine(state, record);
        watch?.record(record);
        if (record.kind === "settlement") settlements.push(record);
        else if (record.kind === "settlement_line") stageLine(record, line);
        else if (record.kind === "date_range_row") stageRange(record);
        else stage(record);
      }
    },
    span: span.get,
    async merge(client, { accountId, number, at }) {
      const book = await openBook(client, accountId, at);
      const owner = { book, number, at };
      const merged: MergedRecords = { added: 0, changed: 0, unchanged: 0 };
      const count = (more: MergedRecords) => {
        merged.added += more.added;
        merged.changed += more.changed;
        merged.unchanged += more.unchanged;
      };
      if (settlements.length > 0 || lines.count > 0)
        count(await mergeLedger(client, owner, { settlements, ids: ids.all, kinds: kinds.all, lines }));
      if (watch !== undefined && lines.count > 0) await noteLines(client);
      if (ranges.length > 0) count(await mergeDateRange(client, owner, ranges));
      for (const [kind, { rows, hasRepeats }] of plain) {
        const columns = RECORD_COLUMNS[kind];
        if (kind === "advertising") {
          count(await mergeAds(client, owner, columns, rows));
          continue;
        }
        const isFirst = await isFirstOf(client, columns.table, book, state);
        count(await mergeStaged(client, owner, { columns, rows, hasRepeats, isFirst }));
        if (watch !== undefined) await noteStaged(client, kind);
      }
      await mergeProducts(client, book, names);
      return merged;
    },
  };
}

function keyOf(cells: readonly CopyValue[], length: number): string {
  let key = "";
  for (let i = 0; i < length; i++) key += `${cells[i]}\t`;
  return key;
}

/** Decided with the first chunk: the rows of later chunks do not belong to an earlier import either. */
async function isFirstOf(client: Transaction, table: string, book: number, state: FileState): Promise<boolean> {
  const known = state.firsts.get(table);
  if (known !== undefined) return known;
  const isFirst = state.isFromStart && (await isEmpty(client, table, book));
  state.firsts.set(table, isFirst);
  return isFirst;
}

/** Numbers values in the order of their appearance, from 0. */
function createNumbering<T>(keyOf: (value: T) => string) {
  const numbers = new Map<string, number>();
  const all: T[] = [];
  return {
    all,
    numberOf(value: T): number {
      const key = keyOf(value);
      const known = numbers.get(key);
      if (known !== undefined) return known;
      numbers.set(key, all.length);
      return all.push(value) - 1;
    },
  };
}

function createSpan() {
  const marketplaces = new Set<MarketplaceDomain>();
  let from: string | null = null;
  let to: string | null = null;
  return {
    add({ day, to: last, marketplace }: { day: string | Date; to?: string; marketplace: MarketplaceDomain | null }) {
      if (marketplace !== null) marketplaces.add(marketplace);
      const first = typeof day === "string" ? day : dayOf(day);
      if (first === "") return;
      if (from === null || first < from) from = first;
      if (to === null || (last ?? first) > to) to = last ?? first;
    },
    get: () => ({ marketplaces: [...marketplaces], from, to }),
  };
}
