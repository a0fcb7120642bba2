/** Connected apps, their codes and their tokens. Secrets arrive here as SHA-256. */
import { sql } from "kysely";
import type { Transaction } from "../../platform/db/creation.ts";
import type { Database } from "../../platform/db/open.ts";
import type { Overrides, PlanName } from "../access/plan.ts";
import type { Role } from "../access/role.ts";
import type { Scope } from "../access/scope.ts";
import { GATE_TIMEOUT_MS } from "../access/store.ts";

/** The person who connects an app, and the account that they act for. */
export type Owner = { accountId: string; userId: string };

export type NewCode = Owner & {
  hash: string;
  clientHash: string;
  name: string;
  redirectUri: string;
  scopes: Scope[];
  resource: string;
  codeChallenge: string;
  expiresAt: Date;
};

export type StoredCode = Omit<NewCode, "hash"> & { appId: string | null };

export type NewApp = Owner &
  Pick<NewCode, "clientHash" | "name" | "scopes" | "resource"> & {
    id: string;
    returnHost: string;
    createdAt: Date;
    expiresAt: Date;
  };

export type ConnectedApp = {
  id: string;
  name: string;
  returnHost: string;
  scopes: Scope[];
  userId: string;
  userName: string;
  createdAt: Date;
  lastUsedAt: Date;
};

/** A refresh token with its app. */
export type StoredRefresh = Owner & {
  appId: string;
  clientHash: string;
  resource: string;
  scopes: Scope[];
  expiresAt: Date;
  replacedAt: Date | null;
};

export type NewTokens = {
  appId: string;
  accessHash: string;
  accessExpiresAt: Date;
  refreshHash: string;
  refreshExpiresAt: Date;
  now: Date;
};

/** An access token with its app, the person and the account. */
export type AppHolder = Owner & {
  hash: string;
  appId: string;
  scopes: Scope[];
  resource: string;
  expiresAt: Date;
  lastUsedAt: Date;
  email: string;
  userName: string;
  role: Role;
  accountName: string;
  plan: PlanName;
  overrides: Overrides;
};

export type AppStore = ReturnType<typeof createAppStore>;

/** Replaced refresh tokens that are remembered for each app; older ones are merely unknown. */
const REMEMBERED = 20;

/** The membership is read with every token, so that a member who leaves or gets another role is noticed at once. */
const FIND_HOLDERS = `
  select token.hash, app.id as "appId", app.scopes, app.resource, token.expires_at as "expiresAt", app.last_used_at as "lastUsedAt",
    person.id as "userId", person.email, person.name as "userName", member.role,
    account.id as "accountId", account.name as "accountName", account.plan, account.overrides
  from app_tokens as token
  join connected_apps as app on app.id = token.app_id
  join account_members as member on member.account_id = app.account_id and member.user_id = app.user_id
  join users as person on person.id = app.user_id
  join accounts as account on account.id = app.account_id
  where token.hash = any($1) and token.kind = 'access'`;

