import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import type { FastifyRequest } from "fastify";
import { uploadOf } from "./upload.ts";

const uploadFrom = (raw: PassThrough) => uploadOf({ raw, headers: {} } as unknown as FastifyRequest).pieces;

test("an upload may take any time while it makes progress, and times out when it stalls", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const body = new PassThrough();
  let received = "";
  const read = (async () => {
    for await (const piece of uploadFrom(body)) received += piece;
  })();
  for (let times = 0; times < 5; times++) {
    body.write("x");
    await turn();
    t.mock.timers.tick(29_999);
  }
  assert.equal(received, "xxxxx");
  t.mock.timers.tick(1);
  await assert.rejects(read, { code: "request_timeout", message: "No data arrived for 30 seconds." });
  assert.equal(body.destroyed, false, "the response uses the same connection");
});

test("time spent storing a piece does not count as a stall", async (t) => {
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

test("an upload that ends early is reported as incomplete", async () => {
  const body = new PassThrough();
  body.write("x");
  body.destroy();
  await assert.rejects(Array.fromAsync(uploadFrom(body)), {
    code: "invalid_request",
    message: "The file ended early.",
  });
});
