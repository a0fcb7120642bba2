/**
 * Turns keyword ranks into events. A tracked keyword stores the rank in its last event, an alert stores whether it is armed.
 * Both are compared with the results for their keyword. One statement evaluates a batch of keywords for all accounts, moves the
 * bases and writes the events.
 *
 * - A first rank becomes the base and raises no event. Unranked is a value like any other.
 * - A change during the cooldown is held. It is checked again when the cooldown ends (`due_at`) and raises an event if it still holds.
 * - Products that are not in the catalogue have no rank and raise no events.
 */
import type pg from "pg";
import { timePartOf } from "../../platform/base/ids.ts";
import { bulk, inBulk } from "../../platform/db/bulk.ts";
import type { MarketplaceDomain } from "../catalog/marketplace.ts";
import type { EventFeed } from "./feed-store.ts";
import { EVALUATE, IS_ANY_DUE, LIST_DUE } from "./keyword-rank.sql.ts";

/** A keyword to search for, and the products whose ranks are watched. */
export type DueKeyword = { marketplace: MarketplaceDomain; keyword: string; asins: string[] };

/** Search results for a keyword; `ranks` has one entry per ASIN. */
export type RankedKeyword = DueKeyword & { totalResults: number; score: number | null; ranks: (number | null)[] };

export type KeywordRankStore = ReturnType<typeof createKeywordRankStore>;

export function createKeywordRankStore(pool: pg.Pool, feed: EventFeed) {
  return {
    /** Returns the catalogue revision, and whether any keyword is due at that revision. */
    async getStatus(now: Date): Promise<{ revision: number; isDue: boolean }> {
      const { rows } = await pool.query<{ revision: number; isDue: boolean }>(IS_ANY_DUE, [now]);
      return rows[0] as { revision: number; isDue: boolean };
    },

    /** Returns keywords evaluated at an older revision or held until now, oldest revision first. */
    async listDue(revision: number, now: Date, limit: number): Promise<DueKeyword[]> {
      return (await pool.query<DueKeyword>(LIST_DUE, [now, revision, limit])).rows;
    },

    /** Evaluates results of an index at this revision. Returns the number of events. */
    async evaluate(
      keywords: readonly RankedKeyword[],
      revision: number,
      now: Date,
      signal?: AbortSignal,
    ): Promise<number> {
      // One extra row per keyword without a product, for accounts that watch the niche.
      const seen = keywords.flatMap(({ marketplace, keyword, totalResults, score, asins, ranks }) =>
        ["", ...asins].map((asin, i) => [
          marketplace,
          keyword,
          asin,
          i === 0 ? null : ranks[i - 1],
          totalResults,
          score,
        ]),
      );
      const columns = [0, 1, 2, 3, 4, 5].map((column) => seen.map((row) => row[column]));
      const write = async (client: pg.PoolClient): Promise<number> => {
        const [done] = await bulk<{ events: number }>(client, EVALUATE, [now, timePartOf(now), revision, ...columns]);
        return done?.events ?? 0;
      };
      return await inBulk(pool, (client) => feed.write(client, now, () => write(client), signal));
    },
  };
}
