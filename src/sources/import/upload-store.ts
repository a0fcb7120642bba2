/**
 * Uploads in the database, for nodes that share it: whoever took a file may die, and any worker reads it. A file is stored
 * in parts, each by a statement of its own as it comes, so that neither a node nor a transaction ever holds all of it.
 */
import { Readable } from "node:stream";
import type pg from "pg";
import type { Clock } from "../../base/clock.ts";
import { isOutage } from "../../db/outage.ts";
import { FileAway, FileProblem, grouped } from "../files/file-problem.ts";
import type { ByteRanges } from "../files/table.ts";
import { diskFull, measured, type UploadedFile, type Uploads } from "./uploads.ts";

/** Of all parts but the last. */
export const PART_BYTES = 1024 * 1024;
/** A part is some five hundred rows of the database's own: a large file at once would outlast every time limit. */
const REMOVED_AT_ONCE = 64;
const DISK_FULL = "53100";

export function createUploadStore(pool: pg.Pool, clock: Clock): Uploads {
  const store = (id: string, number: number, bytes: Uint8Array) =>
    pool.query("insert into upload_parts (upload_id, number, stored_at, bytes) values ($1, $2, $3, $4)", [
      id,
      number,
      clock.now(),
      bytes,
    ]);

  const find: FindBytes = async (id, number, from = 0, length = PART_BYTES) => {
    const text =
      "select substring(bytes from $3 for $4) as bytes from upload_parts where upload_id = $1 and number = $2";
    const { rows } = await pool
      .query<{ bytes: Buffer }>(text, [id, number, from + 1, length])
      .catch((error) => Promise.reject(isOutage(error) ? new FileAway(error) : error));
    return rows[0]?.bytes;
  };

  const sizeOf = async (id: string): Promise<number | undefined> => {
    const { rows } = await pool.query<{ size: number | null }>(
      "select sum(octet_length(bytes))::bigint as size from upload_parts where upload_id = $1",
      [id],
    );
    return rows[0]?.size ?? undefined;
  };

  const remove = async (id: string): Promise<void> => {
    for (let removed = REMOVED_AT_ONCE; removed === REMOVED_AT_ONCE; ) {
      // From its end: a file is listed while its first part is there.
      const { rowCount } = await pool.query(
        `delete from upload_parts where (upload_id, number) in (
           select upload_id, number from upload_parts where upload_id = $1 order by number desc limit $2)`,
        [id, REMOVED_AT_ONCE],
      );
      removed = rowCount ?? 0;
    }
  };

  return {
    async receive(id, pieces, mostBytes) {
      try {
        let [number, size] = [0, 0];
        for await (const part of inParts(measured(pieces, mostBytes))) {
          await store(id, number++, part);
          size += part.length;
        }
        return size;
      } catch (error) {
        await remove(id).catch(() => {}); // without a run it goes after a while
        throw (error as { code?: unknown }).code === DISK_FULL ? diskFull() : error;
      }
    },

    async list(): Promise<UploadedFile[]> {
      const { rows } = await pool.query<{ id: string }>(
        "select upload_id as id from upload_parts where number = 0 order by upload_id",
      );
      return rows.map(({ id }) => ({ id, isWhole: true }));
    },

    async changedAt({ id }) {
      const { rows } = await pool.query<{ at: Date | null }>(
        "select max(stored_at) as at from upload_parts where upload_id = $1",
        [id],
      );
      return rows[0]?.at ?? undefined;
    },

    async open(id) {
      const size = await sizeOf(id);
      if (size === undefined) throw new FileProblem(id, "does not exist");
      const stream = Readable.from(partsOf(id, size, find), { objectMode: false, highWaterMark: PART_BYTES });
      return { name: id, stream, size, ranges: async () => rangesOf(id, size, find) };
    },

    remove,
  };
}

/** Of a part; undefined where there is none. */
type FindBytes = (id: string, number: number, from?: number, length?: number) => Promise<Buffer | undefined>;

async function* inParts(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const piece of pieces) {
    waiting.push(piece);
    length += piece.length;
    while (length >= PART_BYTES) {
      const all = Buffer.concat(waiting);
      yield all.subarray(0, PART_BYTES);
      waiting = [all.subarray(PART_BYTES)];
      length -= PART_BYTES;
    }
  }
  if (length > 0) yield Buffer.concat(waiting);
}

/** All of it: a part that is missing must not pass for the end. */
async function* partsOf(id: string, size: number, find: FindBytes): AsyncGenerator<Buffer> {
  let bytes = 0;
  for (let number = 0; bytes < size; number++) {
    const part = await find(id, number);
    if (part === undefined)
      throw new FileProblem(
        id,
        `is not whole: it ends after ${grouped(bytes)} of ${grouped(size)} bytes. Send it again`,
      );
    bytes += part.length;
    yield part;
  }
}

function rangesOf(id: string, size: number, find: FindBytes): ByteRanges {
  return {
    size,
    close: async () => {},

    async read(start, end) {
      const bytes = new Uint8Array(end - start);
      for (let at = start; at < end; ) {
        const number = Math.floor(at / PART_BYTES);
        const from = at - number * PART_BYTES;
        const piece = await find(id, number, from, Math.min(PART_BYTES - from, end - at));
        if (piece === undefined || piece.length === 0) throw new Error("it ends before its data does");
        bytes.set(piece, at - start);
        at += piece.length;
      }
      return bytes.buffer;
    },
  };
}
