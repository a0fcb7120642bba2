/** COPY: how many rows go into the database at once. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";

export type CopyValue = string | number | Date | null;

/** Rows that are joined before they are sent: a stream of single rows would spend its time on being a stream. */
const ROWS_TOGETHER = 500;

const SPECIAL = /[\\\t\n\r]/;
const ESCAPES: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

let lastDate: Date | undefined;
let lastTime = "";

/** A row in PostgreSQL's text format of COPY. */
export function copyLine(values: readonly CopyValue[]): string {
  let line = "";
  for (let i = 0; i < values.length; i++) {
    if (i > 0) line += "\t";
    const value = values[i] as CopyValue;
    if (value === null) line += "\\N";
    else if (typeof value === "number") line += value;
    else if (typeof value === "string") line += SPECIAL.test(value) ? escaped(value) : value;
    else line += timeOf(value);
  }
  return `${line}\n`;
}

export async function copyInto(client: pg.PoolClient, table: string, columns: string, lines: string[]): Promise<void> {
  const parts: string[] = [];
  for (let i = 0; i < lines.length; i += ROWS_TOGETHER) parts.push(lines.slice(i, i + ROWS_TOGETHER).join(""));
  await pipeline(Readable.from(parts), client.query(copyFrom(`copy ${table} (${columns}) from stdin`)));
}

function escaped(text: string): string {
  return text.replace(/[\\\t\n\r]/g, (char) => ESCAPES[char] as string);
}

/** Rows of a file are often of the same moment: one that was written before need not be written anew. */
function timeOf(date: Date): string {
  if (date !== lastDate) {
    lastDate = date;
    lastTime = date.toISOString();
  }
  return lastTime;
}
