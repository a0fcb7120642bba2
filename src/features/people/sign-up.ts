import type { Clock } from "../../platform/base/clock.ts";
import { AppError } from "../../platform/base/errors.ts";
import { newId } from "../../platform/base/ids.ts";
import { parseName } from "../access/name.ts";
import type { PlanName } from "../access/plan.ts";
import { openAccount, type SignUpLinks } from "./confirm-sign-up.ts";
import { parseEmail } from "./email-address.ts";
import type { Guard } from "./guard-attempts.ts";
import type { Invitations } from "./invite.ts";
import { knownSignUpMail, type Mailer, signUpMail } from "./mail.ts";
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

/** The person who installs the service gets everything. */
const FIRST_PLAN: PlanName = "agency";

export function createSignUp({
  store,
  members,
  invitations,
  guard,
  passwords,
  sessions,
  resets,
  links,
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
  links: Pick<SignUpLinks, "create">;
  mailer: Pick<Mailer, "prepareAndSend">;
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
     * Mails a link that creates the user with a password. A known address gets a link too, and the same response after the same
     * work, so that only the holder of an address learns whether it has an account.
     */
    async request({ ip, ...request }: OpenSignUp): Promise<void> {
      const email = parseEmail(request.email);
      const name = parseName(request.name);
      const accountName = parseName(request.accountName ?? name);
      if (!isOpen) throw invitationNeeded();
      if (await needsFirst()) throw firstUserNeeded();
      await guard.count({ kind: "sign_up", email, ip });
      mailer.prepareAndSend(async () => {
        const known = await store.findByEmail(email);
        return known === undefined
          ? signUpMail({ to: email, link: await links.create({ email, name, accountName }) })
          : knownSignUpMail({ to: email, name: known.name, link: await resets.newLink(known.id) });
      });
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
        else await openAccount(tx, { users: store, members }, user, accountName, FIRST_PLAN);
      });
      await guard.rememberNetwork({ email, ip: browser.ip });
      return await sessions.start(newUser.id, browser);
    },
  };
}

function firstUserNeeded(): AppError {
  return new AppError(
    "forbidden",
    "No one has signed up yet. The first user signs up with POST /api/v1/users and becomes the operator.",
  );
}
