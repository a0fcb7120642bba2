/** Reads a file as chunks of sightings. */
import { SetupError } from "../../platform/base/errors.ts";
import { isMissing } from "../../platform/tables/cells/missing-values.ts";
import type { Decimal } from "../../platform/tables/cells/number-with-separators.ts";
import { displayName, quoted } from "../../platform/tables/cells/refusal.ts";
import { FileUnavailable } from "../../platform/tables/file-problem.ts";
import { openTable } from "../../platform/tables/open-table.ts";
import { type Fields, RowProblem } from "../../platform/tables/row.ts";
import type { Input, RawRow, Table } from "../../platform/tables/table.ts";
import type { Observation, Sighting } from "../catalog/product.ts";
import { type Batch, createBatch, isFull } from "../catalog/staging.ts";
import { asinOfUrl } from "../sources/presets/asins.ts";
import { chooseDecimals } from "../sources/presets/decimal-marks.ts";
import { mapped, type Pair } from "../sources/presets/mapping.ts";
import { plain } from "../sources/presets/plain.ts";
import type { Assumed, BadCell, Cell, Cells, Decimals, Preset, ReadingContext } from "../sources/presets/preset.ts";
import { findPreset, PRESETS, presetNamed } from "../sources/presets/presets.ts";
import { withProperties } from "../sources/presets/properties.ts";
import { isReviewExport } from "../sources/presets/review-export.ts";
import { suggestTimeColumn } from "../sources/presets/time-column.ts";
import type { ImportOptions, Reject } from "./import-run.ts";
import type { Warning } from "./import-warnings.ts";

export type Reading = {
  table: Table;
  preset: Preset;
  /** Words what was assumed for rows, given their numbers. */
  warnings(assumed: AssumedRows): Warning[];
  /** Yields batches of rows: the sightings of each, or its reject. */
  rows(skip: number, now: Date, watchColumns?: WatchColumns): AsyncGenerator<RowRead[]>;
  /**
   * Yields chunks of at most `chunkRows` rows, after the first `skip` rows. For the same `chunkRows` the
   * boundaries are always the same, so a resumed run gives the same result.
   */
  chunks(skip: number, now: Date, chunkRows: number): AsyncGenerator<Chunk>;
};

/** Returns the object to read in place of a row's fields, so that it can record which columns are read. */
type WatchColumns = (fields: Fields) => Fields;

/** `cells` are the cells that were left out. */
type RowRead = { line: number; sightings: Sighting[]; assumed: readonly Assumed[]; cells: readonly Reject[] } | Reject;

/** The number of rows that lack each fact. */
export type AssumedRows = Partial<Record<Assumed, number>>;

export type Chunk = {
  /** The number of rows of the file in this chunk. */
  rows: number;
  batch: Batch;
  /** The line of each observation. */
  lines: number[];
  rejects: Reject[];
  /** Cells that were left out of rows that are kept. */
  cells: Reject[];
  assumed: AssumedRows;
};

/** No preset or mapping says what the columns of a file hold. */
export class UnknownColumns extends SetupError {
  readonly problem: string;
  readonly format: string;
  readonly columns: string[];
  readonly sheet: string | null;
  readonly sheets: string[];
  /** The first rows. */
  readonly sample: readonly Fields[];

  /** `more` follows the problem where the columns are not shown separately. */
  constructor(problem: string, { format, columns, sample, sheet, sheets = [] }: Table, more = "") {
    super(problem + more);
    this.problem = problem;
    this.format = format;
    this.columns = columns;
    this.sheet = sheet ?? null;
    this.sheets = sheets;
    this.sample = sample.flatMap((row) => ("fields" in row ? [row.fields] : []));
  }
}

const LONGEST_KEPT_ROW = 2_000;

