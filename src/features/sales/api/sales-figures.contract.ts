/** The figures of an account's own sales: of a period, over time, and by product. */
import { Type } from "typebox";
import { integer, nullable, oneOf, text } from "../../../platform/http/schemas.ts";
import type { Contract } from "../../access/api/contract.ts";
import { GROUPINGS, PRODUCT_SORTS } from "../figures/figure.ts";
import { MOST_DAYS, periodProblems, RESOLUTIONS, TREND_STEPS } from "../figures/sales-period.ts";
import {
  bases,
  convertTo,
  csv,
  day,
  format,
  moneyHidden,
  ownSales,
  prepareSales,
  SalesAdvertising,
  SalesConversion,
  SalesCoverage,
  SalesPending,
  SalesTraffic,
  salesFilters,
  salesPeriod,
} from "./sales-schemas.ts";

const knownAdvertising = Type.Union([SalesAdvertising, Type.Null()], {
  description: "Null where no report covers any of the days.",
});

const Compared = (description: string) =>
  Type.Object(
    { from: day("The first day."), to: day("The last day."), ...bases, advertising: knownAdvertising },
    { description },
  );

const Block = Type.Object({
  currency: text("The currency of the amounts (ISO 4217)."),
  marketplaces: Type.Array(Type.String(), { description: "The marketplaces with figures in this currency." }),
  ...bases,
  pending: Type.Union([SalesPending, Type.Null()], {
    description: "The order basis minus the settled basis; null unless both are known.",
  }),
  advertising: SalesAdvertising,
  traffic: Type.Union([SalesTraffic, Type.Null()], { description: "Null without a traffic report." }),
  previous: Compared("The period before: of as many days, or of as many whole months."),
  lastYear: Compared("The period a year before. Whole weeks are compared with the weeks 52 weeks before."),
});

const BASES =
  "The order basis counts an order on the day it was placed and refunds on the day they were posted, the settled basis counts everything on the day the marketplace posted it; `pending` is " +
  "the difference. Currencies are never added up: each is a block of its own, unless `currency` asks for a conversion.";

export const salesSummary = {
  ...ownSales,
  id: "salesSummary",
  method: "GET",
  path: "/api/v1/sales/summary",
  summary: "Get the figures of a period",
  description: `Returns units, sales, fees and profit of your own sales. ${BASES} docs/sales.md defines every figure.`,
  query: Type.Object({ ...salesPeriod, ...salesFilters, ...convertTo, format }),
  data: Type.Object({
    from: day("The first day."),
    to: day("The last day."),
    moneyHidden,
    conversion: SalesConversion,
    coverage: SalesCoverage,
    blocks: Type.Array(Block, { description: "One for each currency, that with the most sales first." }),
  }),
  alternatives: csv,
  check: periodProblems,
  prepare: prepareSales,
} as const satisfies Contract;

export const salesSeries = {
  ...ownSales,
  id: "salesSeries",
  method: "GET",
  path: "/api/v1/sales/series",
  summary: "Get figures over time",
  description:
    `Returns the figures of each day, week (starting Monday) or month (UTC). ${BASES} The first and the last point are cut at the ends of ` +
    `the period, which has at most ${MOST_DAYS} days.`,
  query: Type.Object({
    ...salesPeriod,
    resolution: oneOf(RESOLUTIONS, "The interval of a point.", { default: "day" }),
    ...salesFilters,
    ...convertTo,
    format,
  }),
  data: Type.Object({
    from: day("The first day."),
    to: day("The last day."),
    resolution: oneOf(RESOLUTIONS, "The interval of a point."),
    moneyHidden,
    conversion: SalesConversion,
    coverage: SalesCoverage,
    blocks: Type.Array(
      Type.Object({
        currency: text("The currency of the amounts (ISO 4217)."),
        points: Type.Array(
          Type.Object({
            from: day("The first day."),
            to: day("The last day."),
            ...bases,
            sessions: nullable.integer("Sessions of buyers; null without a traffic report."),
            advertising: knownAdvertising,
          }),
          { description: "Oldest first. A point without a sale has zeros; one before or after all reports has null." },
        ),
      }),
    ),
  }),
  alternatives: csv,
  check: periodProblems,
  prepare: prepareSales,
} as const satisfies Contract;

const SalesProduct = Type.Object({
  key: text(
    "The value of the group: a SKU, an ASIN, a marketplace or a category. Empty for amounts of no product. By SKU, it is the ASIN of a product whose SKU no report names.",
  ),
  sku: nullable.string("The SKU; null if no report names it, or for groups of several."),
  asin: nullable.string("The ASIN; null if unknown, or for groups of several."),
  parentAsin: nullable.string("The parent ASIN, of a traffic report or the catalog."),
  title: nullable.string("The title, of an order, the stock or the catalog."),
  category: nullable.string("The category in the catalog."),
  marketplace: nullable.string("The marketplace; null for groups on several."),
  imageUrl: nullable.string("The image URL, of the catalog."),
  currency: text("The currency of the amounts (ISO 4217)."),
  trend: Type.Union([Type.Array(Type.Integer()), Type.Null()], {
    description:
      "Units sold in each step with `trend=true`; null otherwise, and where no report covers any of the days.",
  }),
  ...bases,
  advertising: SalesAdvertising,
  traffic: Type.Union([SalesTraffic, Type.Null()], { description: "Null without a traffic report." }),
});

export const salesProducts = {
  ...ownSales,
  id: "salesProducts",
  method: "GET",
  path: "/api/v1/sales/products",
  summary: "Get figures by product",
  description:
    `Returns the figures of each SKU, ASIN, parent, marketplace or category. ${BASES} Amounts of no product, such as a subscription, are in a ` +
    "row with an empty key, so that the rows add up to the summary.",
  query: Type.Object({
    ...salesPeriod,
    by: oneOf(GROUPINGS, "How the rows are grouped.", { default: "sku" }),
    sort: oneOf(PRODUCT_SORTS, "The figure to sort by, largest first. Unknown figures are last.", { default: "sales" }),
    basis: oneOf(["ordered", "settled"] as const, "The basis to sort by.", { default: "ordered" }),
    trend: Type.Boolean({
      default: false,
      description: `Whether to return the units of each product over the days that reports cover, in at most ${TREND_STEPS} equal steps, oldest first.`,
    }),
    limit: Type.Integer({ minimum: 1, maximum: 500, default: 100, description: "The maximum number of rows." }),
    offset: Type.Integer({ minimum: 0, maximum: 100_000, default: 0, description: "How many rows to skip." }),
    ...salesFilters,
    ...convertTo,
    format,
  }),
  data: Type.Object({
    from: day("The first day."),
    to: day("The last day."),
    by: oneOf(GROUPINGS, "How the rows are grouped."),
    moneyHidden,
    conversion: SalesConversion,
    total: integer("The number of rows in all."),
    products: Type.Array(SalesProduct),
  }),
  alternatives: csv,
  check: periodProblems,
  prepare: prepareSales,
} as const satisfies Contract;
