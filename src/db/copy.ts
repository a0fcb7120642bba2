/** COPY: how many rows go into the database at once. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { Rows } from "./rows.ts";

export type CopyValue = string | number | Date | null;

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

/** Sends the rows, which are gone then. */
export async function copyInto(client: pg.PoolClient, table: string, columns: string, rows: Rows): Promise<void> {
  await pipeline(Readable.from(rows.parts()), client.query(copyFrom(`copy ${table} (${columns}) from stdin`)));
  rows.release(); // not after a failure: some of it may still be on its way
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
