import { AppError } from "../base/errors.ts";
import type { Guard } from "./guard-attempts.ts";
import type { Invitations } from "./invite.ts";
import type { Sessions, Started } from "./manage-sessions.ts";
import type { Browser, Passwords } from "./passwords.ts";
import type { UserStore } from "./user-store.ts";

export type SignIn = ReturnType<typeof createSignIn>;

/** An address that nobody has: trying a password with it takes as long as with any other. */
const NOBODY = "nobody@nowhere.invalid";

export function createSignIn({
  guard,
  passwords,
  sessions,
  invitations,
  users,
  isKnownHere,
  demoEmail,
}: {
  guard: Guard;
  passwords: Passwords;
  sessions: Sessions;
  invitations: Pick<Invitations, "check" | "acceptWithin">;
  users: Pick<UserStore, "findByEmail">;
  /** False of people of other accounts alone than this node serves. */
  isKnownHere: (email: string) => Promise<boolean>;
  /** Who signs in without a password; undefined where nobody may. */
  demoEmail: string | undefined;
}) {
  return {
    /**
     * The same refusal, after about the same time, whether it was the address or the password, or both are right and
     * belong to somebody who has no business here.
     */
    async signIn(wanted: {
      email: string;
      password: string;
      invitation?: string | undefined;
      browser: Browser;
    }): Promise<Started> {
      const { password, invitation, browser } = wanted;
      const email = wanted.email.trim().toLowerCase();
      if (invitation !== undefined) await invitations.check(invitation, email);
      const isExpected = invitation !== undefined || (await isKnownHere(email));
      const token = await guard.attempt({ kind: "sign_in", email, ip: browser.ip }, () =>
        passwords.signIn(isExpected ? email : NOBODY, password, browser),
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
