/** Reads sums from the tables of days. Every statement reads one book, the account's. */
import type pg from "pg";
import { COUNTED_ADVERTISING, COVERED, PARTS, type Part } from "./bases.sql.ts";
import type { Rate } from "./exchange.ts";
import type { Basis, PendingReason } from "./figure.ts";
import { addDays, type Days, DEFAULT_SALES_DAYS } from "./sales-period.ts";
import { type AdSums, SUMS, type Sums } from "./sums.ts";

/** The part of the sales to add up; null is everything. `asins` are the products of rows without a SKU. */
export type Filter = {
  marketplace: string | null;
  skus: readonly string[] | null;
  asins: readonly string[] | null;
};

/** Factors by currency and day, for amounts that are converted to `currency`. */
export type Converted = { currency: string; factors: readonly { currency: string; day: string; factor: number }[] };

export type SumsQuery = {
  days: Days;
  /** The first days of the intervals, sorted; the first is `days.from`. */
  starts: readonly string[];
  filter: Filter;
  /** True to keep SKUs apart. */
  byProduct: boolean;
  /** By currency: the days on which advertising of settlement lines is left out, as a `datemultirange`. */
  covered: ReadonlyMap<string, string>;
  converted: Converted | null;
  /** The newest settled day of the account: fees are estimated from the days up to it. */
  chargedTo: string | null;
  /** The days that reports of orders cover. */
  ordersFrom: string | null;
  ordersTo: string | null;
};

type Place = { interval: number; currency: string; sku: string; marketplace: string };
export type SumsRow = Place & Sums;
export type AdsRow = Place & AdSums & { asin: string };
type UnitsQuery = Pick<SumsQuery, "days" | "starts" | "filter">;
export type UnitsRow = { currency: string; marketplace: string; sku: string; step: number; units: number };
type Parts = { units: number; sales: number; net: number };
export type PendingRow = { currency: string } & Record<PendingReason, Parts>;

export type Coverage = {
  ordersFrom: string | null;
  ordersTo: string | null;
  settledFrom: string | null;
  settledTo: string | null;
  /** The last day that reports cover to its end. */
  completeTo: string | null;
};

export type SumsStore = ReturnType<typeof createSumsStore>;

const COUNTS = [
  ...["units", "refundedUnits", "unpricedUnits", "unsettledUnits", "previewedUnits", "chargedUnits"],
  ...["orders", "firstOrders", "unclassifiedLines", "costedUnits", "costedRefunds"],
];

/** PostgreSQL must infer the types of all parameters, including unused ones. */
const TYPES =
  "with types as (select $8::text[], $9::date[], $10::float8[], $11::date[], $12::text, $13::date, $14::date, $15::date)";
const FACTORS = "unnest($8::text[], $9::date[], $10::float8[]) as rates (currency, day, factor)";

const partSql = ({ table, day, where, columns }: Part): string => `
  select ${day} as day, d.currency, d.sku, d.marketplace, ${SUMS.map((name) => `${columns[name] ?? 0}::bigint as "${name}"`).join(", ")}
  from ${table}
  where d.book = $1 and ${day} between $2 and $3 and ($4::text is null or d.marketplace = $4) and ($5::text[] is null or d.sku = any($5))
    ${where}`;

function sumsSql(basis: Basis, { byProduct, converted }: SumsQuery): string {
  const total = (name: string) =>
    converted === null || COUNTS.includes(name)
      ? `sum("${name}")::float8 as "${name}"`
      : `sum("${name}" * coalesce(factor, 1))::float8 as "${name}"`;
  const currency = converted === null ? "days.currency" : "case when factor is null then days.currency else $12 end";
  return `${TYPES}
    select width_bucket(days.day, $11::date[]) - 1 as interval, ${currency} as currency, marketplace, ${byProduct ? "sku" : "''::text as sku"},
      ${SUMS.map(total).join(", ")}
    from (${PARTS[basis].map(partSql).join(" union all ")}) as days
    ${converted === null ? "" : `left join ${FACTORS} on rates.currency = days.currency and rates.day = days.day`}
    group by 1, 2, 3${byProduct ? ", 4" : ""}`;
}

/** Without refunds, which count on the same day on both bases. */
const NET = `sales + shipping + promotion + referral + fulfilment + storage + other + reimbursement + unclassified + ${COUNTED_ADVERTISING}`;

