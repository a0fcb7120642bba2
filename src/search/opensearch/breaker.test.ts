import assert from "node:assert/strict";
import { test } from "node:test";
import { createBreaker, type Failure } from "./breaker.ts";

const error = new Error("away");

function watched() {
  const told: string[] = [];
  const breaker = createBreaker({ onOpen: () => told.push("away"), onClose: () => told.push("back") });
  const fail = (times: number) => {
    for (let time = 0; time < times; time++) breaker.failed(error, "refused");
  };
  return { ...breaker, fail, told };
}

test("some failures in a row refuse everything, and are told once", () => {
  const { admits, fail, told, isOpen } = watched();
  fail(4);
  assert.deepEqual([admits(), isOpen(), told], [true, false, []]);
  fail(3);
  assert.deepEqual([admits(), isOpen(), told], [false, true, ["away"]]);
});

test("a success between failures begins the row anew", () => {
  const { admits, fail, succeeded } = watched();
  fail(4);
  succeeded();
  fail(4);
  assert.equal(admits(), true);
});

test("when the cluster is heard of, one question tries; the others wait for how that went", () => {
  const { admits, fail, heard, succeeded, told } = watched();
  fail(5);
  heard();
  assert.deepEqual([admits(), admits(), admits()], [true, false, false]);
  heard();
  assert.equal(admits(), false, "while one tries");
  fail(1);
  assert.equal(admits(), false);
  heard();
  assert.equal(admits(), true);
  succeeded();
  assert.deepEqual([admits(), admits(), told], [true, true, ["away", "back"]]);
});

test("to be heard of is no answer: questions that fail go on counting", () => {
  const { admits, fail, heard } = watched();
  fail(4);
  heard();
  fail(1);
  assert.equal(admits(), false);
});

test("where nobody asks, a cluster that is heard of twice is back", () => {
  const { fail, heard, isOpen, told } = watched();
  fail(5);
  heard();
  assert.equal(isOpen(), true);
  heard();
  assert.deepEqual([isOpen(), told], [false, ["away", "back"]]);
});

type Heard = Failure | `watch ${Failure}` | "watch heard" | "answer";
const ROWS: { row: Heard[]; opens: boolean }[] = [
  { row: ["silent", "silent"], opens: false },
  { row: ["silent", "silent", "silent"], opens: true },
  { row: ["silent", "silent", "answer", "silent"], opens: false },
  { row: ["watch silent"], opens: false },
  { row: ["watch silent", "watch silent"], opens: true },
  { row: ["watch silent", "watch heard", "watch silent"], opens: false },
  { row: ["watch silent", "answer", "watch silent"], opens: false },
  { row: ["watch silent", "silent"], opens: true },
  { row: ["silent", "watch silent"], opens: true },
  { row: ["silent", "watch heard", "silent", "watch heard"], opens: false },
  { row: ["watch refused", "watch refused", "watch refused", "watch refused"], opens: false },
  { row: ["watch refused", "watch refused", "watch refused", "watch refused", "watch refused"], opens: true },
  { row: ["refused", "refused", "watch refused", "watch heard", "refused", "refused"], opens: false },
];

for (const { row, opens } of ROWS)
  test(`${row.join(", ")}: ${opens ? "the cluster is away" : "questions are asked on"}`, () => {
    const { failed, unheard, heard, succeeded, isOpen } = watched();
    const meaning = {
      refused: () => failed(error, "refused"),
      silent: () => failed(error, "silent"),
      "watch refused": () => unheard(error, "refused"),
      "watch silent": () => unheard(error, "silent"),
      "watch heard": heard,
      answer: succeeded,
    } satisfies Record<Heard, () => void>;
    for (const each of row) meaning[each]();
    assert.equal(isOpen(), opens);
  });
