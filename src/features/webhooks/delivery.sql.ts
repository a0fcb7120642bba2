/** SQL statements of the delivery queues, for connections of `createIndexScanPool`, which use indexes only. */

/**
 * Endpoints with pending deliveries, found by a loose index scan from one endpoint to the next: a queue of a million takes as
 * long as one of ten.
 */
const WAITING = `
  waiting as (
    (select endpoint_id from deliveries where status = 'pending' order by endpoint_id limit 1)
    union all
    select (
      select endpoint_id from deliveries
      where status = 'pending' and endpoint_id > waiting.endpoint_id
      order by endpoint_id limit 1
    )
    from waiting where waiting.endpoint_id is not null
  )`;

/** $1 known endpoints, $2 their room while their address is $3, $4 the room of other endpoints. */
const ANYBODY = `with recursive ${WAITING},
  candidate as (
    select endpoint_id, known.room, known.url
    from waiting
    left join unnest($1::text[], $2::integer[], $3::text[]) as known (endpoint_id, room, url) using (endpoint_id)
    where endpoint_id is not null
  )`;

const KNOWN = `with
  candidate as (
    select * from unnest($1::text[], $2::integer[], $3::text[]) as known (endpoint_id, room, url)
  )`;

/**
 * $5 now, $6 end of the lease, $7 node, $8 limit. Each endpoint with due deliveries gets an equal share of the limit. With
 * more endpoints than the limit, the ones that have waited longest get one each. Columns of the endpoint are filled in its
 * first row only.
 */
const CLAIM = `,
  ready as (
    select endpoint.id, held.room
    from candidate
    join webhook_endpoints as endpoint on endpoint.id = candidate.endpoint_id
    cross join lateral (
      select case when candidate.url = endpoint.url then candidate.room else $4::integer end as room offset 0
    ) as held
    cross join lateral (
      select next_attempt_at from deliveries
      where status = 'pending' and endpoint_id = endpoint.id and next_attempt_at <= $5
      order by next_attempt_at limit 1
    ) as first
    where held.room > 0
      and endpoint.enabled
      and endpoint.deleted_at is null
      and (endpoint.paused_until is null or endpoint.paused_until <= $5)
    order by first.next_attempt_at limit $8
  ),
  share as (select greatest(1, $8 / greatest(1, count(*))) as rows from ready),
  due as (
    select mine.row
    from ready
    cross join share
    cross join lateral (
      select ctid as row from deliveries
      where status = 'pending' and endpoint_id = ready.id and next_attempt_at <= $5
      order by next_attempt_at
      limit least(ready.room, share.rows)
      for update skip locked
    ) as mine
  ),
  leased as (
    update deliveries set next_attempt_at = $6, leased_by = $7
    where ctid = any(array(select row from due))
    returning id, endpoint_id, event_id, tries, is_test
  )
  select leased.*, event.type, event.created_at as event_created_at, event.data,
    endpoint.id is not null as is_first, endpoint.account_id, endpoint.kind,
    endpoint.verified_at is not null as is_verified, endpoint.url, endpoint.secret, endpoint.previous_secret,
    endpoint.previous_secret_until, endpoint.failing_since, endpoint.last_success_at, share.rows as share
  from (select *, row_number() over (partition by endpoint_id) as nth from leased) as leased
  cross join share
  left join lateral (
    select type, created_at, data from events where id = leased.event_id limit 1
  ) as event on true
  left join webhook_endpoints as endpoint on endpoint.id = leased.endpoint_id and leased.nth = 1`;

export const CLAIM_ANY = { name: "claim any", text: ANYBODY + CLAIM };
export const CLAIM_KNOWN = { name: "claim known", text: KNOWN + CLAIM };

/**
 * $1 results as JSON, $2 node. A success is stored even when another node has the lease by now; a failure only while the lease
 * is ours, because another node with the lease is trying again. $3 changes of the health of endpoints, $4 now, $5 endpoints
 * that have been failing since before this time are disabled.
 */
