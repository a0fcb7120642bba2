/** The SQL statements of `merge-store.ts`. */
import { absentBit, FIGURE_COLUMNS, isAbsent } from "./absent.ts";
import { FIGURES } from "./staging.ts";

/** A temporary table, which writes no WAL. */
export const STAGING = `
  create temp table incoming (
    position int, round int, marketplace text, asin text, parent_asin text, title text, brand text, category text, image_url text,
    weight_g int, sides_mm int[], first_available date, image_count int,
    price_minor int, bsr int, bsr_category text, reported_sales int, review_count int, rating numeric(2, 1),
    buy_box_minor int, offer_count int,
    is_list_named boolean, mean_rank real,
    absent int not null, seen_at timestamptz
  ) on commit drop`;

/**
 * The fields and the columns with their last sighting. Texts, measures, the first day and the number of pictures have no history. The rank, which has a list, is
 * handled separately below.
 */
const TEXTS = [
  ["title", "text_seen_at"],
  ["brand", "brand_seen_at"],
  ["category", "category_seen_at"],
  ["image_url", "image_seen_at"],
  ["parent_asin", "parent_seen_at"],
  ["weight_g", "weight_seen_at"],
  ["sides_mm", "sides_seen_at"],
  ["first_available", "available_seen_at"],
  ["image_count", "image_count_seen_at"],
] as const;
const PLAIN_FIGURES = [
  ["price_minor", "price_seen_at"],
  ["reported_sales", "sales_seen_at"],
  ["review_count", "reviews_seen_at"],
  ["rating", "rating_seen_at"],
  ["buy_box_minor", "buy_box_seen_at"],
  ["offer_count", "offers_seen_at"],
] as const;
const FIELDS = [...TEXTS, ...PLAIN_FIGURES];
const FIGURES_OF_ONE = FIGURE_COLUMNS.map(({ column }) => column);

const MERGED_COLUMNS = [
  ...TEXTS.map(([column]) => column),
  ...FIGURES,
  "bsr_list",
  "is_list_named",
  "rank_log_mean",
  ...FIELDS.map(([, seenAt]) => seenAt),
  "bsr_seen_at",
  "figures_since",
  "updated_at",
  "removed_at",
];

export const HISTORY_COLUMNS = `marketplace, asin, at, ${FIGURES.join(", ")}, absent`;

const each = (columns: readonly string[], write: (column: string) => string, separator = ", ") =>
  columns.map(write).join(separator);
/** True if the observation has the figure, or knows that it is absent. */
const isSeen = (column: string) => `(i.${column} is not null or ${isAbsent("i.", column)})`;
const isText = (column: string) => TEXTS.some(([text]) => text === column);
/** A later observation overwrites; an earlier one only fills in what was never seen. */
const newest = ([column, seenAt]: readonly [string, string]) =>
  isText(column)
    ? `case when i.seen_at > p.${seenAt} then coalesce(i.${column}, p.${column}) else coalesce(p.${column}, i.${column}) end as ${column}`
    : `case when ${isNewer([column, seenAt])} then i.${column} else p.${column} end as ${column}`;
const isNewer = ([column, seenAt]: readonly [string, string]) =>
  `${isSeen(column)} and (p.${seenAt} is null or i.seen_at > p.${seenAt})`;
const seenAgain = ([column, seenAt]: readonly [string, string]) =>
  `case when ${isText(column) ? `i.${column} is not null` : isSeen(column)} then greatest(p.${seenAt}, i.seen_at) else p.${seenAt} end as ${seenAt}`;

/** The absent figures of a product: null, but seen. Null if there are none. */
const ABSENT_IN_PRODUCT = `nullif(${FIGURE_COLUMNS.map(
  ({ column, seenAt }) =>
    `case when p.${column} is null and p.${seenAt} is not null then ${absentBit(column)} else 0 end`,
).join(" + ")}, 0)::smallint`;
/** The figures of a row that have a value. */
const valuesIn = (row: string) =>
  FIGURES_OF_ONE.map((column) => `case when ${row}.${column} is null then 0 else ${absentBit(column)} end`).join(" + ");

/**
 * Sources that do not name the list of a rank sometimes switch to the list of a sub-category: 7,338 becomes 1 overnight. A
 * rank without a list that leaps into the first hundred within days is ignored.
 */
