import assert from "node:assert/strict";
import { test } from "node:test";
import { createLagGauge } from "./replica-lag.ts";

test("the lag is the age of the newest check whose primary position the replica has replayed", () => {
  const gauge = createLagGauge();
  const checks: [primaryAt: number, replayedTo: number, nowMs: number, lag: number | undefined][] = [
    [100, 100, 0, 0],
    [100, 100, 600_000, 0], // no writes
    [200, 150, 603_000, 3_000], // it had everything at the check before
    [300, 150, 606_000, 6_000],
    [400, 250, 609_000, 6_000],
    [400, 400, 612_000, 0],
  ];
  for (const [primaryAt, replayedTo, nowMs, lag] of checks)
    assert.equal(gauge.note({ primaryAt, replayedTo, nowMs }), lag, `at ${nowMs}`);
});

test("a replica that is behind all remembered checks has an unknown lag", () => {
  const gauge = createLagGauge();
  assert.equal(gauge.note({ primaryAt: 100, replayedTo: 50, nowMs: 0 }), undefined);
  assert.equal(gauge.note({ primaryAt: 200, replayedTo: 60, nowMs: 3_000 }), undefined);
  assert.equal(gauge.note({ primaryAt: 300, replayedTo: 100, nowMs: 6_000 }), 6_000);
  assert.equal(gauge.note({ primaryAt: 400, replayedTo: 100, nowMs: 600_000 }), 600_000);
  assert.equal(
    gauge.note({ primaryAt: 500, replayedTo: 100, nowMs: 603_000 }),
    undefined,
    "checks older than two minutes are forgotten",
  );
});

test("after a failover to a primary with a shorter log, checks of the old primary do not count", () => {
  const gauge = createLagGauge();
  gauge.note({ primaryAt: 500, replayedTo: 500, nowMs: 0 });
  assert.equal(gauge.note({ primaryAt: 300, replayedTo: 200, nowMs: 3_000 }), undefined);
  assert.equal(gauge.note({ primaryAt: 300, replayedTo: 300, nowMs: 6_000 }), 0);
});
