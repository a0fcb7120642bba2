/** Reads the totals of an advertising report, and the part of them that is in the account's figures. */
import type pg from "pg";
import { bookOf } from "../book-store.ts";
import type { AdLevel } from "../record.ts";

/**
 * The total of a report in one currency. `spendMinor` is the sum of the four parts: `countedMinor` is in the figures,
 * `knownMinor` came with an earlier import, `coveredMinor` counts from reports of the levels `coveredBy`, and `replacedMinor`
 * was corrected by a later report of the same level, or deleted since.
 */
export type AdTotal = {
  level: AdLevel;
  currency: string;
  rows: number;
  days: number;
  from: string;
  to: string;
  spendMinor: number;
  countedMinor: number;
  knownMinor: number;
  coveredMinor: number;
  coveredBy: AdLevel[];
  /** The amount that counts instead of `coveredMinor`: it differs if the reports disagree. */
  coveringMinor: number;
  replacedMinor: number;
};

export type AdTotalsStore = ReturnType<typeof createAdTotalsStore>;

export function createAdTotalsStore(pool: pg.Pool | pg.PoolClient) {
  return {
    /** The totals of an import; empty until it has ended. */
    async listTotals(accountId: string, importNumber: number): Promise<AdTotal[]> {
      const { rows } = await pool.query<Omit<AdTotal, "replacedMinor">>(
        `with own as materialized (select * from sales_ad_days where book = ${bookOf("$1")} and import_number = $2),
         covering as (
           select own.currency, array_agg(distinct other.level order by other.level) as levels, sum(other.spend_minor) as spend
           from own join sales_ad_days as other using (book, day, program, marketplace, currency, campaign)
           where not own.counts and other.counts group by 1),
         parts as (
           select currency, coalesce(sum(spend_minor) filter (where counts), 0)::float8 as counted,
             coalesce(sum(spend_minor) filter (where not counts), 0)::float8 as covered
           from own group by 1)
         select level, currency, rows, days, from_day::text as "from", to_day::text as "to", spend_minor::float8 as "spendMinor",
           coalesce(counted, 0)::float8 as "countedMinor", known_minor::float8 as "knownMinor",
           coalesce(covered, 0)::float8 as "coveredMinor", coalesce(levels, '{}') as "coveredBy", coalesce(covering.spend, 0)::float8 as "coveringMinor"
         from sales_ad_totals left join parts using (currency) left join covering using (currency)
         where book = ${bookOf("$1")} and import_number = $2 order by spend_minor desc, currency`,
        [accountId, importNumber],
      );
      return rows.map((row) => ({
        ...row,
        replacedMinor: row.spendMinor - row.countedMinor - row.knownMinor - row.coveredMinor,
      }));
    },
  };
}
