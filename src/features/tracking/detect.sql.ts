/** SQL statements of detection; `detect-store.ts` explains the rules. */

import { canRearm, holds, metAt } from "./alert.sql.ts";
import { MONEY_METRICS } from "./alert.ts";
import { coolUntil, isoTime, PRODUCT } from "./event.sql.ts";

/** The rows to check: products changed after a revision, or rows whose `due_at` has passed. */
export type Candidates = "changed" | "due";

/** Alerts are also checked by market list, if a product of the list has changed. */
export type AlertCandidates = Candidates | "lists";

/**
 * A range with both ends: on a table that has not been analysed yet, the planner assumes that one end alone selects a third
 * of the rows, and reads the whole table.
 */
const changedAfter = (revision: string) =>
  `p.revision between ${revision}::bigint + 1 and 9223372036854775807 and p.removed_at is null`;

const money = (minor: string) => `trim_scale(${minor} / 10::numeric ^ m.digits)`;

const IS_MONEY = `metric in (${MONEY_METRICS.map((metric) => `'${metric}'`).join(", ")})`;
/** A value of an alert; amounts of money are stored in minor units. */
const inItsUnit = (value: string) => `case when ${IS_MONEY} then ${money(value)} else trim_scale(${value}) end`;

const percentOf = (change: string, base: string) =>
  `trim_scale(round(100::numeric * (${change}) / nullif(${base}, 0), 1))`;

/**
 * True when the rank's list differs from the previous rank's. If the source does not name the list, it counts as the same
 * list, except for a jump by more than a factor of 50 with one rank in the first hundred: then the source has switched to the
 * list of a sub-category, or back. A named list is believed, however far the rank jumps in it.
 */
const isOtherList = (before: string, listBefore: string) => `(
  p.bsr_list is not null and p.bsr_list is distinct from ${listBefore}
  or (not coalesce(p.is_list_named, p.bsr_category is not null) or ${listBefore} is null)
    and least(p.bsr, ${before}) <= 100 and greatest(p.bsr, ${before}) > 50 * least(p.bsr, ${before})
)`;

/** A review count below its base for this long becomes the base. */
const LOWER_COUNT_ACCEPTED_AFTER = "interval '7 days'";

/**
 * The outcome for one figure, null for none: `follow` moves the base without an event, and so does `switch` for a rank of
 * another list; `hold` waits for the end of the cooldown; `notify` writes an event and moves the base. With a direction of
 * `up` or `down` alone, changes are measured from the latest turning point, so the base follows changes in the other direction.
 */
const outcome = (value: string, base: string, terms: { isLarge: string; isInDirection: string; lastAt: string }) =>
  `when ${value} = ${base} then null
  when not (${terms.isInDirection}) then 'follow'
  when not (${terms.isLarge}) then null
  when $1 < ${coolUntil("t", terms.lastAt)} then 'hold'
  else 'notify'`;

const isLarge = (value: string, base: string, by: string, unit: string) =>
  `case ${unit} when 'percent' then 100::numeric * abs(${value} - ${base}) >= ${by} * ${base} else abs(${value} - ${base}) >= ${by} end`;

const isInDirection = (value: string, base: string, direction: string, [fewer, more]: [string, string]) =>
  `case ${direction} when '${fewer}' then ${value} < ${base} when '${more}' then ${value} > ${base} else true end`;

const PRICE = `case
  when p.price_minor is null then null
  when base_price_minor is null then 'follow'
  ${outcome("p.price_minor", "base_price_minor", {
    isLarge: isLarge("p.price_minor", "base_price_minor", "price_by", "price_unit"),
    isInDirection: isInDirection("p.price_minor", "base_price_minor", "price_direction", ["down", "up"]),
    lastAt: "price_told_at",
  })}
end`;

const BSR = `case
  when p.bsr is null then null
  when base_bsr is null or ${isOtherList("base_bsr", "base_bsr_list")} then 'switch'
  ${outcome("p.bsr", "base_bsr", {
    isLarge: isLarge("p.bsr", "base_bsr", "bsr_by", "bsr_unit"),
    isInDirection: isInDirection("p.bsr", "base_bsr", "bsr_direction", ["better", "worse"]),
    lastAt: "bsr_told_at",
  })}
end`;

