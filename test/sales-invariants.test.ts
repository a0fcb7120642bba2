/** What holds for the sales figures of any shop: generated ones whose reports are imported, and ones with odd orders. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { settlementOf } from "../src/features/sales/generated-shop/settlement-amounts.ts";
import { dayAfter, inventShop, ordersOn } from "../src/features/sales/generated-shop/shop.ts";
import { daysBetween, writeOrders } from "../src/features/sales/generated-shop/write-reports.ts";
import { writeSettlements } from "../src/features/sales/generated-shop/write-settlement.ts";
import { wholeFile } from "./support/cleanup.ts";
import { importAll } from "./support/generated-shop.ts";
import type { ShopLine, ShopOrder } from "./support/sales-shop.ts";
import { createSellers } from "./support/selling.ts";
import { sender } from "./support/sending.ts";
import { startService } from "./support/service.ts";

const TODAY = "2026-03-15";
const service = await startService(wholeFile, { now: `${TODAY}T12:00:00Z` });
const seller = createSellers(service);

type Figures = Record<string, number | null> & { units: number };
type Get = (path: string) => Promise<any>;

/** Amounts and counts that days and products add up to. */
const ADDED = [
  ...[
    "units",
    "unitsRefunded",
    "unitsUnsettled",
    "unitsWithoutCost",
    "unitsWithoutFees",
    "sales",
    "refunds",
    "netSales",
  ],
  ...["fees", "estimatedFees", "netBeforeCost", "costOfGoods", "netProfit", "netProfitLow", "netProfitHigh"],
];
/** Only settlements have refunds, so those of the newest days are unknown. The known ones add up. */
const OF_REFUNDS = ["unitsRefunded", "refunds"];
const cents = (amount: number | null | undefined) => (amount == null ? null : Math.round(amount * 100));

function checkSum(whole: Figures, parts: (Figures | null)[], names: readonly string[], where: string) {
  for (const name of names) {
    const all = parts.map((part) => (part === null ? 0 : cents(part[name])));
    const known = all.filter((value) => value !== null);
    const values = OF_REFUNDS.includes(name) && known.length > 0 ? known : all;
    // Of the parts, some may be unknown, and then the whole is.
    const sum = values.some((value) => value === null)
      ? null
      : values.reduce<number>((all, value) => all + (value ?? 0), 0);
    assert.equal(cents(whole[name]), sum, `${name} ${where}`);
  }
}

function checkFigures(figures: Figures, where: string) {
  const {
    units,
    unitsRefunded,
    unitsWithoutCost,
    unitsUnsettled,
    netProfit,
    netSales,
    margin,
    netProfitLow,
    netProfitHigh,
  } = figures;
  assert.ok(
    (unitsWithoutCost as number) <= units && (unitsWithoutCost as number) >= 0,
    `${where}: units without a cost`,
  );
  assert.ok((unitsUnsettled as number) <= units, `${where}: units without a settlement`);
  assert.equal(
    figures["refundRate"],
    units > 0 && unitsRefunded != null ? Math.round((unitsRefunded / units) * 1e4) / 100 : null,
    where,
  );
  if (netProfit == null) return;
  assert.ok((netProfitLow as number) <= netProfit && netProfit <= (netProfitHigh as number), `${where}: the range`);
  if (margin == null) return;
  assert.ok(
    Math.abs((margin / 100) * (netSales as number) - netProfit) <= 0.00005 * (netSales as number) + 0.01,
    `${where}: margin`,
  );
}

/** True if settlements cover one of the days. */
const isSettled = (coverage: Record<string, string | null>, { from, to }: { from: string; to: string }) => {
  const { settledFrom, settledTo } = coverage;
  return settledFrom != null && settledTo != null && settledFrom <= to && from <= settledTo;
};

