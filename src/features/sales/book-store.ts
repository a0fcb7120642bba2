/**
 * The open book of an account, to which every row of its sales belongs. Deleting all sales closes the book: later imports go
 * into a new one, and the old one is no longer visible.
 */
import type pg from "pg";

/** SQL of the account's book, null when it has none; `account` is a parameter such as `$1`. Every query of sales starts from it. */
export function bookOf(account: string): string {
  return `(select number from sales_books where account_id = ${account} and deleted_at is null)`;
}

/** Returns the number of the account's book, and opens one when it has none. */
export async function openBook(client: pg.Pool | pg.PoolClient, accountId: string, at: Date): Promise<number> {
  const select = "select number from sales_books where account_id = $1 and deleted_at is null";
  for (;;) {
    const found = (await client.query<{ number: number }>(select, [accountId])).rows[0];
    if (found !== undefined) return found.number;
    await client.query(
      "insert into sales_books (account_id, created_at) values ($1, $2) on conflict (account_id) where deleted_at is null do nothing",
      [accountId, at],
    );
  }
}
