import { sql } from "kysely";
import type { Db } from "../../../platform/db/open.ts";
import type { Language } from "../../catalog/marketplace.ts";

/** An entry that the operator added, as one line of the text format. */
export type StoredSynonyms = { id: string; language: Language; entry: string; createdAt: Date };

export type SynonymStore = ReturnType<typeof createSynonymStore>;

/** The maximum number of stored entries: every thread keeps them in memory. */
export const MAX_STORED = 2_000;

export function createSynonymStore(db: Db) {
  const COLUMNS = sql`id, language, entry, created_at as "createdAt"`;

  return {
    /** Newest first. */
    async list(): Promise<StoredSynonyms[]> {
      const { rows } = await sql<StoredSynonyms>`
        select ${COLUMNS} from synonyms order by id desc`.execute(db);
      return rows;
    },

    /** Changes with every entry added or deleted. */
    async fingerprint(): Promise<string> {
      const { rows } = await sql<{ fingerprint: string }>`
        select md5(coalesce(string_agg(id, ' ' order by id), '')) as fingerprint from synonyms`.execute(db);
      return rows[0]?.fingerprint as string;
    },

    /**
     * Returns the stored entry, even if it existed before. The table lock serializes inserts, so that concurrent ones cannot
     * exceed the limit.
     */
    async insert({ id, language, entry, createdAt }: StoredSynonyms): Promise<StoredSynonyms | "full"> {
      return await db.transaction().execute(async (transaction) => {
        await sql`lock table synonyms in share row exclusive mode`.execute(transaction);
        const same = await sql<StoredSynonyms>`
          select ${COLUMNS} from synonyms where language = ${language} and lower(entry) = lower(${entry})`.execute(
          transaction,
        );
        if (same.rows[0] !== undefined) return same.rows[0];
        const counted = await sql<{ count: number }>`select count(*) from synonyms`.execute(transaction);
        if (Number(counted.rows[0]?.count ?? 0) >= MAX_STORED) return "full";
        await sql`
          insert into synonyms (id, language, entry, created_at)
          values (${id}, ${language}, ${entry}, ${createdAt})`.execute(transaction);
        return { id, language, entry, createdAt };
      });
    },

    async delete(id: string): Promise<boolean> {
      const { numAffectedRows } = await sql`delete from synonyms where id = ${id}`.execute(db);
      return numAffectedRows === 1n;
    },
  };
}
