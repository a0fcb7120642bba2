/**
 * A buffer of rows for COPY, stored as bytes: as strings they would burden the garbage collector until they are sent. The
 * memory is reused, because allocating it for every batch fragments the heap during a long import.
 */
export type Rows = {
  add(row: string): void;
  /** Adds a copy of another buffer's row, with a prefix. */
  addFrom(rows: Rows, index: number, prefix: string): void;
  readonly count: number;
  row(index: number): Buffer;
  parts(): Buffer[];
  /** Returns the memory for reuse; buffers returned before are invalid afterwards. */
  release(): void;
};

/** The size of a chunk sent to the connection. */
const PART_BYTES = 256 * 1024;
const MOST_SPARE = 128;
const spare: Buffer[] = [];

export function createRows(): Rows {
  const full: Buffer[] = [];
  let part = spare.pop() ?? Buffer.allocUnsafeSlow(PART_BYTES);
  let used = 0;
  // The chunk of each row, and its start and end there.
  const partOf: number[] = [];
  const from: number[] = [];
  const to: number[] = [];

  const makeRoom = (most: number) => {
    if (used + most <= part.length) return;
    full.push(part.subarray(0, used));
    part = most > PART_BYTES ? Buffer.allocUnsafeSlow(most) : (spare.pop() ?? Buffer.allocUnsafeSlow(PART_BYTES));
    used = 0;
  };
  const end = (start: number) => {
    partOf.push(full.length);
    from.push(start);
    to.push(used);
  };
  const all = () => (used > 0 ? [...full, part.subarray(0, used)] : full);

  return {
    add(row) {
      makeRoom(3 * row.length); // the most that UTF-8 needs
      const start = used;
      used += part.write(row, used);
      end(start);
    },
    addFrom(rows, index, prefix) {
      const row = rows.row(index);
      makeRoom(3 * prefix.length + row.length);
      const start = used;
      used += part.write(prefix, used);
      used += row.copy(part, used);
      end(start);
    },
    get count() {
      return to.length;
    },
    row(index) {
      const chunk = full[partOf[index] as number] ?? part;
      return chunk.subarray(from[index], to[index]);
    },
    parts: all,
    release() {
      for (const { buffer } of all())
        if (buffer.byteLength === PART_BYTES && spare.length < MOST_SPARE) spare.push(Buffer.from(buffer));
      full.length = 0;
      used = 0;
      part = Buffer.alloc(0);
    },
  };
}
