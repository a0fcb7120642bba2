/** The caller's account, and the plans of this installation. */
import { Type } from "typebox";
import { normalizeText } from "../../../platform/http/parameters.ts";
import { closed, dateTime, nullable, text } from "../../../platform/http/schemas.ts";
import { AccountOverrides, Allowance, Counts, planName } from "./allowance-schemas.ts";
import type { Contract } from "./contract.ts";

const Account = Type.Object({
  id: text("The account's ID."),
  name: text("The account's name."),
  plan: planName("The account's plan."),
  operator: Type.Boolean({ description: "Whether the account's keys have operator rights." }),
  allowance: Allowance,
  overrides: AccountOverrides,
  counts: Counts,
  createdAt: dateTime("When the account was created (UTC)."),
});

export const showAccount = {
  id: "showAccount",
  method: "GET",
  path: "/api/v1/account",
  tag: "Account",
  summary: "Get the account",
  description: "Returns the caller's account with its plan, limits and current counts.",
  gate: { counted: false },
  data: Account,
} as const satisfies Contract;

export const changeAccount = {
  id: "changeAccount",
  method: "PATCH",
  path: "/api/v1/account",
  tag: "Account",
  summary: "Rename the account",
  description: "Renames the account. Only owners can do this. Account names are unique within an installation.",
  gate: { counted: false, session: true, role: "owner" },
  body: Type.Object(
    { name: Type.String({ minLength: 1, maxLength: 100, description: "The account's new name." }) },
    closed,
  ),
  data: Account,
  errors: ["conflict"],
  prepare: { name: normalizeText.name },
} as const satisfies Contract;

export const listPlans = {
  id: "listPlans",
  method: "GET",
  path: "/api/v1/plans",
  tag: "Account",
  summary: "List plans",
  description: "Returns every plan of this installation, smallest first. Needs no authentication.",
  gate: { counted: false, open: true },
  data: Type.Object({
    plans: Type.Array(
      Type.Object({
        name: planName("The plan."),
        title: text("The plan's display name."),
        allowance: Type.Object(Allowance.properties, { description: "The plan's limits." }),
        burstPerSecond: nullable.integer("The maximum number of requests per second; null if unlimited."),
      }),
    ),
  }),
} as const satisfies Contract;
