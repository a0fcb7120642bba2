/**
 * Queues a delivery per event and endpoint, in the transaction that writes the events: both are committed, or neither. A webhook
 * gets the event types that it subscribes to. A notification channel gets the events of the alerts and tracked items that chose
 * it.
 */
import { timePartOf } from "../../platform/base/ids.ts";
import { bulk } from "../../platform/db/bulk.ts";
import type { QueueDeliveries } from "../tracking/feed-store.ts";

/** Notification channel that wakes the delivery engines; they also poll. */
export const DELIVERIES_CHANNEL = "deliveries";

export const queueDeliveries: QueueDeliveries = async (client, afterNumber, now) => {
  const [done] = await bulk<{ queued: number }>(
    client,
    `with target as (
      select event.account_id, endpoint.id as endpoint_id, event.id as event_id
      from events as event
      join webhook_endpoints as endpoint
        on endpoint.account_id = event.account_id
        and endpoint.kind = 'webhook'
        and endpoint.enabled
        and endpoint.deleted_at is null
        and event.type = any(endpoint.events)
      where event.number > $1
      union all
      select event.account_id, endpoint.id, event.id
      from events as event
      join webhook_endpoints as endpoint
        on endpoint.account_id = event.account_id
        and endpoint.kind <> 'webhook'
        and endpoint.verified_at is not null
        and endpoint.enabled
        and endpoint.deleted_at is null
      cross join lateral (
        select channels from alerts where id = event.subject_id
        union all select channels from tracked_products where id = event.subject_id
        union all select channels from tracked_keywords where id = event.subject_id
      ) as subject
      where event.number > $1 and (endpoint.id = any(subject.channels) or 'all' = any(subject.channels))
    ),
    queued as (
      insert into deliveries (id, account_id, endpoint_id, event_id, status, next_attempt_at, created_at)
      select new_id('dlv', $2), account_id, endpoint_id, event_id, 'pending', $3, $3 from target
      on conflict do nothing
      returning 1
    )
    select count(*) as queued from queued`,
    [afterNumber, timePartOf(now), now],
  );
  if (done !== undefined && done.queued > 0) await client.query("select pg_notify($1, '')", [DELIVERIES_CHANNEL]);
};
