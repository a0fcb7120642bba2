/** The statements of ranking keywords; `keyword-rank-store.ts` tells what they are for. */

import { holds, isBack } from "./alert.sql.ts";
import { BEHIND_ALL } from "./alert.ts";
import { coolUntil, isoTime, PRODUCT } from "./event.sql.ts";

/** $1 now. Whose answer is of an older revision, or was held back until now. */
const dueAt = (revision: string) => {
  const isDue = `(evaluated_revision < ${revision} or due_at <= $1)`;
  return `select marketplace, keyword, asin, evaluated_revision from tracked_keywords where ${isDue}
  union all
  select marketplace, keyword, asin, evaluated_revision from alerts where keyword is not null and enabled and ${isDue}`;
};

export const WHETHER_DUE = `select c.revision, exists (${dueAt("c.revision")}) as "isDue" from catalog as c`;

/** $2 the revision that the index is at, $3 how many. */
export const LIST_DUE = `
  select marketplace, keyword, array_remove(array_agg(distinct asin), null) as asins
  from (${dueAt("$2")}) as due
  group by marketplace, keyword
  order by min(evaluated_revision), marketplace, keyword
  limit $3`;

const DAY = "($1::timestamptz at time zone 'UTC')::date";
const OBSERVED_AT = isoTime("$1::timestamptz");

/**
 * What was found, with the rows of a table that want to know it. An older answer never comes after a newer one, whichever
 * node is late with it. A product that came into the catalogue after the index was asked is not known here yet: that it was
 * not found says nothing.
 */
const wantedOf = (table: string, row: string) => `
  from seen as s
  join ${table} as ${row} on ${row}.marketplace = s.marketplace and ${row}.keyword = s.keyword
    and coalesce(${row}.asin, '') = s.asin and ${row}.evaluated_revision <= $3
  left join products as p on p.marketplace = s.marketplace and p.asin = s.asin and p.removed_at is null
    and (s.rank is not null or p.revision <= $3)`;

const directionOf = (rank: string, base: string) =>
  `case when ${base} is null or ${rank} < ${base} then 'better' else 'worse' end`;

/** `follow` moves the base and tells nobody, `hold` waits for the end of the cooldown, `tell` tells and moves the base. */
const TRACKED = `case
  when p.asin is null then null
  when not t.is_base_known then 'follow'
  when s.rank is not distinct from t.base_rank then null
  when t.rank_direction not in ('any', ${directionOf("s.rank", "t.base_rank")}) then 'follow'
  when abs(s.rank - t.base_rank) < t.rank_by then null -- whoever enters or leaves has moved far enough
  when $1 < ${coolUntil("t", "rank_told_at")} then 'hold'
  else 'tell'
end`;

const VALUE = `case
  when a.metric = 'nicheScore' then s.score
  when p.asin is not null then coalesce(s.rank, ${BEHIND_ALL})
end`;

/** Not to be among the first is as far away as can be: otherwise no alert near the last place could ever fire again. */
const FARTHEST = "case when a.metric = 'keywordRank' and s.rank is null then 'infinity'::numeric else value end";

/**
 * `learn` takes the value for a first one; while the alert is held back by its cooldown the value before stays, to be told
 * with the event.
 */
const ALERT = `case
  when value is null then null
  when a.is_armed is null then 'learn'
  when a.is_armed and holds then case when $1 < ${coolUntil("a", "last_fired_at")} then 'hold' else 'fire' end
  when not a.is_armed and is_back then 'arm'
  else 'note'
end`;

/**
 * $1 now, $2 the ids' time, $3 the revision that the index was at before it was asked, $4–$9 what it said. A subscriber who
 * changes a threshold meanwhile is waited for: rows are locked before they are judged by.
 */
