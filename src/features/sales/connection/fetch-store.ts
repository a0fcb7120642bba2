/** The windows of reports that connections fetch. Every statement names the connection or the number of a fetch of it. */
import { type Selectable, sql } from "kysely";
import type { Database } from "../../../platform/db/open.ts";
import type { SalesConnectionReportsTable } from "../tables.ts";
import { type Connection, ENDED_STATES, type Fetch, type FetchState } from "./connection.ts";
import type { KnownWindow, Window } from "./due-windows.ts";
import type { SourceName } from "./report-sources.ts";

export type FetchStore = ReturnType<typeof createFetchStore>;

export type PlannedWindow = Window & Pick<Fetch, "source" | "marketplace">;
export type ListedWindow = { listedId: string; documentId: string; startsAt: Date; endsAt: Date };

/** The newest state of one source of a connection. */
export type SourceHealth = {
  source: SourceName;
  /** Windows that were read, are being fetched, or failed. */
  read: number;
  open: number;
  failed: number;
  /** The start of the earliest window that was read, and the total length of all in days. */
  readFrom: Date | null;
  daysRead: number;
  lastReadAt: Date | null;
  lastState: FetchState;
  /** Taken from the newest failure that no later success of the same window has resolved. */
  problem: string | null;
  problemAt: Date | null;
};

const ENDED = sql.join(ENDED_STATES.map((state) => sql.lit(state)));

