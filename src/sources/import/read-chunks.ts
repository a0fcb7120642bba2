/** From a file to chunks of what its rows tell. */
import { SetupError } from "../../base/errors.ts";
import type { HistoryPoint, Observation } from "../../catalog/product.ts";
import { openTable } from "../files/open-table.ts";
import type { Input, RawRow, Table } from "../files/table.ts";
import { mapped } from "../presets/mapping.ts";
import type { Preset } from "../presets/preset.ts";
import { findPreset, PRESETS, presetNamed } from "../presets/presets.ts";
import { type Fields, RowProblem } from "../source.ts";
import type { ImportOptions, Reject } from "./import-run.ts";

export type Reading = {
  table: Table;
  preset: Preset;
  /** After the first `skip` rows. Always cut at the same rows, so that a run that goes on ends as one that was never cut short. */
  chunks(skip: number, now: Date): AsyncGenerator<Chunk>;
};

export type Chunk = {
  /** How many rows of the file it holds. */
  rows: number;
  observations: Observation[];
  /** The line of each observation. */
  lines: number[];
  history: HistoryPoint[];
  rejects: Reject[];
};

const CHUNK_ROWS = 20_000;
/** Some rows bring years of history with them. */
const CHUNK_POINTS = 50_000;
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
    return { table, preset, chunks: (skip, now) => readChunks(table, preset, options, skip, now) };
  } catch (error) {
    await table.close();
    throw error;
  }
}

function choosePreset(name: string, { columns }: Table, { preset: asked, map = [] }: ImportOptions): Preset {
  const base = asked === undefined ? findPreset(columns) : presetNamed(asked);
  if (asked !== undefined && base === undefined)
    throw new SetupError(`There is no preset ${asked}. Presets: ${PRESETS.map((preset) => preset.name).join(", ")}.`);
  if (map.length > 0) return mapped(base, map, columns);
  if (base !== undefined) return base;
  throw new SetupError(
    `${name} is not an export that is known: no column tells the asin.\n` +
      `  Its columns: ${shortened(columns.join(", "), 400)}\n` +
      "  Name them with --map (for example --map asin=Code --map title=Name), or choose a --preset.",
  );
}

async function* readChunks(
  table: Table,
  preset: Preset,
  { marketplace, seenAt }: ImportOptions,
  skip: number,
  now: Date,
): AsyncGenerator<Chunk> {
  const read = preset.reader(table.columns);
  const seen = { marketplace, seenAt: new Date(seenAt), now };
  let chunk = emptyChunk();
  const take = (row: RawRow) => {
    chunk.rows++;
    if ("problem" in row) return void chunk.rejects.push(rejected(row.line, row.problem, null));
    try {
      for (const { observation, history } of read(row.fields, { ...seen, context: row.context })) {
        chunk.observations.push(observation);
        chunk.lines.push(row.line);
        for (const point of history) chunk.history.push(point);
      }
    } catch (error) {
      if (!(error instanceof RowProblem)) throw error;
      chunk.rejects.push(rejected(row.line, error.message, row.fields));
    }
  };
  try {
    for await (const batch of table.rows(skip)) {
      for (const row of batch) {
        take(row);
        if (chunk.rows < CHUNK_ROWS && chunk.history.length < CHUNK_POINTS) continue;
        yield chunk;
        chunk = emptyChunk();
      }
    }
  } catch (error) {
    // What stands before the fault is as good as any.
    if (chunk.rows > 0) yield chunk;
    throw error;
  }
  if (chunk.rows > 0) yield chunk;
}

function emptyChunk(): Chunk {
  return { rows: 0, observations: [], lines: [], history: [], rejects: [] };
}

export function rejected(line: number, reason: string, fields: Fields | null): Reject {
  const asin = fields?.["asin"] ?? fields?.["ASIN"];
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
