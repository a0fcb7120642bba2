import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { nextPollAt, pauseUntil, retryAt, stateOf } from "./connection.ts";
import { backfillWindows, dueWindows, type KnownWindow, type Window } from "./due-windows.ts";
import { progressOf } from "./progress.ts";
import { REPORT_SOURCES, type Rhythm, SOURCE_NAMES, sourceOf } from "./report-sources.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOW = new Date("2026-03-10T04:00:00Z");
const { rhythm: ORDERS } = REPORT_SOURCES.orders;
const TRAFFIC: Rhythm = REPORT_SOURCES.traffic.rhythm;

const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

/** The windows as the database would know them after they were read. */
function read(windows: readonly Window[], at: Date, state: KnownWindow["state"] = "done"): KnownWindow[] {
  return windows.map((window) => ({
    ...window,
    state,
    attempts: state === "failed" ? 4 : 0,
    readAt: state === "failed" ? null : at,
    updatedAt: at,
  }));
}

function short({ startsAt, endsAt, isBackfill }: Window): string {
  const day = (at: Date) => at.toISOString().slice(0, 10);
  return `${day(startsAt)} ${day(endsAt)}${isBackfill ? " back" : ""}`;
}

test("a first run reads the last 30 days of orders, the next ones the time since then and 72 hours before it", () => {
  const first = dueWindows(ORDERS, [], NOW);
  assert.deepEqual(first.map(short), ["2026-02-08 2026-03-10"]);
  const known = read(first, NOW);
  assert.deepEqual(dueWindows(ORDERS, known, new Date(NOW.getTime() + 19 * HOUR_MS)), [], "not twice a day");
  assert.deepEqual(dueWindows(ORDERS, known, later(1)).map(short), ["2026-03-07 2026-03-11"]);
  assert.deepEqual(
    dueWindows(ORDERS, known, later(40)).map(short),
    ["2026-03-07 2026-04-06", "2026-04-06 2026-04-19"],
    "no window is longer than the report may be",
  );
});

test("a window that failed is covered by the next one", () => {
  const first = read(dueWindows(ORDERS, [], NOW), NOW);
  const failed = read(dueWindows(ORDERS, first, later(1)), later(1), "failed");
  assert.deepEqual(dueWindows(ORDERS, [...first, ...failed], later(2)).map(short), ["2026-03-07 2026-03-12"]);
});

test("a day of traffic is read as soon as it is ready, and again until its data is 72 hours old", () => {
  let known: KnownWindow[] = [];
  const reads: string[] = [];
  for (let day = 0; day < 8; day++) {
    const now = new Date(Date.UTC(2026, 2, 10 + day, 13));
    const due = dueWindows(TRAFFIC, known, now);
    for (const window of due) {
      if (short(window).startsWith("2026-03-10")) reads.push(now.toISOString().slice(0, 10));
      known = [...known.filter((each) => short(each) !== short(window)), ...read([window], now)];
    }
  }
  assert.deepEqual(reads, ["2026-03-11", "2026-03-12", "2026-03-13", "2026-03-14"]);
  const beforeReady = new Date("2026-03-11T11:00:00Z");
  assert.ok(!dueWindows(TRAFFIC, [], beforeReady).some((window) => short(window).startsWith("2026-03-10")));
});

test("the past is read as far as the marketplace keeps it, the newest first, without a gap, and then no more", () => {
  for (const source of SOURCE_NAMES) {
    const { rhythm } = sourceOf(source);
    let known = read(dueWindows(rhythm, [], NOW), NOW);
    let rounds = 0;
    for (let past = backfillWindows(rhythm, known, 5, NOW); past.length > 0; rounds++) {
      assert.ok(past.length <= 5 && rounds < 400, source);
      known = [...known, ...read(past, NOW)];
      past = backfillWindows(rhythm, known, 5, NOW);
    }
    if (rhythm.kind === "snapshot") {
      assert.deepEqual([rounds, known.length], [0, 1], source);
      continue;
    }
    const sorted = known.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
    for (const [i, { startsAt }] of sorted.entries())
      if (i > 0)
        assert.ok(
          startsAt <= (sorted[i - 1] as KnownWindow).endsAt,
          `${source}: a gap before ${startsAt.toISOString()}`,
        );
    const earliest = NOW.getTime() - rhythm.backDays * DAY_MS;
    assert.ok((sorted[0] as KnownWindow).startsAt.getTime() < earliest + 2 * DAY_MS, source);
    const daysRead = known.reduce(
      (sum, { startsAt, endsAt }) => sum + (endsAt.getTime() - startsAt.getTime()) / DAY_MS,
      0,
    );
    const readFrom = (sorted[0] as KnownWindow).startsAt;
    assert.equal(progressOf(rhythm, { readFrom, daysRead }, 1, NOW), 1, source);
    assert.equal(progressOf(rhythm, { readFrom: null, daysRead: 0 }, 1, NOW), 0, source);
  }
});

