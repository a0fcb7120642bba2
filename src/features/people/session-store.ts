import { sql } from "kysely";
import type pg from "pg";
import type { Database } from "../../platform/db/open.ts";
import type { Overrides, PlanName } from "../access/plan.ts";
import type { Role } from "../access/role.ts";
import { GATE_TIMEOUT_MS } from "../access/store.ts";
import { PROVIDER } from "./user-store.ts";

/** A session with its user and the account that it acts for. */
export type SessionHolder = {
  token: string;
  sessionId: string;
  userId: string;
  email: string;
  name: string;
  operator: boolean;
  role: Role;
  accountId: string;
  accountName: string;
  plan: PlanName;
  overrides: Overrides;
  createdAt: Date;
  renewedAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
};

export type Membership = { id: string; name: string; plan: PlanName; role: Role };

export type StoredSession = {
  id: string;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  userAgent: string | null;
  ip: string | null;
};

export type NewSession = {
  id: string;
  userId: string;
  token: string;
  ip: string;
  userAgent: string;
  createdAt: Date;
  expiresAt: Date;
};

export type SessionStore = ReturnType<typeof createSessionStore>;

/** A session acts for its own account, else for the user's last one, else for their first. Without any account it is not found. */
const FIND_HOLDERS = `
  select session.token, session.id as "sessionId", person.id as "userId", email, person.name, person.operator, role,
    account.id as "accountId", account.name as "accountName", plan, overrides, session.created_at as "createdAt",
    session.updated_at as "renewedAt", session.last_seen_at as "lastSeenAt", session.expires_at as "expiresAt"
  from user_sessions as session
  join users as person on person.id = session.user_id
  join lateral (
    select account_id, role from account_members
    where user_id = person.id
    order by account_id = session.account_id desc nulls last, account_id = person.last_account_id desc nulls last, joined_at, account_id
    limit 1
  ) as member on true
  join accounts as account on account.id = member.account_id
  where session.token = any($1)`;

export function createSessionStore({ db, pool }: Pick<Database, "db" | "pool">) {
  return {
    /**
     * With a `passwordHash`, inserts the session only if that is still the user's password, and returns whether it did. The
     * lock on the credentials makes a concurrent change of the password end this session, or refuse it.
     */
    async insert(session: NewSession, passwordHash?: string): Promise<boolean> {
      const { id, userId, token, ip, userAgent, createdAt, expiresAt } = session;
      if (passwordHash !== undefined) {
        const { numAffectedRows } = await sql`
          insert into user_sessions (id, user_id, token, ip_address, user_agent, created_at, updated_at, last_seen_at, expires_at)
          select ${id}, user_id, ${token}, ${ip}, ${userAgent}, ${createdAt}::timestamptz, ${createdAt}::timestamptz,
            ${createdAt}::timestamptz, ${expiresAt}::timestamptz
          from user_credentials
          where user_id = ${userId} and provider_id = ${PROVIDER} and password = ${passwordHash}
          for share`.execute(db);
        return numAffectedRows === 1n;
      }
      const times = { created_at: createdAt, updated_at: createdAt, last_seen_at: createdAt, expires_at: expiresAt };
      await db
        .insertInto("user_sessions")
        .values({ id, user_id: userId, token, account_id: null, ip_address: ip, user_agent: userAgent, ...times })
        .execute();
      return true;
    },

    async findHolders(tokens: string[]): Promise<SessionHolder[]> {
      const statement = {
        name: "find-session-holders",
        query_timeout: GATE_TIMEOUT_MS,
        text: FIND_HOLDERS,
        values: [tokens],
      } satisfies pg.QueryConfig & { query_timeout: number };
      return (await pool.query<SessionHolder>(statement)).rows;
    },

    /** Lists a user's accounts by name. */
    async listMemberships(userId: string): Promise<Membership[]> {
      const rows = await db
        .selectFrom("account_members")
        .innerJoin("accounts", "accounts.id", "account_members.account_id")
        .select(["accounts.id", "accounts.name", "accounts.plan", "account_members.role"])
        .where("user_id", "=", userId)
        .orderBy("accounts.name")
        .execute();
      return rows.map((row) => ({ ...row, plan: row.plan as PlanName }));
    },

    /** Lists a user's unexpired sessions, most recently seen first. */
    async list(userId: string, now: Date): Promise<StoredSession[]> {
      return await db
        .selectFrom("user_sessions")
        .select([
          "id",
          "created_at as createdAt",
          "last_seen_at as lastSeenAt",
          "expires_at as expiresAt",
          "user_agent as userAgent",
          "ip_address as ip",
        ])
        .where("user_id", "=", userId)
        .where("expires_at", ">", now)
        .orderBy("last_seen_at", "desc")
        .orderBy("id", "desc")
        .execute();
    },

    /** Returns false when the user has no such session. */
    async end(userId: string, id: string): Promise<boolean> {
      const ended = await db
        .deleteFrom("user_sessions")
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .executeTakeFirst();
      return ended.numDeletedRows === 1n;
    },

    async endByToken(token: string): Promise<void> {
      await db.deleteFrom("user_sessions").where("token", "=", token).execute();
    },

    /** Returns how many there were. */
    async endAll(userId: string): Promise<number> {
      const ended = await db.deleteFrom("user_sessions").where("user_id", "=", userId).executeTakeFirst();
      return Number(ended.numDeletedRows);
    },

    async renew(token: string, now: Date, expiresAt: Date): Promise<void> {
      await db
        .updateTable("user_sessions")
        .set({ updated_at: now, expires_at: expiresAt })
        .where("token", "=", token)
        .execute();
    },

    async markSeen(id: string, at: Date): Promise<void> {
      await db
        .updateTable("user_sessions")
        .set((set) => ({ last_seen_at: set.fn<Date>("greatest", ["last_seen_at", set.val(at)]) }))
        .where("id", "=", id)
        .execute();
    },

    async setAccount(token: string, accountId: string): Promise<void> {
      await db.updateTable("user_sessions").set({ account_id: accountId }).where("token", "=", token).execute();
    },

    /** Switches a session, and the user's next one, to an account. Returns false when the user does not belong to it. */
    async switchAccount(userId: string, sessionId: string, accountId: string): Promise<boolean> {
      return await db.transaction().execute(async (tx) => {
        const member = await tx
          .selectFrom("account_members")
          .select("role")
          .where("user_id", "=", userId)
          .where("account_id", "=", accountId)
          .forShare()
          .executeTakeFirst();
        if (member === undefined) return false;
        await tx.updateTable("users").set({ last_account_id: accountId }).where("id", "=", userId).execute();
        await tx
          .updateTable("user_sessions")
          .set({ account_id: accountId })
          .where("user_id", "=", userId)
          .where("id", "=", sessionId)
          .execute();
        return true;
      });
    },
  };
}