/** Review counts fall and recover when listings are merged and split, so the base stays until a fall has lasted. */
const REVIEWS = `case
  when p.review_count is null then null
  when base_review_count is null then 'follow'
  when p.review_count < base_review_count then
    case when reviews_below_since is null then 'under' when reviews_below_since + ${LOWER_COUNT_ACCEPTED_AFTER} <= $1 then 'follow' end
  when p.review_count - base_review_count >= reviews_by then
    case when $1 < ${coolUntil("t", "reviews_told_at")} then 'hold' else 'notify' end
  when reviews_below_since is not null then 'back'
end`;

const OUTCOMES = `cross join lateral (
  select ${PRICE} as price_outcome, ${BSR} as bsr_outcome, ${REVIEWS} as reviews_outcome
) as o`;

const TRACKED: Record<Candidates, string> = {
  changed: `from products as p
    join tracked_products as t using (marketplace, asin)
    ${OUTCOMES}
    where ${changedAfter("$6")} and num_nonnulls(price_outcome, bsr_outcome, reviews_outcome) > 0`,
  due: `from tracked_products as t
    left join products as p on p.marketplace = t.marketplace and p.asin = t.asin and p.removed_at is null
    ${OUTCOMES}
    where t.due_at <= $1
    order by t.due_at limit $6::int`,
};

/**
 * $1 now, $2 the time part of new ids, $3–$5 the marketplaces with their currencies and digits, $6 the revision or the limit.
 * Rows are locked before they are evaluated, so a concurrent change of a threshold is waited for.
 */
export const detectTracked = (candidates: Candidates) => `
  with checked as (
    select t.*, p.title, p.brand, p.category, p.image_url, p.price_minor, p.bsr, p.bsr_list as list, p.review_count, p.rating,
      p.price_seen_at, p.bsr_seen_at, p.reviews_seen_at, price_outcome, bsr_outcome, reviews_outcome
    ${TRACKED[candidates]}
    for no key update of t
  ),
  moved as (
    update tracked_products as t set
      base_price_minor = case when price_outcome in ('follow', 'notify') then l.price_minor else l.base_price_minor end,
      price_told_at = case when price_outcome = 'notify' then $1 else l.price_told_at end,
      base_bsr = case when bsr_outcome in ('switch', 'follow', 'notify') then l.bsr else l.base_bsr end,
      base_bsr_list = case
        when bsr_outcome is distinct from 'switch' then coalesce(l.list, l.base_bsr_list)
        when l.list is distinct from l.base_bsr_list then l.list -- otherwise the rank has jumped and its list is unknown
      end,
      bsr_told_at = case when bsr_outcome = 'notify' then $1 else l.bsr_told_at end,
      base_review_count = case when reviews_outcome in ('follow', 'notify') then l.review_count else l.base_review_count end,
      reviews_told_at = case when reviews_outcome = 'notify' then $1 else l.reviews_told_at end,
      reviews_below_since = case
        when reviews_outcome = 'under' then $1 when reviews_outcome is null then l.reviews_below_since
      end,
      due_at = least(
        case when price_outcome = 'hold' then ${coolUntil("l", "price_told_at")} end,
        case when bsr_outcome = 'hold' then ${coolUntil("l", "bsr_told_at")} end,
        case when reviews_outcome = 'hold' then ${coolUntil("l", "reviews_told_at")} end,
        case when reviews_outcome = 'under' then $1 + ${LOWER_COUNT_ACCEPTED_AFTER}
          when reviews_outcome is null and l.review_count is not null then l.reviews_below_since + ${LOWER_COUNT_ACCEPTED_AFTER} end
      )
    from checked as l where t.id = l.id
  ),
  notified as materialized (
    select new_id('evt', $2) as event_id, nextval('event_numbers') as number, kind.type, checked.*
    from checked
    cross join lateral (
      values ('price_change', price_outcome), ('bsr_drop', bsr_outcome), ('new_review', reviews_outcome)
    ) as kind (type, outcome)
    where kind.outcome = 'notify'
  ),
  written as (
    insert into events (id, number, account_id, type, subject_id, created_at, data)
    select event_id, number, account_id, type, id, $1, case type
      when 'price_change' then json_build_object(
        'eventId', event_id, 'trackingId', id, 'label', label, 'product', ${PRODUCT}, 'currency', m.currency,
        'previousPrice', ${money("base_price_minor")}, 'price', ${money("price_minor")},
        'change', ${money("(price_minor - base_price_minor)")},
        'changePercent', ${percentOf("price_minor - base_price_minor", "base_price_minor")},
        'direction', case when price_minor < base_price_minor then 'down' else 'up' end,
        'observedAt', ${isoTime("price_seen_at")}
      )
      when 'bsr_drop' then json_build_object(
        'eventId', event_id, 'trackingId', id, 'label', label, 'product', ${PRODUCT}, 'category', coalesce(list, base_bsr_list, category),
        'previousBsr', base_bsr, 'bsr', bsr, 'change', bsr - base_bsr,
        'changePercent', ${percentOf("bsr - base_bsr", "base_bsr")},
        'direction', case when bsr < base_bsr then 'better' else 'worse' end,
        'observedAt', ${isoTime("bsr_seen_at")}
      )
      else json_build_object(
        'eventId', event_id, 'trackingId', id, 'label', label, 'product', ${PRODUCT},
        'previousReviewCount', base_review_count, 'reviewCount', review_count,
        'newReviews', review_count - base_review_count, 'rating', trim_scale(rating),
        'observedAt', ${isoTime("reviews_seen_at")}
      )
    end
    from notified left join unnest($3::text[], $4::text[], $5::int[]) as m (marketplace, currency, digits) using (marketplace)
  )
  select (select count(*)::int from checked) as checked, (select count(*)::int from notified) as events`;