export function createAppStore({ db, pool }: Pick<Database, "db" | "pool">) {
  return {
    transact: <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => db.transaction().execute(work),

    async count({ accountId, userId }: Owner, now: Date): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*) from connected_apps
        where account_id = ${accountId} and user_id = ${userId} and expires_at > ${now}`.execute(db);
      return rows[0]?.count ?? 0;
    },

    /** Returns false when the person is no longer a member of the account. */
    async insertCode(code: NewCode): Promise<boolean> {
      const { numAffectedRows } = await sql`
        insert into app_codes (hash, account_id, user_id, client_hash, name, redirect_uri, scopes, resource, code_challenge, expires_at)
        select ${code.hash}, account_id, user_id, ${code.clientHash}, ${code.name}, ${code.redirectUri}, ${code.scopes},
          ${code.resource}, ${code.codeChallenge}, ${code.expiresAt}::timestamptz
        from account_members where account_id = ${code.accountId} and user_id = ${code.userId}
        for share`.execute(db);
      return numAffectedRows === 1n;
    },

    /** Locks the code, so that only one of several concurrent uses succeeds. */
    async lockCode(tx: Transaction, hash: string): Promise<StoredCode | undefined> {
      const { rows } = await sql<StoredCode>`
        select account_id as "accountId", user_id as "userId", client_hash as "clientHash", name, redirect_uri as "redirectUri",
          scopes, resource, code_challenge as "codeChallenge", expires_at as "expiresAt", app_id as "appId"
        from app_codes where hash = ${hash} for update`.execute(tx);
      return rows[0];
    },

    /** Stores the app that a code has connected, and marks the code as used. */
    async insertApp(tx: Transaction, codeHash: string, app: NewApp): Promise<void> {
      await tx
        .insertInto("connected_apps")
        .values({
          id: app.id,
          account_id: app.accountId,
          user_id: app.userId,
          client_hash: app.clientHash,
          name: app.name,
          return_host: app.returnHost,
          scopes: app.scopes,
          resource: app.resource,
          created_at: app.createdAt,
          last_used_at: app.createdAt,
          expires_at: app.expiresAt,
        })
        .execute();
      await tx.updateTable("app_codes").set({ app_id: app.id }).where("hash", "=", codeHash).execute();
    },

    /** Locks the app of a refresh token, so that only one of several concurrent uses succeeds. */
    async lockRefresh(tx: Transaction, hash: string): Promise<StoredRefresh | undefined> {
      const { rows } = await sql<StoredRefresh>`
        select app.id as "appId", account_id as "accountId", user_id as "userId", client_hash as "clientHash", resource, scopes,
          token.expires_at as "expiresAt", replaced_at as "replacedAt"
        from app_tokens as token join connected_apps as app on app.id = token.app_id
        where token.hash = ${hash} and kind = 'refresh' for update`.execute(tx);
      return rows[0];
    },

    /** Replaces the tokens of an app by new ones. */
    async putTokens(tx: Transaction, tokens: NewTokens): Promise<void> {
      const { appId, accessHash, accessExpiresAt, refreshHash, refreshExpiresAt, now } = tokens;
      await sql`delete from app_tokens where app_id = ${appId} and kind = 'access'`.execute(tx);
      await sql`update app_tokens set replaced_at = ${now} where app_id = ${appId} and replaced_at is null`.execute(tx);
      await sql`
        delete from app_tokens where app_id = ${appId} and hash not in (
          select hash from app_tokens where app_id = ${appId} order by created_at desc, hash limit ${REMEMBERED})`.execute(
        tx,
      );
      const shared = { app_id: appId, created_at: now, replaced_at: null };
      await tx
        .insertInto("app_tokens")
        .values([
          { ...shared, hash: accessHash, kind: "access", expires_at: accessExpiresAt },
          { ...shared, hash: refreshHash, kind: "refresh", expires_at: refreshExpiresAt },
        ])
        .execute();
      await sql`
        update connected_apps set expires_at = ${refreshExpiresAt}, last_used_at = ${now} where id = ${appId}`.execute(
        tx,
      );
    },

    /** Disconnects an app because one of its codes or tokens was used twice. */
    async deleteApp(tx: Transaction, { accountId, userId }: Owner, appId: string): Promise<void> {
      await sql`
        delete from connected_apps where id = ${appId} and account_id = ${accountId} and user_id = ${userId}`.execute(
        tx,
      );
    },

    /** Disconnects the app of an access or refresh token, if the client is the one that it was issued to. */
    async deleteByToken(hash: string, clientHash: string | undefined): Promise<void> {
      await sql`
        delete from connected_apps as app using app_tokens as token
        where token.hash = ${hash} and app.id = token.app_id
          and app.client_hash = coalesce(${clientHash ?? null}, app.client_hash)`.execute(db);
    },

    async findHolders(hashes: string[]): Promise<AppHolder[]> {
      const statement = {
        name: "find-app-holders",
        query_timeout: GATE_TIMEOUT_MS,
        text: FIND_HOLDERS,
        values: [hashes],
      };
      return (await pool.query<AppHolder>(statement)).rows;
    },

    async markUsed(appId: string, accountId: string, at: Date): Promise<void> {
      await sql`
        update connected_apps set last_used_at = greatest(last_used_at, ${at}::timestamptz)
        where id = ${appId} and account_id = ${accountId}`.execute(db);
    },

    /** Lists the apps of a person, or of all members without `userId`, most recently used first. */
    async list(accountId: string, userId: string | undefined, now: Date): Promise<ConnectedApp[]> {
      const { rows } = await sql<ConnectedApp>`
        select app.id, app.name, return_host as "returnHost", scopes, user_id as "userId", person.name as "userName",
          app.created_at as "createdAt", last_used_at as "lastUsedAt"
        from connected_apps as app join users as person on person.id = app.user_id
        where account_id = ${accountId} and user_id = coalesce(${userId ?? null}, user_id) and expires_at > ${now}
        order by last_used_at desc, app.id desc limit 500`.execute(db);
      return rows;
    },

    /** Returns false when the person, or any member without `userId`, has no such app. */
    async disconnect(accountId: string, userId: string | undefined, id: string): Promise<boolean> {
      const { numAffectedRows } = await sql`
        delete from connected_apps
        where id = ${id} and account_id = ${accountId} and user_id = coalesce(${userId ?? null}, user_id)`.execute(db);
      return numAffectedRows === 1n;
    },
  };
}
