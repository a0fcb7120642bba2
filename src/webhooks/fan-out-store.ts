/**
 * Queues a delivery per event and subscribed endpoint, in the transaction that writes the events: both are committed, or
 * neither.
 */
import { timePartOf } from "../base/ids.ts";
import { bulk } from "../db/bulk.ts";
import type { QueueDeliveries } from "../tracking/feed-store.ts";

/** Notification channel that wakes the delivery engines; they also poll. */
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
