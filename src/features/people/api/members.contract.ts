/** The members of an account. */
import { Type } from "typebox";
import { closed, dateTime, nullable, text } from "../../../platform/http/schemas.ts";
import type { Contract } from "../../access/api/contract.ts";
import { id, ownerRoute, role, selfRoute } from "./people-schemas.ts";

const path = "/api/v1/account/members";
const oneMember = { path: `${path}/:userId`, params: Type.Object({ userId: id("user") }) } as const;

const Member = Type.Object({
  userId: id("user"),
  name: text("The user's name."),
  email: text("The email address the user signs in with."),
  role: role(
    "The user's role. A `viewer` can read, a `member` can also make changes and create keys, an `owner` can also manage members.",
  ),
  joinedAt: dateTime("When the user joined the account (UTC)."),
  lastSeenAt: nullable.dateTime(
    "When the user was last active (UTC), accurate to a few minutes; null if never active.",
  ),
});

export const listMembers = {
  ...selfRoute,
  id: "listMembers",
  method: "GET",
  path,
  summary: "List members",
  description: "Returns the members of the account, sorted by name.",
  data: Type.Object({ members: Type.Array(Member) }),
} as const satisfies Contract;

export const changeMember = {
  ...ownerRoute,
  ...oneMember,
  id: "changeMember",
  method: "PATCH",
  summary: "Change a member's role",
  description: "Changes a member's role from their next request on. The last owner's role can't be changed (409).",
  body: Type.Object({ role: role("The member's new role.") }, closed),
  data: Member,
  errors: ["conflict"],
} as const satisfies Contract;

export const removeMember = {
  ...selfRoute,
  ...oneMember,
  id: "removeMember",
  method: "DELETE",
  summary: "Remove a member",
  description:
    "Removes a member. Owners can remove anyone, and members can remove themselves. The last owner can't be removed (409).",
  data: Type.Object({ userId: id("user"), deleted: Type.Literal(true) }),
  errors: ["forbidden", "conflict"],
} as const satisfies Contract;
