import assert from "node:assert/strict";
import { test } from "node:test";
import { SetupError } from "../../platform/base/errors.ts";
import { RowProblem } from "../../platform/tables/row.ts";
import type { RawRow } from "../../platform/tables/table.ts";
import { inChunks } from "./report-reading.ts";

/** Reads rows in chunks of 10; those for which `isBad` is true are rejected. */
async function read(count: number, isBad: (line: number) => boolean, skip = 0) {
  let rowsRead = 0;
  async function* batches(): AsyncGenerator<RawRow[]> {
    for (let line = skip + 1; line <= count; line++) {
      rowsRead++;
      yield [line % 2 === 0 && isBad(line) ? { line, problem: "has 1 cell" } : { line, fields: { line } }];
    }
  }
  const records = () => ({
    take: ({ line }: { line: number }) => {
      if (isBad(line)) throw new RowProblem("no day");
    },
    span: () => ({ marketplaces: [], from: null, to: null }),
    merge: async () => ({ added: 0, changed: 0, unchanged: 0 }),
  });
  const chunks: [rows: number, rejected: number][] = [];
  let fault: unknown;
  try {
    for await (const { rows, rejects } of inChunks(batches(), skip, 10, records)) chunks.push([rows, rejects.length]);
  } catch (error) {
    fault = error;
  }
  return { chunks, rowsRead, fault };
}

test("a file without a usable row in its first chunk is not read further", async () => {
  const { chunks, rowsRead, fault } = await read(1_000, () => true);
  assert.deepEqual([chunks, rowsRead], [[[10, 10]], 10], "its rejects are kept");
  assert.ok(fault instanceof SetupError);
  assert.equal(
    fault.message,
    "None of the first 10 rows can be used, so the rest was not read and nothing was stored. Line 1: no day. Correct the file, or choose another one.",
  );
});

test("a file with a usable row in its first chunk, or of one chunk, is read to its end", async () => {
  const oneGood = await read(25, (line) => line !== 10);
  assert.deepEqual([oneGood.chunks, oneGood.fault], [[[10, 9], [10, 10], [5, 5]], undefined]); // biome-ignore format: pairs
  const short = await read(9, () => true);
  assert.deepEqual([short.chunks, short.fault], [[[9, 9]], undefined]);
  const resumed = await read(25, (line) => line > 10, 10);
  assert.deepEqual(
    [resumed.chunks, resumed.fault],
    [
      [
        [10, 10],
        [5, 5],
      ],
      undefined,
    ],
  );
});
