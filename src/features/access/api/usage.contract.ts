import { Type } from "typebox";
import { dateTime, integer } from "../../../platform/http/schemas.ts";
import { planName } from "./allowance-schemas.ts";
import type { Contract } from "./contract.ts";

const usageRoute = { method: "GET", tag: "Account", gate: { counted: false } } as const;

export const usage = {
  ...usageRoute,
  id: "usage",
  path: "/api/v1/usage",
  summary: "Get today's usage",
  description:
    "Returns the account's plan and how many of today's requests it has used, with keys and in the dashboard. Doesn't count as a request.",
  data: Type.Object({
    plan: planName("The account's plan."),
    limit: integer("Requests with keys per day."),
    used: integer("Requests with keys counted today."),
    resetsAt: dateTime("When the counts reset: the next 00:00 UTC."),
    dashboard: Type.Object(
      {
        limit: integer("Requests per day of all signed-in people of the account."),
        used: integer("Requests of signed-in people counted today."),
      },
      {
        description:
          "Searches, product pages, previews and changes of signed-in people. Reading the account's own lists is free.",
      },
    ),
  }),
} as const satisfies Contract;

/** Operators see the same days of any account. */
export const UsageDay = Type.Object({
  day: Type.String({ format: "date", description: "The UTC day." }),
  used: integer("Requests counted on that day."),
  limit: integer("The limit on that day. For today, and for days without requests, the current limit."),
});

export const usageHistory = {
  ...usageRoute,
  id: "usageHistory",
  path: "/api/v1/usage/history",
  summary: "List usage by day",
  description: "Returns the number of requests counted on each of the last days, oldest first. The last day is today.",
  query: Type.Object({
    days: Type.Integer({ minimum: 1, maximum: 366, default: 30, description: "The number of days, including today." }),
  }),
  data: Type.Object({ days: Type.Array(UsageDay) }),
} as const satisfies Contract;
