/** Reads a file as chunks of sightings. */
import { SetupError } from "../../base/errors.ts";
import type { Sighting } from "../../catalog/product.ts";
import { type Batch, createBatch, isFull } from "../../catalog/staging.ts";
import { FileUnavailable } from "../files/file-problem.ts";
import { openTable } from "../files/open-table.ts";
import type { Input, RawRow, Table } from "../files/table.ts";
import { asinOfUrl } from "../presets/asins.ts";
import { mapped, type Pair } from "../presets/mapping.ts";
import { isMissing } from "../presets/missing-values.ts";
import type { Cells, Preset, ReadingContext } from "../presets/preset.ts";
import { findPreset, PRESETS, presetNamed } from "../presets/presets.ts";
import { type Fields, RowProblem } from "../source.ts";
import type { ImportOptions, Reject } from "./import-run.ts";

export type Reading = {
  table: Table;
  preset: Preset;
  /** Yields batches of rows: the sightings of each, or its reject. */
  rows(skip: number, now: Date, watchColumns?: WatchColumns): AsyncGenerator<RowRead[]>;
  /**
   * Yields chunks of at most `chunkRows` rows, after the first `skip` rows. For the same `chunkRows` the
   * boundaries are always the same, so a resumed run gives the same result.
   */
  chunks(skip: number, now: Date, chunkRows: number): AsyncGenerator<Chunk>;
};

/** Returns the object to read in place of a row's fields, so that it can record which columns are read. */
export type WatchColumns = (fields: Fields) => Fields;

type RowRead = { line: number; sightings: Sighting[] } | Reject;

export type Chunk = {
  /** The number of rows of the file in this chunk. */
  rows: number;
  batch: Batch;
  /** The line of each observation. */
  lines: number[];
  rejects: Reject[];
};

/** No preset or mapping says what the columns of a file hold. */
export class UnknownColumns extends SetupError {
  readonly problem: string;
  readonly format: string;
  readonly columns: string[];

  /** `more` follows the problem where the columns are not shown separately. */
  constructor(problem: string, { format, columns }: Table, more = "") {
    super(problem + more);
    this.problem = problem;
    this.format = format;
    this.columns = columns;
  }
}

const LONGEST_KEPT_ROW = 2_000;

export async function openReading(input: Input, options: ImportOptions): Promise<Reading> {
  const { format, encoding, delimiter, header } = options;
  const table = await openTable(input, {
    ...(format && { format }),
    ...(encoding && { encoding }),
    ...(delimiter && { delimiter }),
    ...(header !== undefined && { header }),
  });
  try {
    const preset = choosePreset(input.name, table, options);
    const rows: Reading["rows"] = (skip, now, watchColumns) =>
      readRows(table, preset, options, skip, now, watchColumns);
    return { table, preset, rows, chunks: (skip, now, chunkRows) => inChunks(rows(skip, now), chunkRows) };
  } catch (error) {
    await table.close();
    throw error;
  }
}

function choosePreset(name: string, table: Table, { preset: asked, map = [] }: ImportOptions): Preset {
  const { columns } = table;
  const base = asked === undefined ? findPreset(columns) : presetNamed(asked);
  if (asked !== undefined && base === undefined)
    throw new SetupError(
      `The preset ${asked} does not exist. Presets: ${PRESETS.map((preset) => preset.name).join(", ")}.`,
    );
  if (map.length > 0) return mappedTo(base, map, table);
  if (base !== undefined) return base;
  throw new UnknownColumns(
    `${name} is not a known export: no column holds the ASIN. Map one (for example map=asin=Code), or choose a preset.`,
    table,
    `\n  Its columns: ${shortened(columns.join(", "), 400)}`,
  );
}

function mappedTo(base: Preset | undefined, map: readonly Pair[], table: Table): Preset {
  try {
    return mapped(base, map, table.columns);
  } catch (error) {
    throw error instanceof SetupError ? new UnknownColumns(error.message, table) : error;
  }
}

async function* readRows(
  table: Table,
  preset: Preset,
  { marketplace, seenAt }: ImportOptions,
  skip: number,
  now: Date,
  watchColumns: WatchColumns = (fields) => fields,
): AsyncGenerator<RowRead[]> {
  const read = preset.reader(table.columns);
  const cells = preset.cells?.(table.columns);
  // One object for all rows: a file may have millions.
  const readingContext: ReadingContext = { marketplace, seenAt: new Date(seenAt), now, context: undefined };
  const readRow = (row: RawRow): RowRead => {
    if ("problem" in row) return rejected(row.line, row.problem, null, null);
    try {
      readingContext.context = row.context;
      return { line: row.line, sightings: read(watchColumns(row.fields), readingContext) };
    } catch (error) {
      if (!(error instanceof RowProblem)) throw error;
      return rejected(row.line, error.message, row.fields, asinIn(row, cells));
    }
  };
  for await (const batch of table.rows(skip)) yield batch.map(readRow);
}

async function* inChunks(batches: AsyncIterable<RowRead[]>, chunkRows: number): AsyncGenerator<Chunk> {
  let chunk = emptyChunk();
  const take = (row: RowRead) => {
    chunk.rows++;
    if ("reason" in row) return void chunk.rejects.push(row);
    for (const { observation, history } of row.sightings) {
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

function emptyChunk(): Chunk {
  return { rows: 0, batch: createBatch(), lines: [], rejects: [] };
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
  };
}

function shortened(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
}
