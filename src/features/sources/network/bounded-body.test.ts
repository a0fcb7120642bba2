import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { readBoundedBody } from "./bounded-body.ts";

const MB = 1024 * 1024;
const WORDS = Buffer.from("yoga mat ".repeat(1000));
const LARGE = Buffer.alloc(2 * MB, " ");

function bodyOf(bytes: Buffer, pieceBytes = 1000): Readable {
  const pieces: Buffer[] = [];
  for (let i = 0; i < bytes.length; i += pieceBytes) pieces.push(bytes.subarray(i, i + pieceBytes));
  return Readable.from(pieces);
}

test("a body is read completely, gzipped or not, up to the last allowed byte", async () => {
  for (const bytes of [WORDS, gzipSync(WORDS)])
    assert.deepEqual(await readBoundedBody(bodyOf(bytes), WORDS.length), { text: WORDS.toString() });
  for (const text of ["", "{", "\u001f"])
    assert.deepEqual(await readBoundedBody(bodyOf(Buffer.from(text)), MB), { text });
});

test("a body above the limit is not read beyond it", async () => {
  const body = bodyOf(LARGE);
  let taken = 0;
  body.on("data", (piece: Buffer) => {
    taken += piece.length;
  });
  assert.deepEqual(await readBoundedBody(body, MB), { problem: "it is larger than 1 MB" });
  assert.ok(body.destroyed);
  assert.ok(taken < LARGE.length, `${taken} bytes were taken`);
  const small = gzipSync(LARGE);
  assert.ok(small.length < MB);
  assert.deepEqual(await readBoundedBody(bodyOf(small), MB), { problem: "it is larger than 1 MB" });
});

test("a complete body that cannot be decompressed is reported", async () => {
  const packed = gzipSync(WORDS);
  assert.deepEqual(await readBoundedBody(bodyOf(packed.subarray(0, 30)), MB), { problem: "it is cut off" });
  const damaged = Buffer.concat([packed.subarray(0, 12), Buffer.alloc(50, 0xff)]);
  const body = await readBoundedBody(bodyOf(damaged), MB);
  assert.match("problem" in body ? body.problem : "", /^it cannot be decompressed: /);
});

test("a body that breaks off is an error, not a text", async () => {
  const reset = new Error("reset");
  const breaking = new Readable({ read: () => void breaking.destroy(reset) });
  await assert.rejects(readBoundedBody(breaking, MB), reset);
});
