import assert from "node:assert/strict";
import { test } from "node:test";
import { readSales } from "../../../../test/support/sales-file.ts";
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import { Stream } from "../../sources/demo-market/random.ts";
import { type PostedAmount, settlementOf } from "./settlement-amounts.ts";
import { inventShop } from "./shop.ts";
import { writeAdvertising, writeOrders, writeReturns, writeStock, writeTraffic } from "./write-reports.ts";
import { writeSettlements } from "./write-settlement.ts";

const MARKETPLACES = ["amazon.com", "amazon.de", "amazon.co.uk", "amazon.co.jp"] as const satisfies MarketplaceDomain[];

test("300 random settlements, in both versions and in the styles of countries, read back to the cent", async () => {
  for (let seed = 1; seed <= 60; seed++) {
    const draw = new Stream().start(seed, 0);
    const random = () => draw.next();
    const shop = inventShop(random, MARKETPLACES[draw.below(MARKETPLACES.length)] ?? "amazon.com", 2, 0.5);
    const settlements = [1, 2, 3, 4, 5].map((month) => {
      const day = `2026-0${month}-01`;
      const extra: PostedAmount = {
        ...{ transactionType: "other-transaction", amountType: "other-transaction" },
        ...{ amountDescription: `New fee ${seed}`, amountMinor: Math.round((random() - 0.5) * 1e7) },
        postedAt: new Date(day),
      };
      return settlementOf(shop, `${seed}0${month}`, day, 1 + draw.below(6), [extra]);
    });
    const version = draw.chance(0.5) ? "v2" : "v1";
    const text = writeSettlements(shop, settlements, { version, isEuropean: draw.chance(0.5) });
    const { records, rejects } = await readSales(text);
    assert.deepEqual(rejects, []);
    for (const { settlementId, totalMinor, amounts, depositAt } of settlements) {
      const own = records.filter((record) => "settlementId" in record && record.settlementId === settlementId);
      const [head, ...lines] = own;
      assert.ok(head?.kind === "settlement", `seed ${seed}`);
      assert.equal(head.totalMinor, totalMinor, `seed ${seed}`);
      assert.deepEqual(head.depositAt, depositAt);
      const sum = lines.reduce((sum, line) => sum + (line.kind === "settlement_line" ? line.amountMinor : 0), 0);
      assert.equal(sum, totalMinor, `seed ${seed}`);
      assert.equal(lines.length, amounts.length);
      const keys = new Set(lines.map((line) => line.kind === "settlement_line" && `${line.row} ${line.part}`));
      assert.equal(keys.size, lines.length);
    }
    assert.ok(
      records.some((record) => record.kind === "settlement_line" && record.amountDescription === `New fee ${seed}`),
    );
  }
});

test("all reports of a shop are read without a reject, and orders agree with settlements and traffic", async () => {
  const draw = new Stream().start(7, 0);
  const shop = inventShop(() => draw.next(), "amazon.com", 6, 2);
  const [from, to] = ["2026-03-01", "2026-04-30"];
  const later = new Date("2026-06-30T00:00:00Z");
  const read = async (text: string) => {
    const { records, rejects } = await readSales(text);
    assert.deepEqual(rejects, []);
    assert.ok(records.length > 0);
    return records;
  };
  const orders = await read(writeOrders(shop, from, to, later));
  const traffic = await read(writeTraffic(shop, from, to));
  const returns = await read(writeReturns(shop, from, "2026-06-15"));
  await read(writeStock(shop, to, () => ({ available: 5, inboundShipped: 0, storageFeeMinor: 100 })));
  await read(writeAdvertising(shop, from, to));
  const ledger = await read(
    writeSettlements(shop, [settlementOf(shop, "1", from, 100)], { version: "v2", isEuropean: false }),
  );

  const kept = orders.flatMap((line) => (line.kind === "order_line" && !line.isCancelled ? [line] : []));
  const ids = new Set(kept.map(({ orderId }) => orderId));
  const principal = ledger.reduce(
    (sum, line) =>
      line.kind === "settlement_line" &&
      line.transactionType === "Order" &&
      line.amountDescription === "Principal" &&
      line.amountType === "ItemPrice" &&
      ids.has(line.orderId ?? "")
        ? sum + line.amountMinor
        : sum,
    0,
  );
  assert.equal(
    principal,
    kept.reduce((sum, { itemPriceMinor }) => sum + (itemPriceMinor ?? 0), 0),
  );
  const all = orders.reduce((sum, line) => sum + (line.kind === "order_line" ? line.quantity : 0), 0);
  const seen = traffic.reduce(
    (sum, row) => sum + (row.kind === "traffic" && row.asin === "" ? (row.units ?? 0) : 0),
    0,
  );
  assert.equal(seen, all);
  assert.ok(returns.every((each) => each.kind === "return"));
});

test("a day of a shop does not depend on the days that were looked at before", () => {
  const shopOf = () => {
    const draw = new Stream().start(9, 0);
    return inventShop(() => draw.next(), "amazon.de", 3, 1);
  };
  const [one, other] = [shopOf(), shopOf()];
  const later = new Date("2027-01-01T00:00:00Z");
  writeOrders(one, "2026-01-01", "2026-01-20", later);
  assert.equal(
    writeOrders(one, "2026-02-01", "2026-02-03", later),
    writeOrders(other, "2026-02-01", "2026-02-03", later),
  );
});
