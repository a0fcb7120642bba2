import { hash, randomBytes } from "node:crypto";
import type { Clock } from "../../platform/base/clock.ts";
import { AppError } from "../../platform/base/errors.ts";
import { newId } from "../../platform/base/ids.ts";
import type { Transaction } from "../../platform/db/creation.ts";
import type { Role } from "../access/role.ts";
import type { ServedAccounts } from "../access/served-accounts.ts";
import type { SessionAuthenticator } from "./authenticate-session.ts";
import { parseEmail } from "./email-address.ts";
import type { Invitation, InvitationStore } from "./invitation-store.ts";
import { invitationMail, type Mailer } from "./mail.ts";
import { passwordChanged } from "./manage-sessions.ts";
import type { MemberStore } from "./member-store.ts";
import type { User, UserStore } from "./user-store.ts";

export type Invitations = ReturnType<typeof createInvitations>;

/** `link` is returned once and never stored. */
export type CreatedInvitation = Invitation & { link: string };

const LIFETIME_DAYS = 7;
const TOKEN_BYTES = 24;

export function createInvitations({
  store,
  members,
  users,
  mailer,
  authenticator,
  publicUrl,
  served,
  clock,
}: {
  store: InvitationStore;
  members: MemberStore;
  users: Pick<UserStore, "transact" | "lockPassword">;
  mailer: Pick<Mailer, "send">;
  authenticator: Pick<SessionAuthenticator, "invalidate">;
  publicUrl: string;
  /** Invitations to other accounts do not exist on this node. */
  served: ServedAccounts;
  clock: Clock;
}) {
  /** Adds the user to the account, in the transaction that may also create the user. Returns the account's id. */
  const use = async (tx: Transaction, user: Pick<User, "id" | "email">, token: string): Promise<string> => {
    const now = clock.now();
    const used = await store.use(tx, hashToken(token), user.email, now);
    if (used === undefined) throw notFound();
    await members.add(tx, used.accountId, user.id, used.role, now);
    await members.setLastAccount(tx, used.accountId, user.id);
    return used.accountId;
  };

  const get = async (token: string) => {
    const found = await store.findByToken(hashToken(token), clock.now());
    if (found === undefined || !served.has(found.accountId)) throw notFound();
    return found;
  };

  /** Throws unless the invitation is for this address. */
  const check = async (token: string, email: string): Promise<void> => {
    const invitation = await get(token);
    if (invitation.email !== email)
      throw new AppError("forbidden", `This invitation is for ${invitation.email}. Only that address can use it.`);
  };

  return {
    /** Invites somebody to an account. `by` is the inviting user, or null for the operator. */
    async invite(input: {
      accountId: string;
      email: string;
      role: Role;
      by: string | null;
    }): Promise<CreatedInvitation> {
      const { accountId, role, by } = input;
      const email = parseEmail(input.email);
      if (await members.hasEmail(accountId, email))
        throw new AppError("conflict", `${email} already belongs to this account.`);
      const now = clock.now();
      const id = newId("invitation", now);
      const token = `nsi_${randomBytes(TOKEN_BYTES).toString("base64url")}`;
      const expiresAt = new Date(now.getTime() + LIFETIME_DAYS * 86_400_000);
      await store.put({ id, accountId, email, role, by, tokenHash: hashToken(token), createdAt: now, expiresAt });
      const invitation = await store.find(accountId, id);
      if (invitation === undefined) throw new AppError("conflict", `Someone else just invited ${email}.`);
      const link = `${publicUrl}/app/invitation?token=${token}`;
      const { accountName, invitedBy } = invitation;
      mailer.send(invitationMail({ to: email, accountName, invitedBy, link, days: LIFETIME_DAYS }));
      return { ...invitation, link };
    },

    list: (accountId: string): Promise<Invitation[]> => store.list(accountId, clock.now()),

    async withdraw(accountId: string, id: string): Promise<void> {
      if (!(await store.withdraw(accountId, id))) throw new AppError("not_found", `There is no invitation "${id}".`);
    },

    get,
    check,
    use,

    /** Accepts an invitation for an existing user and returns the account's id. A given `passwordHash` must still be the user's. */
    async accept(user: Pick<User, "id" | "email">, token: string, passwordHash?: string): Promise<string> {
      await check(token, user.email);
      const accountId = await users.transact(async (tx) => {
        if (passwordHash !== undefined && !(await users.lockPassword(tx, user.id, passwordHash)))
          throw passwordChanged();
        return await use(tx, user, token);
      });
      authenticator.invalidate({ userId: user.id });
      return accountId;
    },
  };
}

function hashToken(token: string): string {
  return hash("sha256", token, "hex");
}

function notFound(): AppError {
  return new AppError(
    "not_found",
    "This invitation doesn't exist, has expired, or was already used or withdrawn. Ask for a new one.",
  );
}
