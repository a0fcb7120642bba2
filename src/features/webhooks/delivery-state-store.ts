/** Delivery statistics of the whole installation. */
import type pg from "pg";
import { timePartOf } from "../../platform/base/ids.ts";
import { BACKLOG, MOST_COUNTED } from "./delivery.sql.ts";

export type DeliveryState = {
  due: number;
  scheduled: number;
  oldestDueAt: Date | null;
  deliveredToday: number;
  failedToday: number;
  disabledWebhooks: number;
};

/** $1 now, $2 the first id of today: ids sort by time, so the deliveries of today are one range of the primary key. */
const COUNTS = `
  select
    (
      select count(*) filter (where next_attempt_at > $1)
      from (select next_attempt_at from deliveries where status = 'pending' limit ${MOST_COUNTED}) as counted
    ) as scheduled,
    count(*) filter (where status = 'delivered') as delivered,
    count(*) filter (where status = 'failed') as failed
  from (select status from deliveries where id >= $2 limit ${MOST_COUNTED}) as today`;

export function createDeliveryStateStore(pool: pg.Pool) {
  return {
    async read(now: Date, timeoutMs: number): Promise<DeliveryState> {
      const midnight = new Date(Math.floor(now.getTime() / 86_400_000) * 86_400_000);
      const client = await pool.connect();
      try {
        await client.query("begin read only");
        // Forces index scans: the planner may still assume that the table is small.
        await client.query(`set local enable_seqscan = off; set local statement_timeout = ${Math.round(timeoutMs)}`);
        const { rows: backlog } = await client.query(BACKLOG.text, [now]);
        const { rows: counts } = await client.query(COUNTS, [now, `dlv_${timePartOf(midnight)}`]);
        const { due, oldest_due_at: oldestDueAt, disabled: disabledWebhooks } = backlog[0];
        const { scheduled, delivered: deliveredToday, failed: failedToday } = counts[0];
        return { due, scheduled, oldestDueAt, deliveredToday, failedToday, disabledWebhooks };
      } finally {
        // Ends the read-only transaction and resets the settings above.
        await client.query("rollback").then(
          () => client.release(),
          (error) => client.release(error),
        );
      }
    },
  };
}
