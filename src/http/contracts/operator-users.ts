/** The people who sign in, for operators. */
import { Type } from "typebox";
import { PAGE_SIZE } from "../../access/account-overview.ts";
import type { Contract } from "../contract.ts";
import { pageNumber, pages, role, searchText } from "./operator-accounts.ts";
import { forgiven, idParams } from "./parameters.ts";
import { dateTime, maybeTime } from "./schemas.ts";

const operators = { gate: { operator: true, counted: false }, tag: "Operator" } as const;

const User = Type.Object({
  id: Type.String({ description: "The user's id." }),
  email: Type.String({ description: "Their e-mail address." }),
  name: Type.String({ description: "What they are called." }),
  operator: Type.Boolean({ description: "Whether they may do what only operators may." }),
  accounts: Type.Array(
    Type.Object({
      id: Type.String({ description: "The account's id." }),
      name: Type.String({ description: "What it is called." }),
      role,
    }),
    { description: "The accounts that they belong to." },
  ),
  createdAt: dateTime("Since when they can sign in, UTC."),
  lastSeenAt: maybeTime("When they were last here; null if never."),
});

export const listUsers = {
  ...operators,
  id: "listUsers",
  method: "GET",
  path: "/api/admin/users",
  summary: "Users",
  description: `Everybody who can sign in, the newest first, ${PAGE_SIZE} a page.`,
  query: Type.Object({
    search: searchText("Only those whose name, e-mail address or id holds this text."),
    page: pageNumber,
  }),
  data: Type.Object({ users: Type.Array(User), ...pages }),
  status: 200,
  prepare: { search: forgiven.name },
} as const satisfies Contract;

export const changeAnyUser = {
  ...operators,
  gate: { ...operators.gate, session: true }, // a key that has leaked must not make operators, who stay when it is revoked
  id: "changeAnyUser",
  method: "PATCH",
  path: "/api/admin/users/:id",
  params: idParams("user"),
  summary: "Make a user an operator",
  description: "Or no longer one; it holds within a second. Nobody can do it to themselves, and no key can do it.",
  body: Type.Object(
    { operator: Type.Boolean({ description: "Whether they may do what only operators may." }) },
    { additionalProperties: false },
  ),
  data: User,
  status: 200,
  errors: ["conflict"],
  mayBeMissing: true,
} as const satisfies Contract;