export function createFetchStore({ db }: Pick<Database, "db">) {
  const one = (number: number) => db.updateTable("sales_connection_reports").where("number", "=", number);

  return {
    /** The windows of every source, without settlements that were found in a list. */
    async listWindows(connectionId: string): Promise<(KnownWindow & Pick<Fetch, "source" | "marketplace">)[]> {
      const rows = await db
        .selectFrom("sales_connection_reports")
        .select(["report", "marketplace", "starts_at", "ends_at", "state", "attempts", "read_at", "is_backfill"])
        .select("updated_at")
        .where("connection_id", "=", connectionId)
        .where("listed_id", "=", "")
        .execute();
      return rows.map((row) => ({
        source: row.report as SourceName,
        marketplace: row.marketplace as Fetch["marketplace"],
        startsAt: row.starts_at,
        endsAt: row.ends_at,
        state: row.state,
        attempts: row.attempts,
        readAt: row.read_at,
        isBackfill: row.is_backfill,
        updatedAt: row.updated_at,
      }));
    },

    /** Adds windows; one that has ended is read again. Returns their number. */
    async plan({ id, accountId }: Connection, windows: readonly PlannedWindow[], at: Date): Promise<number> {
      if (windows.length === 0) return 0;
      const rows = await db
        .insertInto("sales_connection_reports")
        .values(
          windows.map(({ source, marketplace, startsAt, endsAt, isBackfill }) => ({
            connection_id: id,
            account_id: accountId,
            report: source,
            marketplace,
            starts_at: startsAt,
            ends_at: endsAt,
            is_backfill: isBackfill,
            state: "planned" as const,
            next_at: at,
            created_at: at,
            updated_at: at,
          })),
        )
        .onConflict((conflict) =>
          conflict
            .columns(["connection_id", "report", "marketplace", "starts_at", "ends_at", "listed_id"])
            .doUpdateSet(({ ref }) => ({
              state: "planned" as const,
              ...{ report_id: null, document_id: null, import_id: null },
              attempts: sql<number>`case when ${ref("sales_connection_reports.state")} = 'failed' then ${ref("sales_connection_reports.attempts")} else 0 end`,
              ...{ next_at: at, updated_at: at },
            }))
            .where(sql<boolean>`sales_connection_reports.state in (${ENDED})`),
        )
        .returning("number")
        .execute();
      return rows.length;
    },

    /** Adds the reports of a list, and ends the list. A report that is known stays as it is. */
    async endList(fetch: Fetch, listed: readonly ListedWindow[], at: Date): Promise<void> {
      await db.transaction().execute(async (trx) => {
        if (listed.length > 0)
          await trx
            .insertInto("sales_connection_reports")
            .values(
              listed.map(({ listedId, documentId, startsAt, endsAt }) => ({
                connection_id: fetch.connectionId,
                account_id: fetch.accountId,
                report: fetch.source,
                marketplace: fetch.marketplace,
                starts_at: startsAt,
                ends_at: endsAt,
                listed_id: listedId,
                is_backfill: false,
                state: "written" as const,
                ...{ report_id: listedId, document_id: documentId },
                ...{ next_at: at, created_at: at, updated_at: at },
              })),
            )
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        await trx
          .updateTable("sales_connection_reports")
          .set({ state: "done", problem: null, read_at: at, updated_at: at })
          .where("number", "=", fetch.number)
          .execute();
      });
    },

    /** Fetches to work on: current ones before past ones, then the newest window first. */
    async listReady(connectionId: string, now: Date, limit: number): Promise<Fetch[]> {
      const rows = await db
        .selectFrom("sales_connection_reports")
        .selectAll()
        .where("connection_id", "=", connectionId)
        .where(sql<boolean>`state not in (${ENDED})`)
        .where("next_at", "<=", now)
        // Steps that use up nothing come before new requests.
        .orderBy(sql`state = 'planned'`)
        .orderBy("is_backfill")
        .orderBy("ends_at", "desc")
        .orderBy("number")
        .limit(limit)
        .execute();
      return rows.map(toFetch);
    },

    /** When the next open fetch is due, and the number of open ones of the past. */
    async openState(connectionId: string): Promise<{ nextAt: Date | null; openBackfill: number }> {
      const { nextAt, open } = await db
        .selectFrom("sales_connection_reports")
        .select(({ fn }) => [
          fn.min<Date | null>("next_at").as("nextAt"),
          sql<number>`count(*) filter (where is_backfill)`.as("open"),
        ])
        .where("connection_id", "=", connectionId)
        .where(sql<boolean>`state not in (${ENDED})`)
        .executeTakeFirstOrThrow();
      return { nextAt, openBackfill: Number(open) };
    },

    /** The number of reports that were requested since then, by any node. */
    async countRequested(connectionId: string, since: Date, onlyBackfill: boolean): Promise<number> {
      const { count } = await db
        .selectFrom("sales_connection_reports")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("connection_id", "=", connectionId)
        .where("requested_at", ">", since)
        .$if(onlyBackfill, (query) => query.where("is_backfill", "=", true))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Moves a fetch on; returns undefined when it is no longer in the state `from`, or the connection was deleted. */
    async move(
      { number, state: from }: Pick<Fetch, "number" | "state">,
      to: Partial<Pick<Fetch, "state" | "reportId" | "documentId" | "importId" | "requestedAt" | "readAt" | "nextAt">> &
        Partial<Pick<Fetch, "attempts" | "problem">>,
      at: Date,
    ): Promise<Fetch | undefined> {
      const row = await one(number)
        .set({
          ...(to.state !== undefined && { state: to.state }),
          ...(to.reportId !== undefined && { report_id: to.reportId }),
          ...(to.documentId !== undefined && { document_id: to.documentId }),
          ...(to.importId !== undefined && { import_id: to.importId }),
          ...(to.requestedAt !== undefined && { requested_at: to.requestedAt }),
          ...(to.readAt !== undefined && { read_at: to.readAt }),
          ...(to.nextAt !== undefined && { next_at: to.nextAt }),
          ...(to.attempts !== undefined && { attempts: to.attempts }),
          ...(to.problem !== undefined && { problem: to.problem }),
          updated_at: at,
        })
        .where("state", "=", from)
        .returningAll()
        .executeTakeFirst();
      return row && toFetch(row);
    },

    /**
     * Ends a fetch whose data is stored, or that has none. Failures that it resolves are deleted: of windows within this one,
     * and of every earlier snapshot.
     */
    async finish(fetch: Fetch, state: "done" | "empty", isSnapshot: boolean, at: Date): Promise<Fetch | undefined> {
      const ended = await this.move(fetch, { state, readAt: at, problem: null, attempts: 0 }, at);
      await db
        .deleteFrom("sales_connection_reports")
        .where("connection_id", "=", fetch.connectionId)
        .where("report", "=", fetch.source)
        .where("marketplace", "=", fetch.marketplace)
        .where("listed_id", "=", "")
        .where("state", "=", "failed")
        .where("ends_at", "<=", fetch.endsAt)
        .$if(!isSnapshot, (query) => query.where("starts_at", ">=", fetch.startsAt))
        .execute();
      return ended;
    },

    /** Failed fetches are retried at once, with all attempts. A new report is requested, except for listed ones. */
    async retryFailed(accountId: string, connectionId: string, at: Date): Promise<void> {
      await db
        .updateTable("sales_connection_reports")
        .set({
          state: sql<FetchState>`case when listed_id <> '' then 'written' else 'planned' end`,
          document_id: sql<string | null>`case when listed_id <> '' then document_id end`,
          ...{ attempts: 0, import_id: null, next_at: at, updated_at: at },
        })
        .where("account_id", "=", accountId)
        .where("connection_id", "=", connectionId)
        .where("state", "=", "failed")
        .execute();
    },

    async listHealth(accountId: string, connectionIds: string[]): Promise<Map<string, SourceHealth[]>> {
      if (connectionIds.length === 0) return new Map();
      const { rows } = await sql<SourceHealth & { connectionId: string }>`
        select connection_id as "connectionId", report as source,
          count(*) filter (where read_at is not null)::int as read,
          count(*) filter (where state not in (${ENDED}))::int as open,
          count(*) filter (where state = 'failed')::int as failed,
          min(starts_at) filter (where read_at is not null) as "readFrom",
          coalesce(sum(extract(epoch from ends_at - starts_at)) filter (where read_at is not null and listed_id = ''), 0)::float8 / 86400 as "daysRead",
          max(read_at) as "lastReadAt",
          (array_agg(state order by updated_at desc, number desc))[1] as "lastState",
          (array_agg(problem order by updated_at desc) filter (where problem is not null))[1] as problem,
          max(updated_at) filter (where problem is not null) as "problemAt"
        from sales_connection_reports
        where account_id = ${accountId} and connection_id = any(${connectionIds}::text[])
        group by connection_id, report`.execute(db);
      return Map.groupBy(rows, ({ connectionId }) => connectionId);
    },
  };
}

function toFetch(row: Selectable<SalesConnectionReportsTable>): Fetch {
  return {
    number: row.number,
    connectionId: row.connection_id,
    accountId: row.account_id,
    source: row.report as SourceName,
    marketplace: row.marketplace as Fetch["marketplace"],
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    listedId: row.listed_id,
    isBackfill: row.is_backfill,
    state: row.state,
    reportId: row.report_id,
    documentId: row.document_id,
    importId: row.import_id,
    attempts: row.attempts,
    problem: row.problem,
    nextAt: row.next_at,
    requestedAt: row.requested_at,
    readAt: row.read_at,
  };
}