/** Each reason's condition, and its units, sales and net, of one row of `sales_posted_days`. */
const REASONS: Record<Exclude<PendingReason, "open"> | "share", [string, string, string, string]> = {
  settled_outside: ["has_order and in_order and not in_post", "units", "sales", "net"],
  ordered_outside: ["has_order and ordered_on is not null and in_post and not in_order", "-units", "-sales", "-net"],
  unknown_order: ["has_order and ordered_on is null and in_post", "-units", "-sales", "-net"],
  // Refunds and amounts without an order count on both bases on the same day, if the reports of both cover it.
  not_covered: [
    "in_post and not in_orders",
    "case when has_order then 0 else -units end",
    "case when has_order then 0 else -sales end",
    "-refund - refund_fee - case when has_order then 0 else net end",
  ],
  difference: [
    "has_order and in_order",
    "share_units - units",
    "share_sales - sales",
    "share_net - sales - shipping - promotion",
  ],
  share: ["has_order and in_order", "share_units", "share_sales", "share_net"],
};

function pendingSql(converted: boolean): string {
  const factor = converted ? "* coalesce(factor, 1)" : "";
  const parts = Object.entries(REASONS).flatMap(([reason, [condition, ...amounts]]) =>
    amounts.map(
      (amount, i) =>
        `coalesce(sum((${amount})${i === 0 ? "" : factor}) filter (where ${condition}), 0)::float8 as ${reason}_${["units", "sales", "net"][i]}`,
    ),
  );
  const currency = converted ? "case when factor is null then d.currency else $12 end" : "d.currency";
  return `${TYPES}
    select ${currency} as currency, ${parts.join(", ")}
    from (
      select d.*, ${NET} as net, coalesce(ordered_on between $2 and $3, false) as in_order, posted_on between $2 and $3 as in_post,
        coalesce(posted_on between $14 and $15, false) as in_orders
      from sales_posted_days d ${COVERED}
      where d.book = $1 and (ordered_on between $2 and $3 or posted_on between $2 and $3)
        and ($4::text is null or d.marketplace = $4) and ($5::text[] is null or d.sku = any($5))) as d
    ${converted ? `left join ${FACTORS} on rates.currency = d.currency and rates.day = case when in_order then ordered_on else posted_on end` : ""}
    group by 1`;
}

function ordersSql(converted: boolean): string {
  const factor = converted ? "* coalesce(factor, 1)" : "";
  return `${TYPES}, ads as (select $6::text[], $7::text[])
    select ${converted ? "case when factor is null then d.currency else $12 end" : "d.currency"} as currency,
      sum(units)::float8 as units, sum(sales ${factor})::float8 as sales,
      sum((sales + shipping + promotion) ${factor})::float8 as net
    from sales_ordered_days d
    ${converted ? `left join ${FACTORS} on rates.currency = d.currency and rates.day = d.day` : ""}
    where d.book = $1 and d.day between $2 and $3 and ($4::text is null or d.marketplace = $4) and ($5::text[] is null or d.sku = any($5))
    group by 1`;
}

