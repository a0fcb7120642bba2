/**
 * The SQL of both bases: the tables that each is made of, and the column of every sum. The parameters come from
 * `sums-store.ts`: `$1` is the book, `$2` and `$3` are the days, `$6` and `$7` the days that Ads reports cover, `$13` is the
 * newest settled day.
 */
import type { Basis } from "./figure.ts";

/** Fees of units without a settlement are estimated from the fees of this many days up to the newest settled one. */
const CHARGED_DAYS = 90;
/** The relative error of estimated fees: estimated from the fees of the SKU, or of all SKUs. */
const FEE_RANGE = { own: 0.1, shared: 0.3 };

const LEFT_OUT = "posted_on <@ covered.days::datemultirange";
export const COVERED =
  "left join unnest($6::text[], $7::text[]) as covered (currency, days) on covered.currency = d.currency";
/** The advertising of settlement lines that counts. */
export const COUNTED_ADVERTISING = `case when ${LEFT_OUT} then 0 else advertising end`;

/** Refunds count on the day on which they were posted, on both bases. */
const REFUNDED: Record<string, string> = {
  refundedUnits: "refunded_units",
  refund: "refund",
  refundFee: "refund_fee",
};

/** The other columns of `SUMS` in `sales_posted_days`. */
const POSTED: Record<string, string> = {
  referral: "referral",
  fulfilment: "fulfilment",
  storage: "storage",
  other: "other",
  reimbursement: "reimbursement",
  advertising: COUNTED_ADVERTISING,
  advertisingLeftOut: `case when ${LEFT_OUT} then advertising else 0 end`,
  unclassified: "unclassified",
  tax: "tax",
  unclassifiedLines: "unclassified_lines",
};
const SOLD = ["units", "orders", "sales", "shipping", "promotion"];
const sold = (condition: string | null): Record<string, string> =>
  Object.fromEntries(
    [...SOLD.map((name) => [name, name]), ["firstOrders", "first_orders"]].map(([name, column]) => [
      name as string,
      condition === null ? (column as string) : `case when ${condition} then ${column} else 0 end`,
    ]),
  );

export type Part = { table: string; day: string; where: string; columns: Record<string, string> };

const cost = (basis: Basis): Part => ({
  table: "sales_cost_days d",
  day: "day",
  where: `and d.basis = '${basis}'`,
  columns: { costedUnits: "units", costedRefunds: "refunded", cost: "cost" },
});

/**
 * Units without a settlement by day and SKU, with the referral and fulfilment fees to expect for them: by the fee preview,
 * else by the SKU's charges in the last 90 settled days, else by the share of all fees in the sales. The range holds the
 * preview and the charges, and is at least a tenth either way. Amounts are rounded here, so that days and products add up to
 * the total.
 */
const OPEN = `(
  with charged as (
    select currency, sku, sum(referral + fulfilment)::numeric as fees, sum(units) as units, sum(sales) as sales
    from sales_posted_days
    where book = $1 and posted_on > $13::date - ${CHARGED_DAYS} and posted_on <= $13::date and units > 0 group by 1, 2),
  shares as (select currency, sum(fees) / nullif(sum(sales), 0) as share from charged group by 1),
  open as (
    select day, currency, marketplace, sku, sum(units) as units, sum(sales) as sales from (
      select day, currency, marketplace, sku, units, sales from sales_ordered_days
      where book = $1 and day between $2 and $3
      union all
      select ordered_on, currency, marketplace, sku, -share_units, -share_sales from sales_posted_days
      where book = $1 and ordered_on between $2 and $3 and has_order) as both_tables
    group by 1, 2, 3, 4 having sum(units) > 0),
  fees as (
    select open.*, preview.fees * open.units as preview, charged.fees * open.units / charged.units as own,
      share * greatest(open.sales, 0) as shared
    from open
    left join charged using (currency, sku)
    left join shares using (currency)
    left join lateral (
      select -(referral_minor + fulfilment_minor) as fees from sales_fee_previews p
      where p.book = $1 and p.sku = open.sku and p.currency = open.currency
      order by p.marketplace = open.marketplace desc nulls last limit 1) as preview on true)
  select $1::integer as book, day, currency, marketplace, sku, units,
    case when preview is not null then units else 0 end as previewed,
    case when preview is null and expected is not null then units else 0 end as charged,
    round(coalesce(expected, 0)) as fees,
    round(coalesce(least(preview, own, expected * (1 + spread)), 0)) as low,
    round(coalesce(greatest(preview, own, expected * (1 - spread)), 0)) as high
  from (select *, coalesce(preview, own, shared) as expected,
    case when coalesce(preview, own) is null then ${FEE_RANGE.shared} else ${FEE_RANGE.own} end as spread from fees) as ranges) d`;

/** The tables that make up a basis. Known orders count with their own amounts, not with their settlement lines. */
export const PARTS: Record<Basis, Part[]> = {
  settled: [
    {
      table: `sales_posted_days d ${COVERED}`,
      day: "posted_on",
      where: "",
      columns: { ...POSTED, ...REFUNDED, ...sold(null) },
    },
    cost("settled"),
  ],
  ordered: [
    {
      ...{ table: `sales_posted_days d ${COVERED}`, day: "ordered_on", where: "" },
      columns: { ...POSTED, ...sold("not has_order") },
    },
    {
      // Few rows have a refund.
      ...{ table: "sales_posted_days d", day: "posted_on", columns: REFUNDED },
      where: "and (refunded_units <> 0 or refund <> 0 or refund_fee <> 0)",
    },
    {
      ...{ table: "sales_ordered_days d", day: "day", where: "" },
      columns: { ...sold(null), unpricedUnits: "unpriced_units" },
    },
    {
      ...{ table: OPEN, day: "day", where: "" },
      columns: {
        ...{ unsettledUnits: "units", previewedUnits: "previewed", chargedUnits: "charged" },
        ...{ estimatedFees: "fees", estimatedFeesLow: "low", estimatedFeesHigh: "high" },
      },
    },
    cost("ordered"),
  ],
};
