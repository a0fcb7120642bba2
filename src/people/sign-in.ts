import { AppError } from "../base/errors.ts";
import type { Guard } from "./guard-attempts.ts";
import type { Invitations } from "./invite.ts";
import type { Sessions, Started } from "./manage-sessions.ts";
import type { Browser, Passwords } from "./passwords.ts";
import type { UserStore } from "./user-store.ts";

export type SignIn = ReturnType<typeof createSignIn>;

export function createSignIn({
  guard,
  passwords,
  sessions,
  invitations,
  users,
  demoEmail,
}: {
  guard: Guard;
  passwords: Passwords;
  sessions: Sessions;
  invitations: Pick<Invitations, "check" | "acceptWithin">;
  users: Pick<UserStore, "findByEmail">;
  /** Who signs in without a password; undefined where nobody may. */
  demoEmail: string | undefined;
}) {
  return {
    /** The same refusal, after about the same time, whether it was the address or the password. */
    async signIn(wanted: {
      email: string;
      password: string;
      invitation?: string | undefined;
      browser: Browser;
    }): Promise<Started> {
      const { password, invitation, browser } = wanted;
      const email = wanted.email.trim().toLowerCase();
      if (invitation !== undefined) await invitations.check(invitation, email);
      const token = await guard.attempt({ kind: "sign_in", email, ip: browser.ip }, () =>
        passwords.signIn(email, password, browser),
      );
      if (token === undefined)
        throw new AppError("unauthenticated", "The e-mail address or the password is wrong. Check both.");
      if (invitation !== undefined) {
        const user = await users.findByEmail(email);
        if (user !== undefined) await invitations.acceptWithin(user, invitation);
      }
      return await sessions.open(token);
    },

    async signInToDemo(browser: Browser): Promise<Started> {
      const user = demoEmail === undefined ? undefined : await users.findByEmail(demoEmail);
      if (user === undefined)
        throw new AppError(
          "forbidden",
          "One can sign in without a password only to a demo that nobody else can reach.",
        );
      return await sessions.open(await passwords.startSession(user.id, browser));
    },
  };
}