export async function openReading(input: Input, options: ImportOptions): Promise<Reading> {
  const { format, encoding, delimiter, header, sheet, map = [] } = options;
  const opened = await openTable(input, {
    ...(format && { format }),
    ...(encoding && { encoding }),
    ...(delimiter && { delimiter }),
    ...(header !== undefined && { header }),
    ...(sheet && { sheet }),
    isKnown: (columns) =>
      map.length > 0
        ? map.every(({ column }) => columns.includes(column.split(".", 1)[0] as string))
        : findPreset(columns) !== undefined,
  });
  const table = [undefined, plain].includes(basePreset(opened, options)) ? withProperties(opened) : opened;
  try {
    const preset = choosePreset(input.name, table, options);
    const cells = preset.cells?.(table.columns) ?? {};
    const choice = chooseDecimals(table.sample, cells, options.decimal);
    const rows: Reading["rows"] = (skip, now, watchColumns) =>
      readRows(table, preset, options, choice.decimals, skip, now, watchColumns);
    return {
      table,
      preset,
      rows,
      chunks: (skip, now, chunkRows) => inChunks(rows(skip, now), chunkRows, preset.name),
      warnings: (assumed) => [
        ...assumptions(assumed, table, preset, options),
        ...choice.ambiguous.map((field) => decimalAssumed(cells[field] as Cell, choice.decimals[field] as Decimal)),
      ],
    };
  } catch (error) {
    await table.close();
    throw error;
  }
}

function basePreset({ columns }: Table, { preset }: ImportOptions): Preset | undefined {
  return preset === undefined ? findPreset(columns) : presetNamed(preset);
}

function choosePreset(name: string, table: Table, options: ImportOptions): Preset {
  const { preset: asked, map = [] } = options;
  const isOfReviews = asked === undefined && isReviewExport(table.columns);
  const found = basePreset(table, options);
  // Of reviews, only columns that the operator names are read.
  const base = isOfReviews && found === plain ? undefined : found;
  if (asked !== undefined && base === undefined)
    throw new SetupError(
      `The preset ${asked} does not exist. Presets: ${PRESETS.map((preset) => preset.name).join(", ")}.`,
    );
  if (map.length > 0) return mappedTo(base, map, table);
  if (base !== undefined) return base;
  if (isOfReviews)
    throw new UnknownColumns(
      `${name} is an export of reviews: each row is the opinion of one customer, whose stars are not the product's rating. Import an export of products, or map the columns to read (for example map=asin=asin).`,
      table,
    );
  throw new UnknownColumns(
    `${name} is not a known export: no column holds the ASIN. Map one (for example map=asin=Code), or choose a preset.`,
    table,
    `\n  Its columns: ${shortened(table.columns.join(", "), 400)}`,
  );
}

function mappedTo(base: Preset | undefined, map: readonly Pair[], table: Table): Preset {
  try {
    return mapped(base, map, table.columns);
  } catch (error) {
    throw error instanceof SetupError ? new UnknownColumns(error.message, table) : error;
  }
}

/** Each is one value for the whole file. */
function assumptions(
  { marketplace = 0, currency = 0, time = 0 }: AssumedRows,
  { columns, sample }: Table,
  preset: Preset,
  { seenAt, seenAtFrom }: ImportOptions,
): Warning[] {
  const warnings: Warning[] = [];
  const usual = preset.usualMarketplace;
  if (marketplace > 0 && usual) warnings.push({ code: "marketplace_assumed", rows: marketplace, marketplace: usual });
  if (currency > 0 && usual) warnings.push({ code: "currency_assumed", rows: currency, marketplace: usual });
  if (time > 0 && seenAtFrom) {
    const hasTime = preset.cells?.(columns).seenAt !== undefined;
    const column = hasTime ? undefined : suggestTimeColumn(columns, sample, new Date(seenAt));
    warnings.push({ code: "time_assumed", rows: time, seenAt, origin: seenAtFrom, ...(column && { column }) });
  }
  return warnings;
}

function decimalAssumed({ column }: Cell, decimal: Decimal): Warning {
  return { code: "decimal_assumed", column, decimal };
}

