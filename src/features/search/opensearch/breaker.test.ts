import assert from "node:assert/strict";
import { test } from "node:test";
import { createBreaker, type Failure } from "./breaker.ts";

const error = new Error("unreachable");

function createObserved() {
  const events: string[] = [];
  const breaker = createBreaker({ onOpen: () => events.push("open"), onClose: () => events.push("closed") });
  const fail = (times: number) => {
    for (let time = 0; time < times; time++) breaker.failed(error, "error");
  };
  return { ...breaker, fail, events };
}

test("several failures in a row open the breaker, which is reported once", () => {
  const { allowsRequest, fail, events, isOpen } = createObserved();
  fail(4);
  assert.deepEqual([allowsRequest(), isOpen(), events], [true, false, []]);
  fail(3);
  assert.deepEqual([allowsRequest(), isOpen(), events], [false, true, ["open"]]);
});

test("a success between failures resets the count", () => {
  const { allowsRequest, fail, succeeded } = createObserved();
  fail(4);
  succeeded();
  fail(4);
  assert.equal(allowsRequest(), true);
});

test("after a successful probe one request may try, and the others wait for its outcome", () => {
  const { allowsRequest, fail, probeSucceeded, succeeded, events } = createObserved();
  fail(5);
  probeSucceeded();
  assert.deepEqual([allowsRequest(), allowsRequest(), allowsRequest()], [true, false, false]);
  probeSucceeded();
  assert.equal(allowsRequest(), false, "while one request tries");
  fail(1);
  assert.equal(allowsRequest(), false);
  probeSucceeded();
  assert.equal(allowsRequest(), true);
  succeeded();
  assert.deepEqual([allowsRequest(), allowsRequest(), events], [true, true, ["open", "closed"]]);
});

test("a successful probe does not reset the count of failed requests", () => {
  const { allowsRequest, fail, probeSucceeded } = createObserved();
  fail(4);
  probeSucceeded();
  fail(1);
  assert.equal(allowsRequest(), false);
});

test("without any request, a second successful probe closes the breaker", () => {
  const { fail, probeSucceeded, isOpen, events } = createObserved();
  fail(5);
  probeSucceeded();
  assert.equal(isOpen(), true);
  probeSucceeded();
  assert.deepEqual([isOpen(), events], [false, ["open", "closed"]]);
});

type Outcome = Failure | `probe ${Failure}` | "probe success" | "success";
const SEQUENCES: { outcomes: Outcome[]; opens: boolean }[] = [
  { outcomes: ["no response", "no response"], opens: false },
  { outcomes: ["no response", "no response", "no response"], opens: true },
  { outcomes: ["no response", "no response", "success", "no response"], opens: false },
  { outcomes: ["probe no response"], opens: false },
  { outcomes: ["probe no response", "probe no response"], opens: true },
  { outcomes: ["probe no response", "probe success", "probe no response"], opens: false },
  { outcomes: ["probe no response", "success", "probe no response"], opens: false },
  { outcomes: ["probe no response", "no response"], opens: true },
  { outcomes: ["no response", "probe no response"], opens: true },
  { outcomes: ["no response", "probe success", "no response", "probe success"], opens: false },
  { outcomes: ["probe error", "probe error", "probe error", "probe error"], opens: false },
  { outcomes: ["probe error", "probe error", "probe error", "probe error", "probe error"], opens: true },
  { outcomes: ["error", "error", "probe error", "probe success", "error", "error"], opens: false },
];

for (const { outcomes, opens } of SEQUENCES)
  test(`${outcomes.join(", ")}: the breaker ${opens ? "opens" : "stays closed"}`, () => {
    const { failed, probeFailed, probeSucceeded, succeeded, isOpen } = createObserved();
    const report = {
      error: () => failed(error, "error"),
      "no response": () => failed(error, "no response"),
      "probe error": () => probeFailed(error, "error"),
      "probe no response": () => probeFailed(error, "no response"),
      "probe success": probeSucceeded,
      success: succeeded,
    } satisfies Record<Outcome, () => void>;
    for (const each of outcomes) report[each]();
    assert.equal(isOpen(), opens);
  });
