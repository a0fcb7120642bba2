/** Accounts, for operators. */
import { Type } from "typebox";
import { PAGE_SIZE } from "../../access/account-overview.ts";
import { ROLES, type Role } from "../../access/role.ts";
import type { Contract } from "../contract.ts";
import { AccountOverrides, Allowance, Counts, OverrideChanges, planName } from "./allowance-schemas.ts";
import { ApiKey } from "./keys.ts";
import { forgiven, idParams } from "./parameters.ts";
import { dateTime, maybeTime } from "./schemas.ts";
import { UsageDay } from "./usage.ts";

const operators = { gate: { operator: true, counted: false }, tag: "Operator" } as const;
const one = { ...operators, params: idParams("account"), savedIds: { id: "accountId" } } as const;

export const pages = {
  total: Type.Integer({ description: "How many there are." }),
  page: Type.Integer({ description: "Which page this is." }),
  pages: Type.Integer({ description: `How many pages of ${PAGE_SIZE} there are.` }),
};

export const pageNumber = Type.Integer({ minimum: 1, maximum: 100_000, default: 1, description: "Which page." });

export const searchText = (description: string) => Type.Optional(Type.String({ maxLength: 100, description }));

export const role = Type.Unsafe<Role>({
  type: "string",
  enum: ROLES,
  description: "What they may do there: look (viewer), change (member), or also manage the account (owner).",
});

const fields = {
  id: Type.String({ description: "The account's id." }),
  name: Type.String({ description: "What it is called." }),
  plan: planName("Its plan."),
  overrides: AccountOverrides,
  operator: Type.Boolean({ description: "Whether its keys may do what only the operator may." }),
  createdAt: dateTime("When it was created, UTC."),
  counts: Counts,
  usedToday: Type.Integer({ description: "Requests counted today." }),
  limitToday: Type.Integer({ description: "Requests per day that hold for it." }),
};

const detail = {
  ...fields,
  allowance: Allowance,
  members: Type.Array(
    Type.Object({
      id: Type.String({ description: "The user's id." }),
      email: Type.String({ description: "Their e-mail address." }),
      name: Type.String({ description: "What they are called." }),
      role,
      lastSeenAt: maybeTime("When they were last here; null if never."),
    }),
  ),
  keys: Type.Array(ApiKey, { description: "Its API keys, the newest first; at most 100." }),
  usage: Type.Array(UsageDay, { description: "The last 30 days, the oldest first." }),
};

const AccountDetail = Type.Object(detail);

export const listAccounts = {
  ...operators,
  id: "listAccounts",
  method: "GET",
  path: "/api/admin/accounts",
  summary: "Accounts",
  description: `All accounts, the newest first, ${PAGE_SIZE} a page.`,
  query: Type.Object({
    search: searchText("Only those whose name or id holds this text."),
    plan: Type.Optional(planName("Only those on this plan.")),
    page: pageNumber,
  }),
  data: Type.Object({ accounts: Type.Array(Type.Object(fields)), ...pages }),
  status: 200,
  prepare: { search: forgiven.name },
} as const satisfies Contract;

export const createAccount = {
  ...operators,
  id: "createAccount",
  method: "POST",
  path: "/api/admin/accounts",
  summary: "Create an account",
  description:
    "With `ownerEmail` somebody is invited to own it: the answer has the link, which is mailed as well where mail is set up.",
  body: Type.Object(
    {
      name: Type.String({ minLength: 1, maxLength: 100, description: "What to call it. No two have the same name." }),
      plan: planName("Its plan."),
      ownerEmail: Type.Optional(
        Type.Unsafe<string | null>({
          type: ["string", "null"],
          maxLength: 254,
          description: "The e-mail address of who is to own it.",
        }),
      ),
    },
    { additionalProperties: false },
  ),
  data: Type.Object({
    ...detail,
    invitation: Type.Union(
      [
        Type.Object({
          id: Type.String({ description: "The invitation's id." }),
          email: Type.String({ description: "Who is invited." }),
          link: Type.String({ description: "Where they accept it." }),
          expiresAt: dateTime("When it can no longer be accepted."),
        }),
        Type.Null(),
      ],
      { description: "Null where nobody was invited." },
    ),
  }),
  status: 201,
  errors: ["conflict"],
  savesIdAs: "accountId",
  needsUniqueName: true,
  prepare: { name: forgiven.name, ownerEmail: (raw) => raw.trim() },
} as const satisfies Contract;

export const showAnyAccount = {
  ...one,
  id: "showAnyAccount",
  method: "GET",
  path: "/api/admin/accounts/:id",
  summary: "One account",
  description: "Its plan and terms, the people who belong to it, its keys, and its last 30 days.",
  data: AccountDetail,
  status: 200,
} as const satisfies Contract;

export const changeAnyAccount = {
  ...one,
  id: "changeAnyAccount",
  method: "PATCH",
  path: "/api/admin/accounts/:id",
  summary: "Change an account",
  description:
    "What is left out stays as it is. A new plan or new terms hold within a second. What an account has more of than it may stays, but nothing is added.",
  body: Type.Object(
    {
      name: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: "What to call it." })),
      plan: Type.Optional(planName("Its plan.")),
      overrides: Type.Optional(OverrideChanges),
    },
    { additionalProperties: false, minProperties: 1 },
  ),
  data: AccountDetail,
  status: 200,
  errors: ["conflict"],
  prepare: { name: forgiven.name },
} as const satisfies Contract;
