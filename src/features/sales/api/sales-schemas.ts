/** Figures of an account's own sales, as several routes return them. docs/sales.md defines each. */
import { Type } from "typebox";
import { formatOf } from "../../../platform/http/parameters.ts";
import { integer, nullable, oneOf, text } from "../../../platform/http/schemas.ts";
import { MARKETPLACE_DOMAINS } from "../../catalog/marketplace.ts";
import { parameters } from "../../search/api/parameters.ts";
import { ADVERTISING_SOURCES, FEE_SOURCES, PENDING_REASONS } from "../figures/figure.ts";
import { MOST_DAYS } from "../figures/sales-period.ts";

export const salesTag = "Sales";
/** Pages refresh these by themselves. */
export const ownSales = { tag: salesTag, gate: { counted: "keys" } } as const;

export const day = (description: string) => Type.String({ format: "date", description });
export const money = (description: string) => nullable.number(`${description} Null if hidden from you.`);
export const sku = Type.String({ minLength: 1, maxLength: 200, description: "Your SKU." });

/** The sign of an amount is its effect on the account's money: sales are positive, fees negative. */
const SalesFigures = Type.Object(
  {
    units: integer("Units sold, without cancelled orders."),
    unitsRefunded: nullable.integer("Units refunded; null while no settlement covers any of the days."),
    netUnits: nullable.integer("Units sold minus units refunded; null if these are."),
    refundRate: nullable.number(
      "Units refunded in percent of units sold; null without units, and if the refunds are unknown.",
    ),
    orders: integer("Orders. An order with several products counts once for each when grouped by product."),
    unitsWithoutPrice: integer(
      "Units of pending orders, which have no price yet. They count as units and earn nothing so far.",
    ),
    unitsUnsettled: integer(
      "Units of the order basis that no settlement has yet; 0 on the settled basis. Their fees are estimated: see `estimatedFees`.",
    ),
    unitsWithoutFees: integer(
      "Unsettled units without anything to estimate their fees from. As long as there are any, fees and profit are unknown.",
    ),
    sales: money("Product sales before promotions and refunds, without tax."),
    shipping: money("Shipping and gift wrap that buyers paid, without tax."),
    promotions: money("Promotions that you paid for; zero or negative."),
    refunds: money(
      "Refunds to buyers, without tax; zero or negative. Null while no settlement covers any of the days; the net figures are then without them.",
    ),
    netSales: money("`sales` + `shipping` + `promotions` + `refunds`."),
    referralFees: money("Referral fees."),
    fulfilmentFees: money("Fulfilment fees."),
    storageFees: money("Storage fees."),
    refundFees: money("Fees of refunds, and fees given back with them."),
    otherFees: money("Other fees and charges, such as the subscription."),
    estimatedFees: money(
      "Referral and fulfilment fees to expect for the units that no settlement has yet; 0 without any. Null if unknown.",
    ),
    estimatedFrom: Type.Unsafe<(typeof FEE_SOURCES)[number] | null>({
      type: ["string", "null"],
      enum: [...FEE_SOURCES, null],
      description:
        "What the estimate is based on: the fee `preview`, the fees of the same SKU or of all in the `settlements` of the last 90 settled days, " +
        "or `both`. Null without an estimate.",
    }),
    fees: money("The sum of all fees, estimated ones included."),
    reimbursements: money("Reimbursements by the marketplace."),
    advertising: money("Advertising, from one source only: see `advertising.source`."),
    unclassified: money("Settlement lines without a class. They count in the net until you assign one."),
    unclassifiedLines: integer("How many settlement lines have no class."),
    netBeforeCost: money(
      "`netSales` + `fees` + `reimbursements` + `advertising` + `unclassified`: the net before cost of goods.",
    ),
    costOfGoods: money("The cost of the net units that have one; zero or negative."),
    unitsWithoutCost: integer(
      "Units sold without a known cost; at most `units`. As long as there are any, the profit is unknown.",
    ),
    refundsWithoutCost: integer(
      "Refunded units without a known cost. As long as there are any, the profit is unknown.",
    ),
    netProfit: money(
      "The expected net profit, `netBeforeCost` + `costOfGoods`: the official net proceeds, with settled fees where they are known and " +
        "estimated ones for the other units. Null if units have no cost or no fees.",
    ),
    netProfitLow: money(
      "The net profit with the highest fees to expect. The same as `netProfit` if nothing is estimated.",
    ),
    netProfitHigh: money("The net profit with the lowest fees to expect."),
    margin: money("Net profit in percent of `netSales`. Null if unknown."),
    roi: money("Net profit in percent of the cost of goods. Null if unknown."),
    tax: money(
      "Tax that buyers paid minus tax that the marketplace withheld, from settlement lines. Not part of any net. Null on the order basis while " +
        "`unitsUnsettled` is not 0, because order reports have no withheld tax.",
    ),
  },
  { description: "Figures of one basis. Amounts have the sign of their effect on your money: fees are negative." },
);