async function* readRows(
  table: Table,
  preset: Preset,
  { marketplace, seenAt }: ImportOptions,
  decimals: Decimals,
  skip: number,
  now: Date,
  watchColumns: WatchColumns = (fields) => fields,
): AsyncGenerator<RowRead[]> {
  const read = preset.reader(table.columns);
  const cells = preset.cells?.(table.columns);
  // One object for all rows: a file may have millions.
  let assumed: Assumed[] = [];
  let badCells: BadCell[] = [];
  const readingContext: ReadingContext = {
    marketplace,
    seenAt: new Date(seenAt),
    now,
    context: undefined,
    decimals,
    onAssumed: (fact) => void (assumed.includes(fact) || assumed.push(fact)),
    onBadCell: (cell) => void badCells.push(cell),
  };
  const readRow = (row: RawRow): RowRead => {
    if ("problem" in row) return rejected(row.line, row.problem, null, null);
    try {
      readingContext.context = row.context;
      assumed = [];
      badCells = [];
      const sightings = read(watchColumns(row.fields), readingContext);
      const left = badCells.map((cell) => rejectedCell(row.line, sightings[0]?.observation.asin ?? null, cell));
      return { line: row.line, sightings, assumed, cells: left };
    } catch (error) {
      if (!(error instanceof RowProblem)) throw error;
      return rejected(row.line, error.message, row.fields, asinIn(row, cells));
    }
  };
  for await (const batch of table.rows(skip)) yield batch.map(readRow);
}

async function* inChunks(batches: AsyncIterable<RowRead[]>, chunkRows: number, source: string): AsyncGenerator<Chunk> {
  let chunk = emptyChunk();
  const take = (row: RowRead) => {
    chunk.rows++;
    if ("reason" in row) return void chunk.rejects.push(row);
    countAssumed(chunk.assumed, row.assumed);
    if (row.cells.length > 0) chunk.cells.push(...row.cells);
    for (const { observation, history, found } of row.sightings) {
      if (found) chunk.batch.addFound({ ...found, ...placeOf(observation), source });
      chunk.batch.add(observation);
      chunk.lines.push(row.line);
      chunk.batch.addHistory(history, observation.seenAt);
    }
  };
  try {
    for await (const batch of batches) {
      for (const row of batch) {
        take(row);
        if (chunk.rows < chunkRows && !isFull(chunk.batch)) continue;
        yield chunk;
        chunk = emptyChunk();
      }
    }
  } catch (error) {
    // Rows before an error are stored. Not when the file is only unavailable: the next reader must cut the same chunks.
    if (chunk.rows > 0 && !(error instanceof FileUnavailable)) yield chunk;
    throw error;
  }
  if (chunk.rows > 0) yield chunk;
}

function placeOf({ marketplace, asin, seenAt }: Observation) {
  return { marketplace, asin, seenAt };
}

function emptyChunk(): Chunk {
  return { rows: 0, batch: createBatch(), lines: [], rejects: [], cells: [], assumed: {} };
}

export function countAssumed(rows: AssumedRows, facts: readonly Assumed[]): void {
  for (const fact of facts) rows[fact] = (rows[fact] ?? 0) + 1;
}

/** The raw ASIN of a rejected row, or the one in its URL, so that the operator finds the product. */
function asinIn({ fields, context }: Extract<RawRow, { fields: Fields }>, cells: Cells = {}): unknown {
  const own = cells.asin?.of(fields, context) ?? fields["asin"];
  const address = cells.url?.of(fields, context);
  return isMissing(own) && typeof address === "string" ? asinOfUrl(address) : own;
}

/** The ASIN need not be valid. */
export function rejected(line: number, reason: string, fields: Fields | null, asin: unknown): Reject {
  return {
    line,
    asin: typeof asin === "string" ? shortened(asin, 20) : null,
    reason,
    row: fields && shortened(JSON.stringify(fields), LONGEST_KEPT_ROW),
    column: null,
    value: null,
  };
}

function rejectedCell(line: number, asin: string | null, { column, value, reason }: BadCell): Reject {
  return { line, asin, reason, row: null, column: displayName(column), value: quoted(value) };
}

function shortened(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
}
