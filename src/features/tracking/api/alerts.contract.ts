import { Type } from "typebox";
import { idParams, optionalName, paging } from "../../../platform/http/parameters.ts";
import {
  closed,
  closedChange,
  Deleted,
  dateTime,
  integer,
  nullable,
  oneOf,
  text,
} from "../../../platform/http/schemas.ts";
import type { Contract } from "../../access/api/contract.ts";
import { MARKETPLACE_DOMAINS } from "../../catalog/marketplace.ts";
import { listFilters, normalize, parameters } from "../../search/api/parameters.ts";
import { ALERT_STATES, COMPARISONS, METRIC_NAMES, METRICS } from "../alert.ts";
import { AlertCurrent, AlertRecent, LastEvent, ProductSummary, recentDays, searchText } from "./recent-schemas.ts";
import { channels, chosenChannels, cooldownMinutes, pageData } from "./tracking-schemas.ts";

const metric = oneOf(
  METRIC_NAMES,
  "The metric to watch. For a product: `price`, `bsr`, `monthlySales`, `monthlyRevenue`, `reviewCount` or `rating`. For a keyword: `nicheScore`. For a " +
    "product and a keyword: `keywordRank`. For a market list: `unitShare` and `revenueShare` in percent. For your product in a market list: " +
    "`priceRank`, where 1 is the cheapest, and `pricePercentOfMedian`, where 100 is the median of the rivals' prices.",
);
const comparison = oneOf(
  COMPARISONS,
  "How the metric is compared with `value`. The alert fires when the condition becomes true, not while it stays true.",
);
const value = Type.Number({
  minimum: 0,
  description: "The threshold. A price or revenue is an amount in the marketplace's currency.",
});
const hysteresisPercent = Type.Number({
  minimum: 0,
  maximum: 100,
  description:
    "How far the metric must move back, in percent of `value`, before the alert can fire again. Defaults to " +
    `${METRICS.price.hysteresisPercent}; ${METRICS.rating.hysteresisPercent} for ratings, ${METRICS.unitShare.hysteresisPercent} for shares.`,
});
const enabled = Type.Boolean({ description: "Whether the alert can fire. Defaults to true." });
const cooldown = cooldownMinutes(
  `${METRICS.price.cooldownMinutes}; ${METRICS.monthlySales.cooldownMinutes} for monthly sales, revenue and shares, which fluctuate`,
);

const Alert = Type.Object({
  id: Type.String(),
  name: nullable.string("Your name for the alert."),
  metric,
  marketplace: Type.String(),
  asin: nullable.string("The product; null for a niche score or a share."),
  keyword: nullable.string("The normalized keyword; null for other metrics."),
  marketListId: nullable.string("The market list; null for other metrics."),
  marketListName: nullable.string("The name of the market list."),
  comparison,
  value,
  hysteresisPercent,
  cooldownMinutes: cooldown,
  enabled,
  channels,
  state: oneOf(
    ALERT_STATES,
    "`waiting`: no value is known yet. `armed`: fires when the condition becomes true. `met`: the condition was already true when " +
      "the alert was created or changed, or in another best-seller list; no event was raised. `fired`: the condition became true and the " +
      "event was raised. After `met` and `fired` it is armed again when the value has moved back.",
  ),
  lastValue: nullable.number(
    "The value this state is based on; null for a keyword rank that is not among the first results.",
  ),
  lastValueAt: nullable.dateTime("When that value was observed."),
  lastFiredAt: nullable.dateTime("When the alert last fired."),
  firedCount: integer("How many times the alert has fired."),
  currency: text("The currency of prices (ISO 4217)."),
  createdAt: dateTime("When the alert was created."),
  updatedAt: dateTime("When the settings were last changed."),
});

const terms = {
  name: optionalName("Your name for the alert; null removes it."),
  hysteresisPercent: Type.Optional(hysteresisPercent),
  cooldownMinutes: Type.Optional(cooldown),
  enabled: Type.Optional(enabled),
  channels: chosenChannels,
};

