/** A generated shop whose reports are imported by the API, for pages that show sales. */
import assert from "node:assert/strict";
import { settlementOf } from "../../src/features/sales/generated-shop/settlement-amounts.ts";
import { dayAfter, type Shop, type ShopProduct } from "../../src/features/sales/generated-shop/shop.ts";
import { writeOrders, writeStock, writeTraffic } from "../../src/features/sales/generated-shop/write-reports.ts";
import { writeSettlements } from "../../src/features/sales/generated-shop/write-settlement.ts";
import { until } from "./until.ts";

const V2 = { version: "v2", isEuropean: false } as const;

/** An own product that sells about `units` a day. */
export function ownProduct(sku: string, asin: string, title: string, units = 4, priceMinor = 2_499): ShopProduct {
  return {
    ...{ sku, asin, title, fnsku: `X00${asin.slice(-7)}` },
    unitsOn: () => units,
    priceMinorOn: () => priceMinor,
    ...{ fulfilmentMinor: 522, referralShare: 0.15, refundShare: 0.05 },
  };
}

export const ownShop = (...products: ShopProduct[]): Shop => ({ seed: 11, marketplace: "amazon.com", products });

/** A settlement of 14 days with one line of a kind that nobody has seen before. */
export function settlementWithNews(shop: Shop, id: string, firstDay: string, description: string): string {
  const news = {
    ...{ transactionType: "other-transaction", amountType: "other-transaction", amountDescription: description },
    ...{ amountMinor: -1_234, postedAt: new Date(`${dayAfter(firstDay, 2)}T08:00:00Z`) },
  };
  return writeSettlements(shop, [settlementOf(shop, id, firstDay, 14, [news])], V2);
}

export const plainSettlement = (shop: Shop, id: string, firstDay: string): string =>
  writeSettlements(shop, [settlementOf(shop, id, firstDay, 14)], V2);

/** Orders and traffic of the days before `today`, and the stock of today. */
export function otherReports(shop: Shop, firstDay: string, today: string): Record<string, string> {
  const levels = [340, 12, 0, 2_600, 95];
  return {
    "orders.txt": writeOrders(shop, firstDay, today, new Date(`${today}T00:00:00Z`)),
    "traffic.json": writeTraffic(shop, firstDay, dayAfter(today, -1)),
    "stock.txt": writeStock(shop, today, (product) => ({
      available: levels[shop.products.indexOf(product) % levels.length] as number,
      ...{ inboundShipped: 60, storageFeeMinor: 1_830 },
    })),
  };
}

/** Imports files one after the other; `send` posts one and returns its import, `read` returns an import by its ID. */
export async function importAll(
  files: Record<string, string>,
  send: (name: string, body: string) => Promise<{ id: string }>,
  read: (id: string) => Promise<{ status: string; problem: string | null }>,
): Promise<string[]> {
  const ids: string[] = [];
  for (const [name, body] of Object.entries(files)) {
    const { id } = await send(name, body);
    ids.push(id);
    const ended = await until(`${name} is imported`, async () => {
      const run = await read(id);
      return ["done", "failed", "cancelled"].includes(run.status) && run;
    });
    assert.equal(ended.status, "done", `${name}: ${ended.problem}`);
  }
  return ids;
}
