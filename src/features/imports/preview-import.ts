/** Previews an import: reads the file, to its end or up to a number of rows, and stores nothing. */

import { isMissing } from "../../platform/tables/cells/missing-values.ts";
import { FileProblem } from "../../platform/tables/file-problem.ts";
import type { Fields } from "../../platform/tables/row.ts";
import type { Input } from "../../platform/tables/table.ts";
import type { Observation, Sighting } from "../catalog/product.ts";
import { looksLikeAsin } from "../sources/presets/asins.ts";
import { plain } from "../sources/presets/plain.ts";
import { type Cells, FIELDS as FIELD_NAMES } from "../sources/presets/preset.ts";
import { readHolders } from "../sources/presets/properties.ts";
import { type ImportOptions, type Reject, VALUES_IN_REASONS } from "./import-run.ts";
import type { Warning } from "./import-warnings.ts";
import { type AssumedRows, countAssumed, openReading, type UnknownColumns } from "./read-chunks.ts";

export type Preview = {
  format: string;
  preset: { name: string; title: string };
  columns: string[];
  /** The sheet that is read, and all sheets of the workbook; null and none for other files. */
  sheet: string | null;
  sheets: string[];
  /** Unused columns, judging by the first rows. Empty when no row can be used. */
  unusedColumns: string[];
  /** True when the file was read to its end. */
  isAll: boolean;
  /** `read` = `usable` + `rejected`. */
  read: number;
  usable: number;
  rejected: number;
  /** Cells that would be left out of usable rows. */
  rejectedCells: number;
  historyPoints: number;
  /** The column of each field; a suggestion if the file cannot be read. */
  mapping: Record<string, string>;
  /** Assumptions about facts that the file does not contain. */
  warnings: Warning[];
  /** The reason why the file cannot be read to its end. */
  problem: string | null;
  /** The first products as they would be stored. */
  first: Observation[];
  /** The number of usable rows that have each field. */
  fill: { field: string; rows: number }[];
  /** The first reject of each kind, with the number of rows. */
  rejects: (Reject & { rows: number })[];
  marketplaces: { marketplace: string; rows: number }[];
};

/** The preview of a file whose columns are not recognised: only its columns, and a `problem` that says what is missing. */
export type UnreadPreview = Omit<Preview, "preset"> & { preset: null };

const FIELDS = [
  "asin",
  "parentAsin",
  "title",
  "brand",
  "category",
  "imageUrl",
  "priceMinor",
  "bsr",
  "bsrCategory",
  "meanRank",
  "reportedSales",
  "reviewCount",
  "rating",
] as const satisfies (keyof Observation)[];

const MAX_KINDS = 20;
/** Watching every row would take too long. */
const WATCHED_ROWS = 1_000;