export const SalesPending = Type.Object(
  {
    units: integer("Units of the order basis minus units of the settled basis."),
    sales: money("`sales` of the order basis minus that of the settled basis."),
    net: money("`netBeforeCost` of the order basis minus that of the settled basis."),
    parts: Type.Array(
      Type.Object({
        reason: oneOf(
          PENDING_REASONS,
          "`open`: ordered in the period and not settled yet. `settled_outside`: ordered in the period, settled before or after it. " +
            "`ordered_outside`: settled in the period, ordered before or after it. `unknown_order`: settled in the period, " +
            "and in no imported order report. `not_covered`: amounts without an order, refunds and ads of days that the reports of one basis " +
            "alone cover. `difference`: settled in full, for another amount than ordered.",
        ),
        units: integer("Units."),
        sales: money("Product sales."),
        net: money("Net before cost of goods."),
      }),
      { description: "The parts, which add up to exactly these figures. Only parts that are not zero." },
    ),
    unsettled: money(
      "Transactions of the period that the marketplace has posted and not settled yet, with their fees and tax. Not part of any figure. Null " +
        "without imported transactions, for single products and after a conversion.",
    ),
  },
  { description: "The order basis minus the settled basis." },
);

export const SalesTraffic = Type.Object(
  {
    sessions: nullable.integer("Sessions of buyers."),
    pageViews: nullable.integer("Page views."),
    conversion: nullable.number("Ordered items in percent of sessions."),
    buyBoxShare: nullable.number("Page views with your offer in the Buy Box, in percent."),
    unitsRefunded: nullable.integer("Refunded units as the traffic report has them."),
    refundRate: nullable.number("Refunded units in percent of ordered units, of the traffic report."),
    days: integer("How many days of the period have a traffic report."),
  },
  { description: "Figures of Sales and Traffic reports. Null without a report." },
);

export const SalesAdvertising = Type.Object(
  {
    source: oneOf(
      ADVERTISING_SOURCES,
      "Where advertising is counted from: `reports` of Amazon Ads, `settlements`, `both` (reports on the days they cover, " +
        "settlements on the others) or `none`. No day counts from both.",
    ),
    reportsFrom: nullable.day("The first day that Ads reports cover."),
    reportsTo: nullable.day("The last day that Ads reports cover."),
    spend: money("Counted spend; zero or positive."),
    leftOut: money("Advertising in settlement lines that is not counted because Ads reports cover the day."),
    sales: money("Sales attributed to ads, by Ads reports."),
    impressions: nullable.integer("Impressions."),
    clicks: nullable.integer("Clicks."),
    acos: money("Spend in percent of sales attributed to ads, both by Ads reports."),
    tacos: money("Counted spend in percent of all sales, of the order basis if known."),
  },
  { description: "Advertising, counted from one source." },
);

const figuresOr = (description: string) => Type.Union([SalesFigures, Type.Null()], { description });
export const bases = {
  ordered: figuresOr(
    "The order basis: an order counts on the day it was placed; refunds, and amounts without an order, on the day they were posted. Null without an order report.",
  ),
  settled: figuresOr(
    "The settled basis: amounts count on the day they were posted. Null without a settlement or a date range report.",
  ),
};

export const SalesCoverage = Type.Object(
  {
    ordersFrom: nullable.day("The first day with an order."),
    ordersTo: nullable.day("The last day with an order."),
    settledFrom: nullable.day("The first posted day of a settlement."),
    settledTo: nullable.day("The last posted day of a settlement."),
    completeTo: nullable.day("The last day that reports cover to its end. Periods end here by default."),
  },
  {
    description: "The days that imported reports cover, of the whole account. Days before and after them are unknown.",
  },
);

/** Query parameters that restrict figures to a part of the account's sales. */
export const salesFilters = {
  marketplace: Type.Optional(oneOf(MARKETPLACE_DOMAINS, "Only sales on this marketplace.")),
  sku: Type.Optional({ ...sku, description: "Only this SKU." }),
  asin: Type.Optional({ ...parameters.asin, description: "Only SKUs of this ASIN." }),
  parent: Type.Optional({ ...parameters.asin, description: "Only SKUs of this parent ASIN." }),
  category: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: "Only SKUs of this category." })),
};

export const salesPeriod = {
  from: Type.Optional(day("The first day (UTC). Defaults to 29 days before the last.")),
  to: Type.Optional(
    day(
      "The last day (UTC), included. Defaults to the last one that your reports cover to its end: `coverage.completeTo`.",
    ),
  ),
  days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MOST_DAYS,
      description: "The number of days up to the last, instead of `from`.",
    }),
  ),
};

export const convertTo = {
  currency: Type.Optional(
    Type.String({
      title: "an ISO 4217 code",
      pattern: "^[A-Z]{3}$",
      description:
        "Converts all amounts to this currency, each by the imported rate of its day. Without it, currencies stay apart.",
    }),
  ),
};

/** The conversion of amounts, beside converted figures. */
export const SalesConversion = Type.Union(
  [
    Type.Object({
      currency: text("The currency that amounts were converted to."),
      ratesFrom: nullable.day("The day of the oldest rate used."),
      ratesTo: nullable.day("The day of the newest rate used."),
      missing: Type.Array(
        Type.Object({ currency: text("A currency."), days: integer("Days of the period without a rate.") }),
        {
          description:
            "Amounts without a rate. They are left out of the converted figures and stay in `blocks` of their own.",
        },
      ),
    }),
    Type.Null(),
  ],
  { description: "How amounts were converted; null if they were not." },
);

export const csv = { "text/csv": "A table with a header row." };
export const format = formatOf(csv);
export const moneyHidden = Type.Boolean({ description: "Whether the owner hides amounts from viewers such as you." });

export const prepareSales = {
  marketplace: (raw: string) =>
    raw
      .trim()
      .toLowerCase()
      .replace(/^www\./, ""),
  asin: (raw: string) => raw.trim().toUpperCase(),
  parent: (raw: string) => raw.trim().toUpperCase(),
  currency: (raw: string) => raw.trim().toUpperCase(),
};
