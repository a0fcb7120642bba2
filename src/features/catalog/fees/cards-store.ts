import { sql } from "kysely";
import type { Db } from "../../../platform/db/open.ts";
import type { CardFile } from "./card-file.ts";

/** Enough for every marketplace and many years. */
export const MAX_CARDS = 500;

export type StoredCard = { file: CardFile; importedAt: Date };

export type CardsStore = ReturnType<typeof createCardsStore>;

export function createCardsStore(db: Db) {
  return {
    async list(): Promise<StoredCard[]> {
      const { rows } = await sql<StoredCard>`
        select card as file, imported_at as "importedAt" from fee_cards order by marketplace, id`.execute(db);
      return rows;
    },

    /** Replaces the card with the same marketplace and id. */
    async put(marketplace: string, file: CardFile, at: Date): Promise<"stored" | "full"> {
      const { numAffectedRows } = await sql`
        insert into fee_cards (marketplace, id, card, imported_at)
        select ${marketplace}, ${file.id}, ${JSON.stringify(file)}::jsonb, ${at}
        where (select count(*) from fee_cards) < ${MAX_CARDS}
          or exists (select from fee_cards where marketplace = ${marketplace} and id = ${file.id})
        on conflict (marketplace, id) do update set card = excluded.card, imported_at = excluded.imported_at`.execute(
        db,
      );
      return numAffectedRows === 1n ? "stored" : "full";
    },

    async delete(marketplace: string, id: string): Promise<boolean> {
      const { numAffectedRows } = await sql`
        delete from fee_cards where marketplace = ${marketplace} and id = ${id}`.execute(db);
      return numAffectedRows === 1n;
    },
  };
}
