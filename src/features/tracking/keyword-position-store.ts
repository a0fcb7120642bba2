/**
 * Positions of products in the marketplace's own search results. They come with imports, belong to everybody as the catalogue
 * does, and take precedence over the ranks in our own results (`keyword-rank.sql.ts`).
 */
import type pg from "pg";
import { bulk } from "../../platform/db/bulk.ts";
import { type FoundProduct, overallPositions } from "../catalog/search-positions.ts";
import { normalKeyword } from "../search/keyword-tally.ts";

/** An older position says nothing about today. */
export const POSITION_DAYS = 30;

/** Stores the newest position of each product, and makes the watched keywords due for evaluation. $1–$7 the positions. */
const PUT = `
  with given as materialized (
    select distinct on (marketplace, keyword, asin, is_sponsored) *
    from unnest($1::text[], $2::text[], $3::text[], $4::boolean[], $5::int[], $6::text[], $7::timestamptz[])
      as g (marketplace, keyword, asin, is_sponsored, position, source, seen_at)
    order by marketplace, keyword, asin, is_sponsored, seen_at desc, position
  ),
  stored as (
    insert into keyword_positions as k (marketplace, keyword, asin, is_sponsored, position, source, seen_at)
    select * from given
    on conflict (marketplace, keyword, asin, is_sponsored) do update set
      position = excluded.position, source = excluded.source, seen_at = excluded.seen_at
    where excluded.seen_at >= k.seen_at
      and (k.position, k.source, k.seen_at) is distinct from (excluded.position, excluded.source, excluded.seen_at)
    returning k.marketplace, k.keyword
  ),
  searched as materialized (select distinct marketplace, keyword from stored),
  tracked as (
    update tracked_keywords as t set evaluated_revision = -1
    from searched as s where t.marketplace = s.marketplace and t.keyword = s.keyword
  )
  update alerts as a set evaluated_revision = -1
  from searched as s where a.marketplace = s.marketplace and a.keyword = s.keyword`;

export async function putKeywordPositions(client: pg.PoolClient, found: readonly FoundProduct[]): Promise<void> {
  const positions = overallPositions(found.map((each) => ({ ...each, keyword: normalKeyword(each.keyword) })));
  await bulk(client, PUT, [
    positions.map(({ marketplace }) => marketplace),
    positions.map(({ keyword }) => keyword),
    positions.map(({ asin }) => asin),
    positions.map(({ isSponsored }) => isSponsored),
    positions.map(({ position }) => position),
    positions.map(({ source }) => source),
    positions.map(({ seenAt }) => seenAt),
  ]);
}