/** Checks every basis of a period, with its days, its products and its marketplaces. */
async function checkPeriod(get: Get, period: string) {
  const summary = await get(`summary?${period}`);
  const series = await get(`series?${period}&resolution=day`);
  const [skus, shops] = [await get(`products?${period}&by=sku`), await get(`products?${period}&by=marketplace`)];
  for (const block of summary.blocks)
    for (const basis of ["ordered", "settled"] as const) {
      const figures: Figures | null = block[basis];
      if (figures === null) continue;
      const where = `of ${period}, ${basis}, ${block.currency}`;
      const days = series.blocks.find((each: any) => each.currency === block.currency).points;
      const rows = (table: any) =>
        table.products.filter((row: any) => row.currency === block.currency).map((row: any) => row[basis]);
      checkFigures(figures, where);
      for (const { from, to, [basis]: day } of days)
        if (day !== null)
          assert.equal(
            day.unitsRefunded === null,
            !isSettled(summary.coverage, { from, to }),
            `refunds on ${from} ${where}`,
          );
      for (const part of [...days.map((day: any) => day[basis]), ...rows(skus)])
        if (part !== null) checkFigures(part, where);
      checkSum(
        figures,
        days.map((day: any) => day[basis]),
        [...ADDED, "orders"],
        `by day ${where}`,
      );
      checkSum(figures, rows(skus), ADDED, `by product ${where}`);
      checkSum(figures, rows(shops), [...ADDED, "orders"], `by marketplace ${where}`);
    }
  return summary;
}

test("days, products and marketplaces of a generated shop add up to its period, with estimated fees until they are settled", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 1e6 }), fc.boolean(), async (seed, hasAllCosts) => {
      let at = seed;
      const random = () => {
        at = (at * 48_271) % 2_147_483_647;
        return at / 2_147_483_647;
      };
      const shop = inventShop(random, "amazon.com", 4, 1.5);
      const { key } = await service.make.key({ plan: "agency" });
      const send = sender(service, key);
      const get: Get = async (path) => {
        const answer = await send("GET", `/api/v1/sales/${path}`);
        assert.equal(answer.status, 200, answer.text);
        return answer.body.data;
      };
      const [first, last] = [dayAfter(TODAY, -40), dayAfter(TODAY, -3)];
      const costs = shop.products.slice(hasAllCosts ? 0 : 1).map(({ sku }) => `${sku},2020-01-01,USD,4.20`);
      await importAll(
        {
          "orders.txt": writeOrders(shop, first, last, new Date(`${TODAY}T00:00:00Z`)),
          "settlement.txt": writeSettlements(
            shop,
            [settlementOf(shop, "1", first, 14), settlementOf(shop, "2", dayAfter(first, 14), 14)],
            {
              ...{ version: "v2", isEuropean: false },
            },
          ),
          "costs.csv": `sku,from,currency,unitCost\n${costs.join("\n")}\n`,
        },
        async (name, body) =>
          (await service.api(`/api/v1/sales/imports?name=${name}`, key, { method: "POST", body })).body.data,
        async (id) => get(`imports/${id}`),
      );
      const { coverage, from, to, blocks } = await checkPeriod(get, "days=30");
      assert.deepEqual([from, to], [dayAfter(coverage.completeTo, -29), coverage.completeTo]);
      assert.ok(to <= last, "a period ends with the last day that has data");
      const [{ ordered }] = blocks;
      assert.ok(ordered.unitsUnsettled > 0 && ordered.estimatedFees < 0, "the newest orders are not settled");
      assert.equal(
        ordered.netProfit !== null,
        hasAllCosts || ordered.unitsWithoutCost + ordered.refundsWithoutCost === 0,
      );
      await checkPeriod(get, `from=${dayAfter(first, 3)}&to=${dayAfter(first, 20)}`);
      // All orders once, and nothing after the newest report.
      const all = (await checkPeriod(get, `from=${first}&to=${TODAY}`)).blocks[0].ordered;
      const sold = daysBetween(first, last).flatMap((day) => ordersOn(shop, day).filter((order) => !order.isCancelled));
      assert.equal(all.orders, sold.length);
      const series = await get(`series?from=${dayAfter(last, -2)}&to=${TODAY}`);
      for (const point of series.blocks[0].points)
        assert.equal(point.ordered === null, point.from > coverage.ordersTo, point.from);
    }),
    { numRuns: 4 },
  );
});

