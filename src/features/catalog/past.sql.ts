/** The SQL statements of `past-store.ts`. */
import { isAbsent } from "./absent.ts";
import { PAST_COLUMNS, PAST_DAYS, PAST_FIGURES } from "./past-figures.ts";

/** Number of points before the earliest day to search for the last value of each figure. */
const LOOK_BACK_POINTS = 100;

const SEEN_AT = { price_minor: "price_seen_at", bsr: "bsr_seen_at", rating: "rating_seen_at" } as const;
type Column = keyof typeof SEEN_AT;

/** The parameters of the days: $1, $2 and $3 are the times 7, 30 and 90 days ago. */
const timeOf = (i: number) => `$${i + 1}::timestamptz`;
const EARLIEST = timeOf(PAST_DAYS.length - 1);
const LATEST = timeOf(0);

const OF_SAME_LIST = "coalesce(h.bsr_category, p.category) is not distinct from coalesce(p.bsr_category, p.category)";

/** The last value of a figure up to a time; −1 if it was absent, or of another list. */
const lastUpTo = (column: Column, time: string) => {
  const value = `coalesce(h.${column}, -1)`;
  const comparable = column === "bsr" ? `case when ${OF_SAME_LIST} then ${value} else -1 end` : value;
  const isSeen = `(h.${column} is not null or ${isAbsent("h.", column)})`;
  return `(array_agg(${comparable} order by h.at desc) filter (where h.at <= ${time} and ${isSeen}))[1]`;
};

/** The figure of that time: the present one if it held already, or the one in the history. Null if nothing was seen since. */
const figureAt = (column: Column, time: string, name: string) => `
    case
      when p.${SEEN_AT[column]} is null or p.${SEEN_AT[column]} <= ${time} then null
      when p.figures_since <= ${time} then p.${column}
      else nullif(past.${name}, -1)
    end as ${name}`;

const each = (write: (column: Column, time: string, name: string) => string) =>
  PAST_FIGURES.flatMap(({ column }) => PAST_DAYS.map((days, i) => write(column, timeOf(i), `${column}_${days}d`)));

const HISTORY = "product_history as h where h.marketplace = p.marketplace and h.asin = p.asin";

/** The past figures of the products of `chunk`. */
const PAST = `
  select p.marketplace, p.asin,
    least(p.first_seen_at, p.figures_since, (select h.at from ${HISTORY} order by h.at limit 1)) as first_seen_at,
    ${each(figureAt).join(",")}
  from chunk as p
  cross join lateral (
    select ${each((column, time, name) => `${lastUpTo(column, time)} as ${name}`).join(",\n      ")}
    from (
      (select * from ${HISTORY} and p.figures_since > ${EARLIEST} and h.at > ${EARLIEST} and h.at <= ${LATEST})
      union all
      (select * from ${HISTORY} and p.figures_since > ${EARLIEST} and h.at <= ${EARLIEST}
       order by h.at desc limit ${LOOK_BACK_POINTS})
    ) as h
  ) as past`;

const STORED = ["first_seen_at", ...PAST_COLUMNS];
const listOf = (row: string) => STORED.map((column) => `${row}.${column}`).join(", ");

/** $4 the last revision that was read, $5 the limit. Products that were determined before are only read. */
export const NEW_PRODUCTS = `
  create temp table past_figures on commit drop as
  with page as (select * from products where revision > $4 order by revision limit $5),
  chunk as (select * from page where first_seen_at is null and removed_at is null),
  determined as (${PAST})
  select page.revision as read_revision, page.marketplace, page.asin, d.asin is not null as is_new, ${STORED.map((column) => `d.${column}`).join(", ")}
  from page left join determined as d using (marketplace, asin)`;

/** $4 and $5 the last product before, $6 the limit. */
export const NEXT_PRODUCTS = `
  create temp table past_figures on commit drop as
  with chunk as (
    select * from products where (marketplace, asin) > ($4, $5) order by marketplace, asin limit $6
  )
  select 0::bigint as read_revision, true as is_new, determined.* from (${PAST}) as determined`;

/** The end of what was read. */
export const END_OF_READ = `
  select count(*)::int as count, max(read_revision) as revision, count(*) filter (where is_new)::int as new,
    (array_agg(marketplace order by marketplace desc, asin desc))[1] as marketplace,
    (array_agg(asin order by marketplace desc, asin desc))[1] as asin
  from past_figures`;

/** $1 the last assigned revision. Stores what differs, so that indexes compute the changes again; returns the number. */
export const STORE_PAST = `
  with differing as (
    select d.*, $1::bigint + row_number() over (order by marketplace, asin) as next_revision
    from past_figures as d join products as p using (marketplace, asin)
    where d.is_new and (${listOf("d")}) is distinct from (${listOf("p")})
  ),
  stored as (
    update products as p set revision = d.next_revision, ${STORED.map((column) => `${column} = d.${column}`).join(", ")}
    from differing as d where d.marketplace = p.marketplace and d.asin = p.asin
    returning p.asin
  )
  select count(*)::int as count from stored`;
