/** Recomputes books whose sums follow older definitions, which happens only after an upgrade. */
import type pg from "pg";
import type { Clock } from "../../../platform/base/clock.ts";
import { inBulk } from "../../../platform/db/bulk.ts";
import { tryLockReports } from "../../search-data/report-lock-store.ts";
import { SUMS_VERSION, sumDays } from "./sum-days-store.ts";

/**
 * Returns the number of books; undefined when none was summed. A book that fails does not block the others. A book whose account
 * imports a file is left to the next run: a chunk of a large file holds the lock for longer than a statement may wait, and the
 * import sums the book itself at its end.
 */
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
      const isSummed = await inBulk(pool, async (client) => {
        if (!(await tryLockReports(client, next.account))) return false;
        await sumDays(client, next.book, clock.now());
        return true;
      });
      if (isSummed) books++;
    } catch (error) {
      failure ??= error;
    }
  }
  if (failure !== undefined) throw failure;
  return books === 0 ? undefined : { books };
}