export const EVALUATE = `
  with seen as materialized (
    select * from unnest($4::text[], $5::text[], $6::text[], $7::int[], $8::int[], $9::numeric[])
      as s (marketplace, keyword, asin, rank, total, score)
  ),
  tracked as (
    select t.*, s.rank, s.total, p.title, p.brand, p.category, p.image_url, outcome
    ${wantedOf("tracked_keywords", "t")}
    cross join lateral (select ${TRACKED} as outcome) as o
    for no key update of t
  ),
  moved as (
    update tracked_keywords as t set
      is_base_known = l.is_base_known or coalesce(outcome = 'follow', false),
      base_rank = case when outcome in ('follow', 'tell') then l.rank else l.base_rank end,
      rank_told_at = case when outcome = 'tell' then $1 else l.rank_told_at end,
      last_rank = l.rank,
      last_total_results = l.total,
      due_at = case when outcome = 'hold' then ${coolUntil("l", "rank_told_at")} end,
      evaluated_at = $1,
      evaluated_revision = $3
    from tracked as l where t.id = l.id
  ),
  alerted as (
    select a.*, s.rank, value, holds, p.title, p.brand, p.category, p.image_url, outcome
    ${wantedOf("alerts", "a")}
    cross join lateral (select ${VALUE} as value) as v
    cross join lateral (select ${holds("value")} as holds, ${isBack(FARTHEST)} as is_back) as terms
    cross join lateral (select ${ALERT} as outcome) as o
    where a.enabled
    for no key update of a
  ),
  changed as (
    update alerts as a set
      is_armed = case outcome when 'learn' then not holds when 'fire' then false when 'arm' then true else l.is_armed end,
      last_value = case when outcome is null or outcome = 'hold' then l.last_value else l.value end,
      last_value_at = case when outcome is null or outcome = 'hold' then l.last_value_at else $1 end,
      last_fired_at = case when outcome = 'fire' then $1 else l.last_fired_at end,
      fired_count = l.fired_count + case when outcome = 'fire' then 1 else 0 end,
      due_at = case when outcome = 'hold' then ${coolUntil("l", "last_fired_at")} end,
      evaluated_revision = $3
    from alerted as l where a.id = l.id
  ),
  -- What stands there already is not touched: most places are the same as a moment ago.
  noted as (
    insert into keyword_rank_days as d (marketplace, keyword, asin, day, rank)
    select s.marketplace, s.keyword, s.asin, ${DAY}, s.rank
    from seen as s
    join products as p on p.marketplace = s.marketplace and p.asin = s.asin and p.removed_at is null
      and (s.rank is not null or p.revision <= $3)
    where not exists (
      select from keyword_rank_days as n
      where n.marketplace = s.marketplace and n.keyword = s.keyword and n.asin = s.asin and n.day = ${DAY}
        and n.rank is not distinct from s.rank
    )
    on conflict (marketplace, keyword, asin, day) do update set rank = excluded.rank
  ),
  told as materialized (
    select new_id('evt', $2) as event_id, nextval('event_numbers') as number, tracked.* from tracked where outcome = 'tell'
  ),
  fired as materialized (
    select new_id('evt', $2) as event_id, nextval('event_numbers') as number, alerted.* from alerted where outcome = 'fire'
  ),
  written as (
    insert into events (id, number, account_id, type, subject_id, created_at, data)
    select event_id, number, account_id, 'keyword_rank_change', id, $1::timestamptz, json_build_object(
      'eventId', event_id, 'trackingId', id, 'label', label, 'keyword', keyword, 'marketplace', marketplace,
      'product', ${PRODUCT}, 'previousRank', base_rank, 'rank', rank, 'change', rank - base_rank,
      'direction', ${directionOf("rank", "base_rank")}, 'totalResults', total, 'observedAt', ${OBSERVED_AT}
    )
    from told
    union all
    select event_id, number, account_id, 'alert_triggered', id, $1::timestamptz, json_build_object(
      'eventId', event_id, 'alertId', id, 'name', name, 'metric', metric, 'comparison', comparison,
      'value', trim_scale(threshold),
      'observedValue', case metric when 'keywordRank' then rank else trim_scale(value) end,
      'previousValue', case metric when 'keywordRank' then nullif(last_value, ${BEHIND_ALL}) else trim_scale(last_value) end,
      'marketplace', marketplace, 'currency', null, 'product', case metric when 'keywordRank' then ${PRODUCT} end,
      'keyword', keyword, 'observedAt', ${OBSERVED_AT}
    )
    from fired
  )
  select (select count(*)::int from told) + (select count(*)::int from fired) as events`;
