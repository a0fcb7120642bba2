import assert from "node:assert/strict";
import { test } from "node:test";
import { type StockDay, stockFigures, weightedUnits } from "./stock-rules.ts";

const days = (units: (ago: number) => number, isOut: (ago: number) => boolean = () => false): StockDay[] =>
  Array.from({ length: 90 }, (_, i) => ({ ago: i + 1, units: isOut(i + 1) ? 0 : units(i + 1), isOut: isOut(i + 1) }));
const setting = { today: "2026-03-15", leadTimeDays: 30, safetyDays: 14 };

test("recent days weigh more, days without stock do not count, and the reorder date leaves lead time and safety days", () => {
  assert.equal(weightedUnits(days((ago) => (ago <= 7 ? 10 : 0))), 0.5 * 10 + 0.3 * (70 / 30) + 0.2 * (70 / 90));
  assert.equal(
    weightedUnits(
      days(
        () => 4,
        (ago) => ago <= 7,
      ),
    ),
    4,
  );
  assert.equal(
    weightedUnits(
      days(
        () => 4,
        () => true,
      ),
    ),
    null,
  );
  const figures = stockFigures({ ...setting, available: 100, days: days(() => 2) });
  assert.deepEqual(figures, {
    ...{ unitsPerDay: 2, daysOfCover: 50, stockoutOn: "2026-05-04", reorderOn: "2026-03-21", status: "ok" },
    lost: { days: 0, units: { low: 0, value: 0, high: 0 } },
  });
});

test("a status follows from stock and sales, and is unknown without them", () => {
  const status = (available: number | null, sold: StockDay[] | null) =>
    stockFigures({ ...setting, available, days: sold }).status;
  assert.equal(
    status(
      null,
      days(() => 1),
    ),
    "unknown",
  );
  assert.equal(status(5, null), "unknown");
  assert.equal(
    status(
      0,
      days(() => 1),
    ),
    "out_of_stock",
  );
  assert.equal(
    status(
      44,
      days(() => 1),
    ),
    "reorder_now",
  );
  assert.equal(
    status(
      45,
      days(() => 1),
    ),
    "ok",
  );
  assert.equal(
    status(
      181,
      days(() => 1),
    ),
    "slow",
  );
  assert.equal(
    status(
      5,
      days(() => 0),
    ),
    "slow",
  );
  // Nineteen days of orders make nothing slow.
  const few = (units: number) => days(() => units).slice(0, 19);
  assert.deepEqual([status(9_000, few(1)), status(5, few(0)), status(30, few(1))], ["ok", "unknown", "reorder_now"]);
});