export async function previewImport(
  input: Input,
  options: ImportOptions,
  {
    now,
    first: firstCount = 5,
    mostRows = Number.POSITIVE_INFINITY,
    mostMs = Number.POSITIVE_INFINITY,
    onProgress,
  }: {
    now: Date;
    first?: number;
    mostRows?: number;
    mostMs?: number;
    onProgress?: (rows: number, bytesRead: number) => void;
  },
): Promise<Preview> {
  const startedAt = performance.now();
  const { table, preset, rows, warnings } = await openReading(input, options);
  const filled = new Map<string, number>(FIELDS.map((field) => [field, 0]));
  const marketplaces = new Map<string, number>();
  const kinds = new Map<string, Reject & { rows: number }>();
  const first: Observation[] = [];
  const columns = watchColumns();
  // A column with a field counts as used, even if the first rows have no value in it.
  for (const { column } of Object.values(preset.cells?.(table.columns) ?? {}))
    for (const name of [column, column.split(".", 1)[0] as string]) columns.used.add(name);
  for (const holder of readHolders(table)) columns.used.add(holder);
  const assumed: AssumedRows = {};
  let [usable, rejectedRows, rejectedCells, historyPoints] = [0, 0, 0, 0];
  let isAll = true;
  const take = ({ observation, history }: Sighting) => {
    usable++;
    historyPoints += history.length;
    if (first.length < firstCount) first.push(observation);
    for (const field of FIELDS) if (observation[field] !== null) filled.set(field, (filled.get(field) ?? 0) + 1);
    marketplaces.set(observation.marketplace, (marketplaces.get(observation.marketplace) ?? 0) + 1);
  };
  const refuse = (reject: Reject) => {
    if (reject.column === null) rejectedRows++;
    else rejectedCells++;
    const kind = reject.reason.replace(new RegExp(VALUES_IN_REASONS, "g"), "…");
    const known = kinds.get(kind);
    if (known !== undefined) known.rows++;
    else if (kinds.size < MAX_KINDS) kinds.set(kind, { ...reject, rows: 1 });
  };
  const read = async () => {
    for await (const batch of rows(0, now, columns.watch)) {
      if (usable + rejectedRows >= mostRows || performance.now() - startedAt > mostMs) {
        isAll = false;
        break;
      }
      for (const row of batch) {
        if ("reason" in row) refuse(row);
        else {
          row.sightings.forEach(take);
          row.cells.forEach(refuse);
          countAssumed(assumed, row.assumed);
        }
      }
      onProgress?.(usable + rejectedRows, table.bytesRead());
    }
  };
  let problem: string | null = null;
  await read().catch((error) => {
    if (!(error instanceof FileProblem)) throw error;
    problem = error.message; // the rows before it would be stored
  });
  const byCount = (a: { rows: number }, b: { rows: number }) => b.rows - a.rows;
  return {
    format: table.format,
    preset: { name: preset.name, title: preset.title },
    columns: table.columns,
    sheet: table.sheet ?? null,
    sheets: table.sheets ?? [],
    unusedColumns: usable === 0 ? [] : table.columns.filter((column) => !columns.used.has(column)),
    isAll,
    problem,
    read: usable + rejectedRows,
    usable,
    rejected: rejectedRows,
    rejectedCells,
    historyPoints,
    mapping: mappingOf(preset.cells?.(table.columns) ?? {}, table.columns),
    warnings: warnings(assumed),
    first,
    fill: [...filled].map(([field, rows]) => ({ field, rows })),
    rejects: [...kinds.values()].sort(byCount),
    marketplaces: [...marketplaces].map(([marketplace, rows]) => ({ marketplace, rows })).sort(byCount),
  };
}

/** Notes which columns are read. A preset that copies its rows reads all of them. */
function watchColumns() {
  const used = new Set<PropertyKey>();
  const note: ProxyHandler<Fields> = {
    get(fields, column) {
      used.add(column);
      return Reflect.get(fields, column);
    },
  };
  let rows = 0;
  return { used, watch: (fields: Fields): Fields => (rows++ < WATCHED_ROWS ? new Proxy(fields, note) : fields) };
}

/** Only columns of the file: a path into a record, or a fixed value, is no column. */
function mappingOf(cells: Cells, columns: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    FIELD_NAMES.flatMap((field) => {
      const column = cells[field]?.column;
      return column !== undefined && columns.includes(column) ? [[field, column]] : [];
    }),
  );
}

/** Suggests columns by their common names, and the ASIN by its values. */
function suggestMapping({ columns, sample }: UnknownColumns): Record<string, string> {
  const byName = mappingOf(plain.cells?.(columns) ?? {}, columns);
  const asin = byName["asin"] ?? columns.find((column) => isMostly(looksLikeAsin, sample, column));
  return { ...byName, ...(asin && { asin }) };
}

function isMostly(matches: (value: unknown) => boolean, sample: readonly Fields[], column: string): boolean {
  const values = sample.map((fields) => fields[column]).filter((value) => !isMissing(value));
  return values.length > 0 && values.filter(matches).length * 2 > values.length;
}

export function unreadPreview(unknown: UnknownColumns): UnreadPreview {
  const { problem, format, columns, sheet, sheets } = unknown;
  return {
    format,
    preset: null,
    columns,
    sheet,
    sheets,
    unusedColumns: [],
    isAll: false,
    problem,
    read: 0,
    usable: 0,
    rejected: 0,
    rejectedCells: 0,
    historyPoints: 0,
    mapping: suggestMapping(unknown),
    warnings: [],
    first: [],
    fill: [],
    rejects: [],
    marketplaces: [],
  };
}
