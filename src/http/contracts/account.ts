/** The caller's account, and the plans that there are. */
import { Type } from "typebox";
import { PLAN_NAMES, PLANS, planTitle } from "../../access/plan.ts";
import type { Contract } from "../contract.ts";
import { Allowance, Counts, EXAMPLE_ALLOWANCE, EXAMPLE_COUNTS, OwnTerms, planName } from "./allowance-schemas.ts";
import { forgiven } from "./parameters.ts";
import { dateTime, nullable } from "./schemas.ts";

export const EXAMPLE_ACCOUNT = "acc_01jn8k2v9c3f6h7m5q0r4t8wxy";

const Account = Type.Object({
  id: Type.String({ description: "The account's id." }),
  name: Type.String({ description: "What it is called." }),
  plan: planName("Its plan."),
  operator: Type.Boolean({ description: "Whether its keys may do what only the operator may." }),
  allowance: Allowance,
  overrides: OwnTerms,
  counts: Counts,
  createdAt: dateTime("When it was created, UTC."),
});

const example = {
  id: EXAMPLE_ACCOUNT,
  name: "Northern Kitchen",
  plan: "pro",
  operator: false,
  allowance: { ...EXAMPLE_ALLOWANCE, alerts: 150 },
  overrides: { alerts: 150 },
  counts: EXAMPLE_COUNTS,
  createdAt: "2026-01-12T08:30:00.000Z",
} as const;

export const showAccount = {
  id: "showAccount",
  method: "GET",
  path: "/api/v1/account",
  tag: "Account",
  summary: "The account",
  description: "The account that the caller acts for: its plan, what that allows, and how much of it is taken.",
  gate: { counted: false },
  data: Account,
  status: 200,
  example: { data: example },
} as const satisfies Contract;

export const changeAccount = {
  id: "changeAccount",
  method: "PATCH",
  path: "/api/v1/account",
  tag: "Account",
  summary: "Rename the account",
  description: "Only its owners may. No two accounts of an installation have the same name.",
  gate: { counted: false, session: true, role: "owner" },
  body: Type.Object(
    { name: Type.String({ minLength: 1, maxLength: 100, description: "What to call it." }) },
    { additionalProperties: false },
  ),
  data: Account,
  status: 200,
  errors: ["conflict"],
  prepare: { name: forgiven.name },
  example: { body: { name: example.name }, data: example },
} as const satisfies Contract;

export const listPlans = {
  id: "listPlans",
  method: "GET",
  path: "/api/v1/plans",
  tag: "Account",
  summary: "Plans",
  description: "Every plan of this installation, the smallest first. Nobody needs to be signed in.",
  gate: { counted: false, open: true },
  data: Type.Object({
    plans: Type.Array(
      Type.Object({
        name: planName("The plan."),
        title: Type.String({ description: "Its name as people write it." }),
        allowance: Type.Object(Allowance.properties, { description: "What it allows." }),
        burstPerSecond: nullable.integer("How many requests within one second; null where there is no such limit."),
      }),
    ),
  }),
  status: 200,
  example: {
    data: {
      plans: PLAN_NAMES.map((name) => ({
        name,
        title: planTitle(name),
        allowance: PLANS[name],
        burstPerSecond: null,
      })),
    },
  },
} as const satisfies Contract;
