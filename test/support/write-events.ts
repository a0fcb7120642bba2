import type pg from "pg";
import { EVENT_SAMPLES } from "../../src/features/tracking/event-samples.ts";
import { createEventFeed } from "../../src/features/tracking/feed-store.ts";
import { queueDeliveries } from "../../src/features/webhooks/fan-out-store.ts";
import { timePartOf } from "../../src/platform/base/ids.ts";

/** Writes price changes of an account in the same way as detection does. */
export async function writeEvents(pool: pg.Pool, accountId: string, count: number): Promise<void> {
  const now = new Date();
  const client = await pool.connect();
  try {
    await client.query("begin");
    await createEventFeed(queueDeliveries).write(client, now, async () => {
      const { rowCount } = await client.query(
        `insert into events (id, number, account_id, type, created_at, data)
        select new_id('evt', $1), nextval('event_numbers'), $2, 'price_change', $3, $4 from generate_series(1, $5)`,
        [timePartOf(now), accountId, now, JSON.stringify(EVENT_SAMPLES.price_change), count],
      );
      return rowCount ?? 0;
    });
    await client.query("commit");
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}
