import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { costOf, type DatedCost } from "./fifo.ts";

const cost = (from: string, unitCostMinor: number, quantity: number | null = null): DatedCost => ({
  ...{ from, currency: "USD", unitCostMinor, quantity },
});
const sold = (day: string, units: number, refunded = 0) => ({ day, currency: "USD", units, refunded });
const same = ({ unitCostMinor }: DatedCost, { currency }: { currency: string }) =>
  currency === "USD" ? unitCostMinor : null;
const costs = (days: ReturnType<typeof sold>[], list: DatedCost[]) =>
  costOf(days, list, same).map((day) => day?.costMinor ?? null);

test("a cost applies from its day until the next; before the first one it is unknown, never zero", () => {
  const list = [cost("2026-02-01", 700), cost("2026-01-01", 500)];
  assert.deepEqual(costs([sold("2025-12-31", 1), sold("2026-01-31", 2, 1), sold("2026-02-01", 3)], list), [
    null,
    500,
    2_100,
  ]);
  assert.deepEqual(costs([sold("2026-01-01", 1)], []), [null]);
  assert.deepEqual(costOf([{ ...sold("2026-01-01", 1), currency: "EUR" }], list, same), [null]);
});

test("purchases are used up first in, first out, once they have begun; the newest cost continues when all are", () => {
  const list = [cost("2026-01-01", 500, 3), cost("2026-01-10", 600, 2)];
  assert.deepEqual(costs([sold("2026-01-05", 2), sold("2026-01-10", 2), sold("2026-01-11", 3)], list), [
    1_000,
    500 + 600,
    600 + 2 * 600,
  ]);
  // More were sold than bought before the second purchase began: it is not touched.
  assert.deepEqual(costs([sold("2026-01-05", 4), sold("2026-01-10", 2)], list), [2_000, 1_200]);
});

test("a refund returns units to the purchase they came from last", () => {
  const list = [cost("2026-01-01", 500, 2), cost("2026-01-02", 900, 5)];
  assert.deepEqual(
    costs([sold("2026-01-03", 3), sold("2026-01-04", 0, 2), sold("2026-01-05", 2)], list),
    [1_900, -1_400, 1_400],
  );
});

test("the cost of all units is that of the purchases they used up, whatever the order of sales and refunds", () => {
  const net = fc.array(fc.integer({ min: -3, max: 6 }), { maxLength: 30 });
  fc.assert(
    fc.property(net, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 }), (nets, quantities) => {
      let stock = 0;
      // Never more refunds than sales, and never more sales than purchases.
      const bought = quantities.reduce((sum, quantity) => sum + quantity, 0);
      const days = nets.map((wanted) => {
        const units = Math.max(-stock, Math.min(wanted, bought - stock));
        stock += units;
        return units >= 0 ? sold("2026-02-01", units) : sold("2026-02-01", 0, -units);
      });
      const list = quantities.map((quantity, i) => cost(`2026-01-0${i + 1}`, 100 * (i + 1), quantity));
      const total = costOf(days, list, same).reduce((sum, day) => sum + (day?.costMinor ?? Number.NaN), 0);
      let [rest, expected] = [stock, 0];
      quantities.forEach((quantity, i) => {
        const units = Math.min(rest, quantity);
        expected += units * 100 * (i + 1);
        rest -= units;
      });
      assert.equal(total, expected);
    }),
  );
});
