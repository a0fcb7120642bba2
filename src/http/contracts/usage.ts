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
  example: { data: { plan: "starter", limit: 100, used: 12, resetsAt: "2026-03-02T00:00:00.000Z" } },
} as const satisfies Contract;
