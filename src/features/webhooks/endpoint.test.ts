import assert from "node:assert/strict";
import { test } from "node:test";
import { EVENT_TYPES } from "../tracking/event.ts";
import { readEventTypes, signingSecrets, stateOf } from "./endpoint.ts";

test("event types are read from a list or a text, without duplicates, in the requested order", () => {
  const cases: [string | string[], string[]][] = [
    [["price_change"], ["price_change"]],
    ["price_change", ["price_change"]],
    ["price_change, bsr_drop", ["price_change", "bsr_drop"]],
    [
      ["new_review", " BSR_Drop ", "new_review"],
      ["new_review", "bsr_drop"],
    ],
    [[...EVENT_TYPES, ...EVENT_TYPES], [...EVENT_TYPES]],
  ];
  for (const [requested, expected] of cases) assert.deepEqual(readEventTypes(requested), expected);
});

test("an unknown event type is refused by name", () => {
  const cases: [string | string[], RegExp][] = [
    [[], /at least one/],
    ["", /at least one/],
    [[""], /at least one/],
    ["sold_out", /"sold_out" is unknown/],
    [["price_change", "sold_out"], /must be among bsr_drop, keyword_rank_change/],
    ["toString", /is unknown/],
    ["low_stock", /announced/],
  ];
  for (const [requested, message] of cases)
    assert.throws(() => readEventTypes(requested), { code: "invalid_request", message }, String(requested));
});

test("a disabled endpoint is shown as disabled even while it is failing", () => {
  const failingSince = new Date();
  assert.equal(stateOf({ enabled: true, failingSince: null }), "active");
  assert.equal(stateOf({ enabled: true, failingSince }), "failing");
  assert.equal(stateOf({ enabled: false, failingSince }), "disabled");
});

test("the previous secret signs until its time is over", () => {
  const until = new Date("2026-03-02T12:00:00Z");
  const sealed = { secret: Buffer.from("new"), previousSecret: Buffer.from("old"), previousSecretUntil: until };
  const open = (bytes: Buffer) => bytes.toString();
  assert.deepEqual(signingSecrets(sealed, new Date(until.getTime() - 1), open), ["new", "old"]);
  assert.deepEqual(signingSecrets(sealed, until, open), ["new"]);
  assert.deepEqual(signingSecrets({ ...sealed, previousSecret: null }, new Date(0), open), ["new"]);
});
