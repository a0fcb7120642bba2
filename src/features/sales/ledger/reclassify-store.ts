import type pg from "pg";
import { inBulk } from "../../../platform/db/bulk.ts";
import { lockReports } from "../../search-data/report-lock-store.ts";
import type { LineClass } from "../line-class.ts";
import type { LineKind } from "./classes.ts";
import { sumKinds } from "./ledger-store.ts";

export type KnownKind = LineKind & { number: number; book: number; knownClass: LineClass };

export type ReclassifyStore = ReturnType<typeof createReclassifyStore>;

export function createReclassifyStore(pool: pg.Pool) {
  return {
    /** Kinds of all open books, by number. */
    async listKinds(after: number, limit: number): Promise<KnownKind[]> {
      const { rows } = await pool.query<KnownKind>(
        `select kind.number, kind.book, kind.transaction_type as "transactionType", kind.amount_type as "amountType",
           kind.amount_description as "amountDescription", kind.known_class as "knownClass"
         from sales_line_kinds as kind where kind.number > $1 order by kind.number limit $2`,
        [after, limit],
      );
      return rows;
    },

    /** Changes the classes of kinds of one book, and sums its days again. */
    async setClasses(
      book: number,
      classes: readonly { number: number; knownClass: LineClass }[],
      at: Date,
    ): Promise<void> {
      await inBulk(pool, async (client) => {
        const { rows } = await client.query<{ account: string | null }>(
          "select account_id as account from sales_books where number = $1 and deleted_at is null",
          [book],
        );
        const account = rows[0]?.account;
        if (account == null) return;
        await lockReports(client, account);
        const numbers = classes.map(({ number }) => number);
        await client.query(
          `update sales_line_kinds as kind set known_class = new.class
           from unnest($2::integer[], $3::text[]) as new (number, class)
           where kind.book = $1 and kind.number = new.number`,
          [book, numbers, classes.map(({ knownClass }) => knownClass)],
        );
        await sumKinds(client, book, numbers, at);
      });
    },
  };
}
