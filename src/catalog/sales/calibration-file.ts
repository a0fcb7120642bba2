/** Reads a file to calibrate from, line by line: comma, semicolon or tab between the columns, packed with gzip or not. */
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { PassThrough, pipeline } from "node:stream";
import { constants, createGunzip, gunzipSync } from "node:zlib";
import { CsvError, parse } from "csv-parse";
import { SetupError } from "../../base/errors.ts";
import type { CalibrationRecord } from "./calibration-row.ts";

const GZIP_MAGIC = 0x1f8b;
const FIRST_BYTES = 65_536;
/** A quote that is never closed would swallow the rest of the file. */
const LONGEST_ROW_BYTES = 1_000_000;

export async function* readCalibrationFile(path: string): AsyncGenerator<CalibrationRecord> {
  try {
    const { isPacked, header } = await lookInto(path);
    const parser = parse({
      bom: true,
      columns: (header: string[]) => header.map((title, i) => title.trim() || `column ${i + 1}`),
      delimiter: delimiterOf(header),
      info: true,
      max_record_size: LONGEST_ROW_BYTES,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    });
    const unpack = isPacked ? createGunzip() : new PassThrough();
    // Of what goes wrong on the way the parser tells, as it is destroyed with it.
    pipeline(createReadStream(path), unpack, parser, () => {});
    for await (const { record, info } of parser) yield { line: info.lines, values: record };
  } catch (error) {
    throw toldError(path, error);
  }
}

/** Whether it is packed, and its first line. */
async function lookInto(path: string): Promise<{ isPacked: boolean; header: string }> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(FIRST_BYTES), 0, FIRST_BYTES, 0);
    const bytes = buffer.subarray(0, bytesRead);
    const isPacked = bytesRead >= 2 && bytes.readUInt16BE() === GZIP_MAGIC;
    // What is packed breaks off here, which is no fault of the file.
    const text = isPacked ? gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }) : bytes;
    const [header = ""] = text.toString().split(/[\r\n]/, 1);
    return { isPacked, header };
  } finally {
    await file.close();
  }
}

/** The one that the header has most of: a row may have the others within a field. */
function delimiterOf(header: string): string {
  const count = (delimiter: string) => header.split(delimiter).length;
  return [",", ";", "\t"].reduce((best, each) => (count(each) > count(best) ? each : best));
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
