import { AppError } from "../../platform/base/errors.ts";
import type { Guard } from "./guard-attempts.ts";
import type { Invitations } from "./invite.ts";
import type { Browser, Sessions, StartedSession } from "./manage-sessions.ts";
import type { PasswordHashes } from "./password-hash.ts";
import type { User, UserStore } from "./user-store.ts";

/** A user, and the hash that their password was verified with. */
type Proved = { user: User; passwordHash: string };

export type SignIn = ReturnType<typeof createSignIn>;

export function createSignIn({
  guard,
  passwords,
  sessions,
  invitations,
  users,
  isServed,
}: {
  guard: Pick<Guard, "attempt">;
  passwords: Pick<PasswordHashes, "verify">;
  sessions: Pick<Sessions, "start">;
  invitations: Pick<Invitations, "check" | "accept">;
  users: Pick<UserStore, "findWithPassword">;
  /** False for users who belong only to accounts that this node does not serve. */
  isServed: (email: string) => Promise<boolean>;
}) {
  /** Does the same work for every address, known or not. */
  const checkPassword = async (email: string, password: string, isExpected: boolean): Promise<Proved | undefined> => {
    const found = await users.findWithPassword(email);
    const passwordHash = isExpected ? (found?.passwordHash ?? null) : null;
    const isRight = await passwords.verify(password, passwordHash);
    return isRight && found !== undefined && passwordHash !== null ? { user: found.user, passwordHash } : undefined;
  };

  return {
    /**
     * Refuses with the same message after about the same time if the address or the password is wrong, and if both are right
     * but this node serves none of the user's accounts.
     */
    async signIn(request: {
      email: string;
      password: string;
      invitation?: string | undefined;
      browser: Browser;
    }): Promise<StartedSession> {
      const { password, invitation, browser } = request;
      const email = request.email.trim().toLowerCase();
      if (invitation !== undefined) await invitations.check(invitation, email);
      const isExpected = invitation !== undefined || (await isServed(email));
      const proved = await guard.attempt({ kind: "sign_in", email, ip: browser.ip }, () =>
        checkPassword(email, password, isExpected),
      );
      if (proved === undefined)
        throw new AppError("unauthenticated", "The e-mail address or the password is wrong. Check both.");
      const { user, passwordHash } = proved;
      if (invitation !== undefined) await invitations.accept(user, invitation, passwordHash);
      return await sessions.start(user.id, browser, passwordHash);
    },
  };
}
