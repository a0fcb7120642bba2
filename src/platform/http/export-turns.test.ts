import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createExportTurns } from "./export-turns.ts";

/** An export that takes no time and never waits. */
async function* pieces(name: string, count: number, made: string[]): AsyncGenerator<string> {
  for (let i = 0; i < count; i++) {
    made.push(name);
    yield name;
  }
}

async function readAll(export_: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of export_);
}

test("other work runs between any two pieces of an export", async () => {
  const { share } = createExportTurns();
  const made: string[] = [];
  let turns = 0;
  let isOver = false;
  const others = async () => {
    for (; !isOver; turns++) await nextTurn();
  };
  const counting = others();
  await readAll(share("acc_1", pieces("a", 200, made)));
  isOver = true;
  await counting;
  assert.equal(made.length, 200);
  assert.ok(turns >= 200, `other work ran ${turns} times`);
});

test("accounts take turns, however many exports one of them has", async () => {
  const { share } = createExportTurns();
  const made: string[] = [];
  const greedy = Array.from({ length: 5 }, () => readAll(share("acc_1", pieces("a", 100, made))));
  await readAll(share("acc_2", pieces("b", 100, made)));
  const before = made.lastIndexOf("b");
  const others = made.slice(0, before).filter((name) => name === "a").length;
  assert.ok(others <= 110, `${others} pieces of five exports beside 100 of one`);
  await Promise.all(greedy);
});

test("an export that fails or is abandoned ends, and holds up no other", async () => {
  const { share } = createExportTurns();
  const broken = (async function* () {
    yield "a";
    throw new Error("the database is gone");
  })();
  let isClosed = false;
  const abandoned = (async function* () {
    try {
      for (;;) yield "b";
    } finally {
      isClosed = true;
    }
  })();
  const failing = readAll(share("acc_1", broken));
  for await (const _ of share("acc_1", abandoned)) break;
  await assert.rejects(failing, /the database is gone/);
  assert.ok(isClosed);
  await readAll(share("acc_1", pieces("c", 3, [])));
});

test("a client that reads slowly holds up no other export of its account", async () => {
  const { share } = createExportTurns();
  const slow = share("acc_1", pieces("a", 10, []));
  await slow.next();
  await readAll(share("acc_1", pieces("b", 10, [])));
  await slow.return(undefined);
});
