/** Search counts per keyword, and the daily history of niches. */
import type pg from "pg";
import type { MarketplaceDomain } from "../catalog/marketplace.ts";
import type { KeywordCount } from "./keyword-tally.ts";
import { ENOUGH_CONFIDENCE, ENOUGH_SALES, isEnough, type NicheScore, VERSION } from "./niche-score.ts";
import type { Niche } from "./query.ts";
import type { NicheStatistics } from "./statistics.ts";

export type NicheKey = { marketplace: MarketplaceDomain; keyword: string };

/** A niche to record. `isSearched` is false if it is due only because accounts track it. */
export type DueNiche = NicheKey & { isSearched: boolean };

/** A niche on one day. */
export type NichePoint = { day: string; takenAt: Date } & Niche;

/** A stored day. Days of an earlier version of the formula lack figures that were added later. */
export type PastNichePoint = Omit<NichePoint, "nicheScore" | "statistics"> & {
  nicheScore: Figures & { version: number } & Partial<NicheScore>;
  statistics: Partial<NicheStatistics> & FirstVersionStatistics;
};

type Figures = Pick<NicheScore, "score" | "demand" | "competition" | "opportunity">;

/** Statistics under the names that the first version of the formula gave them; unknown ones were stored as 0. */
type FirstVersionStatistics = { ratingBySales?: number; topShare?: number };

type NicheRow = Omit<PastNichePoint, "nicheScore"> &
  Figures & { version: number; confidence: number | null; low: number | null; high: number | null };

export type NicheStore = ReturnType<typeof createNicheStore>;

/** Days recorded only for the accounts that track a keyword are visible to these accounts, from their first day on. */
export const isVisibleTo = (account: string, table = "niche_history") => `(not only_tracked or exists (
  select from tracked_keywords as t
  where t.account_id = ${account} and t.marketplace = ${table}.marketplace and t.keyword = ${table}.keyword
    and (t.created_at at time zone 'UTC')::date <= day
))`;

