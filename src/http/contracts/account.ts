/** The caller's account, and the plans that there are. */
import { Type } from "typebox";
import type { Contract } from "../contract.ts";
import { Allowance, Counts, OwnTerms, planName } from "./allowance-schemas.ts";
import { forgiven } from "./parameters.ts";
import { dateTime, nullable } from "./schemas.ts";

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
} as const satisfies Contract;