/** The metric of an alert and when it was observed. Sales, and the figures of market lists, are computed by the caller. */
const METRIC = `
  select (case a.metric
      when 'price' then p.price_minor when 'bsr' then p.bsr when 'reviewCount' then p.review_count
      when 'rating' then p.rating when 'monthlySales' then given.figure
      when 'monthlyRevenue' then given.figure::numeric * p.price_minor
      else given.figure
    end)::numeric as value,
    case a.metric
      when 'price' then p.price_seen_at when 'bsr' then p.bsr_seen_at when 'reviewCount' then p.reviews_seen_at
      when 'rating' then p.rating_seen_at when 'monthlySales' then greatest(p.sales_seen_at, p.bsr_seen_at)
      when 'monthlyRevenue' then greatest(p.sales_seen_at, p.bsr_seen_at, p.price_seen_at)
      else $1
    end as seen_at,
    case when a.metric = 'bsr' then p.bsr_list else given.products end as list`;

const TERMS = `
  select ${holds("value")} as holds, ${canRearm("value")} as is_back,
    a.metric = 'bsr' and ${isOtherList("a.last_value", "a.last_list")}
      or a.market_list_id is not null and list is distinct from a.last_list as is_other_list`;

/**
 * `learn` stores a first value. While the cooldown holds the alert back, the previous value is kept for `previousValue` of the
 * event.
 */
const ALERT = `case
  when value is null then null
  when a.is_armed is null or is_other_list then 'learn'
  when a.is_armed and holds then case when $1 < ${coolUntil("a", "last_fired_at")} then 'hold' else 'fire' end
  when not a.is_armed and is_back then 'arm'
  when value is distinct from a.last_value then 'note'
end`;

const WATCHING = `
  left join unnest($6::text[], $7::float8[], $8::text[]) as given (id, figure, products) on given.id = a.id
  cross join lateral (${METRIC}) as v
  cross join lateral (${TERMS}) as terms
  cross join lateral (select ${ALERT} as outcome) as o`;

/** Alerts on products and on market lists. */
const ABOUT_PRODUCTS = "a.enabled and a.keyword is null";

const MARKET_LIST =
  "(select json_build_object('id', l.id, 'name', l.name) from market_lists as l where l.id = market_list_id)";

const GIVEN = `from alerts as a
    left join products as p on p.marketplace = a.marketplace and p.asin = a.asin and p.removed_at is null ${WATCHING}
    where a.id = any($9::text[])`;

const ALERTS: Record<AlertCandidates, string> = {
  changed: `from products as p join alerts as a using (marketplace, asin) ${WATCHING}
    where ${ABOUT_PRODUCTS} and a.market_list_id is null and ${changedAfter("$9")} and outcome is not null`,
  due: GIVEN,
  lists: `${GIVEN} and outcome is not null`,
};