export function createNicheStore(pool: pg.Pool) {
  return {
    /** Keywords must be distinct. Rows are inserted in one order: nodes that add the same keywords cannot deadlock. */
    async addSearches(counts: readonly KeywordCount[]): Promise<void> {
      await pool.query(
        `insert into keyword_days (day, marketplace, keyword, searches)
         select * from unnest($1::date[], $2::text[], $3::text[], $4::bigint[]) as counted (day, marketplace, keyword, searches)
         order by day, marketplace, keyword
         on conflict (day, marketplace, keyword) do update set searches = keyword_days.searches + excluded.searches`,
        [
          counts.map(({ day }) => day),
          counts.map(({ marketplace }) => marketplace),
          counts.map(({ keyword }) => keyword),
          counts.map(({ searches }) => searches),
        ],
      );
    },

    /** All tracked keywords first, then the most popular since a day; `total` counts them all, before the limit. */
    async listDueNiches(since: string, limit: number): Promise<{ niches: DueNiche[]; total: number }> {
      const { rows } = await pool.query<DueNiche & { total: number }>(
        `select marketplace, keyword, bool_or(not tracked) as "isSearched", count(*) over () as total
         from (
           select marketplace, keyword, true as tracked, count(*) as weight from tracked_keywords group by 1, 2
           union all
           select marketplace, keyword, false, sum(searches) from keyword_days where day >= $1 group by 1, 2
         ) as due
         group by marketplace, keyword
         order by bool_or(tracked) desc, sum(weight) desc, marketplace, keyword
         limit $2`,
        [since, limit],
      );
      const niches = rows.map(({ total: _, ...niche }) => niche);
      return { niches, total: rows[0]?.total ?? 0 };
    },

    /** One row per niche and day: a later one replaces the earlier. Niches must be distinct. */
    async putNiches(niches: readonly (DueNiche & NichePoint)[]): Promise<void> {
      await pool.query(
        `insert into niche_history
           (marketplace, keyword, day, total_results, score, demand, competition, opportunity, statistics, taken_at, version,
            confidence, score_low, score_high, only_tracked)
         select marketplace, keyword, day, "totalResults", score, demand, competition, opportunity, statistics, "takenAt", version,
           confidence, low, high, not "isSearched"
         from jsonb_to_recordset($1) as niche (
           marketplace text, keyword text, day date, "totalResults" int,
           score real, demand real, competition real, opportunity real, statistics jsonb, "takenAt" timestamptz,
           version smallint, confidence real, low real, high real, "isSearched" boolean
         )
         order by marketplace, keyword, day
         on conflict (marketplace, keyword, day) do update set
           total_results = excluded.total_results, score = excluded.score, demand = excluded.demand,
           competition = excluded.competition, opportunity = excluded.opportunity,
           statistics = excluded.statistics, taken_at = excluded.taken_at, version = excluded.version,
           confidence = excluded.confidence, score_low = excluded.score_low, score_high = excluded.score_high,
           only_tracked = niche_history.only_tracked and excluded.only_tracked`,
        [
          JSON.stringify(
            niches.map(
              ({
                nicheScore: { range, basis: _, enough: _enough, reason: _reason, asOf: _asOf, ...figures },
                ...niche
              }) => ({
                ...niche,
                ...figures,
                ...range,
              }),
            ),
          ),
        ],
      );
    },

    /** The days of a niche that an account may see. */
    async listNiches(
      accountId: string,
      { marketplace, keyword }: NicheKey,
      from: string,
      to: string,
    ): Promise<PastNichePoint[]> {
      const { rows } = await pool.query<NicheRow>({
        name: "list-niches",
        text: `
          select day, total_results as "totalResults", score, demand, competition, opportunity, statistics,
            taken_at as "takenAt", version, confidence, score_low as low, score_high as high
          from niche_history where marketplace = $1 and keyword = $2 and day between $3 and $4 and ${isVisibleTo("$5")} order by day`,
        values: [marketplace, keyword, from, to, accountId],
      });
      return rows.map(toPoint);
    },

    /**
     * The daily scores of several niches that an account may see, by the current version of the formula and where it is believed. A node of the
     * release before may replace a row without its version; its statistics show that.
     */
    async listScores(
      accountId: string,
      keys: readonly NicheKey[],
      from: string,
      to: string,
    ): Promise<(NicheKey & { day: string; score: number })[]> {
      const { rows } = await pool.query<NicheKey & { day: string; score: number }>(
        `select marketplace, keyword, day, score
         from (select distinct * from unnest($1::text[], $2::text[]) as k (marketplace, keyword)) as requested
         join niche_history using (marketplace, keyword)
         where day between $3 and $4 and version = $5 and confidence >= $6 and (statistics -> 'known' ->> 'sales')::int >= $7
           and statistics ? 'known' and ${isVisibleTo("$8")}
         order by day`,
        [
          keys.map(({ marketplace }) => marketplace),
          keys.map(({ keyword }) => keyword),
          from,
          to,
          VERSION,
          ENOUGH_CONFIDENCE,
          ENOUGH_SALES,
          accountId,
        ],
      );
      return rows;
    },

    /** Deletes the counts of days before one, and all but the most popular keywords of each past day. */
    async forgetSearches(before: string, today: string, mostADay: number): Promise<number> {
      const { rowCount } = await pool.query(
        `with ranked as (
           select day, marketplace, keyword,
             row_number() over (partition by day order by searches desc, marketplace, keyword) as rank
           from keyword_days where day < $2
         )
         delete from keyword_days as k using ranked as r
         where k.day = r.day and k.marketplace = r.marketplace and k.keyword = r.keyword and (r.day < $1 or r.rank > $3)`,
        [before, today, mostADay],
      );
      return rowCount ?? 0;
    },
  };
}

function toPoint(row: NicheRow): PastNichePoint {
  const { score, demand, competition, opportunity, version, confidence, low, high, ...niche } = row;
  const figures = { score, demand, competition, opportunity };
  const { products, known, front } = niche.statistics;
  // A node of the previous release may replace a row without its version; its statistics show that.
  if (products === undefined || known === undefined) return { ...niche, nicheScore: { ...figures, version: 1 } };
  return {
    ...niche,
    nicheScore: {
      ...{ ...figures, version, basis: { products, ...known } },
      ...(front !== undefined && { asOf: front.updatedAt }),
      ...(confidence !== null && { confidence, enough: isEnough({ sales: known.sales, confidence }) }),
      ...(low !== null && high !== null && { range: { low, high } }),
    },
  };
}
