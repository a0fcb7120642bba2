import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { after, before, test } from "node:test";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { openInput } from "./open-input.ts";
import { openTable } from "./open-table.ts";
import { partsOf } from "./parquet-table.ts";
import type { RawRow } from "./table.ts";

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "parquet-"));
});
after(() => rm(folder, { recursive: true }));

/** The part of Thrift's compact encoding that a Parquet file needs: a struct is its fields by number. */
type Thrift = number | bigint | string | Thrift[] | { [field: number]: Thrift };
const TYPES = { number: 5, bigint: 6, string: 8 } as const;

function typeOf(value: Thrift): number {
  return typeof value === "object" ? (Array.isArray(value) ? 9 : 12) : TYPES[typeof value as keyof typeof TYPES];
}
function varint(value: bigint): number[] {
  return value < 128n ? [Number(value)] : [Number(value & 127n) | 128, ...varint(value >> 7n)];
}
function thrift(value: Thrift): number[] {
  if (typeof value === "number" || typeof value === "bigint") return varint(BigInt(value) * 2n);
  if (typeof value === "string") return [...varint(BigInt(Buffer.byteLength(value))), ...Buffer.from(value)];
  if (Array.isArray(value)) return [(value.length << 4) | typeOf(value[0] ?? 0), ...value.flatMap(thrift)];
  let last = 0;
  const fields = Object.entries(value).flatMap(([field, each]) => {
    const step = Number(field) - last;
    last = Number(field);
    return [(step << 4) | typeOf(each), ...thrift(each)];
  });
  return [...fields, 0];
}

const COLUMNS = [
  { name: "asin", type: 6, converted: 0 }, // text
  { name: "reviews", type: 2, converted: undefined }, // 64 bit
  { name: "seen", type: 2, converted: 9 }, // milliseconds
] as const;
const PACKED = { none: [0, (b: Buffer) => b], gzip: [2, gzipSync], zstd: [6, zstdCompressSync] } as const;

type Cells = [asin: string | Buffer, reviews: bigint, seen: bigint];

function cellBytes(cell: string | Buffer | bigint): Buffer {
  if (typeof cell === "bigint") {
    const bytes = Buffer.alloc(8);
    bytes.writeBigInt64LE(cell);
    return bytes;
  }
  const bytes = Buffer.from(cell as string);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes.length);
  return Buffer.concat([length, bytes]);
}

function parquet(groups: Cells[][], packing: keyof typeof PACKED = "none"): Buffer {
  const [codec, pack] = PACKED[packing];
  const parts = [Buffer.from("PAR1")];
  let offset = 4;
  const rowGroups = groups.map((rows) => {
    const chunks = COLUMNS.map(({ name, type }, c) => {
      const unpacked = Buffer.concat(rows.map((row) => cellBytes(row[c] as bigint)));
      const packed = pack(unpacked);
      const data = { 1: rows.length, 2: 0, 3: 3, 4: 3 };
      const page = Buffer.concat([
        Buffer.from(thrift({ 1: 0, 2: unpacked.length, 3: packed.length, 5: data })),
        packed,
      ]);
      const size = BigInt(page.length);
      const at = BigInt(offset);
      parts.push(page);
      offset += page.length;
      return { 2: at, 3: { 1: type, 2: [0], 3: [name], 4: codec, 5: BigInt(rows.length), 6: size, 7: size, 9: at } };
    });
    return { 1: chunks, 2: BigInt(1000), 3: BigInt(rows.length) };
  });
  const schema = COLUMNS.map(({ name, type, converted }) => ({
    1: type,
    3: 0,
    4: name,
    ...(converted !== undefined && { 6: converted }),
  }));
  const count = BigInt(groups.flat().length);
  const footer = Buffer.from(
    thrift({ 1: 1, 2: [{ 4: "schema", 5: COLUMNS.length }, ...schema], 3: count, 4: rowGroups }),
  );
  const length = Buffer.alloc(4);
  length.writeUInt32LE(footer.length);
  return Buffer.concat([...parts, footer, length, Buffer.from("PAR1")]);
}

