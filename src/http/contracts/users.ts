/** Signing up, and getting in again without the password. */
import { Type } from "typebox";
import type { Contract } from "../contract.ts";
import {
  anybody,
  email,
  invitationToken,
  newPassword,
  personName,
  Session,
  tidyEmail,
  tidyText,
} from "./people-schemas.ts";

export const signUp = {
  ...anybody,
  id: "signUp",
  method: "POST",
  path: "/api/v1/users",
  summary: "Sign up",
  description:
    "The first person of an installation becomes its operator, and owner of a new account. Later ones need an invitation, unless the " +
    "operator lets everybody sign up: then they own a new account on Free. The answer sets the session's cookie.",
  body: Type.Object({
    name: personName,
    email: email("The address that the person will sign in with. With an invitation, the one that was invited."),
    password: newPassword,
    accountName: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: "What the new account is called; left out, the person's name. Means nothing with an invitation.",
      }),
    ),
    invitation: Type.Optional(invitationToken),
  }),
  data: Session,
  status: 201,
  prepare: { email: tidyEmail, name: tidyText, accountName: tidyText },
  errors: ["forbidden", "not_found", "conflict", "rate_limited"],
} as const satisfies Contract;

export const askPasswordReset = {
  ...anybody,
  id: "askPasswordReset",
  method: "POST",
  path: "/api/v1/password-resets",
  summary: "Ask for a new password",
  description:
    "Mails a link to the address, if somebody signs in with it; the answer does not tell. The link works once, for an hour.",
  body: Type.Object({ email: email("The address that the person signs in with.") }),
  data: Type.Object({ accepted: Type.Literal(true) }),
  status: 202,
  prepare: { email: tidyEmail },
  errors: ["rate_limited"],
} as const satisfies Contract;

export const usePasswordReset = {
  ...anybody,
  id: "usePasswordReset",
  method: "POST",
  path: "/api/v1/password-resets/use",
  summary: "Set a new password",
  description: "With the token of the mailed link. Ends all sessions of the person, who can then sign in.",
  body: Type.Object({
    token: Type.String({ minLength: 1, maxLength: 200, description: "The token at the end of the link." }),
    password: newPassword,
  }),
  data: Type.Object({ changed: Type.Literal(true) }),
  status: 200,
  errors: ["not_found", "rate_limited"],
} as const satisfies Contract;
