/** What the routes of people have in common. */
import { Type } from "typebox";
import { PLAN_NAMES, type PlanName } from "../../access/plan.ts";
import { ROLES, type Role } from "../../access/role.ts";
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from "../../people/password.ts";
import { dateTime } from "./schemas.ts";

export const EXAMPLE_USER = "usr_01jn8k2v9c3f6h7m5q0r4t8wxy";
export const EXAMPLE_SESSION = "ses_01jn8k2v9c3f6h7m5q0r4t8wxy";
export const EXAMPLE_INVITATION = "inv_01jn8k2v9c3f6h7m5q0r4t8wxy";
export const EXAMPLE_TOKEN = "nsi_Xq0c5mT1zv9kJ2rW7bLd4sYhEo8uNfAg";

/** Routes of people who have signed in, and of those who are about to. */
export const anybody = { gate: { open: true, counted: false }, tag: "People" } as const;
export const owners = { gate: { session: true, role: "owner", counted: false }, tag: "People" } as const;
/** Also for those who may only look, because it is about themselves. */
export const oneself = { gate: { session: true, role: "viewer", counted: false }, tag: "People" } as const;

export const id = (of: string) => Type.String({ minLength: 1, maxLength: 100, description: `The ${of}'s id.` });

export const email = (description: string) => Type.String({ minLength: 1, maxLength: 254, description });

export const personName = Type.String({ minLength: 1, maxLength: 100, description: "What the person is called." });

/** What somebody types who has one: no rule of ours is to tell them apart. */
export const password = Type.String({ minLength: 1, maxLength: LONGEST_PASSWORD, description: "The password." });

export const newPassword = Type.String({
  minLength: SHORTEST_PASSWORD,
  maxLength: LONGEST_PASSWORD,
  description: `The new password: ${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters, neither the e-mail address nor one of the most common.`,
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

const account = { id: "acc_01jn8k2v9c3f6h7m5q0r4t8wxy", name: "Kitchen goods", plan: "pro", role: "owner" } as const;

export const exampleSession = {
  id: EXAMPLE_SESSION,
  user: { id: EXAMPLE_USER, email: "owner@example.com", name: "The owner", operator: false },
  account,
  accounts: [account],
  createdAt: "2026-03-01T12:00:00.000Z",
  expiresAt: "2026-03-31T12:00:00.000Z",
};

/** People write their addresses with blanks around and in any letter case. */
export const tidyEmail = (raw: string): string => raw.trim().toLowerCase();

export const tidyText = (raw: string): string =>
  raw
    .toWellFormed()
    .replace(/\p{Cc}+/gu, " ")
    .trim();