test("an order counts once however many days its lines fall on, and each unit is settled or has estimated fees", async () => {
  const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-02-${String(n).padStart(2, "0")}`);
  const line = fc.record({
    sku: fc.constantFrom("A", "B", "C"),
    day,
    quantity: fc.integer({ min: 1, max: 3 }),
    /** Days on which units are posted. */
    posted: fc.array(day, { maxLength: 2 }),
    refunded: fc.option(day),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(line, { minLength: 1, maxLength: 3 }), { maxLength: 6 }),
      day,
      fc.boolean(),
      async (orders, from, isAbroad) => {
        // Several marketplaces have the euro, so a line without a marketplace belongs to that of its order.
        const place = isAbroad
          ? { marketplace: "amazon.de", currency: "EUR" }
          : { marketplace: "amazon.com", currency: "USD" };
        const known: ShopOrder[] = [
          { order: "first", sku: "C", day: "2026-01-01", quantity: 1, price: 1_000, ...place },
          { order: "last", sku: "A", day: "2026-03-01", quantity: 1, price: 1_000, ...place },
        ];
        const lines: ShopLine[] = [
          { class: "sales", order: "old", sku: "C", day: "2026-01-31", amount: 3_000, quantity: 3, ...place },
          { class: "referral", order: "old", sku: "C", day: "2026-01-31", amount: -500, ...place },
          { class: "other", day: "2026-02-28", amount: -100, ...place, marketplace: null },
        ];
        let [open, inPeriod] = [2, 0];
        orders.forEach((own, i) => {
          const order = `order ${i}`;
          if ((own.map((each) => each.day).toSorted()[0] as string) >= from) inPeriod++;
          // Units of an order and SKU are settled together, whatever line they are of.
          for (const [sku, same] of Map.groupBy(own, (each) => each.sku)) {
            const ordered = same.reduce((sum, { quantity }) => sum + quantity, 0);
            const postedDays = same.flatMap(({ posted }) => posted).slice(0, ordered);
            for (const at of postedDays) {
              lines.push({
                class: "sales",
                order,
                sku,
                day: at,
                amount: 1_000,
                quantity: 1,
                ...place,
                ...(i % 2 && { marketplace: null }),
              });
              lines.push({
                class: "referral",
                order,
                sku,
                day: at,
                amount: -150,
                ...place,
                ...(i % 2 && { marketplace: null }),
              });
            }
            open += ordered - postedDays.length;
          }
          for (const { sku, day: at, quantity, refunded } of own) {
            known.push({ order, sku, day: at, quantity, price: quantity * 1_000, ...place });
            if (refunded)
              lines.push({ class: "refund", order, sku, day: refunded, amount: -1_000, quantity: 1, ...place });
          }
        });
        const { get } = await seller({ orders: known, lines }, (insert) =>
          insert("sales_costs", "sku, from_day, currency, unit_cost_minor", [
            ["A", "2026-02-10", place.currency, 300],
            ["B", "2026-01-01", place.currency, 300],
          ]),
        );
        const [{ ordered, settled }] = (await checkPeriod(get, "from=2026-01-01&to=2026-03-15")).blocks;
        assert.equal(ordered.orders, orders.length + 2);
        const posted = new Set(lines.flatMap((each) => (each.class === "sales" ? (each.order as string) : [])));
        assert.equal(settled.orders, posted.size);
        assert.deepEqual(
          [ordered.unitsUnsettled, ordered.unitsWithoutFees, ordered.estimatedFrom],
          [open, 0, "settlements"],
        );
        assert.deepEqual([ordered.unitsRefunded, ordered.refunds], [settled.unitsRefunded, settled.refunds]);
        const part = (await checkPeriod(get, `from=${from}&to=2026-02-28`)).blocks[0].ordered;
        assert.equal(part.orders, inPeriod);
      },
    ),
    { numRuns: 12 },
  );
});
