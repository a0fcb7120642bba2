/** Held imports: their previews, and the row of an import that exists only within the transaction of a preview. */
import type pg from "pg";
import type { ReportImport } from "./report.ts";
import type { ImportRow } from "./step-store.ts";

export type HeldStore = ReturnType<typeof createHeldStore>;

export function createHeldStore(pool: pg.Pool) {
  return {
    /** Nothing is recorded when the import is no longer held. */
    async recordPreview(id: string, preview: { kind: string | null; format: string | null }): Promise<void> {
      await pool.query(
        "update report_imports set preview = $2, kind = $3, format = $4 where id = $1 and status = 'held' and deleted_at is null",
        [id, JSON.stringify(preview), preview.kind, preview.format],
      );
    },

    /** JSON; null when the import is not held or not read yet. */
    async findPreview(accountId: string, id: string): Promise<unknown> {
      const { rows } = await pool.query<{ preview: unknown }>(
        "select preview from report_imports where account_id = $1 and id = $2 and status = 'held' and deleted_at is null",
        [accountId, id],
      );
      return rows[0]?.preview ?? null;
    },
  };
}

/** Adds a running import with the facts of `report`. */
export async function beginPreview(client: pg.PoolClient, report: ReportImport, id: string): Promise<ImportRow> {
  const { accountId, family, name, origin, digest, createdAt } = report;
  const { rows } = await client.query<{ number: number }>(
    `insert into report_imports (id, account_id, family, name, origin, status, digest, created_at, updated_at)
     values ($1, $2, $3, $4, $5, 'running', $6, $7, $7) returning number`,
    [id, accountId, family, name, origin, digest, createdAt],
  );
  return { id, accountId, number: (rows[0] as { number: number }).number };
}

/** The figures of that row. */
export type PreviewedRow = Pick<ReportImport, "marketplaces" | "periodStart" | "periodEnd" | "counts">;

export async function readPreviewed(client: pg.PoolClient, { id }: ImportRow): Promise<PreviewedRow> {
  const { rows } = await client.query(
    `select marketplaces, period_start::text, period_end::text, rows_read::float8, added::float8, changed::float8,
       unchanged::float8, rejected::float8
     from report_imports where id = $1`,
    [id],
  );
  const row = rows[0];
  return {
    marketplaces: row.marketplaces,
    periodStart: row.period_start,
    periodEnd: row.period_end,
    counts: {
      read: row.rows_read,
      added: row.added,
      changed: row.changed,
      unchanged: row.unchanged,
      rejected: row.rejected,
    },
  };
}
