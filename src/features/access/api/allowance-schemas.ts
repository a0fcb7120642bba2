/** Plans and their limits, as accounts, operators and visitors see them. */
import { Type } from "typebox";
import { closedChange, integer, oneOf } from "../../../platform/http/schemas.ts";
import { type Overrides, PLAN_NAMES } from "../plan.ts";

export const planName = (description: string) => oneOf(PLAN_NAMES, description);

const TEXTS = {
  requestsPerDay: "Requests with keys per UTC day.",
  dashboardRequestsPerDay: "Requests of all signed-in people of the account per UTC day.",
  search: "Whether keyword search is included.",
  webhooks: "The maximum number of webhooks.",
  channels: "The maximum number of notification channels.",
  emailsPerDay: "Mails to notification channels per UTC day.",
  modelTokensPerDay: "Tokens of language models per UTC day, for proposals of listings.",
  trackedProducts: "The maximum number of tracked products.",
  trackedKeywords: "The maximum number of tracked keywords.",
  alerts: "The maximum number of alerts.",
  listings: "The maximum number of listing drafts.",
  refreshHours: "The maximum age, in hours, of tracked data before it is fetched again from a live source.",
} as const;

export const Allowance = Type.Object(
  {
    requestsPerDay: integer(TEXTS.requestsPerDay),
    dashboardRequestsPerDay: integer(TEXTS.dashboardRequestsPerDay),
    search: Type.Boolean({ description: TEXTS.search }),
    webhooks: integer(TEXTS.webhooks),
    channels: integer(TEXTS.channels),
    emailsPerDay: integer(TEXTS.emailsPerDay),
    modelTokensPerDay: integer(TEXTS.modelTokensPerDay),
    trackedProducts: integer(TEXTS.trackedProducts),
    trackedKeywords: integer(TEXTS.trackedKeywords),
    alerts: integer(TEXTS.alerts),
    listings: integer(TEXTS.listings),
    refreshHours: integer(TEXTS.refreshHours),
  },
  { description: "The limits that apply to the account: its plan's limits with its overrides." },
);

/** Unsafe, because an object schema of optional fields would lose the type of `Overrides`. */
export const AccountOverrides = Type.Unsafe<Overrides>({
  type: "object",
  properties: Allowance.properties,
  description: "The account's own limits, which replace those of its plan.",
});

const MAX_LIMIT = 999_999_999;

type Change<T> = { -readonly [K in keyof T]?: T[K] | null };

/** Changes an operator makes to an account's overrides. */
export const OverrideChanges = Type.Unsafe<Change<Overrides>>({
  type: "object",
  properties: Object.fromEntries(
    Object.entries(TEXTS).map(([name, description]) => [
      name,
      name === "search"
        ? { type: ["boolean", "null"], description }
        : { type: ["integer", "null"], minimum: name === "refreshHours" ? 1 : 0, maximum: MAX_LIMIT, description },
    ]),
  ),
  ...closedChange,
  description: "Limits to override. Omitted limits are unchanged; null removes an override.",
});

const used = (description: string) => Type.Integer({ minimum: 0, description });

export const Counts = Type.Object({
  webhooks: used("The number of webhooks."),
  channels: used("The number of notification channels."),
  trackedProducts: used("The number of tracked products."),
  trackedKeywords: used("The number of tracked keywords."),
  alerts: used("The number of alerts."),
  listings: used("The number of listing drafts."),
  keys: used("The number of API keys that work now."),
  members: used("The number of members."),
});
