/** Signing up and resetting a password. */
import { Type } from "typebox";
import { tidyText } from "../../../platform/http/parameters.ts";
import { closed } from "../../../platform/http/schemas.ts";
import type { Contract } from "../../access/api/contract.ts";
import { email, invitationToken, newPassword, personName, publicRoute, Session, tidyEmail } from "./people-schemas.ts";

const accountName = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 100, description }));

export const signUp = {
  ...publicRoute,
  id: "signUp",
  method: "POST",
  path: "/api/v1/users",
  summary: "Sign up",
  description:
    "Creates a user and sets the session cookie. The first user of an installation becomes its operator and the owner of a new account. " +
    "Later users need an invitation. If the operator has opened sign-up, they request it at `/api/v1/sign-ups` instead.",
  body: Type.Object(
    {
      name: personName,
      email: email("The email address to sign in with. With an invitation, the invited address."),
      password: newPassword,
      accountName: accountName("The new account's name. Defaults to the user's name. Ignored with an invitation."),
      invitation: Type.Optional(invitationToken),
    },
    closed,
  ),
  data: Session,
  status: 201,
  prepare: { email: tidyEmail, name: tidyText, accountName: tidyText },
  errors: ["forbidden", "not_found", "conflict", "rate_limited"],
} as const satisfies Contract;

export const requestSignUp = {
  ...publicRoute,
  id: "requestSignUp",
  method: "POST",
  path: "/api/v1/sign-ups",
  summary: "Request to sign up",
  description:
    "If the operator has opened sign-up: emails a link to choose a password. Choosing it creates the user and their account on the Free plan. " +
    "The response is the same if the address is known already; the email then says so. The link works once, for one hour.",
  body: Type.Object(
    {
      name: personName,
      email: email("The email address to sign in with."),
      accountName: accountName("The new account's name. Defaults to the user's name."),
    },
    closed,
  ),
  data: Type.Object({ accepted: Type.Literal(true) }),
  status: 202,
  prepare: { email: tidyEmail, name: tidyText, accountName: tidyText },
  errors: ["forbidden", "rate_limited"],
} as const satisfies Contract;

export const askPasswordReset = {
  ...publicRoute,
  id: "askPasswordReset",
  method: "POST",
  path: "/api/v1/password-resets",
  summary: "Request a password reset",
  description:
    "Emails a reset link if a user has this address. The response is the same either way. The link works once, for one hour.",
  body: Type.Object({ email: email("The email address the user signs in with.") }, closed),
  data: Type.Object({ accepted: Type.Literal(true) }),
  status: 202,
  prepare: { email: tidyEmail },
  errors: ["rate_limited"],
} as const satisfies Contract;

export const usePasswordReset = {
  ...publicRoute,
  id: "usePasswordReset",
  method: "POST",
  path: "/api/v1/password-resets/use",
  summary: "Reset a password",
  description:
    "Sets a new password with the token of the emailed link and ends all of the user's sessions. With the token of a sign-up, creates the user. " +
    "The user then signs in.",
  body: Type.Object(
    {
      token: Type.String({ minLength: 1, maxLength: 200, description: "The token at the end of the link." }),
      password: newPassword,
    },
    closed,
  ),
  data: Type.Object({ changed: Type.Literal(true) }),
  errors: ["not_found", "rate_limited"],
} as const satisfies Contract;
