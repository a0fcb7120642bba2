/**
 * Open sign-up by a mailed link. The user and their account are created when the link is used and the password is chosen: a
 * request that nobody confirms leaves nothing behind. The link leads to the page that sets passwords.
 */

import type { Clock } from "../../platform/base/clock.ts";
import { newId } from "../../platform/base/ids.ts";
import type { Transaction } from "../../platform/db/creation.ts";
import type { PlanName } from "../access/plan.ts";
import type { MemberStore } from "./member-store.ts";
import { checkNewPassword } from "./password.ts";
import type { PasswordHashes } from "./password-hash.ts";
import { hashSignUpToken, newToken, TOKEN_LIFETIME_MS } from "./reset-token.ts";
import type { PendingSignUp, SignUpStore } from "./sign-up-store.ts";
import type { NewUser, UserStore } from "./user-store.ts";

const OPEN_PLAN: PlanName = "free";

export type SignUpLinks = ReturnType<typeof createSignUpLinks>;

export function createSignUpLinks({
  store,
  users,
  members,
  passwords,
  isOpen,
  publicUrl,
  clock,
}: {
  store: SignUpStore;
  users: Pick<UserStore, "transact" | "insert" | "insertAccount">;
  members: Pick<MemberStore, "add">;
  passwords: Pick<PasswordHashes, "hash">;
  isOpen: boolean;
  publicUrl: string;
  clock: Clock;
}) {
  return {
    /** Stores the sign-up and returns the link that confirms it. */
    async create(pending: PendingSignUp): Promise<string> {
      const token = newToken();
      const now = clock.now();
      await store.insert(hashSignUpToken(token), pending, now, new Date(now.getTime() + TOKEN_LIFETIME_MS));
      return `${publicUrl}/app/reset-password?token=${token}`;
    },

    /** Creates the user and their account. Returns false when the link does not confirm a sign-up, or no longer. */
    async confirm(token: string, password: string): Promise<boolean> {
      const tokenHash = hashSignUpToken(token);
      const pending = isOpen ? await store.find(tokenHash, clock.now()) : undefined;
      if (pending === undefined) return false;
      const { email, name, accountName } = pending;
      checkNewPassword(password, email, "password");
      const passwordHash = await passwords.hash(password);
      const now = clock.now();
      const user: NewUser = { id: newId("user", now), email, name, operator: false, createdAt: now, passwordHash };
      return await users.transact(async (tx) => {
        if (!(await store.use(tx, tokenHash, now))) return false;
        if (!(await users.insert(tx, user))) return false; // another link, or an invitation, was faster
        await openAccount(tx, { users, members }, user, accountName, OPEN_PLAN);
        return true;
      });
    },
  };
}

/** Creates an account that the user owns. */
export async function openAccount(
  tx: Transaction,
  { users, members }: { users: Pick<UserStore, "insertAccount">; members: Pick<MemberStore, "add"> },
  { id: userId, operator, createdAt }: NewUser,
  name: string,
  plan: PlanName,
): Promise<void> {
  const id = newId("account", createdAt);
  await users.insertAccount(tx, { id, name, plan, overrides: {}, operator, createdAt });
  await members.add(tx, id, userId, "owner", createdAt);
}
