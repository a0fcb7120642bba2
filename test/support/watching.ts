import type { TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { MergeOptions } from "../../src/catalog/merge-store.ts";
import type { Observation } from "../../src/catalog/product.ts";
import { cleanUp } from "./cleanup.ts";
import { observation } from "./observation.ts";
import { startService } from "./service.ts";

export type ToldEvent = { id: string; type: string; timestamp: string; data: any };

export type Watching = Awaited<ReturnType<typeof startWatching>>;

type Values = Record<string, unknown>;

/** The service with hands to track, to see and to read what came of it. What is tracked is stored as the API stores it. */
export async function startWatching(t: TestContext, now = "2026-03-01T00:00:00Z") {
  const service = await startService(t, { now });
  const { app, api, make, clock } = service;
  const client = new pg.Client({ connectionString: service.databaseUrl });
  await client.connect();
  cleanUp(t, () => client.end());
  let made = 0;

  const insert = async (table: string, values: Values): Promise<string> => {
    const names = Object.keys(values);
    const places = names.map((_, i) => `$${i + 1}`);
    await client.query(
      `insert into ${table} (${names.join(", ")}) values (${places.join(", ")})`,
      Object.values(values),
    );
    return values["id"] as string;
  };

  const watching = {
    ...service,
    client,

    /** An asin that no other test uses. */
    asin: () => `B${String(++made).padStart(9, "0")}`,

    async subscriber() {
      const { key, account } = await make.key({ plan: "agency" });
      const accountId = account.id;
      return {
        key,
        accountId,
        track: (asin: string, values: Values = {}) =>
          insert("tracked_products", {
            id: `trk_${++made}`,
            account_id: accountId,
            marketplace: "amazon.com",
            asin,
            created_at: clock.now(),
            ...values,
          }),
        alert: (asin: string, metric: string, comparison: string, threshold: number, values: Values = {}) =>
          insert("alerts", {
            id: `alr_${++made}`,
            account_id: accountId,
            metric,
            marketplace: "amazon.com",
            asin,
            comparison,
            threshold,
            hysteresis_percent: 5,
            cooldown_minutes: 0,
            created_at: clock.now(),
            ...values,
          }),
        /** All of the account's, the oldest first. */
        async events(): Promise<ToldEvent[]> {
          const { status, body, text } = await api("/api/v1/events?limit=100", key);
          if (status !== 200) throw new Error(text);
          return body.data.events.reverse();
        },
      };
    },

    /** A sight of a product a minute later. */
    async see(asin: string, more: Partial<Observation> = {}, options: MergeOptions = {}) {
      clock.advance({ minutes: 1 });
      return await app.catalog.merge([observation(asin, { title: "Mat", seenAt: clock.now(), ...more })], options);
    },

    async row(table: "tracked_products" | "alerts", id: string): Promise<Values> {
      return (await client.query(`select * from ${table} where id = $1`, [id])).rows[0];
    },

    days: (count: number) => clock.advance({ minutes: count * 1_440 }),

    /** The schedule of the node itself may be at it just now. */
    async lookAtDue(): Promise<void> {
      const isDue = `select from tracked_products where due_at <= $1
        union all select from alerts where due_at <= $1 and keyword is null and enabled`;
      for (let i = 0; i < 100; i++) {
        if ((await client.query(isDue, [clock.now()])).rows.length === 0) return;
        if (i > 0) await sleep(20);
        await app.runJob("due-changes");
      }
      throw new Error("what was due is still due");
    },
  };
  return watching;
}
