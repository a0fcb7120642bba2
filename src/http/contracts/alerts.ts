import { Type } from "typebox";
import { COMPARISONS, type Comparison, METRIC_NAMES, METRICS, type Metric } from "../../tracking/alert.ts";
import type { Contract } from "../contract.ts";
import { calledBy, forgiven, idParams, narrowed, paging, parameters } from "./parameters.ts";
import { AboutProduct, AlertCurrent, AlertRecent, LastEvent, recentDays, searched } from "./recent-schemas.ts";
import { dateTime, maybeTime, nullable } from "./schemas.ts";
import { closed, closedChange, cooldownMinutes, Deleted, pageData } from "./tracking-schemas.ts";

const metric = Type.Unsafe<Metric>({
  type: "string",
  enum: METRIC_NAMES,
  description:
    "What is watched: of a product `price`, `bsr`, `monthlySales`, `reviewCount` or `rating`; of a keyword its `nicheScore`; of a " +
    "product among a keyword's results its `keywordRank`.",
});
const comparison = Type.Unsafe<Comparison>({
  type: "string",
  enum: COMPARISONS,
  description: "How it is compared with `value`. It fires when this comes to hold, not while it goes on holding.",
});
const value = Type.Number({
  minimum: 0,
  description: "What it is compared with. A price is an amount in the marketplace's currency.",
});
const hysteresisPercent = Type.Number({
  minimum: 0,
  maximum: 100,
  description:
    "How far, in percent of `value`, the figure must go back before the alert can fire again. By default " +
    `${METRICS.price.hysteresisPercent}; ${METRICS.rating.hysteresisPercent} for ratings.`,
});
const enabled = Type.Boolean({ description: "Whether it can fire. By default true." });
const cooldown = cooldownMinutes(
  `${METRICS.price.cooldownMinutes}; ${METRICS.monthlySales.cooldownMinutes} for monthly sales, which flicker`,
);

const Alert = Type.Object({
  id: Type.String(),
  name: nullable.string("What you call it."),
  metric,
  marketplace: Type.String(),
  asin: nullable.string("The product; null for a niche's score."),
  keyword: nullable.string("The keyword as it is compared; null for metrics of products."),
  comparison,
  value,
  hysteresisPercent,
  cooldownMinutes: cooldown,
  enabled,
  state: Type.Unsafe<"waiting" | "armed" | "fired">({
    type: "string",
    enum: ["waiting", "armed", "fired"],
    description:
      "`waiting`: no value is known yet. `armed`: it fires when the condition comes to hold. `fired`: the condition has held, " +
      "perhaps since before the alert was made; it is armed again when the value has gone back.",
  }),
  lastValue: nullable.number(
    "The value that this state is of. Of a keyword's rank null when it is not among the first.",
  ),
  lastValueAt: maybeTime("When that was."),
  lastFiredAt: maybeTime("When it last fired."),
  firedCount: Type.Integer({ description: "How often it has fired." }),
  currency: Type.String({ description: "Currency of prices, ISO 4217." }),
  createdAt: dateTime("When it was made."),
  updatedAt: dateTime("When its terms were last changed."),
});

const terms = {
  name: calledBy("What you call it; null takes the name away."),
  hysteresisPercent: Type.Optional(hysteresisPercent),
  cooldownMinutes: Type.Optional(cooldown),
  enabled: Type.Optional(enabled),
};

const alerts = { tag: "Alerts", gate: { counted: true } } as const;
const prepare = {
  marketplace: forgiven.marketplace,
  asin: forgiven.asin,
  keyword: forgiven.keyword,
  name: forgiven.name,
  search: forgiven.keyword,
};
const one = {
  ...alerts,
  path: "/api/v1/alerts/:id",
  params: idParams("alert"),
  follows: { id: "alertId" },
} as const;

export const makeAlert = {
  ...alerts,
  id: "makeAlert",
  method: "POST",
  path: "/api/v1/alerts",
  summary: "Make an alert",
  description:
    "An event `alert_triggered` is written when the value comes to meet the condition. What holds already when the alert is made " +
    "fires once it has gone back and holds anew. A plan has room for so many; more get 403.",
  idempotent: true,
  body: Type.Object(
    {
      metric,
      marketplace: Type.Optional(parameters.marketplace),
      asin: Type.Optional(
        Type.Unsafe<string | null>({
          ...parameters.asin,
          type: ["string", "null"],
          description: "The product, for all metrics but `nicheScore`. Letter case is forgiven.",
        }),
      ),
      keyword: Type.Optional(
        Type.Unsafe<string | null>({
          ...parameters.keyword,
          type: ["string", "null"],
          description: "The keyword, for `keywordRank` and `nicheScore`.",
        }),
      ),
      comparison,
      value,
      ...terms,
    },
    closed,
  ),
  data: Alert,
  status: 201,
  prepare,
  remembers: "alertId",
} as const satisfies Contract;

export const listAlerts = {
  ...alerts,
  id: "listAlerts",
  method: "GET",
  path: "/api/v1/alerts",
  summary: "Alerts",
  description: "Your alerts, the newest first.",
  query: Type.Object({
    ...paging,
    ...narrowed,
    metric: Type.Optional(Type.Unsafe<Metric>({ ...metric, description: "Only those of this metric." })),
    enabled: Type.Optional(Type.Boolean({ description: "Only those that can fire, or only those that cannot." })),
    search: searched("name, keyword or asin, or in the product's title"),
    recent: recentDays("the figure that it watches, where that stands, and the product"),
  }),
  data: Type.Object({
    alerts: Type.Array(
      Type.Object({
        ...Alert.properties,
        current: AlertCurrent,
        recent: AlertRecent,
        product: AboutProduct,
        lastEvent: LastEvent,
      }),
    ),
    ...pageData,
  }),
  status: 200,
  prepare,
} as const satisfies Contract;

export const showAlert = {
  ...one,
  id: "showAlert",
  method: "GET",
  summary: "One alert",
  description: "Its terms and where it stands.",
  data: Alert,
  status: 200,
} as const satisfies Contract;

export const changeAlert = {
  ...one,
  id: "changeAlert",
  method: "PATCH",
  summary: "Change an alert",
  description:
    "What is not given stays as it is. With another comparison or value, and when it is enabled again, it starts from the value of " +
    "now: what holds already does not fire.",
  body: Type.Object({ comparison: Type.Optional(comparison), value: Type.Optional(value), ...terms }, closedChange),
  data: Alert,
  status: 200,
  prepare,
} as const satisfies Contract;

export const deleteAlert = {
  ...one,
  id: "deleteAlert",
  method: "DELETE",
  summary: "Delete an alert",
  description: "Events that were written stay.",
  data: Deleted,
  status: 200,
} as const satisfies Contract;
