/** What needs somebody's attention, the most urgent first: each with the page that mends it. */
import { useQuery } from "@tanstack/react-query";
import type { LinkProps } from "@tanstack/react-router";
import { ago, counted, number, utcDay } from "../../parts/format.ts";
import {
  costsQuery,
  importsQuery,
  type SalesImport,
  type StockItem,
  type Summary,
  stockQuery,
} from "../sales/sales-queries.ts";
import { channelsQuery } from "../settings/channel-queries.ts";
import { webhooksQuery } from "../settings/webhooks/webhook-queries.ts";
import type { Webhook } from "../settings/webhooks/webhook-words.tsx";

export type Need = {
  key: string;
  kind: "stock" | "webhook" | "cost" | "report" | "channel";
  tone: "bad" | "warn" | "quiet";
  name: string;
  /** After the name, never cut: "runs out Dec 2". */
  what: string;
  detail: string;
  action: string;
  to: Pick<LinkProps, "to" | "params" | "search">;
};

const DAY_MS = 86_400_000;
const REFRESH = { refetchInterval: 60_000, refetchOnMount: "always" } as const;

/** Undefined until everything has been asked; what cannot be loaded needs nobody. */
export function useNeeds(coverage: Summary["coverage"] | undefined): Need[] | undefined {
  const webhooks = useQuery({ ...webhooksQuery, ...REFRESH });
  const channels = useQuery({ ...channelsQuery, ...REFRESH });
  const stock = useQuery({ ...stockQuery({}), ...REFRESH });
  const costs = useQuery({ ...costsQuery, ...REFRESH });
  const imports = useQuery({ ...importsQuery(), ...REFRESH });
  if ([webhooks, channels, stock, costs, imports].some(({ isPending }) => isPending)) return undefined;
  return [
    ...stockNeeds(stock.data?.items ?? []),
    ...(webhooks.data?.webhooks ?? []).flatMap(webhookNeed),
    ...(channels.data ?? []).flatMap(({ id, name, status }): Need[] =>
      status !== "failing"
        ? []
        : [
            {
              ...{ key: id, kind: "channel", tone: "bad", name: name ?? "A notification channel", what: "is failing" },
              ...{ detail: "Notifications don’t arrive", action: "Fix", to: { to: "/settings/notifications" } },
            },
          ],
    ),
    ...importNeeds(imports.data?.imports ?? []),
    ...costNeeds(costs.data?.missing ?? []),
    ...staleNeeds(coverage),
  ];
}

const SHOWN_SKUS = 2;

function stockNeeds(items: readonly StockItem[]): Need[] {
  const due = items
    .filter(({ status }) => status === "out_of_stock" || status === "reorder_now")
    .sort((a, b) => (a.daysOfCover ?? 0) - (b.daysOfCover ?? 0));
  const needs = due.slice(0, due.length > SHOWN_SKUS + 1 ? SHOWN_SKUS : due.length).map((item): Need => {
    const { sku, title, marketplace, available, stockoutOn, daysOfCover, leadTimeDays, safetyDays, inbound } = item;
    const left =
      daysOfCover === null ? `${number(available)} left` : `${counted(Math.round(daysOfCover), "day")} of stock`;
    return {
      ...{ key: `${sku} ${marketplace}`, kind: "stock", tone: item.status === "out_of_stock" ? "bad" : "warn" },
      name: title ?? sku,
      what: stockoutOn === null || available === 0 ? "is out of stock" : `runs out ${utcDay(stockoutOn)}`,
      detail: [`${left}, ${number(leadTimeDays + safetyDays)} to restock`, inbound ? `${number(inbound)} inbound` : ""]
        .filter(Boolean)
        .join(" · "),
      action: "View stock",
      to: { to: "/sales/stock", search: { search: sku } },
    };
  });
  const rest = due.length - needs.length;
  if (rest === 0) return needs;
  return [
    ...needs,
    {
      ...{ key: "more stock", kind: "stock", tone: "warn", name: `${number(rest)} more SKUs`, what: "to reorder" },
      ...{ detail: "Their reorder date is today or past", action: "View stock" },
      to: { to: "/sales/stock", search: { status: "reorder_now" } },
    },
  ];
}

/** A webhook that its owner disabled is not in trouble. */
function webhookNeed({ id, description, url, status, disabledReason, disabledAt, failingSince }: Webhook): Need[] {
  if (status !== "failing" && disabledReason === null) return [];
  const detail =
    disabledReason === "gone"
      ? `Turned off ${ago(disabledAt)}: its receiver responded with 410 Gone`
      : disabledReason !== null
        ? `Turned off ${ago(disabledAt)} after a week of failures`
        : `Since ${ago(failingSince)}. We retry automatically`;
  return [
    {
      ...{ key: id, kind: "webhook", tone: "bad", detail, action: "Fix" },
      name: `Webhook “${description ?? url}”`,
      what: disabledReason === null ? "is failing" : "is off",
      to: { to: "/settings/webhooks/$webhookId", params: { webhookId: id } },
    },
  ];
}

const RECENT_DAYS = 14;

/** The newest import of each kind of report, if it failed or waits for its preview to be confirmed. */
function importNeeds(imports: readonly SalesImport[]): Need[] {
  const since = Date.now() - RECENT_DAYS * DAY_MS;
  const newest = imports.filter(
    ({ kind, createdAt }, at) =>
      Date.parse(createdAt) > since && imports.findIndex((other) => other.kind === kind) === at,
  );
  return newest.flatMap(({ id, name, status, isPreviewed, problem, createdAt }): Need[] => {
    const isHeld = status === "held" && isPreviewed;
    if (status !== "failed" && !isHeld) return [];
    return [
      {
        ...{ key: id, kind: "report", tone: isHeld ? "quiet" : "bad", name: `“${name}”` },
        what: isHeld ? "waits for you" : "was not imported",
        detail: isHeld ? `Uploaded ${ago(createdAt)}` : (problem ?? `Uploaded ${ago(createdAt)}`),
        action: isHeld ? "Review" : "View report",
        to: { to: "/data/reports/$importId", params: { importId: id } },
      },
    ];
  });
}

function costNeeds(missing: readonly { units: number; title: string | null; sku: string }[]): Need[] {
  const [first] = missing;
  if (first === undefined) return [];
  const units = missing.reduce((sum, each) => sum + each.units, 0);
  return [
    {
      ...{ key: "costs", kind: "cost", tone: "quiet", action: "Add costs", to: { to: "/sales/costs" } },
      name: missing.length === 1 ? (first.title ?? first.sku) : counted(missing.length, "product"),
      what: missing.length === 1 ? "has no cost" : "without a cost",
      detail: `Profit is unknown for ${counted(units, "unit")}`,
    },
  ];
}

/** Orders are reported daily, settlements every two weeks. */
const LATEST: readonly ["ordersTo" | "settledTo", days: number, name: string, detail: string][] = [
  ["ordersTo", 7, "Order reports", "Sales, stock and profit are known until then"],
  ["settledTo", 21, "Settlements", "Fees after that are estimates"],
];

function staleNeeds(coverage: Summary["coverage"] | undefined): Need[] {
  return LATEST.flatMap(([of, days, name, detail]): Need[] => {
    const last = coverage?.[of] ?? null;
    if (last === null || Date.now() - Date.parse(last) < days * DAY_MS) return [];
    const what = `end ${utcDay(last)}`;
    return [{ key: of, kind: "report", tone: "quiet", name, what, detail, action: "Upload", to: { to: "/data" } }];
  });
}
