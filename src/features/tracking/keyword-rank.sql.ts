/** SQL statements of keyword ranks; `keyword-rank-store.ts` explains the rules. */

import { RANK_DEPTH } from "../search/engine.ts";
import { VERSION } from "../search/niche-score.ts";
import { canRearm, holds, metAt } from "./alert.sql.ts";
import { UNRANKED } from "./alert.ts";
import { coolUntil, isoTime, PRODUCT } from "./event.sql.ts";
import { POSITION_DAYS } from "./keyword-position-store.ts";

/** $1 now. Rows evaluated at an older revision, or held by a cooldown until now. */
const dueAt = (revision: string) => {
  const isDue = `(evaluated_revision < ${revision} or due_at <= $1)`;
  return `select marketplace, keyword, asin, evaluated_revision from tracked_keywords where ${isDue}
  union all
  select marketplace, keyword, asin, evaluated_revision from alerts where keyword is not null and enabled and ${isDue}`;
};

export const IS_ANY_DUE = `select c.revision, exists (${dueAt("c.revision")}) as "isDue" from catalog as c`;

/** $2 the revision of the index, $3 the limit. */
export const LIST_DUE = `
  select marketplace, keyword, array_remove(array_agg(distinct asin), null) as asins
  from (${dueAt("$2")}) as due
  group by marketplace, keyword
  order by min(evaluated_revision), marketplace, keyword
  limit $3`;

const DAY = "($1::timestamptz at time zone 'UTC')::date";
const OBSERVED_AT = isoTime("$1::timestamptz");

/**
 * Joins search results with the rows that watch them. A result of an older revision never overwrites a newer one, whichever
 * node is slow. A product added after the search cannot have been found, so it does not count as unranked.
 */
const watchersIn = (table: string, row: string) => `
  from seen as s
  join ${table} as ${row} on ${row}.marketplace = s.marketplace and ${row}.keyword = s.keyword
    and coalesce(${row}.asin, '') = s.asin and ${row}.evaluated_revision <= $3
  left join products as p on p.marketplace = s.marketplace and p.asin = s.asin and p.removed_at is null
    and (s.rank is not null or p.revision <= $3)`;

/**
 * The newest organic position of a product in the marketplace's own results, if a search of the last days found it. A product that a later
 * search no longer lists has none.
 */
const MARKETPLACE_RANK = `
  select k.position, k.seen_at from keyword_positions as k
  where k.marketplace = g.marketplace and k.keyword = g.keyword and k.asin = g.asin and not k.is_sponsored
    and k.position <= ${RANK_DEPTH}
    and k.seen_at > $1::timestamptz - interval '${POSITION_DAYS} days'
    and not exists (
      select from keyword_positions as later
      where later.marketplace = g.marketplace and later.keyword = g.keyword and not later.is_sponsored
        and later.seen_at > k.seen_at + interval '1 day'
    )`;

/** A rank of another source, or one before sources were known, is not comparable. */
const isOfOtherSource = (row: string) => `coalesce(${row}.rank_source, 'nichescope') <> s.source`;

/** Ranks and scores of another version are not comparable. A node of an earlier release does not write its version. */
const isOfOtherFormula = (row: string) => `${row}.formula is distinct from ${VERSION}`;

const directionOf = (rank: string, base: string) =>
  `case when ${base} is null or ${rank} < ${base} then 'better' else 'worse' end`;

/** `follow` moves the base without an event, `hold` waits for the end of the cooldown, `notify` writes an event and moves the base. */
const TRACKED = `case
  when p.asin is null then null
  when not t.is_base_known or ${isOfOtherFormula("t")} or ${isOfOtherSource("t")} then 'follow'
  when s.rank is not distinct from t.base_rank then null
  when t.rank_direction not in ('any', ${directionOf("s.rank", "t.base_rank")}) then 'follow'
  when abs(s.rank - t.base_rank) < t.rank_by then null -- null, and therefore large enough, when the product enters or leaves the ranks
  when $1 < ${coolUntil("t", "rank_told_at")} then 'hold'
  else 'notify'
end`;

const VALUE = `case
  when a.metric = 'nicheScore' then s.score
  when p.asin is not null then coalesce(s.rank, ${UNRANKED})
end`;

/** An unranked product counts as infinitely far behind. Otherwise an alert near the last rank could never be armed again. */
const COMPARED = "case when a.metric = 'keywordRank' and s.rank is null then 'infinity'::numeric else value end";

/**
 * `learn` stores a first value. While the cooldown holds the alert back, the previous value is kept for `previousValue` of the
 * event.
 */
const ALERT = `case
  when value is null then null
  when a.is_armed is null or ${isOfOtherFormula("a")} then 'learn'
  when a.metric = 'keywordRank' and ${isOfOtherSource("a")} then 'learn'
  when a.is_armed and holds then case when $1 < ${coolUntil("a", "last_fired_at")} then 'hold' else 'fire' end
  when not a.is_armed and is_back then 'arm'
  else 'note'
end`;

/**
 * $1 now, $2 the time part of new ids, $3 the revision of the index before the search, $4–$9 the results. Rows are locked
 * before they are evaluated, so a concurrent change of a threshold is waited for.
 */
