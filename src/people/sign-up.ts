import { parseName } from "../access/name.ts";
import type { PlanName } from "../access/plan.ts";
import type { Clock } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import { newId } from "../base/ids.ts";
import type { Transaction } from "../db/creation.ts";
import { parseEmail } from "./email-address.ts";
import type { Guard } from "./guard-attempts.ts";
import type { Invitations } from "./invite.ts";
import type { Sessions, Started } from "./manage-sessions.ts";
import type { MemberStore } from "./member-store.ts";
import { checkNewPassword } from "./password.ts";
import type { Browser, Passwords } from "./passwords.ts";
import type { NewUser, UserStore } from "./user-store.ts";

export type SignUp = ReturnType<typeof createSignUp>;

export type NewPerson = {
  name: string;
  email: string;
  password: string;
  accountName?: string | undefined;
  invitation?: string | undefined;
  browser: Browser;
};

/** Whoever installs it is to see all of it; whoever comes by is not. */
const FIRST_PLAN: PlanName = "agency";
const OPEN_PLAN: PlanName = "free";

export function createSignUp({
  store,
  members,
  invitations,
  guard,
  passwords,
  sessions,
  isOpen,
  takesFirst,
  clock,
}: {
  store: UserStore;
  members: Pick<MemberStore, "add">;
  invitations: Pick<Invitations, "check" | "use">;
  guard: Pick<Guard, "count" | "rememberPlace">;
  passwords: Passwords;
  sessions: Pick<Sessions, "open">;
  isOpen: boolean;
  /** Whether the first person of an installation may sign up here without an invitation. */
  takesFirst: boolean;
  clock: Clock;
}) {
  let isBegun = false;

  /** Nobody has signed up yet. */
  const needsFirst = async (): Promise<boolean> => {
    if (!takesFirst) return false;
    if (!isBegun) isBegun = await store.hasUsers();
    return !isBegun;
  };

  const openAccount = async (tx: Transaction, user: NewUser, name: string, plan: PlanName): Promise<void> => {
    const id = newId("account", user.createdAt);
    const { operator, createdAt } = user;
    await store.insertAccount(tx, { id, name, plan, overrides: {}, operator, createdAt });
    await members.add(tx, id, user.id, "owner", createdAt);
  };

  const refused = () =>
    new AppError("forbidden", "Signing up needs an invitation here. Ask an owner of an account, or the operator.");

  return {
    needsFirst,

    async signUp(person: NewPerson): Promise<Started> {
      const { invitation, browser } = person;
      const email = parseEmail(person.email);
      const name = parseName(person.name);
      const accountName = parseName(person.accountName ?? name);
      checkNewPassword(person.password, email, "password");
      // What is refused anyway is to cost nothing; whether it is, is decided below.
      if (invitation !== undefined) await invitations.check(invitation, email);
      else if (!isOpen && !(await needsFirst())) throw refused();
      await guard.count({ kind: invitation === undefined ? "sign_up" : "invited", email, ip: browser.ip });

      const passwordHash = await passwords.hash(person.password);
      const now = clock.now();
      const made: NewUser = { id: newId("user", now), email, name, operator: false, createdAt: now, passwordHash };
      await store.transact(async (tx) => {
        const isFirst = await store.lockFirst(tx);
        // Whoever was invited is somebody's guest, also where nobody has signed up before.
        const isInstaller = isFirst && takesFirst && invitation === undefined;
        if (!isInstaller && invitation === undefined && !isOpen) throw refused();
        const user = { ...made, operator: isInstaller };
        if (!(await store.insert(tx, user)))
          throw new AppError("conflict", "Somebody signs in with this e-mail address already. Sign in instead.");
        if (invitation !== undefined) await invitations.use(tx, user, invitation);
        else await openAccount(tx, user, accountName, isInstaller ? FIRST_PLAN : OPEN_PLAN);
      });
      await guard.rememberPlace({ email, ip: browser.ip });
      return await sessions.open(await passwords.startSession(made.id, browser));
    },
  };
}
