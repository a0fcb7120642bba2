import { sql } from "kysely";
import type { Transaction } from "../../platform/db/creation.ts";
import type { Db } from "../../platform/db/open.ts";
import type { Role } from "../access/role.ts";

export type Member = {
  userId: string;
  name: string;
  email: string;
  role: Role;
  joinedAt: Date;
  lastSeenAt: Date | null;
};

/** `last_owner`: refused, because an account must have an owner. */
export type MemberChange = "done" | "not_found" | "last_owner";

export type MemberStore = ReturnType<typeof createMemberStore>;

export function createMemberStore(db: Db) {
  const select = () =>
    db
      .selectFrom("account_members")
      .innerJoin("users", "users.id", "account_members.user_id")
      .select([
        "users.id as userId",
        "users.name",
        "users.email",
        "account_members.role",
        "account_members.joined_at as joinedAt",
        (of) =>
          of
            .selectFrom("user_sessions")
            .select((seen) => seen.fn.max("last_seen_at").as("at"))
            .whereRef("user_sessions.user_id", "=", "users.id")
            .as("lastSeenAt"),
      ]);

  /** Runs a change of one member under a lock on the account, so that concurrent changes cannot remove the last owner. */
  const changeMember = async (
    accountId: string,
    userId: string,
    endsOwnership: boolean,
    change: (tx: Transaction) => Promise<unknown>,
  ): Promise<MemberChange> =>
    await db.transaction().execute(async (tx) => {
      await sql`select from accounts where id = ${accountId} for no key update`.execute(tx);
      const owners = await tx
        .selectFrom("account_members")
        .select(["user_id", "role"])
        .where("account_id", "=", accountId)
        .where((is) => is.or([is("role", "=", "owner"), is("user_id", "=", userId)]))
        .execute();
      if (!owners.some((member) => member.user_id === userId)) return "not_found";
      const hasOther = owners.some((member) => member.role === "owner" && member.user_id !== userId);
      const isOwner = owners.some((member) => member.role === "owner" && member.user_id === userId);
      if (endsOwnership && isOwner && !hasOther) return "last_owner";
      await change(tx);
      return "done";
    });

  return {
    async list(accountId: string): Promise<Member[]> {
      return await select()
        .where("account_members.account_id", "=", accountId)
        .orderBy("users.name")
        .orderBy("users.id")
        .execute();
    },

    async find(accountId: string, userId: string): Promise<Member | undefined> {
      return await select()
        .where("account_members.account_id", "=", accountId)
        .where("users.id", "=", userId)
        .executeTakeFirst();
    },

    async hasEmail(accountId: string, email: string): Promise<boolean> {
      const row = await db
        .selectFrom("account_members")
        .innerJoin("users", "users.id", "account_members.user_id")
        .select("users.id")
        .where("account_id", "=", accountId)
        .where("email", "=", email)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Adds a user. An existing member keeps their role if it is the higher one. */
    async add(tx: Transaction, accountId: string, userId: string, role: Role, now: Date): Promise<void> {
      await sql`
        insert into account_members as member (account_id, user_id, role, joined_at)
        values (${accountId}, ${userId}, ${role}, ${now})
        on conflict (account_id, user_id) do update set role = excluded.role
        where array_position(array['viewer', 'member', 'owner'], excluded.role)
          > array_position(array['viewer', 'member', 'owner'], member.role)`.execute(tx);
    },

    /** Sets the account in which the user's next session starts. */
    async setLastAccount(tx: Transaction, accountId: string, userId: string): Promise<void> {
      await tx.updateTable("users").set({ last_account_id: accountId }).where("id", "=", userId).execute();
    },

    setRole: (accountId: string, userId: string, role: Role): Promise<MemberChange> =>
      changeMember(accountId, userId, role !== "owner", (tx) =>
        tx
          .updateTable("account_members")
          .set({ role })
          .where("account_id", "=", accountId)
          .where("user_id", "=", userId)
          .execute(),
      ),

    remove: (accountId: string, userId: string): Promise<MemberChange> =>
      changeMember(accountId, userId, true, (tx) =>
        tx.deleteFrom("account_members").where("account_id", "=", accountId).where("user_id", "=", userId).execute(),
      ),
  };
}