export const EVALUATE = `
  with seen as materialized (
    select g.marketplace, g.keyword, g.asin, coalesce(m.position, g.rank) as rank, g.total, g.score,
      case when m.position is null then 'nichescope' else 'marketplace' end as source,
      coalesce(m.seen_at, $1::timestamptz) as seen_at
    from unnest($4::text[], $5::text[], $6::text[], $7::int[], $8::int[], $9::numeric[])
      as g (marketplace, keyword, asin, rank, total, score)
    left join lateral (${MARKETPLACE_RANK}) as m on true
  ),
  tracked as (
    select t.*, s.rank, s.total, s.source, s.seen_at, p.title, p.brand, p.category, p.image_url, outcome
    ${watchersIn("tracked_keywords", "t")}
    cross join lateral (select ${TRACKED} as outcome) as o
    for no key update of t
  ),
  moved as (
    update tracked_keywords as t set
      is_base_known = l.is_base_known or coalesce(outcome = 'follow', false),
      formula = case when outcome = 'follow' then ${VERSION} else l.formula end,
      base_rank = case when outcome in ('follow', 'notify') then l.rank else l.base_rank end,
      rank_told_at = case when outcome = 'notify' then $1 else l.rank_told_at end,
      last_rank = l.rank,
      -- Without the product nothing was compared, and the base is still of the source before.
      rank_source = case when l.title is null then l.rank_source else l.source end,
      rank_seen_at = l.seen_at,
      last_total_results = l.total,
      due_at = case when outcome = 'hold' then ${coolUntil("l", "rank_told_at")} end,
      evaluated_at = $1,
      evaluated_revision = $3
    from tracked as l where t.id = l.id
  ),
  alerted as (
    select a.*, s.rank, s.source, s.seen_at, value, holds, p.title, p.brand, p.category, p.image_url, outcome
    ${watchersIn("alerts", "a")}
    cross join lateral (select ${VALUE} as value) as v
    cross join lateral (select ${holds("value")} as holds, ${canRearm(COMPARED)} as is_back) as terms
    cross join lateral (select ${ALERT} as outcome) as o
    where a.enabled
    for no key update of a
  ),
  changed as (
    update alerts as a set
      is_armed = case outcome when 'learn' then not holds when 'fire' then false when 'arm' then true else l.is_armed end,
      formula = case when outcome = 'learn' then ${VERSION} else l.formula end,
      rank_source = case when l.metric = 'keywordRank' and value is not null then l.source else l.rank_source end,
      last_value = case when outcome is null or outcome = 'hold' then l.last_value else l.value end,
      last_value_at = case when outcome is null or outcome = 'hold' then l.last_value_at else $1 end,
      ${metAt("l")},
      last_fired_at = case when outcome = 'fire' then $1 else l.last_fired_at end,
      fired_count = l.fired_count + case when outcome = 'fire' then 1 else 0 end,
      due_at = case when outcome = 'hold' then ${coolUntil("l", "last_fired_at")} end,
      evaluated_revision = $3
    from alerted as l where a.id = l.id
  ),
  -- Skips ranks that are stored already: most have not changed since the last round.
  noted as (
    insert into keyword_rank_days as d (marketplace, keyword, asin, day, rank, source)
    select s.marketplace, s.keyword, s.asin, ${DAY}, s.rank, s.source
    from seen as s
    join products as p on p.marketplace = s.marketplace and p.asin = s.asin and p.removed_at is null
      and (s.rank is not null or p.revision <= $3)
    where not exists (
      select from keyword_rank_days as n
      where n.marketplace = s.marketplace and n.keyword = s.keyword and n.asin = s.asin and n.day = ${DAY}
        and n.rank is not distinct from s.rank and coalesce(n.source, 'nichescope') = s.source
    )
    on conflict (marketplace, keyword, asin, day) do update set rank = excluded.rank, source = excluded.source
  ),
  notified as materialized (
    select new_id('evt', $2) as event_id, nextval('event_numbers') as number, tracked.* from tracked where outcome = 'notify'
  ),
  fired as materialized (
    select new_id('evt', $2) as event_id, nextval('event_numbers') as number, alerted.* from alerted where outcome = 'fire'
  ),
  written as (
    insert into events (id, number, account_id, type, subject_id, created_at, data)
    select event_id, number, account_id, 'keyword_rank_change', id, $1::timestamptz, json_build_object(
      'eventId', event_id, 'trackingId', id, 'label', label, 'keyword', keyword, 'marketplace', marketplace,
      'product', ${PRODUCT}, 'previousRank', base_rank, 'rank', rank, 'change', rank - base_rank,
      'direction', ${directionOf("rank", "base_rank")}, 'totalResults', total, 'rankSource', source, 'rankSeenAt', ${isoTime("seen_at")}, 'observedAt', ${OBSERVED_AT}
    )
    from notified
    union all
    select event_id, number, account_id, 'alert_triggered', id, $1::timestamptz, json_build_object(
      'eventId', event_id, 'alertId', id, 'name', name, 'metric', metric, 'comparison', comparison,
      'value', trim_scale(threshold),
      'observedValue', case metric when 'keywordRank' then rank else trim_scale(value) end,
      'previousValue', case metric when 'keywordRank' then nullif(last_value, ${UNRANKED}) else trim_scale(last_value) end,
      'marketplace', marketplace, 'currency', null, 'product', case metric when 'keywordRank' then ${PRODUCT} end,
      'keyword', keyword, 'marketList', null, 'rankSource', case metric when 'keywordRank' then source end, 'observedAt', ${OBSERVED_AT}
    )
    from fired
  )
  select (select count(*)::int from notified) + (select count(*)::int from fired) as events`;
