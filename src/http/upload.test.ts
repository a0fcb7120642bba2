import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import type { FastifyRequest } from "fastify";
import { uploadOf } from "./upload.ts";

const uploadFrom = (raw: PassThrough) => uploadOf({ raw, headers: {} } as unknown as FastifyRequest).pieces;

test("a file may take as long as it likes as long as some of it comes, and ends when nothing does", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const body = new PassThrough();
  let came = "";
  const read = (async () => {
    for await (const piece of uploadFrom(body)) came += piece;
  })();
  for (let times = 0; times < 5; times++) {
    body.write("x");
    await turn();
    t.mock.timers.tick(29_999);
  }
  assert.equal(came, "xxxxx");
  t.mock.timers.tick(1);
  await assert.rejects(read, { code: "request_timeout", message: "Nothing more of the file came within 30 seconds." });
  assert.equal(body.destroyed, false, "the answer goes over the same connection");
});

test("while what came is being stored, nobody waits for the caller", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const body = new PassThrough();
  const pieces = uploadFrom(body)[Symbol.asyncIterator]();
  body.write("x");
  await pieces.next();
  t.mock.timers.tick(100_000); // a slow disk
  body.end("y");
  assert.equal(String((await pieces.next()).value), "y");
  assert.equal((await pieces.next()).done, true);
});

test("a file that breaks off is told as that", async () => {
  const body = new PassThrough();
  body.write("x");
  body.destroy();
  await assert.rejects(Array.fromAsync(uploadFrom(body)), { code: "invalid_request", message: "The file broke off." });
});
