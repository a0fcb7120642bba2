import assert from "node:assert/strict";
import { test } from "node:test";
import { Worker } from "node:worker_threads";
import { WIDTH } from "../document/fields.ts";
import { createFacts, readFacts, writeFacts } from "./facts.ts";

const ENOUGH_STATES = 300;

test("facts are read as written, and neighbouring documents do not change", () => {
  const facts = createFacts(3);
  const record = Int32Array.from({ length: WIDTH }, (_, field) => field - 1);
  writeFacts(facts, 1, record);
  const read = new Int32Array(WIDTH);
  for (const [document, expected] of [
    [0, new Int32Array(WIDTH)],
    [1, record],
    [2, new Int32Array(WIDTH)],
  ] as const) {
    readFacts(facts, document, read);
    assert.deepEqual(read, expected);
  }
});

test("a reader never sees a partial write of another thread", async () => {
  const facts = createFacts(1);
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const writer = new Worker(
    `import(${JSON.stringify(new URL("./facts.ts", import.meta.url).href)}).then(({ writeFacts }) => {
      const { facts, stop, WIDTH } = require("node:worker_threads").workerData;
      const record = new Int32Array(WIDTH);
      for (let value = 1; Atomics.load(stop, 0) === 0; value = (value % 500) + 1) {
        writeFacts(facts, 0, record.fill(value));
        for (let pause = 0; pause < 300; pause++) Atomics.load(stop, 0); // a reader needs a moment without a writer
      }
    })`,
    { eval: true, workerData: { facts, stop, WIDTH } },
  );
  const read = new Int32Array(WIDTH);
  const seen = new Set<number>();
  // On a busy machine the two threads seldom run at the same time.
  for (const deadline = Date.now() + 60_000; seen.size < ENOUGH_STATES && Date.now() < deadline; ) {
    readFacts(facts, 0, read);
    const value = read[0] as number;
    for (let field = 1; field < WIDTH; field++) assert.equal(read[field], value);
    seen.add(value);
  }
  Atomics.store(stop, 0, 1);
  await new Promise((resolve) => writer.once("exit", resolve));
  assert.equal(seen.size, ENOUGH_STATES, "the writer wrote while the reader read");
});
