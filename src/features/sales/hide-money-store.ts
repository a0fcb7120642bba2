import type pg from "pg";
import { openBook } from "./book-store.ts";

export type SalesSettingsStore = ReturnType<typeof createSalesSettingsStore>;

export function createSalesSettingsStore(pool: pg.Pool) {
  return {
    async hideMoney(accountId: string): Promise<boolean> {
      const { rows } = await pool.query<{ hidden: boolean }>(
        "select hide_money as hidden from sales_books where account_id = $1 and deleted_at is null",
        [accountId],
      );
      return rows[0]?.hidden ?? false;
    },
    async setHideMoney(accountId: string, hidden: boolean, at: Date): Promise<void> {
      const book = await openBook(pool, accountId, at);
      await pool.query("update sales_books set hide_money = $2 where number = $1", [book, hidden]);
    },
  };
}
