/** From a file to chunks of what its rows tell. */
import { SetupError } from "../../base/errors.ts";
import type { Sighting } from "../../catalog/product.ts";
import { type Batch, createBatch, isFull } from "../../catalog/staging.ts";
import { FileAway } from "../files/file-problem.ts";
import { openTable } from "../files/open-table.ts";
import type { Input, RawRow, Table } from "../files/table.ts";
import { mapped, type Pair } from "../presets/mapping.ts";
import type { Preset, Surroundings } from "../presets/preset.ts";
import { findPreset, PRESETS, presetNamed } from "../presets/presets.ts";
import { type Fields, RowProblem } from "../source.ts";
import type { ImportOptions, Reject } from "./import-run.ts";

export type Reading = {
  table: Table;
  preset: Preset;
  /** Some rows at a time: what each tells, or why it is not taken. */
  rows(skip: number, now: Date): AsyncGenerator<RowRead[]>;
  /** After the first `skip` rows. Always cut at the same rows, so that a run that goes on ends as one that was never cut short. */
  chunks(skip: number, now: Date): AsyncGenerator<Chunk>;
};

export type RowRead = { line: number; sightings: Sighting[] } | Reject;

export type Chunk = {
  /** How many rows of the file it holds. */
  rows: number;
  batch: Batch;
  /** The line of each observation. */
  lines: number[];
  rejects: Reject[];
};

/** A file with columns, of which nobody has said what they hold. */
export class UnknownColumns extends SetupError {
  readonly problem: string;
  readonly format: string;
  readonly columns: string[];

  /** `problem` is what is wrong, `advice` what can be done about it on the command line. */
  constructor(problem: string, { format, columns }: Table, advice = "") {
    super(problem + advice);
    this.problem = problem;
    this.format = format;
    this.columns = columns;
  }
}

export const CHUNK_ROWS = 20_000;
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
    const rows = (skip: number, now: Date) => readRows(table, preset, options, skip, now);
    return { table, preset, rows, chunks: (skip, now) => inChunks(rows(skip, now)) };
  } catch (error) {
    await table.close();
    throw error;
  }
}

function choosePreset(name: string, table: Table, { preset: asked, map = [] }: ImportOptions): Preset {
  const { columns } = table;
  const base = asked === undefined ? findPreset(columns) : presetNamed(asked);
  if (asked !== undefined && base === undefined)
    throw new SetupError(`There is no preset ${asked}. Presets: ${PRESETS.map((preset) => preset.name).join(", ")}.`);
  if (map.length > 0) return mappedTo(base, map, table);
  if (base !== undefined) return base;
  throw new UnknownColumns(
    `${name} is not an export that is known: no column tells the ASIN.`,
    table,
    `\n  Its columns: ${shortened(columns.join(", "), 400)}\n` +
      "  Name them with --map (for example --map asin=Code --map title=Name), or choose a --preset.",
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
): AsyncGenerator<RowRead[]> {
  const read = preset.reader(table.columns);
  // One for all rows: they are a million.
  const surroundings: Surroundings = { marketplace, seenAt: new Date(seenAt), now, context: undefined };
  const readRow = (row: RawRow): RowRead => {
    if ("problem" in row) return rejected(row.line, row.problem, null);
    try {
      surroundings.context = row.context;
      return { line: row.line, sightings: read(row.fields, surroundings) };
    } catch (error) {
      if (!(error instanceof RowProblem)) throw error;
      return rejected(row.line, error.message, row.fields);
    }
  };
  for await (const batch of table.rows(skip)) yield batch.map(readRow);
}

async function* inChunks(batches: AsyncIterable<RowRead[]>): AsyncGenerator<Chunk> {
  let chunk = emptyChunk();
  const take = (row: RowRead) => {
    chunk.rows++;
    if ("reason" in row) return void chunk.rejects.push(row);
    for (const { observation, history } of row.sightings) {
      chunk.batch.add(observation);
      chunk.lines.push(row.line);
      for (const point of history) chunk.batch.addPoint(point);
    }
  };
  try {
    for await (const batch of batches) {
      for (const row of batch) {
        take(row);
        if (chunk.rows < CHUNK_ROWS && !isFull(chunk.batch)) continue;
        yield chunk;
        chunk = emptyChunk();
      }
    }
  } catch (error) {
    // What stands before the fault is stored. Where the file is only away, the next to read it cuts where this one would have.
    if (chunk.rows > 0 && !(error instanceof FileAway)) yield chunk;
    throw error;
  }
  if (chunk.rows > 0) yield chunk;
}

function emptyChunk(): Chunk {
  return { rows: 0, batch: createBatch(), lines: [], rejects: [] };
}

export function rejected(line: number, reason: string, fields: Fields | null): Reject {
  const asin = fields?.["asin"] ?? fields?.["ASIN"] ?? fields?.["parent_asin"];
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
