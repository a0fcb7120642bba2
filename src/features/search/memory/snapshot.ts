/**
 * The index on disk, so that the next start need not build it. A snapshot is only a cache: one that is damaged, belongs
 * to another catalogue, is ahead of the catalogue, or was written by other code is ignored.
 *
 * The file holds every array of every segment, then a JSON description with a checksum of each, then the description's
 * length and checksum. It is written to a temporary file that replaces the old one when it is complete.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import type { Log } from "../../../platform/base/log.ts";
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { Snapshots } from "./index-writer.ts";
import type { Segment } from "./segment.ts";
import { nextSegmentId } from "./segment-builder.ts";

const TYPES = { Int32Array, Uint32Array, Int16Array, Uint16Array, Uint8Array };
type SharedArray = InstanceType<(typeof TYPES)[keyof typeof TYPES]> & { buffer: SharedArrayBuffer };

type ArrayDescription = { name: string; type: keyof typeof TYPES; bytes: number; checksum: number };
type SegmentDescription = {
  marketplace: MarketplaceDomain;
  count: number;
  arrays: ArrayDescription[];
};
type Description = { fingerprint: string; identity: string; revision: number; segments: SegmentDescription[] };

const END_BYTES = 8;
const MAX_DESCRIPTION_BYTES = 1 << 24;
/** Bytes written and checked at a time; other work runs in between. */
const CHUNK_SIZE = 1 << 22;

export function createSnapshots(file: string, log: Log): Snapshots {
  return {
    async load({ identity, revision }) {
      const started = performance.now();
      const handle = await open(file).catch(() => undefined);
      if (handle === undefined) return undefined;
      try {
        const description = await readDescription(handle);
        const other =
          description.fingerprint !== fingerprint()
            ? "it was written by another version"
            : description.identity !== identity
              ? "it belongs to another catalogue"
              : description.revision > revision
                ? "it is ahead of the catalogue"
                : undefined;
        if (other !== undefined) throw new Error(other);
        const segments: Segment[] = [];
        const position = { at: 0 };
        for (const segment of description.segments) segments.push(await readSegment(handle, segment, position));
        log.info({ revision: description.revision, ms: Math.round(performance.now() - started) }, "snapshot loaded");
        return { revision: description.revision, segments };
      } catch (error) {
        log.warn(
          { reason: (error as Error).message },
          "ignoring the snapshot of the search index; rebuilding the index",
        );
        return undefined;
      } finally {
        await handle.close();
      }
    },

    async save(identity, { revision, segments }, signal) {
      const description: Description = { fingerprint: fingerprint(), identity, revision, segments: [] };
      // Mutable arrays are copied now, synchronously, so that they are all from one moment.
      const frozen = segments.map((segment) => ({
        ...segment,
        facts: {
          ...segment.facts,
          columns: segment.facts.columns.map((column) => column.slice()),
          packed: segment.facts.packed.slice(),
        },
        deletedIn: segment.deletedIn.map((view) => Math.min(1, view)),
        deletions: segment.deletions.slice(),
      }));
      const handle = await open(`${file}.new`, "w", 0o600);
      try {
        for (const segment of frozen) {
          const arrays: ArrayDescription[] = [];
          for (const [name, array] of arraysOf(segment))
            arrays.push(await writeArray(handle, name, array as SharedArray, signal));
          const { marketplace, count } = segment;
          description.segments.push({ marketplace, count, arrays });
        }
        const text = Buffer.from(JSON.stringify(description));
        const end = Buffer.alloc(END_BYTES);
        end.writeUInt32LE(text.length, 0);
        end.writeUInt32LE(crc32(text), 4);
        await handle.write(text);
        await handle.write(end);
        await handle.sync();
        await handle.close();
        await rename(`${file}.new`, file);
      } catch (error) {
        await handle.close().catch(() => {});
        await rm(`${file}.new`, { force: true });
        throw error;
      }
      log.debug({ revision }, "snapshot of the search index written");
    },
  };
}

