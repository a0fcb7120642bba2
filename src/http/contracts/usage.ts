import { Type } from "typebox";
import { PLAN_NAMES, type PlanName } from "../../access/plan.ts";
import type { Contract } from "../contract.ts";
import { dateTime } from "./schemas.ts";

export const usage = {
  id: "usage",
  method: "GET",
  path: "/api/v1/usage",
  tag: "Account",
  summary: "Usage today",
  description: "The account's plan and how much of today's requests it has used. Does not count as a request itself.",
  gate: { counted: false },
  data: Type.Object({
    plan: Type.Unsafe<PlanName>({ type: "string", enum: PLAN_NAMES, description: "The account's plan." }),
    limit: Type.Integer({ description: "Requests per day." }),
    used: Type.Integer({ description: "Requests counted today." }),
    resetsAt: dateTime("When the count starts again: the next 00:00 UTC."),
  }),
  status: 200,
} as const satisfies Contract;

/** Also what operators see of an account. */
export const UsageDay = Type.Object({
  day: Type.String({ format: "date", description: "The UTC day." }),
  used: Type.Integer({ description: "Requests counted on that day." }),
  limit: Type.Integer({
    description: "Requests that the day had room for. For today, and where nothing was counted: the limit of now.",
  }),
});

export const usageHistory = {
  id: "usageHistory",
  method: "GET",
  path: "/api/v1/usage/history",
  tag: "Account",
  summary: "Usage by day",
  description: "How many requests were counted on each of the last days, the oldest first; today is the last one.",
  gate: { counted: false },
  query: Type.Object({
    days: Type.Integer({ minimum: 1, maximum: 366, default: 30, description: "How many days, today included." }),
  }),
  data: Type.Object({ days: Type.Array(UsageDay) }),
  status: 200,
} as const satisfies Contract;