test("a day of the past that failed is tried again the next day, a few times", () => {
  const past = backfillWindows(TRAFFIC, [], 1, NOW);
  const failed = read(past, NOW, "failed");
  const isTried = (known: KnownWindow[], now: Date) =>
    backfillWindows(TRAFFIC, known, 3, now).some((window) => short(window) === short(past[0] as Window));
  assert.deepEqual([isTried(failed, NOW), isTried(failed, later(1))], [false, true]);
  const given = failed.map((each) => ({ ...each, attempts: 8 }));
  assert.equal(isTried(given, later(1)), false);
});

test("whatever was read, no due window begins after it ends, ends in the future or is longer than allowed", () => {
  const rhythms = SOURCE_NAMES.map((name) => sourceOf(name).rhythm);
  fc.assert(
    fc.property(
      fc.constantFrom(...rhythms),
      fc.array(fc.tuple(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 1, max: 40 })), { maxLength: 8 }),
      fc.constantFrom<KnownWindow["state"]>("done", "failed", "planned", "empty"),
      (rhythm, spans, state) => {
        const windows = spans.map(([ago, days]) => ({
          startsAt: later(-ago - days),
          endsAt: later(-ago),
          isBackfill: false,
        }));
        const known = read(windows, later(-1), state);
        for (const { startsAt, endsAt } of [
          ...dueWindows(rhythm, known, NOW),
          ...backfillWindows(rhythm, known, 9, NOW),
        ]) {
          assert.ok(startsAt <= endsAt && endsAt <= NOW);
          const longest = rhythm.kind === "moving" ? rhythm.days : 31;
          assert.ok(endsAt.getTime() - startsAt.getTime() <= longest * DAY_MS);
        }
      },
    ),
  );
});

test("pauses grow with failures in a row, and are never shorter than the marketplace asks for", () => {
  const minutes = (at: Date | null) => at && (at.getTime() - NOW.getTime()) / 60_000;
  assert.deepEqual(
    [1, 2, 3, 4, 5, 6, 7, 99].map((setbacks) => minutes(pauseUntil(setbacks, undefined, NOW))),
    [1, 2, 5, 15, 30, 60, 60, 60],
  );
  assert.equal(minutes(pauseUntil(1, 10 * 60_000, NOW)), 10);
  assert.deepEqual(
    [1, 2, 3, 4].map((attempts) => minutes(retryAt(attempts, NOW))),
    [15, 120, 720, null],
  );
  const polled = [0, 30, 90, 200, 600, 86_399, 86_400].map((seconds) =>
    minutes(nextPollAt(new Date(NOW.getTime() - seconds * 1_000), NOW)),
  );
  assert.deepEqual(polled, [1, 1, 1, 2, 10, 15, null]);
});

test("the state says first what stops the connection, then that it waits, then that a report fails", () => {
  const soon = later(1);
  const cases = [
    [{ status: "revoked", waitsUntil: soon, isThrottled: true }, true, "revoked"],
    [{ status: "connected", waitsUntil: soon, isThrottled: true }, true, "throttled"],
    [{ status: "connected", waitsUntil: soon, isThrottled: false }, false, "failing"],
    [{ status: "connected", waitsUntil: later(-1), isThrottled: true }, false, "connected"],
    [{ status: "connected", waitsUntil: null, isThrottled: false }, true, "failing"],
    [{ status: "new", waitsUntil: null, isThrottled: false }, false, "new"],
  ] as const;
  for (const [connection, hasFailures, expected] of cases)
    assert.equal(stateOf(connection, hasFailures, NOW), expected);
});
