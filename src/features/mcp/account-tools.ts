/** Tools for the account: tracked items, alerts, events and sales. */
import { Type } from "typebox";
import { COMPARISONS, METRICS } from "../tracking/alert.ts";
import { EVENT_TYPES } from "../tracking/event.ts";
import type { Alert, ApiEvent, SalesResponse, TrackedKeyword, Watched } from "./api-responses.ts";
import { shortTitle } from "./shorten.ts";
import { ask, pageUrl, queryOf, type Tool, type ToolContext, tool } from "./tool.ts";
import { asin, id, input, keyword, limit, marketplace, more, number, output, text } from "./tool-schemas.ts";

const LISTS = {
  products: { path: "/api/v1/tracking/products", page: "/tracking/products" },
  keywords: { path: "/api/v1/tracking/keywords", page: "/tracking/keywords" },
  alerts: { path: "/api/v1/alerts", page: "/alerts" },
} as const;

const KINDS = ["products", "keywords", "alerts"] as const satisfies (keyof Watched)[];

const oneOf = <Value extends string>(values: readonly Value[]) => Type.Unsafe<Value>({ type: "string", enum: values });

const track = tool({
  name: "track",
  title: "Track a product or keyword",
  description: "Starts recording changes of a product, or of its rank for a keyword. Limited by the plan.",
  scope: "write",
  input: input({
    asin,
    keyword: Type.Optional(keyword),
    marketplace,
    label: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  output: output({ id: Type.String(), asin: Type.String(), keyword: text(), marketplace: Type.String(), more }),
  async run({ asin, keyword, ...rest }, context) {
    const kind = keyword === undefined ? "products" : "keywords";
    const body = { ...rest, asin, ...(keyword !== undefined && { keyword }) };
    type Tracked = Pick<TrackedKeyword, "id" | "asin" | "marketplace"> & { keyword?: string };
    const data = await ask<Tracked>(context.callApi, { method: "POST", path: LISTS[kind].path, body });
    return {
      id: data.id,
      asin: data.asin ?? asin,
      keyword: data.keyword ?? null,
      marketplace: data.marketplace,
      more: pageUrl(context, LISTS[kind].page),
    };
  },
});

const untrack = tool({
  name: "untrack",
  title: "Stop tracking",
  description: "Undoes track. IDs: list_watched.",
  scope: "write",
  removes: true,
  input: input({ kind: oneOf(["products", "keywords"]), id }),
  output: output({ id: Type.String(), more }),
  run: ({ kind, id }, context) => remove(kind, id, context),
});

/** Metrics of products and keywords; the others need a market list. */
const ALERT_METRICS = Object.keys(METRICS).filter((metric) => !METRICS[metric as keyof typeof METRICS].ofList);

const createAlert = tool({
  name: "create_alert",
  title: "Create an alert",
  description:
    "Notifies when a metric crosses a value. nicheScore needs a keyword, keywordRank a keyword and an asin, others an asin.",
  scope: "write",
  input: input({
    metric: oneOf(ALERT_METRICS),
    comparison: oneOf(COMPARISONS),
    value: Type.Number(),
    asin: Type.Optional(asin),
    keyword: Type.Optional(keyword),
    marketplace,
    name: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  output: output({ id: Type.String(), state: Type.String(), lastValue: number(), more }),
  async run(body, context) {
    const call = { method: "POST", path: LISTS.alerts.path, body } as const;
    const { id, state, lastValue } = await ask<Alert>(context.callApi, call);
    return { id, state, lastValue, more: pageUrl(context, `/alerts/${id}`) };
  },
});

const deleteAlert = tool({
  name: "delete_alert",
  title: "Delete an alert",
  description: "Undoes create_alert.",
  scope: "write",
  removes: true,
  input: input({ id }),
  output: output({ id: Type.String(), more }),
  run: ({ id }, context) => remove("alerts", id, context),
});

async function remove(kind: keyof typeof LISTS, id: string, context: ToolContext) {
  const { path, page } = LISTS[kind];
  await ask(context.callApi, { method: "DELETE", path: `${path}/${id}` });
  return { id, more: pageUrl(context, page) };
}

const listWatched = tool({
  name: "list_watched",
  title: "Tracked items and alerts",
  description: "The account's tracked products, tracked keywords or alerts.",
  scope: "read",
  input: input({ kind: oneOf(KINDS), limit: limit(100, 20) }),
  output: output({ total: Type.Integer(), items: Type.Array(Type.Object({ id: Type.String() })), more }),
  async run({ kind, limit = 20 }, context) {
    const { total, items } = await listShort(kind, limit, context);
    return { total, items, more: pageUrl(context, LISTS[kind].page) };
  },
});

async function listShort<Kind extends keyof Watched>(kind: Kind, limit: number, { callApi }: ToolContext) {
  type Page = { total: number } & { [name in Kind]: Watched[Kind][] };
  const call = { method: "GET", path: LISTS[kind].path, query: queryOf({ limit }) } as const;
  const data = await ask<Page>(callApi, call);
  return { total: data.total, items: data[kind].map(SHORT[kind]) };
}

const SHORT: { [Kind in keyof Watched]: (item: Watched[Kind]) => { id: string } } = {
  products: ({ id, marketplace, asin, label, product, currency }) => ({
    id,
    marketplace,
    asin,
    label,
    title: shortTitle(product?.title ?? null),
    price: product?.price ?? null,
    currency,
    bsr: product?.bsr ?? null,
    reviews: product?.reviewCount ?? null,
    rating: product?.rating ?? null,
  }),
  keywords: ({ id, marketplace, keyword, asin, label, rank, totalResults }) => ({
    id,
    marketplace,
    keyword,
    asin,
    label,
    rank,
    totalResults,
  }),
  alerts: ({ id, name, metric, marketplace, asin, keyword, comparison, value, state, lastValue, enabled }) => ({
    id,
    name,
    metric,
    marketplace,
    asin,
    keyword,
    comparison,
    value,
    state,
    lastValue,
    enabled,
  }),
};

const recentEvents = tool({
  name: "recent_events",
  title: "Recent events",
  description: "Changes of tracked products and keywords and triggered alerts, newest first.",
  scope: "read",
  input: input({
    type: Type.Optional(Type.String({ maxLength: 200, description: `One or more of ${EVENT_TYPES.join(",")}` })),
    subject: Type.Optional(Type.String({ description: "ID of a tracked item or alert" })),
    from: Type.Optional(Type.String({ description: "Date" })),
    limit: limit(100, 20),
  }),
  output: output({
    events: Type.Array(Type.Object({ type: Type.String(), at: Type.String() })),
    more,
  }),
  async run({ limit = 20, ...query }, context) {
    const { events } = await ask<{ events: ApiEvent[] }>(context.callApi, {
      method: "GET",
      path: "/api/v1/events",
      query: queryOf({ ...query, limit }),
    });
    return { events: events.map(shortEvent), more: pageUrl(context, "/automation/events") };
  },
});

/** Keeps the figures of an event, and of its product only what identifies it. */
function shortEvent({ type, timestamp, data }: ApiEvent) {
  const { eventId: _id, product, observedAt: _at, ...figures } = data;
  const about = product && { asin: product.asin, marketplace: product.marketplace, title: shortTitle(product.title) };
  return { type, at: timestamp, ...about, ...figures };
}

const FIGURES = [
  ...(["units", "orders", "refundRate", "unitsUnsettled", "unitsWithoutCost", "sales", "refunds", "netSales"] as const),
  ...(["fees", "estimatedFees", "advertising", "costOfGoods"] as const),
  ...(["netProfit", "netProfitLow", "netProfitHigh", "margin", "roi"] as const),
] as const;

const salesSummary = tool({
  name: "sales_summary",
  title: "Own sales",
  description:
    "Units, sales, fees and expected profit of the account's own imported sales, per currency. Only fees of unsettled units are estimated. Default: the last 30 days with data.",
  scope: "read",
  input: input({
    from: Type.Optional(Type.String({ description: "First day, YYYY-MM-DD" })),
    to: Type.Optional(Type.String({ description: "Last day" })),
    marketplace: Type.Optional(Type.String()),
    sku: Type.Optional(Type.String()),
    asin: Type.Optional(asin),
  }),
  output: output({
    from: Type.String(),
    to: Type.String(),
    moneyHidden: Type.Boolean(),
    coverage: Type.Object({}),
    currencies: Type.Array(
      Type.Object({ currency: Type.String() }, { description: "ordered, settled, previous (ordered, period before)" }),
    ),
    more,
  }),
  async run(query, context) {
    const call = { method: "GET", path: "/api/v1/sales/summary", query: queryOf(query) } as const;
    const { from, to, moneyHidden, coverage, blocks } = await ask<SalesResponse>(context.callApi, call);
    const currencies = blocks.map(({ currency, ordered, settled, previous }) => ({
      currency,
      ordered: shortFigures(ordered),
      settled: shortFigures(settled),
      previous: shortFigures(previous?.ordered),
    }));
    return { from, to, moneyHidden, coverage, currencies, more: pageUrl(context, "/sales", { start: from, end: to }) };
  },
});

function shortFigures(figures: Record<string, unknown> | null | undefined) {
  if (!figures) return null;
  return Object.fromEntries(FIGURES.map((name) => [name, figures[name] ?? null]));
}

export const ACCOUNT_TOOLS = [
  track,
  createAlert,
  listWatched,
  recentEvents,
  salesSummary,
  untrack,
  deleteAlert,
] as const satisfies readonly Tool[];