const COMPLETE_TEXT = `with
  result as (
    select * from json_to_recordset($1) as result (
      id text, outcome text, next_attempt_at timestamptz, at timestamptz,
      duration_ms integer, status integer, problem text, response text, headers json
    )
  ),
  done as (
    update deliveries set
      status = result.outcome,
      attempts = deliveries.attempts + 1,
      tries = deliveries.tries + 1,
      next_attempt_at = result.next_attempt_at,
      leased_by = null,
      finished_at = case when result.outcome <> 'pending' then result.at + result.duration_ms * interval '1 ms' end,
      last_status = result.status,
      last_problem = result.problem
    from result
    where deliveries.id = result.id
      and case
        when result.outcome = 'delivered' then deliveries.status <> 'delivered'
        else deliveries.status = 'pending' and deliveries.leased_by = $2
      end
    returning deliveries.id, attempts, result.at, result.duration_ms, result.status, result.problem, result.response,
      result.headers
  ),
  stored as (
    insert into delivery_attempts (delivery_id, number, at, duration_ms, status, problem, response, headers)
    select * from done
  )
  update webhook_endpoints as endpoint set
    failing_since = case when not health.is_success then coalesce(endpoint.failing_since, $4) end,
    last_success_at = case when health.is_success then $4 else endpoint.last_success_at end,
    paused_until = greatest(endpoint.paused_until, health.paused_until),
    enabled = health.verdict is null,
    disabled_reason = health.verdict,
    disabled_at = case when health.verdict is not null then $4 end,
    updated_at = case when health.verdict is not null then $4 else endpoint.updated_at end
  from (
    select change.*, before.failing_since as failing_before,
      case
        when change.is_gone then 'gone'
        -- Mails fail when the installation's own mail server does, and then for every account.
        when not change.is_success and before.kind <> 'email' and before.failing_since <= $5 then 'failing'
      end as verdict
    from json_to_recordset($3) as change (
      id text, url text, is_success boolean, is_gone boolean, paused_until timestamptz
    )
    join webhook_endpoints as before on before.id = change.id
  ) as health
  where endpoint.id = health.id
    -- Results of a previous address do not count. An endpoint that its owner has disabled stays as it is.
    and endpoint.url = health.url
    and endpoint.enabled
    and endpoint.deleted_at is null
  returning endpoint.id, endpoint.account_id, endpoint.url, endpoint.disabled_reason,
    health.is_success and health.failing_before is not null as is_back`;

export const COMPLETE = { name: "complete", text: COMPLETE_TEXT };

/** After this many attempts a delivery is only made due if it has waited for a tenth of its pause. */
const PATIENT_FROM = 5;

/**
 * $1 endpoint, $2 now, $3 limit. Deliveries that are being sent stay as they are. So do deliveries that have failed often and
 * have hardly waited: an event that a receiver refuses while it accepts others must not use up its attempts within minutes.
 */
const MAKE_DUE_TEXT = `
  update deliveries set next_attempt_at = $2
  where ctid = any(array(
    select ctid from deliveries
    where status = 'pending' and endpoint_id = $1 and next_attempt_at > $2 and leased_by is null
      and not exists (
        select from delivery_attempts as last
        where last.delivery_id = deliveries.id and last.number = deliveries.attempts and deliveries.tries >= ${PATIENT_FROM}
          and ($2 - last.at) * 10 < next_attempt_at - last.at
      )
    order by next_attempt_at limit $3
    for update skip locked
  ))`;

export const MAKE_DUE = { name: "makeDue", text: MAKE_DUE_TEXT };

/** Pending deliveries are counted up to this number: counting a larger backlog would be slow and of no use. */
export const MOST_COUNTED = 100_000;

/** $1 now. */
const BACKLOG_TEXT = `with recursive ${WAITING},
  first as (
    select queue.next_attempt_at
    from waiting
    join webhook_endpoints as endpoint on endpoint.id = waiting.endpoint_id
    cross join lateral (
      select next_attempt_at from deliveries
      where status = 'pending' and endpoint_id = endpoint.id and next_attempt_at <= $1
      order by next_attempt_at limit 1
    ) as queue
    where endpoint.enabled and endpoint.deleted_at is null
  )
  select
    (select min(next_attempt_at) from first) as oldest_due_at,
    (
      select count(*) filter (where next_attempt_at <= $1)
      from (select next_attempt_at from deliveries where status = 'pending' limit ${MOST_COUNTED}) as counted
    ) as due,
    (select count(*) from webhook_endpoints where disabled_reason is not null and kind = 'webhook' and deleted_at is null) as disabled`;

export const BACKLOG = { name: "backlog", text: BACKLOG_TEXT };
