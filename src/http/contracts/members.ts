/** Who works with an account. */
import { Type } from "typebox";
import type { Contract } from "../contract.ts";
import { id, oneself, owners, role } from "./people-schemas.ts";
import { dateTime, maybeTime } from "./schemas.ts";

const path = "/api/v1/account/members";

const params = Type.Object({ userId: id("person") });

const Member = Type.Object({
  userId: id("person"),
  name: Type.String({ description: "What the person is called." }),
  email: Type.String({ description: "The address that the person signs in with." }),
  role: role(
    "What the person may do: look (`viewer`), change, and make keys (`member`), also manage people (`owner`).",
  ),
  joinedAt: dateTime("Since when the person belongs to the account, UTC."),
  lastSeenAt: maybeTime("When the person last used the service, to within some minutes, UTC; null where never."),
});

export const listMembers = {
  ...oneself,
  id: "listMembers",
  method: "GET",
  path,
  summary: "Members",
  description: "Who belongs to the account, by name.",
  data: Type.Object({ members: Type.Array(Member) }),
  status: 200,
} as const satisfies Contract;

export const changeMember = {
  ...owners,
  id: "changeMember",
  method: "PATCH",
  path: `${path}/:userId`,
  summary: "Change a member's role",
  description: "Holds from the member's next request on. The last owner stays one (409).",
  params,
  body: Type.Object({ role: role("What the person may do from now on.") }),
  data: Member,
  status: 200,
  errors: ["conflict"],
} as const satisfies Contract;

export const removeMember = {
  ...oneself,
  id: "removeMember",
  method: "DELETE",
  path: `${path}/:userId`,
  summary: "Remove a member",
  description: "Owners may remove anybody, and everybody may leave; only the last owner must stay (409).",
  params,
  data: Type.Object({ userId: id("person"), deleted: Type.Literal(true) }),
  status: 200,
  errors: ["forbidden", "conflict"],
} as const satisfies Contract;
