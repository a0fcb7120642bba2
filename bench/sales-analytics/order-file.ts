/** A file of order lines in the shape of the All Orders report, with 32 columns. */
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ORDER_COLUMNS } from "../../src/features/sales/generated-shop/write-reports.ts";

const SKUS = 500;
const DAYS = 730;

/** The `i`th line; every eighth order has two lines. The same for the same arguments. */
function orderLine(i: number, count: number): string {
  const noise = Math.imul(i, 2_654_435_761) >>> 0;
  const order = i % 8 === 7 ? i - 1 : i;
  const orderNoise = Math.imul(order, 2_246_822_519) >>> 0;
  const sku = (noise >>> 8) % SKUS;
  const day = Math.floor((i / count) * DAYS);
  const at = new Date(Date.UTC(2024, 0, 1) + day * 86_400_000 + (orderNoise % 86_400) * 1_000).toISOString();
  const isCancelled = noise % 40 === 0;
  const price = (9.99 + (sku % 90)).toFixed(2);
  const number = String(order).padStart(7, "0");
  const values: Record<string, string> = {
    "amazon-order-id": `${100 + (orderNoise % 900)}-${String(orderNoise % 10_000_000).padStart(7, "0")}-${number}`,
    "merchant-order-id": `m-${number}`,
    "purchase-date": `${at.slice(0, 19)}+00:00`,
    "last-updated-date": `${at.slice(0, 19)}+00:00`,
    "order-status": isCancelled ? "Cancelled" : "Shipped",
    "fulfillment-channel": "Amazon",
    "sales-channel": "Amazon.com",
    "ship-service-level": "Expedited",
    "product-name": `Adjustable "Sport" Mat ${sku} with Carrying Strap, Non-Slip, 72 x 24 Inches, Extra Thick`,
    sku: `SHOP-MAT-${String(sku).padStart(4, "0")}`,
    asin: `B0${String(sku * 7_919).padStart(8, "0")}`,
    "item-status": isCancelled ? "Cancelled" : "Shipped",
    quantity: String(1 + (noise % 3 === 0 ? 1 : 0)),
    currency: "USD",
    "item-price": price,
    "item-tax": "1.24",
    "shipping-price": noise % 5 === 0 ? "4.99" : "",
    "ship-city": "SEATTLE",
    "ship-state": "WA",
    "ship-postal-code": "98101-1234",
    "ship-country": "US",
    "is-business-order": "false",
  };
  return ORDER_COLUMNS.map((name) => values[name] ?? "").join("\t");
}

export async function writeOrderFile(path: string, count: number): Promise<void> {
  function* texts() {
    yield `${ORDER_COLUMNS.join("\t")}\n`;
    for (let i = 0; i < count; ) {
      let text = "";
      for (const end = Math.min(count, i + 1_000); i < end; i++) text += `${orderLine(i, count)}\n`;
      yield text;
    }
  }
  await pipeline(Readable.from(texts()), createWriteStream(path));
}
