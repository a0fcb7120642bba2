import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { BodyError, type BodyProblem, readBoundedBody } from "./bounded-body.ts";

const WORDS = Buffer.from("yoga mat ".repeat(1000));

function bodyOf(bytes: Buffer): Readable {
  const pieces: Buffer[] = [];
  for (let i = 0; i < bytes.length; i += 100) pieces.push(bytes.subarray(i, i + 100));
  return Readable.from(pieces);
}

const PACKINGS: [encoding: string | undefined, bytes: Buffer][] = [
  [undefined, WORDS],
  ["identity", WORDS],
  ["gzip", gzipSync(WORDS)],
  ["GZIP", gzipSync(WORDS)],
  ["deflate", deflateSync(WORDS)],
  ["br", brotliCompressSync(WORDS)],
];

test("a body is read whole, however it is packed, and up to the last allowed byte", async () => {
  for (const [encoding, bytes] of PACKINGS) {
    const read = await readBoundedBody(bodyOf(bytes), encoding, WORDS.length);
    assert.ok(read.equals(WORDS), String(encoding));
  }
});

test("what is larger when unpacked than allowed is not read to its end", async () => {
  for (const [encoding, bytes] of PACKINGS) {
    const body = bodyOf(bytes);
    assert.equal(await problemOf(readBoundedBody(body, encoding, WORDS.length - 1)), "too_large", String(encoding));
    assert.ok(body.destroyed);
  }
});

test("a body that breaks off, or is not packed as it says, is broken", async () => {
  const cut = gzipSync(WORDS).subarray(0, 30);
  assert.equal(await problemOf(readBoundedBody(bodyOf(cut), "gzip", 1e6)), "broken");
  assert.equal(await problemOf(readBoundedBody(bodyOf(WORDS), "gzip", 1e6)), "broken");
  const failing = new Readable({ read: () => void failing.destroy(new Error("reset")) });
  assert.equal(await problemOf(readBoundedBody(failing, undefined, 1e6)), "broken");
  for (const encoding of ["zip", "constructor"]) {
    const body = bodyOf(WORDS);
    assert.equal(await problemOf(readBoundedBody(body, encoding, 1e6)), "broken");
    assert.ok(body.destroyed);
  }
});

test("a body that ends because its caller was called back tells the caller's reason", async () => {
  const caller = new AbortController();
  const reason = new Error("called back");
  const body = new Readable({ read: () => {} });
  caller.signal.addEventListener("abort", () => body.destroy(new Error("aborted")));
  const read = readBoundedBody(body, "gzip", 1e6, caller.signal);
  caller.abort(reason);
  await assert.rejects(read, reason);
});

async function problemOf(work: Promise<unknown>): Promise<BodyProblem | undefined> {
  return work.then(
    () => undefined,
    (error) => {
      assert.ok(error instanceof BodyError, String(error));
      return error.problem;
    },
  );
}
