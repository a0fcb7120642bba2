import { hash, randomBytes } from "node:crypto";
import type { Role } from "../access/role.ts";
import type { ServedAccounts } from "../access/served-accounts.ts";
import type { Clock } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import { newId } from "../base/ids.ts";
import type { Transaction } from "../db/creation.ts";
import { parseEmail } from "./email-address.ts";
import type { Invitation, InvitationStore } from "./invitation-store.ts";
import { invitationMail, type Post } from "./mail.ts";
import type { MemberStore } from "./member-store.ts";
import type { Recognition } from "./recognise.ts";
import type { User, UserStore } from "./user-store.ts";

export type Invitations = ReturnType<typeof createInvitations>;

/** `link` is shown now and never again. */
export type MadeInvitation = Invitation & { link: string };

const DAYS = 7;
const TOKEN_BYTES = 24;

export function createInvitations({
  store,
  members,
  users,
  post,
  recognition,
  publicUrl,
  served,
  clock,
}: {
  store: InvitationStore;
  members: MemberStore;
  users: Pick<UserStore, "transact">;
  post: Pick<Post, "send">;
  recognition: Pick<Recognition, "forget">;
  publicUrl: () => string;
  /** Invitations into others do not exist here. */
  served: ServedAccounts;
  clock: Clock;
}) {
  /** In the transaction that also makes its user, where there is none yet. */
  const use = async (tx: Transaction, user: Pick<User, "id" | "email">, token: string): Promise<string> => {
    const now = clock.now();
    const used = await store.use(tx, hashOf(token), user.email, now);
    if (used === undefined) throw gone();
    await members.add(tx, used.accountId, user.id, used.role, now);
    await members.beginIn(tx, used.accountId, user.id);
    return used.accountId;
  };

  const get = async (token: string) => {
    const found = await store.findByToken(hashOf(token), clock.now());
    if (found === undefined || !served.has(found.accountId)) throw gone();
    return found;
  };

  /** Before anything is done: whether it is this address that was invited. */
  const check = async (token: string, email: string): Promise<void> => {
    const invitation = await get(token);
    if (invitation.email !== email)
      throw new AppError("forbidden", `This invitation is for ${invitation.email}: only that address can use it.`);
  };

  return {
    /** Asks somebody into an account; `by` is the user who does, or null for the operator. */
    async invite(wanted: { accountId: string; email: string; role: Role; by: string | null }): Promise<MadeInvitation> {
      const { accountId, role, by } = wanted;
      const email = parseEmail(wanted.email);
      if (!(await members.isFree(accountId, email)))
        throw new AppError("conflict", `${email} belongs to this account already.`);
      const now = clock.now();
      const id = newId("invitation", now);
      const token = `nsi_${randomBytes(TOKEN_BYTES).toString("base64url")}`;
      const expiresAt = new Date(now.getTime() + DAYS * 86_400_000);
      await store.put({ id, accountId, email, role, by, tokenHash: hashOf(token), createdAt: now, expiresAt });
      const invitation = await store.find(accountId, id);
      if (invitation === undefined) throw new AppError("conflict", `Somebody has invited ${email} just now.`);
      const link = `${publicUrl()}/app/invitation?token=${token}`;
      const { accountName, invitedBy } = invitation;
      post.send(invitationMail({ to: email, accountName, invitedBy, link, days: DAYS }));
      return { ...invitation, link };
    },

    list: (accountId: string): Promise<Invitation[]> => store.list(accountId, clock.now()),

    async withdraw(accountId: string, id: string): Promise<void> {
      if (!(await store.withdraw(accountId, id))) throw new AppError("not_found", `There is no invitation "${id}".`);
    },

    get,
    check,
    use,

    /** Somebody who is known accepts; answers with the account. */
    async acceptWithin(user: Pick<User, "id" | "email">, token: string): Promise<string> {
      await check(token, user.email);
      const accountId = await users.transact((tx) => use(tx, user, token));
      recognition.forget({ userId: user.id });
      return accountId;
    },
  };
}

function hashOf(token: string): string {
  return hash("sha256", token, "hex");
}

function gone(): AppError {
  return new AppError(
    "not_found",
    "This invitation does not exist, was used, withdrawn, or has run out. Ask for a new one.",
  );
}
