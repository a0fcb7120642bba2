/** What people change about themselves. */
import { parseName } from "../access/name.ts";
import type { Clock } from "../base/clock.ts";
import { AppError, invalid } from "../base/errors.ts";
import { parseEmail } from "./email-address.ts";
import type { Guard } from "./guard-attempts.ts";
import { emailChangedMail, type Post } from "./mail.ts";
import { checkNewPassword } from "./password.ts";
import type { Passwords } from "./passwords.ts";
import type { Recognition } from "./recognise.ts";
import type { UserStore } from "./user-store.ts";

export type UserChanges = ReturnType<typeof createUserChanges>;

type Person = { id: string; email: string; name: string };

export function createUserChanges({
  store,
  guard,
  passwords,
  post,
  recognition,
  clock,
}: {
  store: UserStore;
  guard: Pick<Guard, "attempt">;
  passwords: Pick<Passwords, "hash" | "verify">;
  post: Pick<Post, "send">;
  recognition: Pick<Recognition, "forget">;
  clock: Clock;
}) {
  /** Who finds an open browser has no password: it is asked for, and guessing is held to the same limits as at the door. */
  const checkPassword = async ({ id, email }: Person, password: string, ip: string): Promise<void> => {
    const isRight = await guard.attempt({ kind: "sign_in", email, ip }, async () =>
      (await passwords.verify(password, await store.findPasswordHash(id))) ? true : undefined,
    );
    if (!isRight) throw invalid("currentPassword", "is wrong");
  };

  return {
    async rename(person: Person, name: string): Promise<void> {
      await store.setName(person.id, parseName(name), clock.now());
      recognition.forget({ userId: person.id });
    },

    /** Ends all sessions but this one. */
    async changePassword(
      person: Person,
      wanted: { currentPassword: string; newPassword: string; sessionId: string; ip: string },
    ): Promise<void> {
      checkNewPassword(wanted.newPassword, person.email, "newPassword");
      await checkPassword(person, wanted.currentPassword, wanted.ip);
      await store.setPassword(person.id, await passwords.hash(wanted.newPassword), clock.now(), wanted.sessionId);
      recognition.forget({ userId: person.id });
    },

    async changeEmail(person: Person, wanted: { email: string; currentPassword: string; ip: string }): Promise<void> {
      const email = parseEmail(wanted.email);
      await checkPassword(person, wanted.currentPassword, wanted.ip);
      if (!(await store.setEmail(person.id, email, clock.now())))
        throw new AppError("conflict", "Somebody signs in with this e-mail address already.");
      recognition.forget({ userId: person.id });
      if (email !== person.email) post.send(emailChangedMail({ to: person.email, name: person.name, email }));
    },
  };
}