export function createSumsStore(pool: pg.Pool) {
  return {
    /** The sums of each interval of a basis. */
    async readSums(book: number, basis: Basis, query: SumsQuery): Promise<SumsRow[]> {
      const { rows } = await pool.query<SumsRow>(sumsSql(basis, query), valuesOf(book, query, "starts"));
      return rows.map((row) => rounded(row));
    },

    /** The parts of the difference between both bases. `open` is the part of the orders that no line settles. */
    async readPending(book: number, query: SumsQuery): Promise<PendingRow[]> {
      const isConverted = query.converted !== null;
      const values = valuesOf(book, query, null);
      const [{ rows }, { rows: orders }] = await Promise.all([
        pool.query<{ currency: string } & Record<string, number>>(pendingSql(isConverted), values),
        pool.query<{ currency: string } & Parts>(ordersSql(isConverted), values),
      ]);
      return [...new Set([...rows, ...orders].map(({ currency }) => currency))].map((currency) => {
        const row = rows.find((each) => each.currency === currency);
        const all = orders.find((each) => each.currency === currency) ?? { units: 0, sales: 0, net: 0 };
        const part = (reason: string) => ({
          units: row?.[`${reason}_units`] ?? 0,
          sales: Math.round(row?.[`${reason}_sales`] ?? 0),
          net: Math.round(row?.[`${reason}_net`] ?? 0),
        });
        const settled = part("share");
        const open = {
          units: all.units - settled.units,
          sales: Math.round(all.sales) - settled.sales,
          net: Math.round(all.net) - settled.net,
        };
        return {
          ...{ currency, open, settled_outside: part("settled_outside"), ordered_outside: part("ordered_outside") },
          ...{ unknown_order: part("unknown_order"), not_covered: part("not_covered"), difference: part("difference") },
        };
      });
    },

    /**
     * Transactions posted in the period that no imported settlement has yet: none of its lines is of the same order and day.
     * Transactions without an order wait for a line of their day without one. Empty when the account has no transactions.
     */
    async readUnsettled(book: number, { days, filter }: SumsQuery): Promise<{ currency: string; amount: number }[]> {
      const { rows } = await pool.query<{ currency: string; amount: number }>(
        `select currency, coalesce(sum(amount_minor) filter (where not exists (
             select from sales_settlement_lines as line
             where line.book = posted.book and line.day = posted.day
               and line.order_id is not distinct from posted.order_id)), 0)::float8 as amount
         from sales_transactions as posted
         where book = $1 and day between $2 and $3 and ($4::text is null or marketplace = $4)
         group by 1`,
        [book, days.from, days.to, filter.marketplace],
      );
      return rows;
    },

    /** The units that each product sold from each of these days on. */
    async readUnits(book: number, basis: Basis, { days, starts, filter }: UnitsQuery): Promise<UnitsRow[]> {
      const [table, day] = basis === "ordered" ? ["sales_ordered_days", "day"] : ["sales_posted_days", "posted_on"];
      const { rows } = await pool.query<UnitsRow>(
        `select currency, marketplace, sku, width_bucket(${day}, $6::date[]) - 1 as step, sum(units)::float8 as units
         from ${table}
         where book = $1 and ${day} between $2 and $3 and ($4::text is null or marketplace = $4)
           and ($5::text[] is null or sku = any($5))
         group by 1, 2, 3, 4`,
        [book, starts[0] ?? days.from, days.to, filter.marketplace, filter.skus, starts],
      );
      return rows;
    },

    /** The figures of Ads reports. */
    async readAds(book: number, query: SumsQuery): Promise<AdsRow[]> {
      const { byProduct, converted } = query;
      const amount = (column: string) =>
        converted === null ? `sum(${column})::float8` : `sum(${column} * coalesce(factor, 1))::float8`;
      const { rows } = await pool.query<AdsRow>(
        `select width_bucket(d.day, $6::date[]) - 1 as interval,
           ${converted === null ? "d.currency" : "case when factor is null then d.currency else $11 end"} as currency,
           d.marketplace, ${byProduct ? "sku, asin" : "''::text as sku, ''::text as asin"},
           ${amount("spend_minor")} as spend, ${amount("sales_minor")} as sales,
           sum(impressions)::float8 as impressions, sum(clicks)::float8 as clicks
         from sales_ad_days d
         ${converted === null ? "" : "left join unnest($8::text[], $9::date[], $10::float8[]) as rates (currency, day, factor) on rates.currency = d.currency and rates.day = d.day"}
         where d.book = $1 and d.counts and d.day between $2 and $3 and ($4::text is null or d.marketplace = $4)
           and ($5::text[] is null or d.sku = any($5)
             or d.sku = '' and d.asin = any($7::text[]))
         group by 1, 2, 3${byProduct ? ", 4, 5" : ""}`,
        [
          ...[book, query.days.from, query.days.to, query.filter.marketplace, query.filter.skus, query.starts],
          query.filter.asins,
          ...(converted === null ? [] : [...factorsOf(converted), converted.currency]),
        ],
      );
      return rows.map((row) => ({
        ...row,
        spend: Math.round(row.spend),
        sales: row.sales === null ? null : Math.round(row.sales),
      }));
    },

    /** The days with a row of an Ads report, by currency, sorted. */
    async listAdDays(book: number, { from, to }: Days): Promise<{ currency: string; day: string }[]> {
      const { rows } = await pool.query<{ currency: string; day: string }>(
        "select distinct currency, day::text from sales_ad_days where book = $1 and counts and day between $2 and $3 order by day",
        [book, from, to],
      );
      return rows;
    },

    /** The currencies and days with amounts, which have to be converted. */
    async listCurrencies(book: number): Promise<string[]> {
      const { rows } = await pool.query<{ currency: string }>(
        `select currency from sales_posted_days where book = $1 union select currency from sales_ordered_days where book = $1
         union select currency from sales_ad_days where book = $1 and counts`,
        [book],
      );
      return rows.map(({ currency }) => currency);
    },

    async listRates(book: number, currencies: readonly string[], { from, to }: Days): Promise<Rate[]> {
      const { rows } = await pool.query<Rate>(
        `select currency, day::text, per_euro as "perEuro" from sales_exchange_rates
         where book = $1 and currency = any($2) and day between $3 and $4`,
        [book, currencies, from, to],
      );
      return rows;
    },

    async readCoverage(book: number): Promise<Coverage> {
      const { rows } = await pool.query<Omit<Coverage, "completeTo"> & { isPartial: boolean | null }>(
        `with days as materialized (select
           (select day from sales_ordered_days where book = $1 order by day limit 1)::text as "ordersFrom",
           (select day from sales_ordered_days where book = $1 order by day desc limit 1)::text as "ordersTo",
           (select posted_on from sales_posted_days where book = $1 order by posted_on limit 1)::text as "settledFrom",
           (select posted_on from sales_posted_days where book = $1 order by posted_on desc limit 1)::text as "settledTo")
         select *, ${LAST_DAY_IS_PARTIAL} as "isPartial" from days`,
        [book],
      );
      const { isPartial, ...coverage } = rows[0] as Coverage & { isPartial: boolean | null };
      return { ...coverage, completeTo: completeTo(coverage, isPartial === true) };
    },
  };
}

