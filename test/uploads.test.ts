/** One conformance suite for uploads on disk and in the database. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { createUploadFolder } from "../src/features/imports/upload-folder.ts";
import { createUploadStore, PART_BYTES } from "../src/features/imports/upload-store.ts";
import type { Uploads } from "../src/features/imports/uploads.ts";
import { newId } from "../src/platform/base/ids.ts";
import { createPool } from "../src/platform/db/pool.ts";
import { cleanUp, wholeFile } from "./support/cleanup.ts";
import { makeDatabase } from "./support/database.ts";
import { makeFolder } from "./support/service.ts";

const clock = { now: () => new Date() };
const MAX_BYTES = 10 * PART_BYTES;
const pool = createPool({ connectionString: await makeDatabase(wholeFile), max: 2 }, () => {});
cleanUp(wholeFile, () => pool.end());

const STORES: Record<string, (t: TestContext) => Promise<Uploads>> = {
  "on disk": async (t) => createUploadFolder(join(makeFolder(t), "uploads")),
  "in the database": async () => {
    await pool.query("delete from upload_parts");
    return createUploadStore(pool, clock);
  },
};

async function* piecesOf(...pieces: (Uint8Array | Error)[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    if (piece instanceof Error) throw piece;
    yield piece;
  }
}

/** Bytes whose pattern does not repeat at the length of a part. */
function bytesOf(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let i = 0; i < length; i++) bytes[i] = (i * 7 + (i >> 11)) % 251;
  return bytes;
}

for (const [place, open] of Object.entries(STORES)) {
  test(`a file ${place} is read as it was sent, from its beginning and at any position`, async (t) => {
    const uploads = await open(t);
    for (const length of [1, PART_BYTES - 1, PART_BYTES, PART_BYTES + 1, 3 * PART_BYTES + 77]) {
      const sent = bytesOf(length);
      const id = newId("import", new Date());
      const cut = Math.floor(length / 3);
      assert.equal(await uploads.receive(id, piecesOf(sent.subarray(0, cut), sent.subarray(cut)), MAX_BYTES), length);
      const { stream, size, ranges } = await uploads.open(id);
      assert.equal(size, length);
      assert.ok(sent.equals(Buffer.concat(await stream.toArray())), `${length} bytes`);
      const file = await ranges?.();
      assert.equal(file?.size, length);
      for (const [from, to] of [
        [0, 1],
        [length - 1, length],
        [Math.max(0, cut - 5), Math.min(length, cut + PART_BYTES + 5)],
      ] as const) {
        const read = Buffer.from((await file?.read(from, to)) as ArrayBuffer);
        assert.ok(sent.subarray(from, to).equals(read), `${from} to ${to} of ${length}`);
      }
      await assert.rejects(file?.read(length - 1, length + 1) as Promise<unknown>, /it ends before its data does/);
      await file?.close();
      await uploads.remove(id);
    }
  });

  test(`a file ${place} is listed when it is complete, and gone when it is removed`, async (t) => {
    const uploads = await open(t);
    assert.deepEqual(await uploads.list(), []);
    const [first, second] = [newId("import", new Date(1)), newId("import", new Date(2))];
    const before = Date.now() - 1_000;
    await uploads.receive(first, piecesOf(bytesOf(2 * PART_BYTES + 1)), MAX_BYTES);
    await uploads.receive(second, piecesOf(Buffer.from("a")), MAX_BYTES);
    const files = (await uploads.list()).sort((a, b) => (a.id < b.id ? -1 : 1));
    assert.deepEqual(files, [
      { id: first, isComplete: true },
      { id: second, isComplete: true },
    ]);
    for (const file of files) assert.ok(((await uploads.changedAt(file))?.getTime() ?? 0) > before);
    for (let times = 0; times < 2; times++) await uploads.remove(first);
    assert.deepEqual(await uploads.list(), [{ id: second, isComplete: true }]);
    assert.equal(await uploads.changedAt({ id: first, isComplete: true }), undefined);
    await assert.rejects(uploads.open(first), { name: "FileProblem", message: /does not exist/ });
  });

  test(`a file ${place} that is too large, empty or breaks off leaves nothing behind`, async (t) => {
    const uploads = await open(t);
    const id = newId("import", new Date());
    const part = Buffer.alloc(PART_BYTES);
    await assert.rejects(uploads.receive(id, piecesOf(part, part, Buffer.from("a")), 2 * PART_BYTES), {
      code: "payload_too_large",
    });
    await assert.rejects(uploads.receive(id, piecesOf(), MAX_BYTES), { code: "invalid_request" });
    await assert.rejects(uploads.receive(id, piecesOf(part, part, new Error("gone")), MAX_BYTES), /gone/);
    assert.deepEqual(await uploads.list(), []);
    assert.equal(await uploads.receive(id, piecesOf(part, part), 2 * PART_BYTES), 2 * PART_BYTES);
  });
}

test("a file in the database with a missing part is read up to it and then fails", async () => {
  const uploads = createUploadStore(pool, clock);
  for (const missing of [0, 1, 2]) {
    const id = newId("import", new Date());
    await uploads.receive(id, piecesOf(bytesOf(2 * PART_BYTES + 5)), MAX_BYTES);
    const { stream } = await uploads.open(id);
    await pool.query("delete from upload_parts where upload_id = $1 and number = $2", [id, missing]);
    const incomplete = { name: "FileProblem", message: /is incomplete: it ends after [\d,]+ of 2,097,157 bytes/ };
    await assert.rejects(stream.toArray(), incomplete, `part ${missing}`);
  }
});

test("a file that does not fit on the disk is refused with the reason, and nothing of it is kept", async (t) => {
  const folder = join(makeFolder(t), "uploads");
  mkdirSync(folder);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", folder], { stdio: "ignore" });
  } catch {
    return t.skip("cannot mount a small disk here");
  }
  cleanUp(t, () => execFileSync("umount", ["-l", folder]));
  const uploads = createUploadFolder(folder);
  const id = newId("import", new Date());
  await assert.rejects(uploads.receive(id, piecesOf(Buffer.alloc(2 * PART_BYTES)), MAX_BYTES), {
    code: "unavailable",
    message: /disk of the service is full/,
  });
  assert.deepEqual(await uploads.list(), []);
  assert.equal(await uploads.receive(id, piecesOf(Buffer.alloc(1_000)), MAX_BYTES), 1_000);
});
