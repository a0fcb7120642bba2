/** Users, for operators. */
import { Type } from "typebox";
import { idParams, normalizeText } from "../../../platform/http/parameters.ts";
import { closed, dateTime, nullable, text } from "../../../platform/http/schemas.ts";
import { PAGE_SIZE } from "../../access/account-overview.ts";
import type { Contract } from "../../access/api/contract.ts";
import { operatorRoute, pageNumber, pages, searchText } from "../../access/api/operator-route.ts";
import { role } from "./operator-accounts.contract.ts";

const operator = Type.Boolean({ description: "Whether the user is an operator." });

const User = Type.Object({
  id: text("The user's ID."),
  email: text("The user's email address."),
  name: text("The user's name."),
  operator,
  accounts: Type.Array(Type.Object({ id: text("The account's ID."), name: text("The account's name."), role }), {
    description: "The accounts the user belongs to.",
  }),
  createdAt: dateTime("When the user was created (UTC)."),
  lastSeenAt: nullable.dateTime("When the user was last active; null if never."),
});

export const listUsers = {
  ...operatorRoute,
  id: "listUsers",
  method: "GET",
  path: "/api/admin/users",
  summary: "List users",
  description: `Returns all users, newest first, ${PAGE_SIZE} per page.`,
  query: Type.Object({
    search: searchText("Returns only users whose name, email address or ID contains this text."),
    page: pageNumber,
  }),
  data: Type.Object({ users: Type.Array(User), ...pages }),
  prepare: { search: normalizeText.name },
} as const satisfies Contract;

export const changeAnyUser = {
  ...operatorRoute,
  gate: { ...operatorRoute.gate, session: true }, // a leaked key must not create operators, who outlive its revocation
  id: "changeAnyUser",
  method: "PATCH",
  path: "/api/admin/users/:id",
  params: idParams("user"),
  summary: "Grant or revoke operator rights",
  description:
    "Grants or revokes a user's operator rights within a second. Operators can't change their own, and API keys can't do this.",
  body: Type.Object({ operator }, closed),
  data: User,
  errors: ["conflict"],
  mayBeMissing: true,
} as const satisfies Contract;