const LEAPS = `i.bsr <= 100 and p.bsr > 50 * i.bsr and i.bsr_category is null and i.category is null
  and i.seen_at < p.bsr_seen_at + interval '7 days'`;

/** A source that recomputes its mean, for example without gaps, replaces the mean that it reported with the same rank. */
const HAS_MEAN_OF_SAME_RANK = `i.mean_rank is not null and i.seen_at = p.bsr_seen_at
  and (i.bsr, i.bsr_category) is not distinct from (p.bsr, p.bsr_category)`;

/** True for most rows of a file that is imported again; they are skipped early. */
const HAS_NOTHING_NEW = [
  "i.seen_at between p.figures_since and p.updated_at",
  ...TEXTS.map(([column, seenAt]) => `(i.${column} is null or i.seen_at <= p.${seenAt} and i.${column} = p.${column})`),
  ...FIGURE_COLUMNS.map(
    ({ column, seenAt }) =>
      `(not ${isSeen(column)} or i.seen_at <= p.${seenAt} and i.${column} is not distinct from p.${column})`,
  ),
  "(i.bsr is null or i.bsr_category is null or i.bsr_category = p.bsr_category)",
  "(i.mean_rank is null or i.seen_at < p.bsr_seen_at or ln(i.mean_rank)::real = p.rank_log_mean)",
].join(" and ");

/** True for an observation between two sightings of the same figure that has another value. */
const contradicts = ([column, seenAt]: readonly [string, string]) =>
  `${isSeen(column)} and i.seen_at <= p.${seenAt} and i.${column} is distinct from p.${column}`;
/** A rank that leaps is ignored. */
const IS_RANK_SEEN = `${isSeen("bsr")} and not leaps`;
const CONTRADICTS_RANK = `${IS_RANK_SEEN} and i.seen_at <= p.bsr_seen_at and (i.bsr, i.bsr_category) is distinct from (p.bsr, p.bsr_category)`;
const CONTRADICTED_SEEN_AT = `greatest(${[
  ...PLAIN_FIGURES.map((figure) => `case when ${contradicts(figure)} then p.${figure[1]} end`),
  `case when ${CONTRADICTS_RANK} then p.bsr_seen_at end`,
].join(", ")})`;

/** The last figure in the history up to that time. Null if it was absent. */
const knownFromHistory = (column: string, figure = column) =>
  `(select h.${column} from product_history as h
    where h.marketplace = s.marketplace and h.asin = s.asin and h.at <= s.seen_at
      and (h.${figure} is not null or ${isAbsent("h.", figure)})
    order by at desc limit 1)`;
const isAsInHistory = (column: string) =>
  `(seen_${column} is null and (${isAbsent("seen_", column)}) is not true or seen_${column} is not distinct from ${knownFromHistory(column)})`;
const IS_IN_HISTORY = [
  ...PLAIN_FIGURES.map(([column]) => isAsInHistory(column)),
  `(leaps or ${isAsInHistory("bsr")})`,
  `(leaps or coalesce(seen_bsr_category = ${knownFromHistory("bsr_category", "bsr")}, seen_bsr_category is null))`,
].join(" and ");

