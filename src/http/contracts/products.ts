import { type TProperties, type TSchema, Type } from "typebox";
import { type PeriodInput, periodOf, problemsOf } from "../../base/period.ts";
import {
  METRICS,
  type Metric,
  MOST_POINTS,
  RESOLUTIONS,
  type Resolution,
  type SeriesPoint,
  stepCount,
} from "../../catalog/history.ts";
import type { Contract } from "../contract.ts";
import { DEFAULT_DAYS, forgiven, formatOf, parameters } from "./parameters.ts";
import { dateTime, maybeTime, nullable } from "./schemas.ts";
import { Product } from "./search.ts";

const NOT_FOUND = "A product that is not known, or was taken out of the catalogue, gets 404.";

export const product = {
  id: "product",
  method: "GET",
  path: "/api/v1/products/:asin",
  tag: "Research",
  summary: "One product",
  description: `What is known of a product now: the fields of a search result, and more. ${NOT_FOUND}`,
  gate: { counted: true },
  params: Type.Object({ asin: parameters.asin }),
  query: Type.Object({ marketplace: parameters.marketplace }),
  data: Type.Object({
    ...Product.properties,
    marketplace: Type.String({ description: "The marketplace that it is listed on." }),
    currency: Type.String({ description: "Currency of the price, ISO 4217." }),
    parentAsin: nullable.string("The listing that it is a variation of."),
    bsrCategory: nullable.string("The list that `bsr` is of."),
    meanRank: nullable.integer("The best-seller rank averaged (geometrically) over about the last month."),
    seenAt: Type.Object(
      {
        text: maybeTime("Title, brand, category and picture."),
        price: maybeTime("The price."),
        bsr: maybeTime("The rank."),
        sales: maybeTime("Sales as the marketplace itself tells them."),
        reviews: maybeTime("The number of reviews and the rating."),
      },
      { description: "When each group of fields was last seen; null if never." },
    ),
    firstSeenAt: dateTime("The earliest time that anything is known of."),
    lastAsked: Type.Union(
      [
        Type.Object({
          source: Type.String({ description: "The live source, such as `keepa`." }),
          at: dateTime("When."),
        }),
        Type.Null(),
      ],
      { description: "The live source that was last asked for it; null where none was: then files told of it." },
    ),
    tracking: Type.Union(
      [Type.Object({ id: Type.String({ description: "The tracked product's id." }) }), Type.Null()],
      {
        description: "Whether your account tracks it.",
      },
    ),
  }),
  status: 200,
  prepare: { asin: forgiven.asin, marketplace: forgiven.marketplace },
} as const satisfies Contract;

const at = dateTime("From when on, or the beginning of the step.");

function seriesOf(description: string, value: TSchema, more: TProperties = {}) {
  return Type.Optional(Type.Unsafe<SeriesPoint[]>(Type.Array(Type.Object({ at, value, ...more }), { description })));
}

const alternatives = {
  "text/csv": "A table with a line for each point: metric, at, value, category, source, low, high.",
};

const list = METRICS.join("|");
const most = MOST_POINTS.toLocaleString("en");

export const productHistory = {
  id: "productHistory",
  method: "GET",
  path: "/api/v1/products/:asin/history",
  tag: "Research",
  summary: "A product's history",
  description:
    "How a product's figures have changed. At the resolution `raw` each change; at a coarser one what was known at the end of " +
    "each hour, day, week (from Monday) or month, UTC. What was known before the period opens the series; nothing is " +
    `said of the time before anything was known, nor after the product was last seen. A series has at most ${most} ` +
    `points: what would have more gets 400. ${NOT_FOUND}\n\nWith \`Accept: text/csv\` or \`format=csv\` it is sent as a table.`,
  gate: { counted: true },
  params: Type.Object({ asin: parameters.asin }),
  query: Type.Object({
    marketplace: parameters.marketplace,
    from: parameters.from,
    to: parameters.to,
    metric: Type.String({
      title: `one or several of ${METRICS.join(", ")}, separated by commas`,
      pattern: `^(${list})(,(${list}))*$`,
      default: METRICS.join(","),
      description: "What to tell of, separated by commas.",
    }),
    resolution: Type.Unsafe<Resolution>({
      type: "string",
      enum: RESOLUTIONS,
      default: "day",
      description: "How fine.",
    }),
    format: formatOf(alternatives),
  }),
  data: Type.Object({
    asin: Type.String(),
    marketplace: Type.String(),
    currency: Type.String({ description: "Currency of the prices, ISO 4217." }),
    from: dateTime("The beginning of the period."),
    to: dateTime("The end of the period."),
    resolution: Type.String(),
    series: Type.Object(
      {
        price: seriesOf("Decimal amounts in `currency`.", Type.Number()),
        bsr: seriesOf("Best-seller ranks. Ranks of two categories cannot be compared.", Type.Integer(), {
          category: nullable.string("The list that the rank is of."),
        }),
        monthlySales: seriesOf("Estimated units a month, from what was known at the time.", Type.Integer(), {
          source: Type.String({
            enum: ["reported", "rank", "rank_any_category"],
            description: "As in `salesEstimate` of a product; from the rank of the time, not its mean.",
          }),
          low: Type.Integer({ description: "The range of it, as in `salesEstimate`." }),
          high: Type.Integer(),
        }),
        reviewCount: seriesOf("Numbers of reviews.", Type.Integer()),
        rating: seriesOf("Average ratings, 1 to 5.", Type.Number()),
      },
      { description: "One series for each metric that was asked for." },
    ),
  }),
  status: 200,
  alternatives,
  check: (query, now) => {
    const { resolution, ...asked } = query as PeriodInput & { resolution: Resolution };
    const problems = problemsOf(asked, now);
    if (problems.length > 0 || resolution === "raw") return problems;
    const steps = stepCount(periodOf(asked, now, DEFAULT_DAYS), resolution);
    if (steps <= MOST_POINTS) return [];
    const message = `has more than ${most} steps in this period: narrow it with from and to, or ask for a coarser resolution`;
    return [{ parameter: "resolution", message }];
  },
  prepare: {
    asin: forgiven.asin,
    marketplace: forgiven.marketplace,
    from: forgiven.from,
    to: forgiven.to,
    metric: (raw) => raw.replace(/\s+/g, ""),
  },
} as const satisfies Contract;

export function metricsOf(metric: string): Metric[] {
  return [...new Set(metric.split(","))] as Metric[];
}
