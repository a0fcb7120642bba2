/** Accounts, for operators. */
import { Type } from "typebox";
import { PAGE_SIZE } from "../../access/oversee-accounts.ts";
import { ROLES, type Role } from "../../access/role.ts";
import type { Contract } from "../contract.ts";
import { EXAMPLE_ACCOUNT } from "./account.ts";
import {
  Allowance,
  Counts,
  EXAMPLE_ALLOWANCE,
  EXAMPLE_COUNTS,
  OwnTerms,
  planName,
  TermChanges,
} from "./allowance-schemas.ts";
import { ApiKey, EXAMPLE_KEY_DATA } from "./keys.ts";
import { forgiven, idParams } from "./parameters.ts";
import { dateTime, maybeTime } from "./schemas.ts";
import { UsageDay } from "./usage.ts";

const operators = { gate: { operator: true, counted: false }, tag: "Operator" } as const;
const one = { ...operators, params: idParams("account"), follows: { id: "accountId" } } as const;

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
  overrides: OwnTerms,
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

const listedExample = {
  id: EXAMPLE_ACCOUNT,
  name: "Northern Kitchen",
  plan: "pro",
  overrides: { alerts: 150 },
  operator: false,
  createdAt: "2026-01-12T08:30:00.000Z",
  counts: EXAMPLE_COUNTS,
  usedToday: 12,
  limitToday: 500,
} as const;

const example = {
  ...listedExample,
  allowance: { ...EXAMPLE_ALLOWANCE, alerts: 150 },
  members: [
    {
      id: "usr_01jn8k2v9c3f6h7m5q0r4t8wxy",
      email: "owner@example.com",
      name: "The owner",
      role: "owner",
      lastSeenAt: "2026-03-01T11:58:00.000Z",
    },
  ],
  keys: [EXAMPLE_KEY_DATA],
  usage: [{ day: "2026-03-01", used: 12, limit: 500 }],
} as const;

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
  example: { query: { page: 1 }, data: { accounts: [listedExample], total: 1, page: 1, pages: 1 } },
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
  remembers: "accountId",
  namesAnew: true,
  prepare: { name: forgiven.name, ownerEmail: (raw) => raw.trim() },
  example: {
    body: { name: "Harbour Goods", plan: "pro" },
    data: {
      ...example,
      name: "Harbour Goods",
      overrides: {},
      counts: { webhooks: 0, trackedProducts: 0, trackedKeywords: 0, alerts: 0, keys: 0, members: 0 },
      usedToday: 0,
      allowance: EXAMPLE_ALLOWANCE,
      members: [],
      keys: [],
      usage: [{ day: "2026-03-01", used: 0, limit: 500 }],
      invitation: null,
    },
  },
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
  example: { params: { id: EXAMPLE_ACCOUNT }, data: example },
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
      overrides: Type.Optional(TermChanges),
    },
    { additionalProperties: false, minProperties: 1 },
  ),
  data: AccountDetail,
  status: 200,
  errors: ["conflict"],
  prepare: { name: forgiven.name },
  example: { params: { id: EXAMPLE_ACCOUNT }, body: { overrides: { alerts: 150, webhooks: null } }, data: example },
} as const satisfies Contract;
