import { parseName } from "../access/name.ts";
import type { PlanName } from "../access/plan.ts";
import type { Clock } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import { newId } from "../base/ids.ts";
import type { Transaction } from "../db/creation.ts";
import { parseEmail } from "./email-address.ts";
import type { Guard } from "./guard-attempts.ts";
import type { Invitations } from "./invite.ts";
import { type Mailer, signUpMail } from "./mail.ts";
import type { Browser, Sessions, StartedSession } from "./manage-sessions.ts";
import type { MemberStore } from "./member-store.ts";
import { checkNewPassword } from "./password.ts";
import type { PasswordHashes } from "./password-hash.ts";
import type { PasswordResets } from "./reset-password.ts";
import type { NewUser, UserStore } from "./user-store.ts";

export type SignUp = ReturnType<typeof createSignUp>;

export type SignUpRequest = {
  name: string;
  email: string;
  password: string;
  accountName?: string | undefined;
  invitation?: string | undefined;
  browser: Browser;
};

/** Open sign-up: the password follows when the address is confirmed. */
export type OpenSignUp = Omit<SignUpRequest, "password" | "invitation" | "browser"> & { ip: string };

/** The person who installs the service gets everything; later users start with the smallest plan. */
const FIRST_PLAN: PlanName = "agency";
const OPEN_PLAN: PlanName = "free";

export function createSignUp({
  store,
  members,
  invitations,
  guard,
  passwords,
  sessions,
  resets,
  mailer,
  isOpen,
  allowsFirstUser,
  clock,
}: {
  store: UserStore;
  members: Pick<MemberStore, "add">;
  invitations: Pick<Invitations, "check" | "use">;
  guard: Pick<Guard, "count" | "rememberNetwork">;
  passwords: Pick<PasswordHashes, "hash">;
  sessions: Pick<Sessions, "start">;
  resets: Pick<PasswordResets, "newLink">;
  mailer: Pick<Mailer, "send">;
  isOpen: boolean;
  /** Lets the first user of an installation sign up on this node without an invitation. */
  allowsFirstUser: boolean;
  clock: Clock;
}) {
  let hasUsers = false;

  /** True until somebody has signed up. */
  const needsFirst = async (): Promise<boolean> => {
    if (!allowsFirstUser) return false;
    if (!hasUsers) hasUsers = await store.hasUsers();
    return !hasUsers;
  };

  const openAccount = async (tx: Transaction, user: NewUser, name: string, plan: PlanName): Promise<void> => {
    const id = newId("account", user.createdAt);
    const { operator, createdAt } = user;
    await store.insertAccount(tx, { id, name, plan, overrides: {}, operator, createdAt });
    await members.add(tx, id, user.id, "owner", createdAt);
  };

  const invitationNeeded = () =>
    new AppError(
      "forbidden",
      isOpen
        ? "Confirm your e-mail address first: POST /api/v1/sign-ups mails you a link."
        : "You need an invitation to sign up. Ask an account owner or the operator.",
    );

  return {
    needsFirst,

    /**
     * Creates a user without a password and mails a link to set one. A known address gets a link too, and the same response, so
     * that only the holder of an address learns whether it has an account.
     */
    async request({ ip, ...request }: OpenSignUp): Promise<void> {
      const email = parseEmail(request.email);
      const name = parseName(request.name);
      const accountName = parseName(request.accountName ?? name);
      if (!isOpen || (await needsFirst())) throw invitationNeeded();
      await guard.count({ kind: "sign_up", email, ip });
      const now = clock.now();
      const user: NewUser = {
        id: newId("user", now),
        email,
        name,
        operator: false,
        createdAt: now,
        passwordHash: null,
      };
      const isNew = await store.transact(async (tx) => {
        if (!(await store.insert(tx, user))) return false;
        await openAccount(tx, user, accountName, OPEN_PLAN);
        return true;
      });
      const known = isNew ? user : await store.findByEmail(email);
      if (known === undefined) return; // deleted in the meantime
      mailer.send(signUpMail({ to: email, name: known.name, link: await resets.newLink(known.id), isNew }));
    },

    async signUp(request: SignUpRequest): Promise<StartedSession> {
      const { invitation, browser } = request;
      const email = parseEmail(request.email);
      const name = parseName(request.name);
      const accountName = parseName(request.accountName ?? name);
      checkNewPassword(request.password, email, "password");
      // Refuses early, before the password is hashed. The transaction below decides.
      if (invitation !== undefined) await invitations.check(invitation, email);
      else if (!(await needsFirst())) throw invitationNeeded();
      await guard.count({ kind: invitation === undefined ? "sign_up" : "invited", email, ip: browser.ip });

      const passwordHash = await passwords.hash(request.password);
      const now = clock.now();
      const newUser: NewUser = { id: newId("user", now), email, name, operator: false, createdAt: now, passwordHash };
      await store.transact(async (tx) => {
        const isFirst = await store.lockFirst(tx);
        // An invited user is a guest of an account, even as the first user.
        const isInstaller = isFirst && allowsFirstUser && invitation === undefined;
        if (!isInstaller && invitation === undefined) throw invitationNeeded();
        const user = { ...newUser, operator: isInstaller };
        if (!(await store.insert(tx, user)))
          throw new AppError("conflict", "This e-mail address is already in use. Sign in instead.");
        if (invitation !== undefined) await invitations.use(tx, user, invitation);
        else await openAccount(tx, user, accountName, FIRST_PLAN);
      });
      await guard.rememberNetwork({ email, ip: browser.ip });
      return await sessions.start(newUser.id, browser);
    },
  };
}
