import { type Selectable, sql, type UpdateObject } from "kysely";
import { AppError } from "../../../platform/base/errors.ts";
import type { Database } from "../../../platform/db/open.ts";
import type { Tables } from "../../../platform/db/tables.ts";
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { SalesConnectionsTable } from "../tables.ts";
import { type Connection, MAX_CONNECTIONS, type StoredState } from "./connection.ts";

export type ConnectionStore = ReturnType<typeof createConnectionStore>;

export type NewConnection = Pick<
  Connection,
  "id" | "accountId" | "name" | "region" | "marketplaces" | "hasOwnApp" | "credentials"
> & { at: Date };

export type ConnectionChange = Partial<
  Pick<Connection, "name" | "region" | "marketplaces" | "hasOwnApp" | "credentials" | "status">
>;

export function createConnectionStore({ db }: Pick<Database, "db">) {
  const own = (accountId: string) => db.selectFrom("sales_connections").where("account_id", "=", accountId);
  const update = async (
    accountId: string,
    id: string,
    set: UpdateObject<Tables, "sales_connections">,
  ): Promise<Connection> => {
    const row = await db
      .updateTable("sales_connections")
      .set(set)
      .where("account_id", "=", accountId)
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) throw notFound(id);
    return toConnection(row);
  };

  return {
    /** Throws when the account has reached its limit; the row of the account serialises two that are created at once. */
    async create(connection: NewConnection): Promise<Connection> {
      const { id, accountId, name, region, marketplaces, hasOwnApp, credentials, at } = connection;
      return await db.transaction().execute(async (trx) => {
        await trx.selectFrom("accounts").select("id").where("id", "=", accountId).forUpdate().execute();
        const { count } = await trx
          .selectFrom("sales_connections")
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .where("account_id", "=", accountId)
          .executeTakeFirstOrThrow();
        if (count >= MAX_CONNECTIONS)
          throw new AppError(
            "conflict",
            `An account can have up to ${MAX_CONNECTIONS} connections. Disconnect one first.`,
          );
        const row = await trx
          .insertInto("sales_connections")
          .values({
            id,
            account_id: accountId,
            name,
            region,
            marketplaces,
            own_app: hasOwnApp,
            credentials,
            status: "new",
            next_run_at: at,
            look_at: at,
            created_at: at,
            updated_at: at,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        return toConnection(row);
      });
    },

    async list(accountId: string): Promise<Connection[]> {
      const rows = await own(accountId).selectAll().orderBy("id", "desc").execute();
      return rows.map(toConnection);
    },

    async get(accountId: string, id: string): Promise<Connection> {
      const row = await own(accountId).selectAll().where("id", "=", id).executeTakeFirst();
      if (row === undefined) throw notFound(id);
      return toConnection(row);
    },

    /** New credentials, or another reason to try again, end a pause. */
    async change(accountId: string, id: string, change: ConnectionChange, at: Date): Promise<Connection> {
      const { name, region, marketplaces, hasOwnApp, credentials, status } = change;
      return await update(accountId, id, {
        ...(name !== undefined && { name }),
        ...(region !== undefined && { region }),
        ...(marketplaces !== undefined && { marketplaces }),
        ...(hasOwnApp !== undefined && { own_app: hasOwnApp }),
        ...(credentials !== undefined && { credentials }),
        ...(status !== undefined && { status, problem: null, problem_at: null }),
        ...((credentials ?? status ?? marketplaces) !== undefined && {
          ...{ next_run_at: at, look_at: at },
          ...{ setbacks: 0, waits_until: null, is_throttled: false },
        }),
        updated_at: at,
      });
    },

    /** Makes the daily run due now. A pause that the marketplace asked for is kept. */
    async runNow(accountId: string, id: string, at: Date): Promise<Connection> {
      const look_at = sql<Date>`greatest(${at}, coalesce(waits_until, ${at}))`;
      return await update(accountId, id, { next_run_at: at, look_at, updated_at: at });
    },

    /** Deletes a connection with its credentials and its fetches. Imports stay. Returns false when there is none. */
    async delete(accountId: string, id: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom("sales_connections")
        .where("account_id", "=", accountId)
        .where("id", "=", id)
        .executeTakeFirst();
      return numDeletedRows === 1n;
    },

    /** For the job: connections to work on, the longest waiting first. */
    async listDue(now: Date, limit: number): Promise<Pick<Connection, "id" | "accountId">[]> {
      return await db
        .selectFrom("sales_connections")
        .select(["id", "account_id as accountId"])
        .where("status", "in", ["new", "connected"])
        .where("look_at", "<=", now)
        .orderBy("look_at")
        .limit(limit)
        .execute();
    },

    async find(id: string): Promise<Connection | undefined> {
      const row = await db.selectFrom("sales_connections").selectAll().where("id", "=", id).executeTakeFirst();
      return row && toConnection(row);
    },

    /** The marketplace's service responded as it should. */
    async recordContact(id: string, at: Date): Promise<void> {
      await db
        .updateTable("sales_connections")
        .set({
          status: "connected",
          ...{ problem: null, problem_at: null },
          ...{ setbacks: 0, waits_until: null, is_throttled: false },
          updated_at: at,
        })
        .where("id", "=", id)
        .where("status", "in", ["new", "connected"])
        .execute();
    },

    async recordSuccess(id: string, at: Date): Promise<void> {
      await db.updateTable("sales_connections").set({ last_success_at: at }).where("id", "=", id).execute();
    },

    /** The credentials no longer work: nothing is requested until the account connects again. */
    async recordRefusal(
      { id, credentials }: Pick<Connection, "id" | "credentials">,
      status: Extract<StoredState, "revoked" | "refused">,
      problem: string,
      at: Date,
    ): Promise<void> {
      await db
        .updateTable("sales_connections")
        .set({ status, problem, problem_at: at, updated_at: at })
        .where("id", "=", id)
        // Credentials that were replaced in the meantime were not refused.
        .where("credentials", "=", credentials)
        .execute();
    },

    async recordSetback(
      id: string,
      pause: { setbacks: number; until: Date; isThrottled: boolean; problem: string },
      at: Date,
    ): Promise<void> {
      const { setbacks, until, isThrottled, problem } = pause;
      await db
        .updateTable("sales_connections")
        .set({ setbacks, waits_until: until, is_throttled: isThrottled, problem, problem_at: at, look_at: until })
        .where("id", "=", id)
        .execute();
    },

    async recordRun(id: string, nextRunAt: Date): Promise<void> {
      await db.updateTable("sales_connections").set({ next_run_at: nextRunAt }).where("id", "=", id).execute();
    },

    /** `seen` is when the pass that ends was due: a run that was made due in the meantime stays due. */
    async recordLook(id: string, seen: Date, lookAt: Date): Promise<void> {
      await db
        .updateTable("sales_connections")
        .set({ look_at: lookAt })
        .where("id", "=", id)
        .where("look_at", "<=", seen)
        .execute();
    },
  };
}

function notFound(id: string): AppError {
  return new AppError("not_found", `The connection ${id} does not exist.`);
}

function toConnection(row: Selectable<SalesConnectionsTable>): Connection {
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    region: row.region,
    marketplaces: row.marketplaces as MarketplaceDomain[],
    hasOwnApp: row.own_app,
    credentials: row.credentials,
    status: row.status,
    problem: row.problem,
    problemAt: row.problem_at,
    setbacks: row.setbacks,
    waitsUntil: row.waits_until,
    isThrottled: row.is_throttled,
    lastSuccessAt: row.last_success_at,
    nextRunAt: row.next_run_at,
    lookAt: row.look_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
