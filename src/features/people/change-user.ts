/** Changes that users make to their own name, password and e-mail address. */

import type { Clock } from "../../platform/base/clock.ts";
import { AppError, invalid } from "../../platform/base/errors.ts";
import { parseName } from "../access/name.ts";
import type { SessionAuthenticator } from "./authenticate-session.ts";
import { parseEmail } from "./email-address.ts";
import type { Guard } from "./guard-attempts.ts";
import { emailChangedMail, type Mailer } from "./mail.ts";
import { checkNewPassword } from "./password.ts";
import type { PasswordHashes } from "./password-hash.ts";
import type { User, UserStore } from "./user-store.ts";

export type UserChanges = ReturnType<typeof createUserChanges>;

type Person = Pick<User, "id" | "email" | "name">;

export function createUserChanges({
  store,
  guard,
  passwords,
  mailer,
  authenticator,
  clock,
}: {
  store: UserStore;
  guard: Pick<Guard, "attempt">;
  passwords: PasswordHashes;
  mailer: Pick<Mailer, "send">;
  authenticator: Pick<SessionAuthenticator, "invalidate">;
  clock: Clock;
}) {
  /** An open browser does not prove identity, so the password is required; guessing has the same limits as at sign-in. */
  const checkPassword = async ({ id, email }: Person, password: string, ip: string): Promise<void> => {
    const isRight = await guard.attempt({ kind: "sign_in", email, ip }, async () => {
      const found = await store.findWithPassword(email);
      // The address in a session may be half a second old, and may belong to somebody else by now.
      const hash = found?.user.id === id ? found.passwordHash : null;
      return (await passwords.verify(password, hash)) ? true : undefined;
    });
    if (!isRight) throw invalid("currentPassword", "is wrong");
  };

  return {
    async rename(person: Person, name: string): Promise<void> {
      await store.setName(person.id, parseName(name), clock.now());
      authenticator.invalidate({ userId: person.id });
    },

    /** Ends all of the user's sessions but the current one. */
    async changePassword(
      person: Person,
      input: { currentPassword: string; newPassword: string; sessionId: string; ip: string },
    ): Promise<void> {
      checkNewPassword(input.newPassword, person.email, "newPassword");
      await checkPassword(person, input.currentPassword, input.ip);
      await store.setPassword(person.id, await passwords.hash(input.newPassword), clock.now(), input.sessionId);
      authenticator.invalidate({ userId: person.id });
    },

    async changeEmail(person: Person, input: { email: string; currentPassword: string; ip: string }): Promise<void> {
      const email = parseEmail(input.email);
      await checkPassword(person, input.currentPassword, input.ip);
      if (!(await store.setEmail(person.id, email, clock.now())))
        throw new AppError("conflict", "This e-mail address is already in use.");
      authenticator.invalidate({ userId: person.id });
      if (email !== person.email) mailer.send(emailChangedMail({ to: person.email, name: person.name, email }));
    },
  };
}
