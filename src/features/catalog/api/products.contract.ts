import { type TProperties, type TSchema, Type } from "typebox";
import { formatCount } from "../../../platform/base/format-count.ts";
import { type PeriodInput, periodOf, problemsOf } from "../../../platform/base/period.ts";
import { DEFAULT_DAYS, formatOf } from "../../../platform/http/parameters.ts";
import { dateTime, nullable, oneOf, text } from "../../../platform/http/schemas.ts";
import type { Contract } from "../../access/api/contract.ts";
import type { SalesEstimate } from "../estimates/sales-estimate.ts";
import { MOST_INTERVALS, MOST_POINTS, RESOLUTIONS, type Resolution, type SeriesPoint, stepCount } from "../history.ts";
import { METRICS, type Metric } from "../known-figures.ts";
import { PERIOD_DAYS } from "../statistics.ts";
import { normalize, parameters } from "./parameters.ts";
import { Product } from "./product-schema.ts";

const NOT_FOUND = "If the product is unknown or was removed from the catalog, the response is 404.";

export const product = {
  id: "product",
  method: "GET",
  path: "/api/v1/products/:asin",
  tag: "Research",
  summary: "Get a product",
  description: `Returns the current data of a product: the fields of a search result, and more. ${NOT_FOUND}`,
  gate: { counted: true },
  params: Type.Object({ asin: parameters.asin }),
  query: Type.Object({ marketplace: parameters.marketplace }),
  data: Type.Object({
    ...Product.properties,
    marketplace: text("The marketplace."),
    currency: text("The currency of the price (ISO 4217)."),
    parentAsin: nullable.string("The parent listing, if the product is a variation."),
    bsrCategory: nullable.string("The category of `bsr`."),
    meanRank: nullable.integer(
      "The rank that the sales estimate uses: a moving average of the rank's logarithm with a time constant of 15 days. It is not the " +
        "average over a number of days, which the statistics return.",
    ),
    buyBoxPrice: nullable.number(
      "The price in the Buy Box without shipping; null if there is none or no source reports it.",
    ),
    offerCount: nullable.integer("The number of new offers; null if no source reports it."),
    weight: nullable.integer("The weight of the packed product, in grams; null if no source reports it."),
    dimensions: Type.Unsafe<[number, number, number] | null>({
      type: ["array", "null"],
      items: { type: "integer" },
      minItems: 3,
      maxItems: 3,
      description: "The sides of the packed product in millimetres, longest first; null if no source reports them.",
    }),
    sizeTier: nullable.string("The size tier by weight and dimensions, as the finder filters by it; null if unknown."),
    firstAvailable: nullable.day(
      "The day since which the marketplace offers the product; null if no source reports it.",
    ),
    seenAt: Type.Object(
      {
        text: nullable.dateTime("Title, brand, category and image."),
        price: nullable.dateTime("The price."),
        bsr: nullable.dateTime("The best-seller rank."),
        sales: nullable.dateTime("Sales published by the marketplace."),
        reviews: nullable.dateTime("The number of reviews and the rating."),
        offers: nullable.dateTime("The Buy Box price and the number of offers."),
      },
      {
        description:
          "When each group of fields was last observed, also if it was observed to have no value; null if never.",
      },
    ),
    firstSeenAt: dateTime("When the product was first observed."),
    lastAsked: Type.Union(
      [
        Type.Object({
          source: text("The live source, such as `keepa`."),
          at: dateTime("When it was queried."),
        }),
        Type.Null(),
      ],
      {
        description:
          "The live source that was last queried for the product. Null if none was, or if the account does not track the product.",
      },
    ),
    tracking: Type.Union([Type.Object({ id: text("The tracked product's ID.") }), Type.Null()], {
      description: "The tracked product of your account; null if you do not track it.",
    }),
  }),
  prepare: normalize,
} as const satisfies Contract;

const at = dateTime("When the value changed, or the start of the interval.");

function seriesOf(description: string, value: TSchema, more: TProperties = {}) {
  return Type.Optional(Type.Unsafe<SeriesPoint[]>(Type.Array(Type.Object({ at, value, ...more }), { description })));
}

const alternatives = {
  "text/csv":
    "A table with one row per point: metric, at, value, category, source, low, high. A gap has an empty value.",
};

const list = METRICS.join("|");
const most = formatCount(MOST_POINTS);

const metric = Type.String({
  title: `one or more of ${METRICS.join(", ")}, separated by commas`,
  pattern: `^(${list})(,(${list}))*$`,
  default: METRICS.join(","),
  description: "The metrics to return, separated by commas.",
});
const withoutSpaces = (raw: string) => raw.replace(/\s+/g, "");

const salesSource = (description: string) =>
  Type.Unsafe<SalesEstimate["source"] | null>({
    type: ["string", "null"],
    enum: ["reported", "rank", "rank_any_category", null],
    description,
  });

