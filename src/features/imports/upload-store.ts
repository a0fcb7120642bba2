/**
 * Uploads in the database, for several nodes: any worker can read a file, even if the node that received it has died. A file
 * is stored in parts, one statement each, so that neither a node nor a transaction ever holds the whole file.
 */
import { Readable } from "node:stream";
import type pg from "pg";
import type { Clock } from "../../platform/base/clock.ts";
import { isOutage } from "../../platform/db/outage.ts";
import { FileProblem, FileUnavailable, grouped } from "../../platform/tables/file-problem.ts";
import type { ByteRanges } from "../../platform/tables/table.ts";
import { diskFull, type UploadedFile, type UploadPrefix, type Uploads, withinLimit } from "./uploads.ts";

/** The size of every part except the last. */
export const PART_BYTES = 1024 * 1024;
/** Parts are deleted in groups: one is about 500 TOAST rows, and a large file at once would exceed the statement timeout. */
const PARTS_PER_DELETE = 64;
const DISK_FULL = "53100";

export function createUploadStore(pool: pg.Pool, clock: Clock, prefix: UploadPrefix = "imp"): Uploads {
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
      .catch((error) => Promise.reject(isOutage(error) ? new FileUnavailable(error) : error));
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
    for (let removed = PARTS_PER_DELETE; removed === PARTS_PER_DELETE; ) {
      // From the end, because a file is listed as long as its first part exists.
      const { rowCount } = await pool.query(
        `delete from upload_parts where upload_id = $1 and number = any(array(
           select number from upload_parts where upload_id = $1 order by number desc limit $2))`,
        [id, PARTS_PER_DELETE],
      );
      removed = rowCount ?? 0;
    }
  };

  return {
    async receive(id, pieces, maxBytes) {
      try {
        let [number, size] = [0, 0];
        for await (const part of inParts(withinLimit(pieces, maxBytes))) {
          await store(id, number++, part);
          size += part.length;
        }
        return size;
      } catch (error) {
        await remove(id).catch(() => {}); // files without a run are deleted later
        throw (error as { code?: unknown }).code === DISK_FULL ? diskFull() : error;
      }
    },

    async list(): Promise<UploadedFile[]> {
      const { rows } = await pool.query<{ id: string }>(
        "select upload_id as id from upload_parts where number = 0 and starts_with(upload_id, $1) order by upload_id",
        [`${prefix}_`],
      );
      return rows.map(({ id }) => ({ id, isComplete: true }));
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

/** Reads bytes of a part; undefined when the part does not exist. */
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

/** Reads the whole file; a missing part must not look like the end. */
async function* partsOf(id: string, size: number, find: FindBytes): AsyncGenerator<Buffer> {
  let bytes = 0;
  for (let number = 0; bytes < size; number++) {
    const part = await find(id, number);
    if (part === undefined)
      throw new FileProblem(
        id,
        `is incomplete: it ends after ${grouped(bytes)} of ${grouped(size)} bytes. Upload it again`,
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
