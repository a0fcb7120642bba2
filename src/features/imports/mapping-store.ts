import { type Kysely, sql } from "kysely";
import { AppError } from "../../platform/base/errors.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { MAX_MAPPINGS, type ReadingOptions, type SavedMapping } from "./saved-mapping.ts";

export type MappingStore = ReturnType<typeof createMappingStore>;

/** Names are compared without letter case. */
export function createMappingStore(db: Kysely<Tables>) {
  const COLUMNS = sql`name, options, updated_at as "updatedAt"`;

  return {
    async list(): Promise<SavedMapping[]> {
      const { rows } = await sql<SavedMapping>`
        select ${COLUMNS} from import_mappings order by lower(name) limit ${MAX_MAPPINGS}`.execute(db);
      return rows;
    },

    async find(name: string): Promise<SavedMapping | undefined> {
      const { rows } = await sql<SavedMapping>`
        select ${COLUMNS} from import_mappings where lower(name) = lower(${name})`.execute(db);
      return rows[0];
    },

    /**
     * Replaces a mapping of the same name. The table lock serializes saves, so that concurrent ones cannot exceed the limit;
     * a statement after the lock sees the previous save.
     */
    async save(name: string, options: ReadingOptions, at: Date): Promise<SavedMapping> {
      const rows = await db.transaction().execute(async (transaction) => {
        await sql`lock table import_mappings in share row exclusive mode`.execute(transaction);
        const saved = await sql<SavedMapping>`
        insert into import_mappings (name, options, updated_at)
        select ${name}, ${JSON.stringify(options)}::jsonb, ${at}::timestamptz
        where (select count(*) from import_mappings where lower(name) <> lower(${name})) < ${MAX_MAPPINGS}
        on conflict (lower(name)) do update
          set name = excluded.name, options = excluded.options, updated_at = excluded.updated_at
        returning ${COLUMNS}`.execute(transaction);
        return saved.rows;
      });
      const [saved] = rows;
      if (saved === undefined)
        throw new AppError("conflict", `There are ${MAX_MAPPINGS} saved mappings. Delete one before you save another.`);
      return saved;
    },

    async delete(name: string): Promise<void> {
      const { numAffectedRows } = await sql`
        delete from import_mappings where lower(name) = lower(${name})`.execute(db);
      if (numAffectedRows === 0n) throw new AppError("not_found", `The saved mapping ${name} does not exist.`);
    },
  };
}
