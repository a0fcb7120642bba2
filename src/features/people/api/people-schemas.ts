/** Schemas shared by the routes for users, sessions, members and invitations. */
import { Type } from "typebox";
import { DOCUMENTED, dateTime, oneOf, text } from "../../../platform/http/schemas.ts";
import { planName } from "../../access/api/allowance-schemas.ts";
import { ROLES } from "../../access/role.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "../password.ts";

/** A route that needs no sign-in. */
export const publicRoute = { gate: { open: true, counted: false }, tag: "People" } as const;
export const ownerRoute = { gate: { session: true, role: "owner", counted: false }, tag: "People" } as const;
/** A route about the signed-in user; viewers may call it too. */
export const selfRoute = { gate: { session: true, role: "viewer", counted: false }, tag: "People" } as const;

export const id = (of: string) => Type.String({ minLength: 1, maxLength: 100, description: `The ${of}'s ID.` });

/** `parseEmail` checks the form, after it has trimmed the address. */
export const email = (description: string) =>
  Type.Unsafe<string>({ type: "string", minLength: 1, maxLength: 254, description, [DOCUMENTED]: { format: "email" } });

export const personName = Type.String({ minLength: 1, maxLength: 100, description: "The user's name." });

/** An existing password: no rule beyond its length, so that a refusal reveals nothing. */
export const password = Type.String({ minLength: 1, maxLength: MAX_PASSWORD_LENGTH, description: "The password." });

export const newPassword = Type.String({
  minLength: MIN_PASSWORD_LENGTH,
  maxLength: MAX_PASSWORD_LENGTH,
  description: `The new password: ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters, not the email address and not a common password.`,
});

export const invitationToken = Type.String({
  minLength: 1,
  maxLength: 200,
  description: "The token at the end of the invitation link.",
});

export const role = (description: string) => oneOf(ROLES, description);

const Account = Type.Object({
  id: id("account"),
  name: text("The account's name."),
  plan: planName("The account's plan."),
  role: role("The user's role in the account."),
});

export const Session = Type.Object({
  id: id("session"),
  user: Type.Object({
    id: id("user"),
    email: text("The email address the user signs in with."),
    name: text("The user's name."),
    operator: Type.Boolean({ description: "Whether the user is an operator." }),
  }),
  account: Account,
  accounts: Type.Array(Account, { description: "All accounts the user belongs to, sorted by name." }),
  createdAt: dateTime("When the user signed in (UTC)."),
  expiresAt: dateTime("When the session expires if it is not used again (UTC)."),
});

/** Users type their address with spaces around it and in any letter case. */
export const tidyEmail = (raw: string): string => raw.trim().toLowerCase();
