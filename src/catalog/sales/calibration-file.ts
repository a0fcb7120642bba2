/** Reads a file to calibrate from, line by line: comma, semicolon or tab between the columns, packed with gzip or not. */
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { createGunzip } from "node:zlib";
import { CsvError, parse } from "csv-parse";
import { SetupError } from "../../base/errors.ts";
import type { CalibrationRecord } from "./calibration-row.ts";

const GZIP_MAGIC = 0x1f8b;
/** A quote that is never closed would swallow the rest of the file. */
const LONGEST_ROW_BYTES = 1_000_000;

export async function* readCalibrationFile(path: string): AsyncGenerator<CalibrationRecord> {
  try {
    const isPacked = await isGzip(path);
    const parser = parse({
      bom: true,
      columns: (header: string[]) => header.map((title, i) => title.trim() || `column ${i + 1}`),
      delimiter: await findDelimiter(path, isPacked),
      info: true,
      max_record_size: LONGEST_ROW_BYTES,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    });
    for await (const { record, info } of textOf(path, isPacked).compose(parser))
      yield { line: info.lines, values: record };
  } catch (error) {
    throw toldError(path, error);
  }
}

function textOf(path: string, isPacked: boolean) {
  return isPacked ? createReadStream(path).compose(createGunzip()) : createReadStream(path);
}

/** The one that the header has most of: a row may have the others within a field. */
async function findDelimiter(path: string, isPacked: boolean): Promise<string> {
  for await (const chunk of textOf(path, isPacked)) {
    const [header = ""] = String(chunk).split(/[\r\n]/, 1);
    const count = (delimiter: string) => header.split(delimiter).length;
    return [",", ";", "\t"].reduce((best, each) => (count(each) > count(best) ? each : best));
  }
  return ",";
}

async function isGzip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer.readUInt16BE() === GZIP_MAGIC;
  } finally {
    await file.close();
  }
}

/** What the person at the terminal can mend is told as such; anything else is a defect and keeps its stack. */
function toldError(path: string, error: unknown): unknown {
  if (error instanceof CsvError) return new SetupError(`${path} is not a table of rows: ${error.message}`);
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "ENOENT") return new SetupError(`There is no file ${path}.`);
  if (code?.startsWith("Z_") || code === "ERR_ZLIB" || code === "EISDIR" || code === "EACCES")
    return new SetupError(`${path} cannot be read: ${message}`);
  return error;
}
