/** Signing in and out. A session is a cookie that scripts cannot read; programs use API keys. */
import { Type } from "typebox";
import { tidyText } from "../../../platform/http/parameters.ts";
import { closed, closedChange, oneOf, text } from "../../../platform/http/schemas.ts";
import type { Contract } from "../../access/api/contract.ts";
import {
  email,
  invitationToken,
  newPassword,
  password,
  personName,
  publicRoute,
  Session,
  selfRoute,
  tidyEmail,
} from "./people-schemas.ts";

const path = "/api/v1/session";

export const showSession = {
  ...publicRoute,
  id: "showSession",
  method: "GET",
  path,
  summary: "Get the current session",
  description:
    "Returns the session of the request's cookie, or null, and the facts about the installation that sign-in pages need.",
  data: Type.Object({
    session: Type.Union([Session, Type.Null()], { description: "Null without a session." }),
    installation: Type.Object({
      needsFirstUser: Type.Boolean({
        description: "True until the first user has signed up, who becomes the operator.",
      }),
      signUp: oneOf(["open", "invited"], "`open`: anyone can sign up. `invited`: only people with an invitation."),
      demo: Type.Boolean({ description: "Whether the installation shows the demo market." }),
      hasProducts: Type.Boolean({ description: "Whether there are products to search." }),
      mail: Type.Boolean({
        description: "Whether emails are sent. If not, the operator finds them in `DATA_DIR/unsent-mail.txt`.",
      }),
      version: text("The version of the service."),
    }),
  }),
} as const satisfies Contract;

export const signIn = {
  ...publicRoute,
  id: "signIn",
  method: "POST",
  path,
  summary: "Sign in",
  description:
    "Signs in with an email address and password and sets the session cookie. Too many failures block further attempts for a while " +
    "(429). With an invitation, the user also joins the inviting account.",
  body: Type.Object(
    {
      email: email("The email address the user signs in with."),
      password,
      invitation: Type.Optional(invitationToken),
    },
    closed,
  ),
  data: Session,
  status: 201,
  prepare: { email: tidyEmail },
  errors: ["invalid_request", "unauthenticated", "forbidden", "not_found", "rate_limited"],
} as const satisfies Contract;

export const signOut = {
  ...publicRoute,
  id: "signOut",
  method: "DELETE",
  path,
  summary: "Sign out",
  description: "Ends the session of the request's cookie. Signing out without a session is not an error.",
  data: Type.Object({ signedOut: Type.Literal(true) }),
  errors: ["forbidden"],
} as const satisfies Contract;

export const switchAccount = {
  ...selfRoute,
  id: "switchAccount",
  method: "PUT",
  path: `${path}/account`,
  summary: "Switch accounts",
  description: "Makes the session act for another account that the user belongs to.",
  body: Type.Object(
    { accountId: Type.String({ minLength: 1, maxLength: 100, description: "The account's ID." }) },
    closed,
  ),
  data: Session,
  errors: ["not_found"],
} as const satisfies Contract;

export const changeUser = {
  ...selfRoute,
  id: "changeUser",
  method: "PATCH",
  path: `${path}/user`,
  summary: "Change your name",
  description: "Changes the signed-in user's name.",
  body: Type.Object({ name: Type.Optional(personName) }, closedChange),
  data: Session,
  prepare: { name: tidyText },
} as const satisfies Contract;

export const changePassword = {
  ...selfRoute,
  id: "changePassword",
  method: "POST",
  path: `${path}/password`,
  summary: "Change your password",
  description: "Changes the signed-in user's password and ends all of their other sessions.",
  body: Type.Object({ currentPassword: password, newPassword }, closed),
  data: Session,
  errors: ["rate_limited"],
} as const satisfies Contract;

export const changeEmail = {
  ...selfRoute,
  id: "changeEmail",
  method: "POST",
  path: `${path}/email`,
  summary: "Change your email address",
  description:
    "Changes the email address the user signs in with. Requires the password. The old address receives a notice.",
  body: Type.Object({ email: email("The new email address."), currentPassword: password }, closed),
  data: Session,
  prepare: { email: tidyEmail },
  errors: ["conflict", "rate_limited"],
} as const satisfies Contract;
