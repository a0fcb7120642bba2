/** Signing in and out. A session is a cookie that pages cannot read; programs use keys. */
import { Type } from "typebox";
import type { Contract } from "../contract.ts";
import {
  anybody,
  email,
  invitationToken,
  newPassword,
  oneself,
  password,
  personName,
  Session,
  tidyEmail,
  tidyText,
} from "./people-schemas.ts";

const path = "/api/v1/session";

/** What people do who are not known yet is held to so many failures. */
export const guarded = { errors: ["invalid_request", "unauthenticated", "forbidden", "rate_limited"] } as const;

export const showSession = {
  ...anybody,
  id: "showSession",
  method: "GET",
  path,
  summary: "Who is signed in",
  description: "The session of the request's cookie, or null; and what a page must know before anybody has signed in.",
  data: Type.Object({
    session: Type.Union([Session, Type.Null()], { description: "Null where nobody is signed in." }),
    installation: Type.Object({
      needsFirstUser: Type.Boolean({
        description: "Nobody has signed up yet: the first to do so becomes the operator.",
      }),
      signUp: Type.Unsafe<"open" | "invited">({
        type: "string",
        enum: ["open", "invited"],
        description: "Who may sign up: anybody, or only those with an invitation.",
      }),
      demo: Type.Boolean({ description: "Whether the installation shows the demo market." }),
      demoSignIn: Type.Boolean({ description: "Whether one can sign in to the demo without a password." }),
      hasProducts: Type.Boolean({ description: "Whether there are any products to be searched." }),
      mail: Type.Boolean({ description: "Whether mails are sent. Where not, the operator finds them in the log." }),
      version: Type.String({ description: "The version of the service." }),
    }),
  }),
  status: 200,
} as const satisfies Contract;

export const signIn = {
  ...anybody,
  ...guarded,
  id: "signIn",
  method: "POST",
  path,
  summary: "Sign in",
  description:
    "With an e-mail address and its password. The answer sets the session's cookie. After too many failures it is refused for a while " +
    "(429). With an invitation, the person also becomes a member of the account that invites.",
  body: Type.Object({
    email: email("The address that the person signs in with."),
    password,
    invitation: Type.Optional(invitationToken),
  }),
  data: Session,
  status: 201,
  prepare: { email: tidyEmail },
} as const satisfies Contract;

export const signInToDemo = {
  ...anybody,
  id: "signInToDemo",
  method: "POST",
  path: `${path}/demo`,
  summary: "Sign in to the demo",
  description: "Without a password. Only where the demo runs and nobody but this machine can reach it.",
  data: Session,
  status: 201,
  errors: ["forbidden"],
} as const satisfies Contract;

export const signOut = {
  ...anybody,
  id: "signOut",
  method: "DELETE",
  path,
  summary: "Sign out",
  description: "Ends the session of the request's cookie. Where there is none, that is no error.",
  data: Type.Object({ signedOut: Type.Literal(true) }),
  status: 200,
  errors: ["forbidden"],
} as const satisfies Contract;

export const switchAccount = {
  ...oneself,
  id: "switchAccount",
  method: "PUT",
  path: `${path}/account`,
  summary: "Switch to another account",
  description: "From now on the session acts for this account, which the person must belong to.",
  body: Type.Object({ accountId: Type.String({ minLength: 1, maxLength: 100, description: "The account's id." }) }),
  data: Session,
  status: 200,
  errors: ["not_found"],
} as const satisfies Contract;

export const changeUser = {
  ...oneself,
  id: "changeUser",
  method: "PATCH",
  path: `${path}/user`,
  summary: "Change one's name",
  description: "What the person who is signed in is called.",
  body: Type.Object({ name: Type.Optional(personName) }, { minProperties: 1 }),
  data: Session,
  status: 200,
  prepare: { name: tidyText },
} as const satisfies Contract;

export const changePassword = {
  ...oneself,
  id: "changePassword",
  method: "POST",
  path: `${path}/password`,
  summary: "Change one's password",
  description: "Ends all other sessions of the person.",
  body: Type.Object({ currentPassword: password, newPassword }),
  data: Session,
  status: 200,
  errors: ["rate_limited"],
} as const satisfies Contract;

export const changeEmail = {
  ...oneself,
  id: "changeEmail",
  method: "POST",
  path: `${path}/email`,
  summary: "Change one's e-mail address",
  description: "The address that the person signs in with. The password is asked for again; the old address is told.",
  body: Type.Object({ email: email("The new address."), currentPassword: password }),
  data: Session,
  status: 200,
  prepare: { email: tidyEmail },
  errors: ["conflict", "rate_limited"],
} as const satisfies Contract;