const subject = {
  asin: Type.Optional(
    Type.Unsafe<string | null>({
      ...parameters.asin,
      type: ["string", "null"],
      description: "The product, for every metric except `nicheScore` and shares. Not case-sensitive.",
    }),
  ),
  keyword: Type.Optional(
    Type.Unsafe<string | null>({
      ...parameters.keyword,
      type: ["string", "null"],
      description: "The keyword, for `keywordRank` and `nicheScore`.",
    }),
  ),
  marketListId: Type.Optional(
    Type.Unsafe<string | null>({
      type: ["string", "null"],
      title: "an id",
      pattern: "^\\w{1,100}$",
      description: "The ID of your market list, for shares and price positions. The marketplace is that of the list.",
    }),
  ),
};

const alerts = { tag: "Alerts", gate: { counted: true } } as const;
/** Pages refresh these lists by themselves. */
const ownList = { gate: { counted: "keys" } } as const;
const oneAlert = {
  ...alerts,
  path: "/api/v1/alerts/:id",
  params: idParams("alert"),
  savedIds: { id: "alertId" },
} as const;

export const createAlert = {
  ...alerts,
  id: "makeAlert", // operation IDs name methods of generated clients, so they stay
  method: "POST",
  path: "/api/v1/alerts",
  summary: "Create an alert",
  description:
    "Creates an alert. It writes an `alert_triggered` event when the condition becomes true. If the condition is already true, the " +
    "alert fires only after it was false in between. If the plan's limit is reached, the response is 403.",
  idempotent: true,
  body: Type.Object(
    {
      metric,
      marketplace: Type.Optional(parameters.marketplace),
      ...subject,
      comparison,
      value,
      ...terms,
    },
    closed,
  ),
  data: Alert,
  status: 201,
  prepare: normalize,
  savesIdAs: "alertId",
} as const satisfies Contract;

export const listAlerts = {
  ...alerts,
  ...ownList,
  id: "listAlerts",
  method: "GET",
  path: "/api/v1/alerts",
  summary: "List alerts",
  description: "Returns your alerts, newest first.",
  query: Type.Object({
    ...paging,
    ...listFilters,
    metric: Type.Optional(oneOf(METRIC_NAMES, "Returns only alerts on this metric.")),
    marketListId: Type.Optional(
      Type.String({ title: "an id", pattern: "^\\w{1,100}$", description: "Returns only alerts on this market list." }),
    ),
    enabled: Type.Optional(Type.Boolean({ description: "Returns only enabled, or only disabled, alerts." })),
    search: searchText("name, keyword, ASIN, product title or market list"),
    recent: recentDays("the product, and the watched figure and its history"),
  }),
  data: Type.Object({
    alerts: Type.Array(
      Type.Object({
        ...Alert.properties,
        current: AlertCurrent,
        recent: AlertRecent,
        product: ProductSummary,
        lastEvent: LastEvent,
      }),
    ),
    ...pageData,
  }),
  prepare: normalize,
} as const satisfies Contract;

export const showAlert = {
  ...oneAlert,
  ...ownList,
  id: "showAlert",
  method: "GET",
  summary: "Get an alert",
  description: "Returns an alert with its settings and state.",
  data: Alert,
} as const satisfies Contract;

export const changeAlert = {
  ...oneAlert,
  id: "changeAlert",
  method: "PATCH",
  summary: "Update an alert",
  description:
    "Updates the given fields. Another metric, product, keyword or market list, a new comparison or value, or enabling the alert again, restarts it " +
    "from the current value: a condition that is already true does not fire.",
  body: Type.Object(
    {
      metric: Type.Optional(metric),
      // Without the default of new alerts, which would move an alert to that marketplace.
      marketplace: Type.Optional(oneOf(MARKETPLACE_DOMAINS, "The marketplace's domain.")),
      ...subject,
      comparison: Type.Optional(comparison),
      value: Type.Optional(value),
      ...terms,
    },
    closedChange,
  ),
  data: Alert,
  prepare: normalize,
} as const satisfies Contract;

export const deleteAlert = {
  ...oneAlert,
  id: "deleteAlert",
  method: "DELETE",
  summary: "Delete an alert",
  description: "Deletes an alert. Existing events are kept.",
  data: Deleted,
} as const satisfies Contract;
