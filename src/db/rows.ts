/**
 * Rows on their way to the database, as bytes: as many strings would be a burden to the collector of garbage until they are
 * sent. The memory is used again and again; made anew each time it would be torn to pieces in the course of a long import.
 */
export type Rows = {
  add(row: string): void;
  /** A row of others, after some more of it. */
  addFrom(rows: Rows, place: number, before: string): void;
  readonly count: number;
  row(place: number): Buffer;
  parts(): Buffer[];
  /** Gives the memory back. Nothing that was handed out holds after this. */
  release(): void;
};

/** What is handed to a connection at a time. */
const PART_BYTES = 256 * 1024;
const MOST_SPARE = 128;
const spare: Buffer[] = [];

export function createRows(): Rows {
  const full: Buffer[] = [];
  let part = spare.pop() ?? Buffer.allocUnsafeSlow(PART_BYTES);
  let used = 0;
  // Of each row: the part that it is in, and from where to where.
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
      makeRoom(3 * row.length); // no character of a string takes more in UTF-8
      const start = used;
      used += part.write(row, used);
      end(start);
    },
    addFrom(rows, place, before) {
      const row = rows.row(place);
      makeRoom(3 * before.length + row.length);
      const start = used;
      used += part.write(before, used);
      used += row.copy(part, used);
      end(start);
    },
    get count() {
      return to.length;
    },
    row(place) {
      const held = full[partOf[place] as number] ?? part;
      return held.subarray(from[place], to[place]);
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