/** $1 the last assigned revision, $2 the round, $3 the days over which the rank is averaged. */
export const MERGE = `
  with sighted as (
    select i.position, i.marketplace, i.asin, i.seen_at, p.asin is null as is_new, p.figures_since as since,
      ${each(FIGURES, (column) => `i.${column} as seen_${column}`)}, i.absent as seen_absent, leaps, late, supersedes, m.*,
      (${each(MERGED_COLUMNS, (column) => `m.${column}`)}) is distinct from (${each(MERGED_COLUMNS, (column) => `p.${column}`)}) as differs
    from incoming as i
    left join products as p using (marketplace, asin)
    cross join lateral (select coalesce(${LEAPS}, false) as leaps offset 0) as leap
    cross join lateral (
      select ${IS_RANK_SEEN} and (p.bsr_seen_at is null or i.seen_at > p.bsr_seen_at) as takes_rank,
        -- A late observation belongs into the history: it precedes the current figures, or falls between two sightings of
        -- them. One that contradicts a sighting of the same moment does not, but it ends the time for which they hold.
        coalesce(case
          when i.seen_at < p.figures_since
            then num_nonnulls(${PLAIN_FIGURES.map(([column]) => `i.${column}`).join(", ")}) > 0 or i.absent > 0 or ${IS_RANK_SEEN}
          when i.seen_at <= p.updated_at then ${[...PLAIN_FIGURES.map(contradicts), CONTRADICTS_RANK].join(" or ")}
        end, false) as late
      offset 0
    ) as rank_terms
    cross join lateral (
      select i.seen_at > p.figures_since and (
        late
        or takes_rank and (i.bsr, i.bsr_category) is distinct from (p.bsr, p.bsr_category)
        or ${PLAIN_FIGURES.map(([column, seenAt]) => `${isNewer([column, seenAt])} and i.${column} is distinct from p.${column}`).join(" or ")}
      ) as supersedes
      offset 0
    ) as change
    cross join lateral (
      select ${FIELDS.map(newest).join(",\n        ")},
        case when takes_rank then i.bsr else p.bsr end as bsr,
        case when takes_rank then i.bsr_category else p.bsr_category end as bsr_category,
        case when not takes_rank then p.bsr_list when i.bsr is not null then coalesce(i.bsr_category, i.category) end as bsr_list,
        case when not takes_rank then p.is_list_named when i.bsr is not null then i.is_list_named end as is_list_named,
        case
          when ${HAS_MEAN_OF_SAME_RANK} then ln(i.mean_rank)
          when not takes_rank then p.rank_log_mean
          -- Without a rank there is no mean; it restarts with the next rank.
          when i.bsr is null then null
          when i.mean_rank is not null then ln(i.mean_rank)
          -- Ranks of two lists are not comparable: the mean restarts.
          when p.rank_log_mean is null or coalesce(i.bsr_category, i.category, p.category) is distinct from coalesce(p.bsr_category, p.category)
            then ln(i.bsr)
          -- Between two observations the rank is assumed to move from one to the other.
          else p.rank_log_mean * fading + (1 - fading) * (ln(p.bsr) + ln(i.bsr)) / 2
        end::real as rank_log_mean,
        ${FIELDS.map(seenAgain).join(",\n        ")},
        case when takes_rank then i.seen_at else p.bsr_seen_at end as bsr_seen_at,
        -- A late observation splits the period: the contradicted figure holds since its last sighting.
        case when not supersedes then p.figures_since when late then ${CONTRADICTED_SEEN_AT} else i.seen_at end as figures_since,
        greatest(p.updated_at, i.seen_at) as updated_at,
        case when i.seen_at < p.removed_at then p.removed_at end as removed_at
      from (
        -- Limited, because PostgreSQL reports an underflow as an error.
        select exp(-least(extract(epoch from i.seen_at - p.bsr_seen_at)::float8 / 86400 / $3::float8, 100)) as fading
      ) as fades
      offset 0
    ) as m
    where i.round = $2 and (p.asin is null or (${HAS_NOTHING_NEW}) is not true)
  ),
  changed as (
    select *, $1::bigint + row_number() over () as revision
    from sighted where title is not null and (is_new or differs)
  ),
  -- No other transaction can have added them: this one holds the lock on the row of catalog.
  added as (
    insert into products (marketplace, asin, ${MERGED_COLUMNS.join(", ")}, revision)
    select marketplace, asin, ${each(MERGED_COLUMNS, (column) => (column === "figures_since" ? "seen_at" : column))}, revision
    from changed where is_new
  ),
  updated as (
    update products as p
    set ${each([...MERGED_COLUMNS, "revision"], (column) => `${column} = changed.${column}`)}
    from changed
    where not is_new and p.marketplace = changed.marketplace and p.asin = changed.asin
  ),
  superseded as (
    insert into product_history (${HISTORY_COLUMNS})
    select p.marketplace, p.asin, p.figures_since, ${each(FIGURES, (column) => `p.${column}`)}, ${ABSENT_IN_PRODUCT}
    from changed join products as p using (marketplace, asin)
    where supersedes and (num_nonnulls(${each(FIGURES, (column) => `p.${column}`)}) > 0 or ${ABSENT_IN_PRODUCT} is not null)
    on conflict (marketplace, asin, at) do update
    set ${each(FIGURES, (column) => `${column} = case when (${isAbsent("excluded.", column === "bsr_category" ? "bsr" : column)}) is not true then coalesce(excluded.${column}, product_history.${column}) end`)},
      absent = nullif((coalesce(product_history.absent, 0) & ~(${valuesIn("excluded")})) | coalesce(excluded.absent, 0), 0)
  ),
  belated as (
    insert into product_history (${HISTORY_COLUMNS})
    select marketplace, asin, seen_at, ${each(FIGURES, (column) => (column === "bsr" ? "case when not leaps then seen_bsr end" : `seen_${column}`))}, nullif(seen_absent, 0)
    from sighted as s
    where late and seen_at <> since and seen_at < figures_since and not (seen_at < since and ${IS_IN_HISTORY})
    on conflict (marketplace, asin, at) do nothing
  )
  select
    coalesce((select array_agg(position) from sighted where title is null), '{}') as untitled,
    (select count(*)::int from incoming where round = $2) as rows,
    count(*) filter (where is_new)::int as added,
    count(*) filter (where not is_new)::int as changed
  from changed`;

