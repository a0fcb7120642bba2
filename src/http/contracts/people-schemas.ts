/** What the routes of people have in common. */
import { Type } from "typebox";
import { PLAN_NAMES, type PlanName } from "../../access/plan.ts";
import { ROLES, type Role } from "../../access/role.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "../../people/password.ts";
import { dateTime } from "./schemas.ts";

/** Routes of people who have signed in, and of those who are about to. */
export const anybody = { gate: { open: true, counted: false }, tag: "People" } as const;
export const owners = { gate: { session: true, role: "owner", counted: false }, tag: "People" } as const;
/** Also for those who may only look, because it is about themselves. */
export const oneself = { gate: { session: true, role: "viewer", counted: false }, tag: "People" } as const;

export const id = (of: string) => Type.String({ minLength: 1, maxLength: 100, description: `The ${of}'s id.` });

export const email = (description: string) => Type.String({ minLength: 1, maxLength: 254, description });

export const personName = Type.String({ minLength: 1, maxLength: 100, description: "What the person is called." });

/** What somebody types who has one: no rule of ours is to tell them apart. */
export const password = Type.String({ minLength: 1, maxLength: MAX_PASSWORD_LENGTH, description: "The password." });

export const newPassword = Type.String({
  minLength: MIN_PASSWORD_LENGTH,
  maxLength: MAX_PASSWORD_LENGTH,
  description: `The new password: ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters, neither the e-mail address nor one of the most common.`,
});

export const invitationToken = Type.String({
  minLength: 1,
  maxLength: 200,
  description: "The token at the end of an invitation's link.",
});

export const role = (description: string) => Type.Unsafe<Role>({ type: "string", enum: ROLES, description });

export const Account = Type.Object({
  id: id("account"),
  name: Type.String({ description: "What it is called." }),
  plan: Type.Unsafe<PlanName>({ type: "string", enum: PLAN_NAMES, description: "Its plan." }),
  role: role("What the person may do in it."),
});

export const Session = Type.Object({
  id: id("session"),
  user: Type.Object({
    id: id("person"),
    email: Type.String({ description: "The address that the person signs in with." }),
    name: Type.String({ description: "What the person is called." }),
    operator: Type.Boolean({ description: "Whether the person may do what only the operator may." }),
  }),
  account: Account,
  accounts: Type.Array(Account, { description: "All accounts that the person belongs to, by name." }),
  createdAt: dateTime("When the person signed in, UTC."),
  expiresAt: dateTime("Until when the session holds, if it is not used again, UTC."),
});

/** People write their addresses with blanks around and in any letter case. */
export const tidyEmail = (raw: string): string => raw.trim().toLowerCase();

export const tidyText = (raw: string): string =>
  raw
    .toWellFormed()
    .replace(/\p{Cc}+/gu, " ")
    .trim();
