import { sql } from "kysely";
import type { Transaction } from "../../platform/db/creation.ts";
import type { Db } from "../../platform/db/open.ts";
import {
  type Draft,
  type DraftSettings,
  EMPTY_TEXT,
  isSameText,
  MOST_VERSIONS,
  type NewVersion,
  type Version,
} from "./draft.ts";

export type DraftStore = ReturnType<typeof createDraftStore>;

/** `stale`: the newest version is not the expected one. */
export type DraftOutcome = Draft | "gone" | "stale";

const COLUMNS = sql`d.id, d.name, d.marketplace, d.language, d.asin, d.category, d.facts, d.voice, d.competitors, d.phrases, d.version,
  d.created_at as "createdAt", d.updated_at as "updatedAt",
  (select v.text from listing_versions as v where v.draft_id = d.id and v.number = d.version) as text`;

export function createDraftStore(db: Db) {
  const find = async (accountId: string, id: string, from: Db = db): Promise<Draft | undefined> => {
    const { rows } = await sql<Draft>`
      select ${COLUMNS} from listing_drafts as d where d.account_id = ${accountId} and d.id = ${id}`.execute(from);
    return rows.map((row) => ({ ...row, text: row.text ?? EMPTY_TEXT }))[0];
  };
  const addVersion = async (
    transaction: Transaction,
    id: string,
    number: number,
    { text, origin, note }: NewVersion,
    at: Date,
  ) => {
    await sql`
      insert into listing_versions (draft_id, number, text, origin, note, created_at)
      values (${id}, ${number}, ${JSON.stringify(text)}::jsonb, ${origin}, ${note}, ${at})`.execute(transaction);
    await sql`delete from listing_versions where draft_id = ${id} and number <= ${number - MOST_VERSIONS}`.execute(
      transaction,
    );
  };

  return {
    find,

    async list(accountId: string): Promise<Draft[]> {
      const { rows } = await sql<Draft>`
        select ${COLUMNS} from listing_drafts as d where d.account_id = ${accountId} order by d.id desc`.execute(db);
      return rows.map((row) => ({ ...row, text: row.text ?? EMPTY_TEXT }));
    },

    async count(transaction: Transaction, accountId: string): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from listing_drafts where account_id = ${accountId}`.execute(transaction);
      return rows[0]?.count ?? 0;
    },

    async insert(
      transaction: Transaction,
      accountId: string,
      draft: Omit<Draft, "text" | "version">,
      first: NewVersion | null,
    ): Promise<void> {
      const { id, name, marketplace, language, asin, category, facts, voice, competitors, phrases, createdAt } = draft;
      await sql`
        insert into listing_drafts (id, account_id, name, marketplace, language, asin, category, facts, voice, competitors, phrases, version,
          created_at, updated_at)
        values (${id}, ${accountId}, ${name}, ${marketplace}, ${language}, ${asin}, ${category}, ${JSON.stringify(facts)}::jsonb, ${voice},
          ${competitors}::text[], ${JSON.stringify(phrases)}::jsonb, ${first === null ? 0 : 1}, ${createdAt}, ${createdAt})`.execute(
        transaction,
      );
      if (first !== null) await addVersion(transaction, id, 1, first, createdAt);
    },

    /** Settings left out stay unchanged. A text becomes a new version if it differs from the newest one. */
    async change(
      accountId: string,
      id: string,
      settings: Partial<DraftSettings>,
      version: NewVersion | null,
      { at, expected }: { at: Date; expected?: number | undefined },
    ): Promise<DraftOutcome> {
      return await db.transaction().execute(async (transaction) => {
        await sql`
          select from listing_drafts where account_id = ${accountId} and id = ${id} for no key update`.execute(
          transaction,
        );
        const before = await find(accountId, id, transaction);
        if (before === undefined) return "gone";
        if (expected !== undefined && expected !== before.version) return "stale";
        const { name, language, category, facts, voice, competitors, phrases } = { ...before, ...settings };
        const isNew = version !== null && (before.version === 0 || !isSameText(version.text, before.text));
        const number = before.version + Number(isNew);
        if (isNew) await addVersion(transaction, id, number, version, at);
        await sql`
          update listing_drafts
          set name = ${name}, language = ${language}, category = ${category}, facts = ${JSON.stringify(facts)}::jsonb, voice = ${voice},
            competitors = ${competitors}::text[], phrases = ${JSON.stringify(phrases)}::jsonb, version = ${number}, updated_at = ${at}
          where account_id = ${accountId} and id = ${id}`.execute(transaction);
        return (await find(accountId, id, transaction)) ?? "gone";
      });
    },

    async delete(accountId: string, id: string): Promise<boolean> {
      const { numAffectedRows } = await sql`
        delete from listing_drafts where account_id = ${accountId} and id = ${id}`.execute(db);
      return numAffectedRows === 1n;
    },

    /** Newest first. */
    async listVersions(accountId: string, id: string): Promise<Version[]> {
      const { rows } = await sql<Version>`
        select v.number, v.text, v.origin, v.note, v.created_at as "createdAt"
        from listing_drafts as d join listing_versions as v on v.draft_id = d.id
        where d.account_id = ${accountId} and d.id = ${id} order by v.number desc`.execute(db);
      return rows;
    },

    async findVersion(accountId: string, id: string, number: number): Promise<Version | undefined> {
      const { rows } = await sql<Version>`
        select v.number, v.text, v.origin, v.note, v.created_at as "createdAt"
        from listing_drafts as d join listing_versions as v on v.draft_id = d.id
        where d.account_id = ${accountId} and d.id = ${id} and v.number = ${number}`.execute(db);
      return rows[0];
    },
  };
}
