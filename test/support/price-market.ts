/** A service whose operator imports prices, so that tracked products change. */
import type { Scope } from "./cleanup.ts";
import { type Service, startService } from "./service.ts";
import { until } from "./until.ts";

export type Priced = { asin: string; title?: string; price: number; bsr?: number; reviews?: number; rating?: number };

export type PriceMarket = Service & { importProducts(products: readonly Priced[]): Promise<void> };

const COLUMNS = ["asin", "title", "price", "bsr", "reviews", "rating", "category", "marketplace", "seen_at"];
const DAY_MS = 86_400_000;
/** Imports are observed on the days before today: charts show recent days only. */
const FIRST_DAYS_AGO = 20;

export async function startPriceMarket(scope: Scope): Promise<PriceMarket> {
  const service = await startService(scope, { env: { WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8" } });
  const { api, make } = service;
  const operator = await make.key({ plan: "agency", operator: true });
  let imports = 0;
  return {
    ...service,
    /** Imports figures per product, observed one day after the previous import. */
    async importProducts(products) {
      const seenAt = new Date(Date.now() - (FIRST_DAYS_AGO - imports++) * DAY_MS).toISOString();
      const rows = products.map(({ asin, title = "Chef knife", price, bsr = 900, reviews = 120, rating = 4.5 }) =>
        [asin, title, price, bsr, reviews, rating, "Kitchen & Dining", "amazon.com", seenAt].join(","),
      );
      const file = [COLUMNS.join(","), ...rows].join("\n");
      const { body } = await api("/api/admin/imports?name=prices.csv", operator.key, { method: "POST", body: file });
      await until("the file is imported", async () => {
        const run = await api(`/api/admin/imports/${body.data.id}`, operator.key);
        return run.body.data.status === "done";
      });
    },
  };
}
