/** Deletes old deliveries with their attempts, and endpoints that were deleted earlier. */
import type pg from "pg";
import { timePartOf } from "../../platform/base/ids.ts";

export type DeliveryRetention = ReturnType<typeof createDeliveryRetention>;

export type Deleted = { deliveries: number; endpoints: number };

const DELETED_AT_ONCE = 10_000;

const ENDPOINT_DELETED = "the webhook was deleted";

export function createDeliveryRetention(pool: pg.Pool) {
  return {
    /** Fails the pending deliveries of deleted endpoints, in batches. Skips deliveries that are being sent. */
    async endQueuesOfDeleted(now: Date, signal?: AbortSignal, atOnce = DELETED_AT_ONCE): Promise<number> {
      let ended = 0;
      for (let last = atOnce; last === atOnce && !signal?.aborted; ended += last) {
        const { rowCount } = await pool.query(
          `update deliveries
          set status = 'failed', finished_at = $1, next_attempt_at = null, leased_by = null, last_problem = $2
          where id = any(array(
            select delivery.id from webhook_endpoints as endpoint
            join deliveries as delivery on delivery.endpoint_id = endpoint.id and delivery.status = 'pending'
            where endpoint.deleted_at is not null
            limit $3
            for update of delivery skip locked
          ))`,
          [now, ENDPOINT_DELETED, atOnce],
        );
        last = rowCount ?? 0;
      }
      return ended;
    },

    /** Works in batches, so that other statements do not wait. Pending deliveries stay while their endpoint exists. */
    async deleteBefore(before: Date, signal?: AbortSignal, atOnce = DELETED_AT_ONCE): Promise<Deleted> {
      // Ids begin with the time of the delivery.
      const end = `dlv_${timePartOf(before)}`;
      const deleted = { deliveries: 0, endpoints: 0 };
      for (let after: string | null = ""; after !== null && !signal?.aborted; ) {
        const { rows }: pg.QueryResult<{ last: string | null; gone: number }> = await pool.query(
          `with old as (
            select id, endpoint_id, status, finished_at from deliveries where id > $1 and id < $2 order by id limit $4
          ),
          gone as (
            delete from deliveries
            where id = any(array(
              select id from old
              where (status <> 'pending' and finished_at < $3)
                or not exists (select from webhook_endpoints as endpoint where endpoint.id = old.endpoint_id)
            ))
            returning id
          ),
          attempts as (
            delete from delivery_attempts where delivery_id = any(array(select id from gone))
          )
          select (select max(id) from old) as last, (select count(*)::int from gone) as gone`,
          [after, end, before, atOnce],
        );
        after = rows[0]?.last ?? null;
        deleted.deliveries += rows[0]?.gone ?? 0;
      }
      const { rowCount } = await pool.query(
        `delete from webhook_endpoints as endpoint
        where deleted_at < $1 and not exists (select from deliveries where endpoint_id = endpoint.id)`,
        [before],
      );
      deleted.endpoints = rowCount ?? 0;
      return deleted;
    },
  };
}