async function openBytes(bytes: Buffer, name = "t.parquet") {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return openTable(await openInput(path));
}
async function rowsOf(bytes: Buffer, skip?: number): Promise<RawRow[]> {
  return (await Array.fromAsync((await openBytes(bytes)).rows(skip))).flat();
}

const AT = new Date("2026-03-01T00:00:00Z");
const cells = (n: number): Cells => [`B${n} é`, BigInt(n), BigInt(AT.getTime())];
const row = (n: number): RawRow => ({ line: n, fields: { asin: `B${n} é`, reviews: n, seen: AT } });
const GROUPS = [[cells(1), cells(2)], [cells(3)], [cells(4), cells(5)]];

for (const packing of ["none", "gzip", "zstd"] as const) {
  test(`row groups are read in order, with numbers, dates and text; compression: ${packing}`, async () => {
    const table = await openBytes(parquet(GROUPS, packing), "catalog.data");
    assert.equal(table.format, "parquet");
    assert.deepEqual(table.columns, ["asin", "reviews", "seen"]);
    assert.deepEqual((await Array.fromAsync(table.rows())).flat(), [1, 2, 3, 4, 5].map(row));
    assert.ok(table.bytesRead() > 0);
  });
}

test("skipped rows are left out, in whole groups and within one", async () => {
  const bytes = parquet(GROUPS);
  for (let skip = 0; skip <= 6; skip++)
    assert.deepEqual(await rowsOf(bytes, skip), [1, 2, 3, 4, 5].slice(skip).map(row));
});

test("a skipped group is never read, so damage in it does not matter", async () => {
  const bytes = parquet(GROUPS);
  bytes.fill(0xff, 4, 60);
  await assert.rejects(rowsOf(bytes), /t\.parquet is damaged/);
  assert.deepEqual(await rowsOf(bytes, 3), [row(4), row(5)]);
});

test("damage in a later group is reported after the rows before it", async () => {
  const [first = [], ...others] = GROUPS;
  const bad = parquet([first, [[Buffer.from("caf\xe9", "latin1"), 1n, 1n]], ...others]);
  const table = await openBytes(bad);
  const seen: number[] = [];
  await assert.rejects(
    async () => {
      for await (const batch of table.rows()) seen.push(...batch.map(({ line }) => line));
    },
    { name: "FileProblem", message: /t\.parquet is damaged \(.*\), after record 2$/ },
  );
  assert.deepEqual(seen, [1, 2]);
});

test("a large group is read in parts, a small one at once", () => {
  const group = (rows: number, bytes: number) => ({
    num_rows: BigInt(rows),
    total_byte_size: BigInt(bytes),
    columns: [],
  });
  const metadata = { row_groups: [group(100, 50), group(4000, 400)] };
  assert.deepEqual(
    [...partsOf(metadata, 40, 100)].map(({ rowStart, rowEnd }) => [rowStart, rowEnd]),
    [
      [40, 100],
      [100, 1100],
      [1100, 2100],
      [2100, 3100],
      [3100, 4100],
    ],
  );
});

test("a file without a footer is incomplete", async () => {
  const bytes = parquet(GROUPS);
  await assert.rejects(openBytes(bytes.subarray(0, -20)), {
    name: "FileProblem",
    message: /t\.parquet has no Parquet footer: the file is incomplete/,
  });
});

test("Parquet from a stream or in gzip is refused with advice", async () => {
  const bytes = parquet(GROUPS);
  await assert.rejects(openBytes(gzipSync(bytes)), /is a Parquet file compressed with gzip: unpack it first/);
  const stream = Readable.from([bytes]);
  await assert.rejects(openTable({ name: "standard input", stream }), /save it to a file first/);
});
