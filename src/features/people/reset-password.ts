/** Password resets by mail. A reset token works once, for one hour. */
import type { Clock } from "../../platform/base/clock.ts";
import { AppError } from "../../platform/base/errors.ts";
import type { AttemptStore } from "./attempt-store.ts";
import type { SessionAuthenticator } from "./authenticate-session.ts";
import type { SignUpLinks } from "./confirm-sign-up.ts";
import { parseEmail } from "./email-address.ts";
import type { Guard } from "./guard-attempts.ts";
import { type Mailer, resetMail } from "./mail.ts";
import { checkNewPassword } from "./password.ts";
import type { PasswordHashes } from "./password-hash.ts";
import { hashResetToken, newToken, TOKEN_LIFETIME_MS } from "./reset-token.ts";
import type { UserStore } from "./user-store.ts";

export type PasswordResets = ReturnType<typeof createPasswordResets>;

export function createPasswordResets({
  users,
  attempts,
  guard,
  passwords,
  mailer,
  signUps,
  isServed,
  authenticator,
  publicUrl,
  clock,
}: {
  users: Pick<UserStore, "findByEmail" | "insertResetToken" | "findByResetToken" | "resetPassword">;
  attempts: Pick<AttemptStore, "clearFailures">;
  guard: Pick<Guard, "count">;
  passwords: Pick<PasswordHashes, "hash">;
  mailer: Pick<Mailer, "prepareAndSend">;
  signUps: Pick<SignUpLinks, "confirm">;
  /** False for users who belong only to accounts that this node does not serve. */
  isServed: (email: string) => Promise<boolean>;
  authenticator: Pick<SessionAuthenticator, "invalidate">;
  publicUrl: string;
  clock: Clock;
}) {
  /** Stores a new token of the user and returns the link with it. */
  const newLink = async (userId: string): Promise<string> => {
    const token = newToken();
    const now = clock.now();
    await users.insertResetToken(userId, hashResetToken(token), now, new Date(now.getTime() + TOKEN_LIFETIME_MS));
    return `${publicUrl}/app/reset-password?token=${token}`;
  };

  return {
    newLink,

    /** Mails a link if a user has this address. Known and unknown addresses count alike and get the same response. */
    async request(rawEmail: string, ip: string): Promise<void> {
      const email = parseEmail(rawEmail);
      await guard.count({ kind: "mail", email, ip });
      mailer.prepareAndSend(async () => {
        const user = (await isServed(email)) ? await users.findByEmail(email) : undefined;
        return user && resetMail({ to: email, name: user.name, link: await newLink(user.id) });
      });
    },

    /** Sets a new password, and ends all sessions and other reset links of the user. Also confirms a sign-up. */
    async use(token: string, password: string): Promise<void> {
      const tokenHash = hashResetToken(token);
      const user = await users.findByResetToken(tokenHash, clock.now());
      if (user === undefined) {
        if (await signUps.confirm(token, password)) return;
        throw linkInvalid();
      }
      checkNewPassword(password, user.email, "password");
      const passwordHash = await passwords.hash(password);
      // The token may have been used, or have expired, while the password was hashed: this decides.
      if (!(await users.resetPassword(user.id, tokenHash, passwordHash, clock.now()))) throw linkInvalid();
      await attempts.clearFailures(user.email);
      authenticator.invalidate({ userId: user.id });
    },
  };
}

function linkInvalid(): AppError {
  return new AppError("not_found", "This link has expired or was already used. Request a new one.");
}