/** Every array of a segment with its path, such as `terms.keys`. */
function* arraysOf(part: object, path = ""): Generator<[string, ArrayBufferView]> {
  for (const [name, value] of Object.entries(part)) {
    if (ArrayBuffer.isView(value)) yield [path + name, value];
    else if (typeof value === "object" && value !== null) yield* arraysOf(value, `${path}${name}.`);
  }
}

async function writeArray(
  handle: FileHandle,
  name: string,
  array: SharedArray,
  signal: AbortSignal,
): Promise<ArrayDescription> {
  const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  let checksum = 0;
  for (let at = 0; at < bytes.length; at += CHUNK_SIZE) {
    signal.throwIfAborted();
    // A copy: file writes do not accept shared memory, and the checksum must match the written bytes.
    const piece = Buffer.from(bytes.subarray(at, at + CHUNK_SIZE));
    checksum = crc32(piece, checksum);
    await handle.write(piece);
  }
  return { name, type: array.constructor.name as keyof typeof TYPES, bytes: bytes.length, checksum };
}

async function readDescription(handle: FileHandle): Promise<Description> {
  const { size } = await handle.stat();
  const end = await readBytes(handle, size - END_BYTES, END_BYTES);
  const length = end.readUInt32LE(0);
  if (length > MAX_DESCRIPTION_BYTES || length > size - END_BYTES) throw new Error("it is damaged");
  const text = await readBytes(handle, size - END_BYTES - length, length);
  if (crc32(text) !== end.readUInt32LE(4)) throw new Error("it is damaged");
  return JSON.parse(text.toString("utf8")) as Description;
}

async function readSegment(
  handle: FileHandle,
  { marketplace, count, arrays }: SegmentDescription,
  position: { at: number },
): Promise<Segment> {
  const segment = { id: nextSegmentId(), marketplace, count } as unknown as Record<string, unknown>;
  for (const { name, type, bytes, checksum } of arrays) {
    const buffer = new SharedArrayBuffer(bytes);
    const target = new Uint8Array(buffer);
    let sum = 0;
    for (let at = 0; at < bytes; at += CHUNK_SIZE) {
      const piece = await readBytes(handle, position.at + at, Math.min(CHUNK_SIZE, bytes - at));
      sum = crc32(piece, sum);
      target.set(piece, at);
    }
    if (sum !== checksum) throw new Error("it is damaged");
    position.at += bytes;
    put(segment, name.split("."), new TYPES[type](buffer as unknown as ArrayBuffer));
  }
  return segment as unknown as Segment;
}

/** Puts an array at its path, such as `terms.keys`; `facts.columns.0` begins a list. */
function put(part: Record<string, unknown>, [name, ...rest]: string[], array: ArrayBufferView): void {
  const at = name as string;
  if (rest.length === 0) part[at] = array;
  else {
    part[at] ??= rest[0] === "0" ? [] : {};
    put(part[at] as Record<string, unknown>, rest, array);
  }
}

async function readBytes(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  if (position < 0) throw new Error("it is damaged");
  const buffer = Buffer.allocUnsafe(length);
  const { bytesRead } = await handle.read(buffer, 0, length, position);
  if (bytesRead !== length) throw new Error("it is damaged");
  return buffer;
}

let cachedFingerprint: string | undefined;

/**
 * A fingerprint of everything that determines the content of an index: our code, the libraries it uses, Unicode. There
 * is no version number that somebody could forget to raise.
 */
function fingerprint(): string {
  if (cachedFingerprint !== undefined) return cachedFingerprint;
  const hash = createHash("sha256");
  const source = join(import.meta.dirname, "..", "..");
  for (const folder of ["catalog", "search"]) {
    const files = readdirSync(join(source, folder), { recursive: true, encoding: "utf8" });
    for (const name of files.sort()) {
      if (!/\.(ts|json)$/.test(name) || name.endsWith(".test.ts")) continue;
      hash.update(name).update(readFileSync(join(source, folder, name)));
    }
  }
  hash.update(readFileSync(join(source, "..", "..", "package.json")));
  cachedFingerprint = hash.update(`${process.versions.unicode} ${process.versions.icu}`).digest("hex");
  return cachedFingerprint;
}
