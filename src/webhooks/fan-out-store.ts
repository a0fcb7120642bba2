/**
 * From events to deliveries, in the transaction that writes the events: what is committed is queued for everybody who has
 * subscribed to it, and what is rolled back was never told.
 */
import { timePartOf } from "../base/ids.ts";
import { bulk } from "../db/bulk.ts";
import type { QueueDeliveries } from "../tracking/feed-store.ts";

/** Where deliverers listen. A hint that spares them a wait; they look by themselves too. */
export const DELIVERIES_CHANNEL = "deliveries";

export const queueDeliveries: QueueDeliveries = async (client, afterNumber, now) => {
  const [done] = await bulk<{ queued: number }>(
    client,
    `with queued as (
      insert into deliveries (id, account_id, endpoint_id, event_id, status, next_attempt_at, created_at)
      select new_id('dlv', $2), event.account_id, endpoint.id, event.id, 'pending', $3, $3
      from events as event
      join webhook_endpoints as endpoint
        on endpoint.account_id = event.account_id
        and endpoint.enabled
        and endpoint.deleted_at is null
        and event.type = any(endpoint.events)
      where event.number > $1
      on conflict do nothing
      returning 1
    )
    select count(*) as queued from queued`,
    [afterNumber, timePartOf(now), now],
  );
  if (done !== undefined && done.queued > 0) await client.query("select pg_notify($1, '')", [DELIVERIES_CHANNEL]);
};
