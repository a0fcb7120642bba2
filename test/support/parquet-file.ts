/**
 * Writes a minimal Parquet file: text columns, uncompressed, one row group. There is no Parquet writer among the dependencies,
 * and the format needs only a few structures in Thrift's compact encoding.
 */
type Thrift = number | bigint | string | Thrift[] | { [field: number]: Thrift };

const [INT32, INT64, TEXT, LIST, STRUCT] = [5, 6, 8, 9, 12];
/** Parquet's numbers for BYTE_ARRAY, UTF8, and the encodings PLAIN and RLE. */
const [BYTES, UTF8, PLAIN, RLE] = [6, 0, 0, 3] as const;
const MAGIC = Buffer.from("PAR1");

export function parquetOf(columns: readonly string[], rows: readonly (readonly string[])[]): Buffer {
  const count = BigInt(rows.length);
  const parts = [MAGIC];
  let offset = MAGIC.length;
  const chunks = columns.map((name, c) => {
    const cells = Buffer.concat(rows.flatMap((row) => prefixed(row[c] as string)));
    const header = encoded({ 1: 0, 2: cells.length, 3: cells.length, 5: { 1: rows.length, 2: PLAIN, 3: RLE, 4: RLE } });
    const page = Buffer.concat([header, cells]);
    const [at, size] = [BigInt(offset), BigInt(page.length)];
    parts.push(page);
    offset += page.length;
    return { 2: at, 3: { 1: BYTES, 2: [PLAIN], 3: [name], 4: 0, 5: count, 6: size, 7: size, 9: at } };
  });
  const schema = [{ 4: "rows", 5: columns.length }, ...columns.map((name) => ({ 1: BYTES, 3: 0, 4: name, 6: UTF8 }))];
  const footer = encoded({ 1: 1, 2: schema, 3: count, 4: [{ 1: chunks, 2: BigInt(offset), 3: count }] });
  return Buffer.concat([...parts, footer, int32(footer.length), MAGIC]);
}

function prefixed(text: string): Buffer[] {
  const bytes = Buffer.from(text);
  return [int32(bytes.length), bytes];
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
}

function encoded(value: Thrift): Buffer {
  return Buffer.from(thrift(value));
}

function kindOf(value: Thrift): number {
  if (typeof value === "object") return Array.isArray(value) ? (LIST as number) : (STRUCT as number);
  return (typeof value === "number" ? INT32 : typeof value === "bigint" ? INT64 : TEXT) as number;
}

function thrift(value: Thrift): number[] {
  if (typeof value === "string") return [...varint(BigInt(Buffer.byteLength(value))), ...Buffer.from(value)];
  if (typeof value !== "object") return varint(BigInt(value) << 1n); // zigzag; no value is negative
  if (Array.isArray(value)) {
    const kind = kindOf(value[0] ?? 0);
    const head = value.length < 15 ? [(value.length << 4) | kind] : [0xf0 | kind, ...varint(BigInt(value.length))];
    return [...head, ...value.flatMap(thrift)];
  }
  const fields = Object.entries(value).map(([field, of]) => ({ field: Number(field), of }));
  const bytes = fields.flatMap(({ field, of }, i) => {
    const step = field - (fields[i - 1]?.field ?? 0);
    return [(step << 4) | kindOf(of), ...thrift(of)];
  });
  return [...bytes, 0];
}

function varint(value: bigint): number[] {
  return value < 128n ? [Number(value)] : [Number(value & 127n) | 128, ...varint(value >> 7n)];
}
