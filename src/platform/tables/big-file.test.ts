/** Memory does not grow with the size of a file. */
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { writeBigExcel } from "../../../test/support/big-excel.ts";
import { openInput } from "./open-input.ts";
import { openTable } from "./open-table.ts";

const MB = 1024 * 1024;
/** Far more than the 8 MB that may be held: what is kept of the last three quarters would show. */
const SIZE = 40 * MB;
setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

function heldBytes(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** A file that is generated while it is read: `first`, then `piece` repeatedly. */
function endless(first: string, piece: string, bytes: number): { stream: Readable; made: () => number } {
  let made = 0;
  function* make(): Generator<Buffer> {
    yield Buffer.from(first);
    // A new buffer each time, as from a disk.
    for (; made < bytes; made += piece.length) yield Buffer.from(piece);
  }
  return { stream: Readable.from(make()), made: () => made };
}

const cells = Array.from({ length: 15 }, (_, i) => `cell number ${i}`);
const csvPiece = `${cells.join(",")}\n"${cells.join('","')}\n"\n`.repeat(200);
const jsonPiece = `${JSON.stringify({ cells, text: 'a "quoted" text' })},`.repeat(200);

for (const [what, first, piece] of [
  ["a table", `${cells.join(",")}\n`, csvPiece],
  ["a list in JSON", "[", jsonPiece],
  ["a wrapper in JSON", '{"n": 1, "products": [', jsonPiece],
  ["lines of JSON", "", jsonPiece.replaceAll("},", "}\n")],
] as const) {
  test(`${what} of 40 MB uses no more memory at its end than at its beginning`, async () => {
    const file = endless(first, piece, SIZE);
    const table = await openTable({ name: "t", stream: file.stream });
    let [early, late, rows] = [0, 0, 0];
    for await (const batch of table.rows()) {
      rows += batch.length;
      if (early === 0 && file.made() > SIZE / 4) early = heldBytes();
      // Measured while the table is open: closing it would free what it holds.
      if (file.made() >= SIZE) late = heldBytes();
      if (late > 0) break;
    }
    const grown = late - early;
    assert.ok(grown < 8 * MB, `${Math.round(grown / MB)} MB more after ${rows} rows`);
    assert.ok(rows > 40_000, `${rows} rows`);
  });
}

for (const [what, first] of [
  ["a line of a table", "a,b\n1,2\n"],
  ["a quoted cell", 'a,b\n1,"'],
  ["a record in JSON", '[{"asin":"A"},{"asin":"'],
  ["a line of JSON", '{"asin":"A"}\n{"asin":"'],
] as const) {
  test(`${what} without an end is refused at the limit, not read to the end of the file`, async () => {
    const file = endless(first, "x".repeat(65_536), 2048 * MB);
    const table = await openTable({ name: "t", stream: file.stream });
    await assert.rejects(
      Array.fromAsync(table.rows()),
      /(line|record) 2.*is longer than 16 MB|line 3.*longer than 16 MB/,
    );
    assert.ok(file.made() < 20 * MB, `${file.made()} bytes`);
  });
}

for (const texts of ["shared", "inline"] as const)
  test(`a workbook of 60,000 rows with ${texts} texts uses no more memory at its end than at its beginning`, async (t) => {
    const folder = await mkdtemp(join(tmpdir(), "excel-"));
    t.after(() => rm(folder, { recursive: true }));
    const path = join(folder, "big.xlsx");
    const { xmlBytes } = await writeBigExcel(path, 60_000, texts);
    assert.ok(xmlBytes > 30 * MB, `${xmlBytes}`);
    const before = heldBytes();
    const table = await openTable(await openInput(path));
    let [early, late, rows] = [0, 0, 0];
    for await (const batch of table.rows()) {
      rows += batch.length;
      if (early === 0 && rows > 10_000) early = heldBytes();
      if (rows >= 60_000) late = heldBytes();
    }
    assert.equal(rows, 60_000);
    assert.ok(late - early < 8 * MB, `${Math.round((late - early) / MB)} MB more`);
    // The texts of the list are held, but not as JavaScript strings.
    assert.ok(late - before < 24 * MB, `${Math.round((late - before) / MB)} MB held`);
  });
