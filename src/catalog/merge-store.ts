/**
 * Merging: how observations become products. Rows go by COPY into a staging table and from there, in one statement, into
 * `products` and `product_history`, whatever their number.
 *
 * - A null never erases what is known; of two observations the later one wins, for each group of fields that are seen
 *   together: text, price, rank, reported sales, reviews.
 * - Every row that changed gets the next **revision**. Whoever merges holds the row of `catalog` until it commits, so
 *   revisions appear in their order and a follower that asks for "everything after n" misses nothing.
 * - History is written only when a figure changed.
 */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { MarketplaceDomain } from "./marketplace.ts";
import type { HistoryPoint, Observation } from "./product.ts";
import { MEAN_RANK_DAYS } from "./sales/mean-rank.ts";

export type MergeResult = { added: number; changed: number; unchanged: number; withoutTitle: number };

export type ProductKey = { marketplace: MarketplaceDomain; asin: string };

export type MergeStore = ReturnType<typeof createMergeStore>;

const CHUNK = 10_000;
/** Bulk statements may take longer than any request is allowed to. */
const BULK_MS = 120_000;

const FIGURES = ["price_minor", "bsr", "bsr_category", "reported_sales", "review_count", "rating"] as const;
const STAGED = [
  "marketplace",
  "asin",
  "title",
  "brand",
  "category",
  "image_url",
  ...FIGURES,
  "seen_at",
  "round",
] as const;

export function createMergeStore(pool: pg.Pool) {
  const inTransaction = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    try {
      await client.query("begin");
      await client.query(`set local statement_timeout = ${BULK_MS}; set local work_mem = '64MB'`);
      const result = await work(client);
      await client.query("commit");
      client.release();
      return result;
    } catch (error) {
      // A connection that cannot be rolled back is not worth keeping.
      await client.query("rollback").then(
        () => client.release(),
        () => client.release(true),
      );
      throw error;
    }
  };

  const takeRevision = async (client: pg.PoolClient): Promise<number> =>
    Number((await client.query("select revision from catalog for update")).rows[0].revision);

  /**
   * In the transaction that needs them, though a new partition locks the whole history until it commits: on a connection
   * of its own it would wait for the very transaction that waits for it. A month is made once.
   */
  const makeMonths = async (client: pg.PoolClient, times: Iterable<Date>): Promise<void> => {
    const wanted = new Set<string>();
    for (const at of times) wanted.add(at.toISOString().slice(0, 7));
    for (const month of wanted) {
      const from = new Date(`${month}-01T00:00:00Z`);
      const to = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1));
      const name = `product_history_${month.replace("-", "_")}`;
      const { rows } = await client.query("select to_regclass($1) is not null as exists", [name]);
      if (rows[0].exists) continue;
      await takeRevision(client); // two that make the same month at once would hit each other
      await client.query(
        `create table if not exists ${name} partition of product_history
         for values from ('${from.toISOString()}') to ('${to.toISOString()}')`,
      );
    }
  };

  const mergeStaged = async (client: pg.PoolClient, rounds: number, result: MergeResult): Promise<void> => {
    // The lock comes after the copying: others may merge while a chunk is on its way.
    let revision = await takeRevision(client);
    for (let round = 1; round <= rounds; round++) {
      const { rows } = await client.query({
        text: MERGE,
        values: [revision, round, MEAN_RANK_DAYS],
        query_timeout: BULK_MS,
      } as pg.QueryConfig);
      const { rows: seen, added, changed, without_title } = rows[0];
      revision += added + changed;
      result.added += added;
      result.changed += changed;
      result.withoutTitle += without_title;
      result.unchanged += seen - added - changed - without_title;
    }
    await client.query("update catalog set revision = $1", [revision]);
    await client.query("truncate incoming");
  };

  return {
    /** All of them in one transaction: a kill half-way leaves none. */
    async merge(observations: Iterable<Observation>): Promise<MergeResult> {
      const result: MergeResult = { added: 0, changed: 0, unchanged: 0, withoutTitle: 0 };
      await inTransaction(async (client) => {
        await client.query(STAGING);
        let merging: Promise<void> = Promise.resolve();
        for (const chunk of chunksOf(observations, CHUNK)) {
          // Made while the database merges the chunk before it.
          const { lines, rounds, times } = stage(chunk);
          await merging;
          await makeMonths(client, times);
          await copyInto(client, `copy incoming (${STAGED.join(", ")}) from stdin`, lines);
          merging = mergeStaged(client, rounds, result);
          merging.catch(() => {}); // it is awaited, only later
        }
        await merging;
      });
      return result;
    },

    /** What was known of days gone by. Points that are there already stay, and those of strangers are left out. */
    async addHistory(points: Iterable<HistoryPoint>): Promise<void> {
      const columns = `marketplace, asin, at, ${FIGURES.join(", ")}`;
      await inTransaction(async (client) => {
        await takeRevision(client); // before the history, as whoever merges does: the other way round they would wait for each other
        await client.query("create temp table past (like product_history) on commit drop");
        for (const chunk of chunksOf(points, CHUNK)) {
          await makeMonths(
            client,
            chunk.map(({ at }) => at),
          );
          await copyInto(client, `copy past (${columns}) from stdin`, chunk.map(historyLine));
          await client.query(
            `insert into product_history (${columns}) select ${columns} from past
             where exists (select from products where marketplace = past.marketplace and asin = past.asin)
             on conflict do nothing`,
          );
          await client.query("truncate past");
        }
      });
    },

    /** Takes products out of the catalogue. They come back when a source sees them again. */
    async remove(keys: readonly ProductKey[], at: Date): Promise<number> {
      return await inTransaction(async (client) => {
        const revision = await takeRevision(client);
        const { rowCount } = await client.query(
          `with gone as (
            select marketplace, asin, $4::bigint + row_number() over () as revision
            from products
            join unnest($1::text[], $2::text[]) as named (marketplace, asin) using (marketplace, asin)
            where removed_at is null
          )
          update products set removed_at = $3, revision = gone.revision
          from gone where gone.marketplace = products.marketplace and gone.asin = products.asin`,
          [keys.map((key) => key.marketplace), keys.map((key) => key.asin), at, revision],
        );
        await client.query("update catalog set revision = revision + $1", [rowCount]);
        return rowCount ?? 0;
      });
    },

    /** Sends every product of these marketplaces through the feed once more: what is derived from them has changed. */
    async touchMarketplaces(marketplaces: readonly string[]): Promise<void> {
      await inTransaction(async (client) => {
        const revision = await takeRevision(client);
        const { rowCount } = await client.query({
          text: `with touched as (
              select marketplace, asin, $2::bigint + row_number() over (order by marketplace, asin) as revision
              from products where marketplace = any($1)
            )
            update products set revision = touched.revision
            from touched where touched.marketplace = products.marketplace and touched.asin = products.asin`,
          values: [marketplaces, revision],
          query_timeout: BULK_MS,
        } as pg.QueryConfig);
        await client.query("update catalog set revision = revision + $1", [rowCount]);
      });
    },
  };
}