/**
 * True if a marketplace with orders on the last day has no report of orders that is younger than this day and goes up to it.
 * The lines do not show this: a line that a younger report left unchanged still belongs to an older import. A file is as old
 * as at its first import, so that importing it again changes nothing. Null without imports.
 */
const LAST_DAY_IS_PARTIAL = `(
  with own as (
    select status, period_end, marketplaces,
      (min(coalesce(seen_at, created_at)) over (partition by coalesce(digest, id)) at time zone 'UTC')::date as made_on
    from report_imports
    where account_id = (select account_id from sales_books where number = $1)
      and family = 'sales' and kind = 'orders' and deleted_at is null)
  select bool_or(is_partial) from (
    select bool_and(status <> 'done' or made_on <= "ordersTo"::date) as is_partial
    from own, (select distinct marketplace from sales_ordered_days where book = $1 and day = "ordersTo"::date) as sold
    where period_end >= "ordersTo"::date and sold.marketplace = any(own.marketplaces)
    group by sold.marketplace) as each)`;

/** A report of orders that was written on its last day lacks the rest of that day. */
function completeTo(
  { ordersFrom, ordersTo, settledTo }: Omit<Coverage, "completeTo">,
  isPartial: boolean,
): string | null {
  if (ordersTo === null) return settledTo;
  const orders = isPartial && ordersTo !== ordersFrom ? addDays(ordersTo, -1) : ordersTo;
  // If orders end a whole period before the settlements, they are no longer imported.
  return settledTo !== null && settledTo > addDays(orders, DEFAULT_SALES_DAYS) ? settledTo : orders;
}

const factorsOf = ({ factors }: Converted) => [
  factors.map(({ currency }) => currency),
  factors.map(({ day }) => day),
  factors.map(({ factor }) => factor),
];

/** Parameters `$1` to `$15`. */
function valuesOf(book: number, query: SumsQuery, starts: "starts" | null): unknown[] {
  const { days, filter, covered, converted, chargedTo, ordersFrom, ordersTo } = query;
  return [
    ...[book, days.from, days.to, filter.marketplace, filter.skus, [...covered.keys()], [...covered.values()]],
    ...(converted === null ? [[], [], []] : factorsOf(converted)),
    starts === null ? [] : query.starts,
    ...[converted?.currency ?? null, chargedTo, ordersFrom, ordersTo],
  ];
}

/** Converted amounts are rounded once, after they were added up. */
function rounded<Row extends Sums>(row: Row): Row {
  return { ...row, ...Object.fromEntries(SUMS.map((name) => [name, Math.round(row[name]) || 0])) };
}
