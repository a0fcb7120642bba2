import type { Clock } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import { parseEmail } from "./email-address.ts";
import type { Guard } from "./guard-attempts.ts";
import { checkNewPassword } from "./password.ts";
import type { Passwords } from "./passwords.ts";
import type { Recognition } from "./recognise.ts";
import type { SessionStore } from "./session-store.ts";

export type PasswordResets = ReturnType<typeof createPasswordResets>;

export function createPasswordResets({
  passwords,
  guard,
  store,
  isKnownHere,
  recognition,
  clock,
}: {
  passwords: Pick<Passwords, "askReset" | "reset">;
  guard: Pick<Guard, "count">;
  store: Pick<SessionStore, "sweep">;
  /** Whether somebody of that address may sign in here. Nobody else is sent a link to it. */
  isKnownHere: (email: string) => Promise<boolean>;
  recognition: Pick<Recognition, "forgetAll">;
  clock: Clock;
}) {
  return {
    /** Says nothing of whether the address is known, and counts the same either way: it is no way to fill a mailbox. */
    async ask(wanted: string, ip: string): Promise<void> {
      const email = parseEmail(wanted);
      await guard.count({ kind: "mail", email, ip });
      if (await isKnownHere(email)) await passwords.askReset(email);
    },

    async use(token: string, password: string): Promise<void> {
      checkNewPassword(password, "", "password");
      await store.sweep(clock.now()); // what has run out by our clock
      if (!(await passwords.reset(token, password)))
        throw new AppError("not_found", "This link was used already, or has run out. Ask for a new one.");
      recognition.forgetAll(); // it is not told whose sessions have ended
    },
  };
}
