/** Recomputes books whose sums follow older definitions, which happens only after an upgrade. */
import type pg from "pg";
import type { Clock } from "../../../platform/base/clock.ts";
import { inBulk } from "../../../platform/db/bulk.ts";
import { SUMS_VERSION, sumDays } from "./sum-days-store.ts";

/** Returns the number of books; undefined when all are up to date. A book that fails does not block the others. */
export async function sumAgain(
  { pool, clock }: { pool: pg.Pool; clock: Clock },
  signal: AbortSignal,
): Promise<{ books: number } | undefined> {
  let books = 0;
  let failure: unknown;
  for (let after = 0; ; ) {
    const { rows } = await pool.query<{ book: number; account: string }>(
      `select number as book, account_id as account from sales_books
       where sums_version < $1 and number > $2 and deleted_at is null order by number limit 1`,
      [SUMS_VERSION, after],
    );
    const [next] = rows;
    if (next === undefined || signal.aborted) break;
    after = next.book;
    try {
      await inBulk(pool, async (client) => {
        await client.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`reports ${next.account}`]);
        await sumDays(client, next.book, clock.now());
      });
      books++;
    } catch (error) {
      failure ??= error;
    }
  }
  if (failure !== undefined) throw failure;
  return books === 0 ? undefined : { books };
}