/** Figures that earlier releases did not store. Importing a history again adds them to the points that they stored. */
const ADDED_LATER = ["buy_box_minor", "offer_count"] as const;
const isFilled = (column: string) =>
  `(h.${column} is null and (${isAbsent("h.", column)}) is not true and (excluded.${column} is not null or ${isAbsent("excluded.", column)}))`;

/**
 * $1 the start of the kept history, or null. A point within the period of the current figures splits it, as a late observation
 * does, and so does one at its start if a figure was absent then.
 */
export const ADD_HISTORY = `
  with split as (
    select distinct marketplace, asin from past join products as p using (marketplace, asin)
    where (past.at > p.figures_since or past.at = p.figures_since and past.absent & (${valuesIn("p")}) > 0)
      and past.at < p.updated_at and ($1::timestamptz is null or past.at >= $1)
  ),
  first_part as (
    insert into product_history (${HISTORY_COLUMNS})
    select p.marketplace, p.asin, p.figures_since, ${each(FIGURES, (column) => `p.${column}`)}, ${ABSENT_IN_PRODUCT}
    from split join products as p using (marketplace, asin)
    on conflict do nothing
  ),
  second_part as (
    update products as p set figures_since = updated_at
    from split where p.marketplace = split.marketplace and p.asin = split.asin
  )
  insert into product_history as h (${HISTORY_COLUMNS})
  select distinct on (past.marketplace, past.asin, past.at)
    past.marketplace, past.asin, past.at, ${each(FIGURES, (column) => `past.${column}`)}, past.absent
  from past join products as p using (marketplace, asin)
  where past.at < p.updated_at and past.at <> p.figures_since and ($1::timestamptz is null or past.at >= $1)
  order by past.marketplace, past.asin, past.at
  on conflict (marketplace, asin, at) do update
  set ${each(ADDED_LATER, (column) => `${column} = case when ${isFilled(column)} then excluded.${column} else h.${column} end`)},
    absent = nullif(coalesce(h.absent, 0) | ${ADDED_LATER.map((column) => `case when ${isFilled(column)} then coalesce(excluded.absent, 0) & ${absentBit(column)} else 0 end`).join(" | ")}, 0)
  where ${ADDED_LATER.map(isFilled).join(" or ")}`;

/** The position of a marketplace whose products are being touched; no row when all were. Locked: new curves reset it. */
export const TOUCHED_TO = `
  select touched_to as after from sales_curves where marketplace = $1 and touched_to is not null
  order by category limit 1 for update`;

/** Gives the next products of a marketplace new revisions. $1 the marketplace, $2 the last ASIN before, $3 the last revision, $4 the limit. */
export const TOUCH = `
  with next as (
    select marketplace, asin, $3::bigint + row_number() over (order by asin) as revision
    from (select marketplace, asin from products where marketplace = $1 and asin > $2 order by asin limit $4) as chunk
  ),
  touched as (
    update products as p set revision = next.revision
    from next where next.marketplace = p.marketplace and next.asin = p.asin
    returning p.asin
  )
  select count(*)::int as count, max(asin) as last from touched`;
