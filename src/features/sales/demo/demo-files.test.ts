import assert from "node:assert/strict";
import { test } from "node:test";
import { readSales } from "../../../../test/support/sales-file.ts";
import type { SalesRecord } from "../record.ts";
import { demoFiles } from "./demo-files.ts";
import { createDemoShop, demoProducts, SHOP_SIZE } from "./demo-shop.ts";

const SEED = 20_260_301;
const NOW = new Date("2026-11-17T06:00:00Z");
const chosen = demoProducts(SEED, 20_000);
const shop = createDemoShop(SEED, chosen, () => undefined);

async function read(since: string | null, now = NOW): Promise<Map<string, SalesRecord[]>> {
  const files = new Map<string, SalesRecord[]>();
  for (const { name, pieces } of demoFiles(shop, now, since)) {
    const { records, rejects } = await readSales([...pieces].join(""), { at: now });
    assert.deepEqual(rejects, [], name);
    files.set(name, records);
  }
  return files;
}

test("the demo's shop sells a dozen products of the market, and a later round has new files that agree with the earlier ones", async () => {
  assert.equal(chosen.length, SHOP_SIZE);
  assert.equal(demoProducts(SEED, 1_000).length, 0, "a small market, as tests have it, has no shop");
  const later = await read("2026-11-17", new Date("2026-11-18T06:00:00Z"));
  const earlier = await read("2026-11-16");
  assert.ok(!later.has("costs.csv"));
  const shipped = (records: SalesRecord[] = []) =>
    new Map(
      records.flatMap((line) =>
        line.kind === "order_line" && line.orderStatus === "Shipped"
          ? [[`${line.orderId} ${line.sku}`, line.itemPriceMinor]]
          : [],
      ),
    );
  const [before, after] = [shipped(earlier.get("all-orders.txt")), shipped(later.get("all-orders.txt"))];
  assert.ok(before.size > 100);
  const firstDay = new Date("2026-10-14T00:00:00Z");
  for (const line of earlier.get("all-orders.txt") ?? [])
    if (line.kind === "order_line" && line.orderStatus === "Shipped" && line.purchasedAt >= firstDay)
      assert.equal(after.get(`${line.orderId} ${line.sku}`), line.itemPriceMinor, line.orderId);
});

test("one product of the demo's shop is low on stock, one hardly sells, and one settlement has an unknown kind of amount", async () => {
  const files = await read("2026-09-16");
  const stock = (files.get("inventory-planning.txt") ?? []).flatMap((each) =>
    each.kind === "inventory" ? [each] : [],
  );
  const today = stock.filter(({ at }) => at.toISOString().startsWith("2026-11-17"));
  const coverOf = (sku: string) => {
    const level = today.find((each) => each.sku === sku);
    return (level?.available ?? 0) / ((level?.unitsShipped30Days ?? 0) / 30);
  };
  const skus = shop.products.map(({ sku }) => sku);
  assert.equal(new Set(skus).size, SHOP_SIZE);
  assert.ok(coverOf(skus[2] as string) < 10);
  assert.ok(coverOf(skus[8] as string) > 180);
  const kinds = (files.get("settlements.txt") ?? []).flatMap((line) =>
    line.kind === "settlement_line" ? [line.amountDescription] : [],
  );
  assert.equal(kinds.filter((each) => each === "Packaging Programme Contribution").length, 1);
});
