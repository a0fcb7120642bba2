/**
 * Password resets by mail. A reset token works once, for one hour. The database holds only its SHA-256, in the format of
 * earlier releases, so links that were mailed before an upgrade still work.
 */
import { hash, randomBytes } from "node:crypto";
import type { Clock } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import type { AttemptStore } from "./attempt-store.ts";
import type { SessionAuthenticator } from "./authenticate-session.ts";
import { parseEmail } from "./email-address.ts";
import type { Guard } from "./guard-attempts.ts";
import { type Mailer, resetMail } from "./mail.ts";
import { checkNewPassword } from "./password.ts";
import type { PasswordHashes } from "./password-hash.ts";
import type { UserStore } from "./user-store.ts";

export type PasswordResets = ReturnType<typeof createPasswordResets>;

const LIFETIME_MS = 3_600_000;
const TOKEN_BYTES = 24;

export function createPasswordResets({
  users,
  attempts,
  guard,
  passwords,
  mailer,
  isServed,
  authenticator,
  publicUrl,
  clock,
}: {
  users: Pick<UserStore, "findByEmail" | "insertResetToken" | "findByResetToken" | "resetPassword">;
  attempts: Pick<AttemptStore, "clearFailures">;
  guard: Pick<Guard, "count">;
  passwords: Pick<PasswordHashes, "hash">;
  mailer: Pick<Mailer, "send">;
  /** False for users who belong only to accounts that this node does not serve. */
  isServed: (email: string) => Promise<boolean>;
  authenticator: Pick<SessionAuthenticator, "invalidate">;
  publicUrl: () => string;
  clock: Clock;
}) {
  /** Stores a new token of the user and returns the link with it. */
  const newLink = async (userId: string): Promise<string> => {
    const token = newToken();
    const now = clock.now();
    await users.insertResetToken(userId, hashResetToken(token), now, new Date(now.getTime() + LIFETIME_MS));
    return `${publicUrl()}/app/reset-password?token=${token}`;
  };

  return {
    newLink,

    /** Mails a link if a user has this address. Known and unknown addresses count alike and get the same response. */
    async request(rawEmail: string, ip: string): Promise<void> {
      const email = parseEmail(rawEmail);
      await guard.count({ kind: "mail", email, ip });
      const user = (await isServed(email)) ? await users.findByEmail(email) : undefined;
      if (user === undefined) {
        await users.findByResetToken(hashResetToken(newToken()), clock.now()); // takes about as long as the insert below
        return;
      }
      mailer.send(resetMail({ to: email, name: user.name, link: await newLink(user.id) }));
    },

    /** Sets a new password, and ends all sessions and other reset links of the user. */
    async use(token: string, password: string): Promise<void> {
      const tokenHash = hashResetToken(token);
      const user = await users.findByResetToken(tokenHash, clock.now());
      if (user === undefined) throw linkInvalid();
      checkNewPassword(password, user.email, "password");
      const passwordHash = await passwords.hash(password);
      // The token may have been used, or have expired, while the password was hashed: this decides.
      if (!(await users.resetPassword(user.id, tokenHash, passwordHash, clock.now()))) throw linkInvalid();
      await attempts.clearFailures(user.email);
      authenticator.invalidate({ userId: user.id });
    },
  };
}

function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

export function hashResetToken(token: string): string {
  return hash("sha256", `reset-password:${token}`, "base64url");
}

function linkInvalid(): AppError {
  return new AppError("not_found", "This link has expired or was already used. Request a new one.");
}
