/** Counts mails per UTC day, so that no account sends, and no address gets, more than its share. */
import { sql } from "kysely";
import { utcDay } from "../../platform/base/clock.ts";
import type { Db } from "../../platform/db/open.ts";
import { allowanceOf, type Overrides, type PlanName } from "../access/plan.ts";

export type MailLimitStore = ReturnType<typeof createMailLimitStore>;

export function createMailLimitStore(db: Db) {
  /** Counts one mail unless the limit is reached. One statement decides; `by` makes it part of a transaction. */
  const count = async (subject: string, limit: number, now: Date, by: Db = db): Promise<boolean> => {
    if (limit < 1) return false;
    const { numAffectedRows } = await sql`
      insert into mail_days as counted (day, subject, sent) values (${utcDay(now)}, ${subject}, 1)
      on conflict (day, subject) do update set sent = counted.sent + 1 where counted.sent < ${limit}`.execute(by);
    return numAffectedRows === 1n;
  };

  return {
    /** Counts a request for confirmation against a limit of the address or of the account. */
    count,

    /** Counts a mail of an account against its plan. Returns the limit when it is reached, undefined when the mail may be sent. */
    async countOfAccount(accountId: string, now: Date): Promise<number | undefined> {
      const { rows } = await sql<{ plan: PlanName; overrides: Overrides }>`
        select plan, overrides from accounts where id = ${accountId}`.execute(db);
      const [account] = rows;
      const limit = account === undefined ? 0 : allowanceOf(account.plan, account.overrides).emailsPerDay;
      return (await count(`account:${accountId}`, limit, now)) ? undefined : limit;
    },

    /** Takes back the count of a mail that was not accepted. */
    async refundOfAccount(accountId: string, at: Date): Promise<void> {
      await sql`
        update mail_days set sent = greatest(0, sent - 1)
        where day = ${utcDay(at)} and subject = ${`account:${accountId}`}`.execute(db);
    },
  };
}