/** $1–$5 as above, $6–$8 the computed values per alert and the compared products, $9 the revision or the alerts. */
export const detectAlerts = (candidates: AlertCandidates) => `
  with checked as (
    select a.*, p.title, p.brand, p.category, p.image_url, value, seen_at, list, holds, outcome
    ${ALERTS[candidates]}
    for no key update of a
  ),
  moved as (
    update alerts as a set
      is_armed = case outcome when 'learn' then not holds when 'fire' then false when 'arm' then true else l.is_armed end,
      last_list = case
        when outcome is distinct from 'learn' or l.market_list_id is not null then coalesce(l.list, l.last_list)
        when l.list is distinct from l.last_list then l.list
      end,
      last_value = case when outcome is null or outcome = 'hold' then l.last_value else l.value end,
      last_value_at = case when outcome is null or outcome = 'hold' then l.last_value_at else $1 end,
      ${metAt("l")},
      last_fired_at = case when outcome = 'fire' then $1 else l.last_fired_at end,
      fired_count = l.fired_count + case when outcome = 'fire' then 1 else 0 end,
      due_at = case when outcome = 'hold' then ${coolUntil("l", "last_fired_at")} end
    from checked as l where a.id = l.id
  ),
  notified as materialized (
    select new_id('evt', $2) as event_id, nextval('event_numbers') as number, checked.* from checked where outcome = 'fire'
  ),
  written as (
    insert into events (id, number, account_id, type, subject_id, created_at, data)
    select event_id, number, account_id, 'alert_triggered', id, $1, json_build_object(
      'eventId', event_id, 'alertId', id, 'name', name, 'metric', metric, 'comparison', comparison,
      'value', ${inItsUnit("threshold")}, 'observedValue', ${inItsUnit("value")},
      'previousValue', ${inItsUnit("last_value")}, 'marketplace', marketplace,
      'currency', case when ${IS_MONEY} then m.currency end, 'product', case when asin is not null then ${PRODUCT} end,
      'keyword', keyword, 'marketList', ${MARKET_LIST}, 'rankSource', null, 'observedAt', ${isoTime("seen_at")}
    )
    from notified left join unnest($3::text[], $4::text[], $5::int[]) as m (marketplace, currency, digits) using (marketplace)
  )
  select (select count(*)::int from checked) as checked, (select count(*)::int from notified) as events`;

const SOLD = `a.id, a.marketplace, p.category, p.bsr, p.bsr_category as "bsrCategory",
  exp(p.rank_log_mean)::float8 as "meanRank", p.reported_sales as "reportedSales"`;

/** Data for the sales estimates of changed products that alerts watch. $1 the revision. */
export const SALES_CHANGED = `
  select ${SOLD} from products as p join alerts as a using (marketplace, asin)
  where ${ABOUT_PRODUCTS} and a.metric in ('monthlySales', 'monthlyRevenue') and ${changedAfter("$1")}`;

/** Alerts on products and market lists that are due. $1 now, $2 the limit. */
export const ALERTS_DUE = `
  select ${SOLD}, a.metric, a.asin, a.market_list_id as "marketListId" from alerts as a
  left join products as p on p.marketplace = a.marketplace and p.asin = a.asin and p.removed_at is null
  where ${ABOUT_PRODUCTS} and a.due_at <= $1 order by a.due_at limit $2
  for no key update of a`;

/** Alerts on market lists with a changed product. $1 the revision. */
export const LISTS_CHANGED = `
  select a.id, a.metric, a.asin, a.market_list_id as "marketListId" from alerts as a
  where a.enabled and a.market_list_id in (
    select l.id from products as p
    join market_list_products as m using (asin)
    join market_lists as l on l.id = m.list_id and l.marketplace = p.marketplace
    where ${changedAfter("$1")}
  )`;

/** The products of market lists with the figures that are compared. $1 the lists. */
export const LIST_PRODUCTS = `
  select m.list_id as "listId", m.asin, m.is_mine as "isMine", l.marketplace, p.category, p.bsr, p.bsr_category as "bsrCategory",
    exp(p.rank_log_mean)::float8 as "meanRank", p.reported_sales as "reportedSales", p.price_minor as "priceMinor"
  from market_lists as l
  join market_list_products as m on m.list_id = l.id
  left join products as p on p.marketplace = l.marketplace and p.asin = m.asin and p.removed_at is null
  where l.id = any($1::text[])`;

/** Merges skip detection when nothing is watched. */
export const IS_ANY_WATCHED = `
  select exists (select from tracked_products) as products,
    exists (select from alerts as a where ${ABOUT_PRODUCTS}) as alerts,
    exists (select from alerts as a where a.enabled and a.market_list_id is not null) as lists`;

/** $1 now. */
export const IS_ANY_DUE = `
  select exists (select from tracked_products where due_at <= $1)
    or exists (select from alerts as a where ${ABOUT_PRODUCTS} and due_at <= $1) as due`;