const STAGING = `
  create temp table incoming (
    marketplace text, asin text, title text, brand text, category text, image_url text,
    price_minor int, bsr int, bsr_category text, reported_sales int, review_count int, rating numeric(2, 1), seen_at timestamptz, round int
  ) on commit drop`;

/** A later observation fills in and overwrites; an earlier one only fills in. */
const newest = (column: string, seenAt: string) =>
  `case when i.seen_at >= coalesce(p.${seenAt}, '-infinity') then coalesce(i.${column}, p.${column}) else coalesce(p.${column}, i.${column}) end as ${column}`;
const seen = (columns: string[], seenAt: string) =>
  `case when coalesce(${columns.map((column) => `i.${column}::text`).join(", ")}) is null then p.${seenAt} else greatest(p.${seenAt}, i.seen_at) end as ${seenAt}`;

const TEXT = ["title", "brand", "category", "image_url"];
const KEPT = [
  ...TEXT,
  ...FIGURES,
  "rank_log_mean",
  "text_seen_at",
  "price_seen_at",
  "bsr_seen_at",
  "sales_seen_at",
  "reviews_seen_at",
  "updated_at",
  "removed_at",
];

/** $1 the last revision given out, $2 the round, $3 over how many days the rank is averaged. */
const MERGE = `
  with incoming_round as (select * from incoming where round = $2),
  merged as (
    select i.marketplace, i.asin,
      ${TEXT.map((column) => newest(column, "text_seen_at")).join(",\n      ")},
      ${newest("price_minor", "price_seen_at")},
      case when takes_rank then i.bsr else p.bsr end as bsr,
      case when takes_rank then i.bsr_category else p.bsr_category end as bsr_category,
      ${newest("reported_sales", "sales_seen_at")},
      ${newest("review_count", "reviews_seen_at")},
      ${newest("rating", "reviews_seen_at")},
      case
        when not takes_rank then p.rank_log_mean
        -- Ranks of two lists have nothing in common: the mean starts anew.
        when p.rank_log_mean is null or coalesce(i.bsr_category, i.category, p.category) is distinct from coalesce(p.bsr_category, p.category)
          then ln(i.bsr)
        -- In between, the rank is taken to have gone from the one to the other.
        else p.rank_log_mean * fading + (1 - fading) * (ln(p.bsr) + ln(i.bsr)) / 2
      end::real as rank_log_mean,
      ${seen(TEXT, "text_seen_at")},
      ${seen(["price_minor"], "price_seen_at")},
      case when takes_rank then i.seen_at else p.bsr_seen_at end as bsr_seen_at,
      ${seen(["reported_sales"], "sales_seen_at")},
      ${seen(["review_count", "rating"], "reviews_seen_at")},
      greatest(p.updated_at, i.seen_at) as updated_at,
      case when i.seen_at < p.removed_at then p.removed_at end as removed_at,
      p.asin is null as is_new,
      p as before
    from incoming_round as i
    left join products as p using (marketplace, asin)
    cross join lateral (
      select i.bsr is not null and (p.bsr is null or i.seen_at >= p.bsr_seen_at) as takes_rank,
        -- Where it fades to nothing the database would call it an error.
        exp(-least(extract(epoch from i.seen_at - p.bsr_seen_at)::float8 / 86400 / $3::float8, 100)) as fading
    ) as rank_terms
  ),
  changed as (
    select *, $1::bigint + row_number() over () as revision from merged
    where title is not null and (
      is_new or (${KEPT.join(", ")}) is distinct from (${KEPT.map((column) => `(before).${column}`).join(", ")})
    )
  ),
  written as (
    insert into products (marketplace, asin, ${KEPT.join(", ")}, revision)
    select marketplace, asin, ${KEPT.join(", ")}, revision
    from changed
    on conflict (marketplace, asin) do update
    set ${[...KEPT, "revision"].map((column) => `${column} = excluded.${column}`).join(", ")}
  ),
  noted as (
    insert into product_history (marketplace, asin, at, ${FIGURES.join(", ")})
    select marketplace, asin, updated_at, ${FIGURES.join(", ")}
    from changed
    where num_nonnulls(${FIGURES.join(", ")}) > 0
      and (is_new or (${FIGURES.join(", ")}) is distinct from (${FIGURES.map((column) => `(before).${column}`).join(", ")}))
    on conflict (marketplace, asin, at) do update
    set ${FIGURES.map((column) => `${column} = excluded.${column}`).join(", ")}
  )
  select (select count(*)::int from incoming_round) as rows,
    (select count(*)::int from merged where title is null) as without_title,
    count(*) filter (where is_new)::int as added,
    count(*) filter (where not is_new)::int as changed
  from changed`;

