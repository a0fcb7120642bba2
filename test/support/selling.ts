/** Accounts with sales of their own for tests of sales figures, and a small shop whose figures are computed by hand. */
import assert from "node:assert/strict";
import { type Insert, type Shop, type ShopLine, stockShop } from "./sales-shop.ts";
import { sender } from "./sending.ts";
import type { Service } from "./service.ts";

/** Creates accounts that sold what a shop says. */
export function createSellers(service: Service) {
  const { make, databaseUrl } = service;
  return async (shop: Shop, more?: (insert: Insert) => Promise<void>) => {
    const { key, account } = await make.key({ plan: "agency" });
    await stockShop(databaseUrl, account.id, shop, more);
    const send = sender(service, key);
    const get = async (path: string) => {
      const answer = await send("GET", `/api/v1/sales/${path}`);
      assert.equal(answer.status, 200, answer.text);
      return answer.body.data;
    };
    return { account, key, send, get, add: (rest: Shop) => stockShop(databaseUrl, account.id, rest) };
  };
}

/** The lines of a sale of one SKU: the price, the referral and the fulfilment fee. */
export const sale = (order: string, sku: string, day: string, amount: number, quantity = 1): ShopLine[] => [
  { class: "sales", order, sku, day, amount, quantity },
  { class: "referral", order, sku, day, amount: -Math.round(amount * 0.15) },
  { class: "fulfilment", order, sku, day, amount: -300 * quantity },
];

/** February: three orders and a cancelled one; one is settled in March, and one that was settled was ordered in January. */
export const february: Shop = {
  products: [
    { sku: "KNIFE", asin: "B000000001", title: "Knife" },
    { sku: "BOARD", asin: "B000000002", title: "Board" },
  ],
  orders: [
    { order: "jan", sku: "KNIFE", day: "2026-01-30", quantity: 1, price: 2_000 },
    { order: "a", sku: "KNIFE", day: "2026-02-03", quantity: 2, price: 4_000, shipping: 499, discount: 200 },
    { order: "a", sku: "BOARD", day: "2026-02-03", quantity: 1, price: 3_000 },
    { order: "b", sku: "KNIFE", day: "2026-02-10", quantity: 1, price: 2_000 },
    { order: "late", sku: "BOARD", day: "2026-02-28", quantity: 1, price: 3_000 },
    { order: "gone", sku: "BOARD", day: "2026-02-11", quantity: 5, price: 15_000, isCancelled: true },
    { order: "soon", sku: "KNIFE", day: "2026-02-12", quantity: 1, price: null, currency: null, isPending: true },
  ],
  lines: [
    ...sale("jan", "KNIFE", "2026-02-01", 2_000),
    ...sale("a", "KNIFE", "2026-02-04", 4_000, 2),
    { class: "shipping", order: "a", sku: "KNIFE", day: "2026-02-04", amount: 499 },
    { class: "promotion", order: "a", sku: "KNIFE", day: "2026-02-04", amount: -200 },
    { class: "tax", order: "a", sku: "KNIFE", day: "2026-02-04", amount: 330 },
    { class: "tax", order: "a", sku: "KNIFE", day: "2026-02-04", amount: -330 },
    ...sale("a", "BOARD", "2026-02-04", 3_000),
    ...sale("b", "KNIFE", "2026-02-11", 2_000),
    ...sale("late", "BOARD", "2026-03-02", 3_000),
    { class: "refund", order: "b", sku: "KNIFE", day: "2026-02-20", amount: -2_000, quantity: 1 },
    { class: "refund_fee", order: "b", sku: "KNIFE", day: "2026-02-20", amount: 240 },
    { class: "storage", day: "2026-02-15", amount: -150, marketplace: null },
    { class: "advertising", day: "2026-02-16", amount: -1_000, marketplace: null },
    { class: "other", day: "2026-02-17", amount: -3_999, marketplace: null },
    { class: "unclassified", day: "2026-02-18", amount: -77, marketplace: null },
    { class: "transfer", day: "2026-02-19", amount: -5_000, marketplace: null },
  ],
};
export const FEBRUARY = "from=2026-02-01&to=2026-02-28";