export const productHistory = {
  id: "productHistory",
  method: "GET",
  path: "/api/v1/products/:asin/history",
  tag: "Research",
  summary: "Get a product's history",
  description:
    "Returns how a product's figures changed. The resolution `raw` returns every change; others return the value at the end of " +
    "each hour, day, week (starting Monday) or month (UTC). A series opens with the value known before the period. A null value means " +
    "that the product had none from then on, such as no rank or no offer: the previous value no longer holds. A series has no points " +
    `before the first observation or after the last one. A series has at most ${most} points; a longer one gets 400. ${NOT_FOUND}` +
    "\n\nWith `Accept: text/csv` or `format=csv`, returns a table.",
  gate: { counted: true },
  params: Type.Object({ asin: parameters.asin }),
  query: Type.Object({
    marketplace: parameters.marketplace,
    from: parameters.from,
    to: parameters.to,
    metric,
    resolution: oneOf<Resolution>(RESOLUTIONS, "The interval between points.", { default: "day" }),
    format: formatOf(alternatives),
  }),
  data: Type.Object({
    asin: Type.String(),
    marketplace: Type.String(),
    currency: text("The currency of the prices (ISO 4217)."),
    from: dateTime("Start of the period."),
    to: dateTime("End of the period."),
    resolution: Type.String(),
    series: Type.Object(
      {
        price: seriesOf("Decimal amounts in `currency`.", nullable.number("Null if there was no offer.")),
        bsr: seriesOf(
          "Best-seller ranks. Ranks of different categories can't be compared.",
          nullable.integer("Null if there was no rank."),
          {
            category: nullable.string("The category of the rank."),
          },
        ),
        monthlySales: seriesOf(
          "Estimated units sold per month, from the data of that time.",
          nullable.integer("Null if nothing was known to estimate from."),
          {
            source: salesSource("As in `salesEstimate` of a product, from the mean rank of that time."),
            low: nullable.integer("The range, as in `salesEstimate`."),
            high: nullable.integer("The range, as in `salesEstimate`."),
          },
        ),
        monthlyRevenue: seriesOf(
          "Estimated revenue per month in `currency`: the price times the sales of that time.",
          nullable.number("Null if there was no offer, or nothing to estimate the sales from."),
          {
            source: salesSource("The source of the sales, as in `salesEstimate`."),
            low: nullable.number("The price times the lower bound of the sales."),
            high: nullable.number("The price times the upper bound of the sales."),
          },
        ),
        reviewCount: seriesOf("Numbers of reviews.", nullable.integer("Null if there was none.")),
        rating: seriesOf("Average ratings, 1 to 5.", nullable.number("Null if there was none.")),
        buyBoxPrice: seriesOf(
          "Prices in the Buy Box without shipping, in `currency`. Empty if no source reports them.",
          nullable.number("Null if there was no Buy Box."),
        ),
        offerCount: seriesOf(
          "Numbers of new offers. Empty if no source reports them.",
          nullable.integer("Null if there was none."),
        ),
      },
      { description: "One series for each requested metric." },
    ),
    outOfStock: Type.Array(
      Type.Object({
        at: dateTime("When the last offer ended, or the start of the period."),
        until: nullable.dateTime(
          "When there was an offer again; null if there was none until the last observation in the period.",
        ),
      }),
      {
        description:
          "The times in the period in which a source saw no offer, to the minute at every resolution. Of more than " +
          `${formatCount(MOST_INTERVALS)}, the longest.`,
      },
    ),
  }),
  alternatives,
  check: (query, now) => {
    const { resolution, ...asked } = query as PeriodInput & { resolution: Resolution };
    const problems = problemsOf(asked, now);
    if (problems.length > 0 || resolution === "raw") return problems;
    const steps = stepCount(periodOf(asked, now, DEFAULT_DAYS), resolution);
    if (steps <= MOST_POINTS) return [];
    const message = `has more than ${most} intervals in this period: narrow it with from and to, or choose a coarser resolution`;
    return [{ parameter: "resolution", message }];
  },
  prepare: { ...normalize, metric: withoutSpaces },
} as const satisfies Contract;

const share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });

export const productStatistics = {
  id: "productStatistics",
  method: "GET",
  path: "/api/v1/products/:asin/statistics",
  tag: "Research",
  summary: "Get a product's statistics",
  description:
    `Returns the current, lowest, average and highest value of each metric over the last ${PERIOD_DAYS.join(", ")} days. Averages are ` +
    "weighted by the time for which a value held, up to the last observation of the product. Times without a value do not count. " +
    `Ranks count only in the category of the last rank. ${NOT_FOUND}`,
  gate: { counted: true },
  params: Type.Object({ asin: parameters.asin }),
  query: Type.Object({ marketplace: parameters.marketplace, metric }),
  data: Type.Object({
    asin: Type.String(),
    marketplace: Type.String(),
    currency: text("The currency of prices and revenue (ISO 4217)."),
    to: dateTime("The end of the periods."),
    metrics: Type.Array(
      Type.Object({
        metric: oneOf<Metric>(METRICS, "The metric."),
        current: nullable.number("The current value; null if there is none or it is unknown."),
        periods: Type.Array(
          Type.Object({
            days: Type.Integer({ description: "The length of the period." }),
            min: nullable.number("The lowest value; null if none is known."),
            average: nullable.number("The average, weighted by time; null if no value is known."),
            max: nullable.number("The highest value; null if none is known."),
            known: share("The share of the period with a known value."),
            absent: share("The share of the period in which a source saw no value. For `price`: out of stock."),
          }),
          { description: "One entry for each period, the shortest first." },
        ),
      }),
      { description: "The statistics of each requested metric." },
    ),
  }),
  prepare: { ...normalize, metric: withoutSpaces },
} as const satisfies Contract;

export function metricsOf(metric: string): Metric[] {
  return [...new Set(metric.split(","))] as Metric[];
}
