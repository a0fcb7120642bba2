/** Asking people into an account. */
import { Type } from "typebox";
import type { Contract } from "../contract.ts";
import { anybody, email, id, invitationToken, oneself, owners, role, Session, tidyEmail } from "./people-schemas.ts";
import { dateTime, nullable } from "./schemas.ts";

const path = "/api/v1/account/invitations";
const ofToken = Type.Object({ token: invitationToken });

const fields = {
  id: id("invitation"),
  email: Type.String({ description: "Who is invited: only somebody with this address can use it." }),
  role: role("What the person will be allowed to do."),
  invitedBy: nullable.string("Who has invited: a name, or null for the operator."),
  expiresAt: dateTime("Until when it can be used, UTC."),
  createdAt: dateTime("When it was made, UTC."),
};

export const listInvitations = {
  ...owners,
  id: "listInvitations",
  method: "GET",
  path,
  summary: "Invitations",
  description: "Those that can still be used, the newest first. Their links were shown when they were made.",
  data: Type.Object({ invitations: Type.Array(Type.Object(fields)) }),
  status: 200,
} as const satisfies Contract;

export const invite = {
  ...owners,
  id: "invite",
  method: "POST",
  path,
  summary: "Invite somebody",
  description:
    "Mails a link that works for 7 days, and shows it here, and never again. An earlier invitation of the same address to this account " +
    "no longer works then.",
  body: Type.Object({ email: email("Who is invited."), role: role("What the person will be allowed to do.") }),
  data: Type.Object({
    ...fields,
    link: Type.String({ description: "Where the person accepts. Give it to nobody else." }),
  }),
  status: 201,
  prepare: { email: tidyEmail },
  errors: ["conflict"],
} as const satisfies Contract;

export const withdrawInvitation = {
  ...owners,
  id: "withdrawInvitation",
  method: "DELETE",
  path: `${path}/:id`,
  summary: "Withdraw an invitation",
  description: "Its link no longer works.",
  params: Type.Object({ id: id("invitation") }),
  data: Type.Object({ id: id("invitation"), deleted: Type.Literal(true) }),
  status: 200,
} as const satisfies Contract;

export const showInvitation = {
  ...anybody,
  id: "showInvitation",
  method: "GET",
  path: "/api/v1/invitations/:token",
  summary: "What an invitation is for",
  description: "For the page that its link opens.",
  params: ofToken,
  data: Type.Object({
    accountName: Type.String({ description: "The account that invites." }),
    role: role("What the person will be allowed to do."),
    email: Type.String({ description: "Who is invited." }),
    userExists: Type.Boolean({
      description: "Whether somebody signs in with this address already: then nobody need sign up.",
    }),
  }),
  status: 200,
} as const satisfies Contract;

export const acceptInvitation = {
  ...oneself,
  id: "acceptInvitation",
  method: "POST",
  path: "/api/v1/invitations/:token/accept",
  summary: "Accept an invitation",
  description:
    "The person who is signed in becomes a member of the account that invites, and the session acts for it from now on.",
  params: ofToken,
  data: Session,
  status: 200,
  errors: ["forbidden"],
} as const satisfies Contract;
