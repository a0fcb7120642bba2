import { sql } from "kysely";
import type { Transaction } from "../../platform/db/creation.ts";
import type { Db } from "../../platform/db/open.ts";
import type { Role } from "../access/role.ts";

export type Invitation = {
  id: string;
  accountId: string;
  accountName: string;
  email: string;
  role: Role;
  /** The name of the inviting user; null for the operator. */
  invitedBy: string | null;
  createdAt: Date;
  expiresAt: Date;
};

export type NewInvitation = Omit<Invitation, "accountName" | "invitedBy"> & { by: string | null; tokenHash: string };

export type InvitationStore = ReturnType<typeof createInvitationStore>;

export function createInvitationStore(db: Db) {
  const select = (from: Pick<Db, "selectFrom">) =>
    from
      .selectFrom("invitations")
      .innerJoin("accounts", "accounts.id", "invitations.account_id")
      .leftJoin("users", "users.id", "invitations.invited_by")
      .select([
        "invitations.id",
        "invitations.account_id as accountId",
        "accounts.name as accountName",
        "invitations.email",
        "invitations.role",
        "users.name as invitedBy",
        "invitations.created_at as createdAt",
        "invitations.expires_at as expiresAt",
      ]);

  return {
    /** Stores an invitation; replaces an earlier one for the same address. */
    async put(invitation: NewInvitation): Promise<void> {
      const { id, accountId, email, role, tokenHash, by, createdAt, expiresAt } = invitation;
      const row = { id, role, token_hash: tokenHash, invited_by: by, created_at: createdAt, expires_at: expiresAt };
      await db
        .insertInto("invitations")
        .values({ ...row, account_id: accountId, email })
        .onConflict((conflict) => conflict.columns(["account_id", "email"]).doUpdateSet(row))
        .execute();
    },

    async find(accountId: string, id: string): Promise<Invitation | undefined> {
      return await select(db)
        .where("invitations.account_id", "=", accountId)
        .where("invitations.id", "=", id)
        .executeTakeFirst();
    },

    /** Lists unexpired invitations, newest first. */
    async list(accountId: string, now: Date): Promise<Invitation[]> {
      return await select(db)
        .where("invitations.account_id", "=", accountId)
        .where("invitations.expires_at", ">", now)
        .orderBy("invitations.created_at", "desc")
        .orderBy("invitations.id", "desc")
        .execute();
    },

    async findByToken(tokenHash: string, now: Date): Promise<(Invitation & { userExists: boolean }) | undefined> {
      return await select(db)
        .select(sql<boolean>`exists(select from users where users.email = invitations.email)`.as("userExists"))
        .where("token_hash", "=", tokenHash)
        .where("invitations.expires_at", ">", now)
        .executeTakeFirst();
    },

    /** Deletes the invitation, so that it works once. Returns undefined when it is gone, expired or for another address. */
    async use(
      tx: Transaction,
      tokenHash: string,
      email: string,
      now: Date,
    ): Promise<{ accountId: string; role: Role } | undefined> {
      return await tx
        .deleteFrom("invitations")
        .where("token_hash", "=", tokenHash)
        .where("email", "=", email)
        .where("expires_at", ">", now)
        .returning(["account_id as accountId", "role"])
        .executeTakeFirst();
    },

    async withdraw(accountId: string, id: string): Promise<boolean> {
      const gone = await db
        .deleteFrom("invitations")
        .where("account_id", "=", accountId)
        .where("id", "=", id)
        .executeTakeFirst();
      return gone.numDeletedRows === 1n;
    },
  };
}
