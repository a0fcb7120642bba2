/**
 * From the answers of the index to events: what is tracked holds the place that was told last, an alert holds whether it is
 * armed; both are compared with what was found for their keyword. One statement judges, moves the bases and writes the events
 * of a batch of keywords, whoever and how many watch them.
 *
 * - A first place is taken for the base, and nobody is told. To be not among the first is a place like the others.
 * - What changes within the cooldown is held: it is looked at again when that ends (`due_at`), and told if it still holds.
 * - Products that are not in the catalogue, or not any more, have no place and raise nothing.
 */
import type pg from "pg";
import { timePartOf } from "../base/ids.ts";
import type { MarketplaceDomain } from "../catalog/marketplace.ts";
import { bulk, inBulk } from "../db/bulk.ts";
import type { EventFeed } from "./feed-store.ts";
import { EVALUATE, LIST_DUE, WHETHER_DUE } from "./keyword-rank.sql.ts";

/** A keyword, and the products whose places for it somebody wants to know. */
export type WantedKeyword = { marketplace: MarketplaceDomain; keyword: string; asins: string[] };

/** What the index says of a keyword; `ranks` are those of `asins`. */
export type RankedKeyword = WantedKeyword & { totalResults: number; score: number; ranks: (number | null)[] };

export type KeywordRankStore = ReturnType<typeof createKeywordRankStore>;

export function createKeywordRankStore(pool: pg.Pool, feed: EventFeed) {
  return {
    /** At which revision the catalogue is, and whether there is anything to do for an index that has followed it. */
    async getStanding(now: Date): Promise<{ revision: number; isDue: boolean }> {
      const { rows } = await pool.query<{ revision: number; isDue: boolean }>(WHETHER_DUE, [now]);
      return rows[0] as { revision: number; isDue: boolean };
    },

    /** Keywords of whose answers an older revision is known, or that were held back until now; the oldest first. */
    async listDue(revision: number, now: Date, limit: number): Promise<WantedKeyword[]> {
      return (await pool.query<WantedKeyword>(LIST_DUE, [now, revision, limit])).rows;
    },

    /** What an index that was at this revision has said. Answers with how many events came of it. */
    async evaluate(keywords: readonly RankedKeyword[], revision: number, now: Date): Promise<number> {
      // Of each keyword a row without a product, for those who watch it as a whole.
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
      return await inBulk(pool, (client) =>
        feed.write(client, now, async () => {
          const [done] = await bulk<{ events: number }>(client, EVALUATE, [now, timePartOf(now), revision, ...columns]);
          return done?.events ?? 0;
        }),
      );
    },
  };
}
