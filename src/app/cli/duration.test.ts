import assert from "node:assert/strict";
import { test } from "node:test";
import { parseDuration, parseMoment } from "./duration.ts";

const now = new Date("2026-03-01T12:00:00Z");

test("durations and moments are read as people write them", () => {
  assert.deepEqual(
    ["0s", "30m", "24h", "90d"].map((text) => parseDuration("--grace", text)),
    [0, 1_800_000, 86_400_000, 7_776_000_000],
  );
  assert.equal(parseMoment("--expires", "2027-01-31", now).toISOString(), "2027-01-31T00:00:00.000Z");
  assert.equal(parseMoment("--expires", "2027-01-31T10:00", now).toISOString(), "2027-01-31T10:00:00.000Z");
  assert.equal(parseMoment("--expires", "1h", now).toISOString(), "2026-03-01T13:00:00.000Z");
});

test("an unreadable or past time is refused, naming the option", () => {
  for (const text of ["", "5", "h", "-1h", "1.5h", "1w", "9999999d", "4000d"])
    assert.throws(() => parseDuration("--grace", text), /--grace must look like/);
  for (const text of ["2026-02-30x", "2026-13-01"])
    assert.throws(() => parseMoment("--expires", text, now), /--expires must/);
  assert.throws(() => parseMoment("--expires", "2026-03-01", now), /must be in the future/);
});