async function copyInto(client: pg.PoolClient, statement: string, lines: string[]): Promise<void> {
  // Whole rows at a time, some hundred kilobytes each: a stream of single rows would spend its time on being a stream.
  const parts = chunksOf(lines, 500).map((part) => part.join(""));
  await pipeline(Readable.from(parts), client.query(copyFrom(statement)));
}

function stage(chunk: Observation[]): { lines: string[]; rounds: number; times: Date[] } {
  const roundOf = roundsOf(chunk);
  return {
    lines: chunk.map((seen, i) => stagedLine(seen, roundOf[i] as number)),
    rounds: roundOf.reduce((most, round) => Math.max(most, round), 0),
    times: chunk.map((seen) => seen.seenAt),
  };
}

/** A product that is in a chunk several times is merged once a round, in the order of time. */
function roundsOf(chunk: Observation[]): Uint32Array {
  const rounds = new Uint32Array(chunk.length);
  const times = new Map<string, number[]>();
  for (const [i, { marketplace, asin }] of chunk.entries()) {
    const key = `${marketplace} ${asin}`;
    const places = times.get(key);
    if (places === undefined) times.set(key, [i]);
    else places.push(i);
  }
  const seenAt = (i: number) => (chunk[i] as Observation).seenAt.getTime();
  for (const places of times.values()) {
    places.sort((a, b) => seenAt(a) - seenAt(b));
    for (const [round, i] of places.entries()) rounds[i] = round + 1;
  }
  return rounds;
}

function stagedLine(seen: Observation, round: number): string {
  return lineOf([
    seen.marketplace,
    seen.asin,
    seen.title,
    seen.brand,
    seen.category,
    seen.imageUrl,
    ...figuresOf(seen),
    seen.seenAt.toISOString(),
    round,
  ]);
}

function historyLine(point: HistoryPoint): string {
  return lineOf([point.marketplace, point.asin, point.at.toISOString(), ...figuresOf(point)]);
}

type Figures = Pick<Observation, "priceMinor" | "bsr" | "bsrCategory" | "reportedSales" | "reviewCount" | "rating">;

/** In the order of `FIGURES`. */
function figuresOf({ priceMinor, bsr, bsrCategory, reportedSales, reviewCount, rating }: Figures) {
  return [priceMinor, bsr, bsrCategory, reportedSales, reviewCount, rating];
}

const ESCAPES: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/** A row in PostgreSQL's text format of COPY. */
function lineOf(values: (string | number | null)[]): string {
  let line = "";
  for (const [i, value] of values.entries()) {
    if (i > 0) line += "\t";
    if (value === null) line += "\\N";
    else if (typeof value === "number") line += value;
    else line += value.replace(/[\\\t\n\r]/g, (char) => ESCAPES[char] as string);
  }
  return `${line}\n`;
}

function* chunksOf<T>(items: Iterable<T>, size: number): Generator<T[], void, undefined> {
  let chunk: T[] = [];
  for (const item of items) {
    if (chunk.push(item) < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
