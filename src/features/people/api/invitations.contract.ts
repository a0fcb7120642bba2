/** Invitations to join an account. */
import { Type } from "typebox";
import { closed, dateTime, nullable, text } from "../../../platform/http/schemas.ts";
import type { Contract } from "../../access/api/contract.ts";
import {
  email,
  id,
  invitationToken,
  ownerRoute,
  publicRoute,
  role,
  Session,
  selfRoute,
  tidyEmail,
} from "./people-schemas.ts";

const path = "/api/v1/account/invitations";
const tokenParams = Type.Object({ token: invitationToken });
const invitedRole = role("The role the user will have.");

const fields = {
  id: id("invitation"),
  email: text("The invited email address. Only a user with this address can accept."),
  role: invitedRole,
  invitedBy: nullable.string("The name of the user who sent the invitation; null for the operator."),
  expiresAt: dateTime("When the invitation expires (UTC)."),
  createdAt: dateTime("When the invitation was created (UTC)."),
};

export const listInvitations = {
  ...ownerRoute,
  id: "listInvitations",
  method: "GET",
  path,
  summary: "List invitations",
  description: "Returns the pending invitations, newest first. Their links are returned only when they are created.",
  data: Type.Object({ invitations: Type.Array(Type.Object(fields)) }),
} as const satisfies Contract;

export const invite = {
  ...ownerRoute,
  id: "invite",
  method: "POST",
  path,
  summary: "Create an invitation",
  description:
    "Emails a link that works for 7 days, and returns it once. An earlier invitation of the same address to this account stops working.",
  body: Type.Object({ email: email("The email address to invite."), role: invitedRole }, closed),
  data: Type.Object({ ...fields, link: text("The link to accept the invitation. Share it only with the invitee.") }),
  status: 201,
  prepare: { email: tidyEmail },
  errors: ["conflict"],
} as const satisfies Contract;

export const withdrawInvitation = {
  ...ownerRoute,
  id: "withdrawInvitation",
  method: "DELETE",
  path: `${path}/:id`,
  summary: "Withdraw an invitation",
  description: "Withdraws an invitation. Its link stops working.",
  params: Type.Object({ id: id("invitation") }),
  data: Type.Object({ id: id("invitation"), deleted: Type.Literal(true) }),
} as const satisfies Contract;

export const showInvitation = {
  ...publicRoute,
  id: "showInvitation",
  method: "GET",
  path: "/api/v1/invitations/:token",
  summary: "Get an invitation",
  description: "Returns what the page behind an invitation link shows.",
  params: tokenParams,
  data: Type.Object({
    accountName: text("The inviting account's name."),
    role: invitedRole,
    email: text("The invited email address."),
    userExists: Type.Boolean({ description: "Whether a user with this address exists and needs no sign-up." }),
  }),
} as const satisfies Contract;

export const acceptInvitation = {
  ...selfRoute,
  id: "acceptInvitation",
  method: "POST",
  path: "/api/v1/invitations/:token/accept",
  summary: "Accept an invitation",
  description: "Adds the signed-in user to the inviting account and switches the session to it.",
  params: tokenParams,
  data: Session,
  errors: ["forbidden"],
} as const satisfies Contract;
