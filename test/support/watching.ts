import pg from "pg";
import type { MergeOptions } from "../../src/features/catalog/merge-store.ts";
import type { Observation } from "../../src/features/catalog/product.ts";
import { cleanUp, type Scope } from "./cleanup.ts";
import { observation } from "./observation.ts";
import { startService } from "./service.ts";
import { until } from "./until.ts";

export type ListedEvent = { id: string; type: string; timestamp: string; data: any };

export type Watching = Awaited<ReturnType<typeof startWatching>>;

type Values = Record<string, unknown>;

/** The service with functions to track products, observe changes and read events. Rows are stored as the API stores them. */
export async function startWatching(scope: Scope, now = "2026-03-01T00:00:00Z") {
  const service = await startService(scope, { now });
  const { app, api, make, clock } = service;
  const client = new pg.Client({ connectionString: service.databaseUrl });
  await client.connect();
  cleanUp(scope, () => client.end());
  let created = 0;

  const insert = async (table: string, values: Values): Promise<string> => {
    const names = Object.keys(values);
    const parameters = names.map((_, i) => `$${i + 1}`);
    await client.query(
      `insert into ${table} (${names.join(", ")}) values (${parameters.join(", ")})`,
      Object.values(values),
    );
    return values["id"] as string;
  };

  const watching = {
    ...service,
    client,

    /** Returns an ASIN that no other test uses. */
    asin: () => `B${String(++created).padStart(9, "0")}`,

    async subscriber() {
      const { key, account } = await make.key({ plan: "agency" });
      const accountId = account.id;
      return {
        key,
        accountId,
        track: (asin: string, values: Values = {}) =>
          insert("tracked_products", {
            id: `trk_${++created}`,
            account_id: accountId,
            marketplace: "amazon.com",
            asin,
            created_at: clock.now(),
            ...values,
          }),
        alert: (asin: string, metric: string, comparison: string, threshold: number, values: Values = {}) =>
          insert("alerts", {
            id: `alr_${++created}`,
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
        /** Returns all events of the account, oldest first. */
        async events(): Promise<ListedEvent[]> {
          const { status, body, text } = await api("/api/v1/events?limit=100", key);
          if (status !== 200) throw new Error(text);
          return body.data.events.reverse();
        },
      };
    },

    /** Merges an observation of a product, a minute later. */
    async observe(asin: string, more: Partial<Observation> = {}, options: MergeOptions = {}) {
      clock.advance({ minutes: 1 });
      return await app.catalog.merge([observation(asin, { title: "Mat", seenAt: clock.now(), ...more })], options);
    },

    async row(table: "tracked_products" | "alerts", id: string): Promise<Values> {
      return (await client.query(`select * from ${table} where id = $1`, [id])).rows[0];
    },

    days: (count: number) => clock.advance({ minutes: count * 1_440 }),

    /** Checks what is due. The job of the node itself may be running at the same time. */
    async checkDue(): Promise<void> {
      const isDue = `select from tracked_products where due_at <= $1
        union all select from alerts where due_at <= $1 and keyword is null and enabled`;
      await until("nothing is due", async () => {
        if ((await client.query(isDue, [clock.now()])).rows.length === 0) return true;
        await app.runJob("due-changes");
        return false;
      });
    },
  };
  return watching;
}
