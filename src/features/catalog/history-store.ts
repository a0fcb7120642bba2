/** Reads the history of products. Every query has a time range, so that only its months are scanned. */
import type pg from "pg";
import { ABSENT, FIGURE_COLUMNS, isAbsent } from "./absent.ts";
import type { Point } from "./known-figures.ts";
import type { ProductKey } from "./merge-store.ts";

/** Number of points to search backwards for each figure; points written by merges have all figures. */
const LOOK_BACK_POINTS = 5_000;

/** As a number: parsing dates in the driver would take longer than everything else. */
const AT = "(extract(epoch from at) * 1000)::float8";
const FIGURES = [
  "price_minor",
  "bsr",
  "bsr_category",
  "reported_sales",
  "review_count",
  "rating::float8",
  "buy_box_minor",
  "offer_count",
];

const COLUMNS = [AT, ...FIGURES, "absent"].join(", ");

/** True for points with a value of the figure, and for those where it was absent. */
const isSeen = (column: string) => `(${column} is not null or ${isAbsent("", column)})`;

/** The same for queries of many products. */
const LOOK_BACK_IN_LISTS = 100;

/** The last known value of each figure in a group of points, and the time of the last point. An absent figure is −1. */
const LAST_AT = `max(${AT})`;
const LAST_SEEN = FIGURES.map((figure) => {
  const [column = figure] = figure.split("::");
  if (column === "bsr_category") return `(array_agg(${figure} order by at desc) filter (where ${isSeen("bsr")}))[1]`;
  return `(array_agg(coalesce(${figure}, -1) order by at desc) filter (where ${isSeen(column)}))[1]`;
});

type Row = [number, ...(number | string | null)[]];

export type HistoryStore = ReturnType<typeof createHistoryStore>;

export function createHistoryStore(pool: pg.Pool) {
  // As arrays: objects take twice the time. Unnamed: the generic plan of a named statement would scan every month.
  const query = async (text: string, values: unknown[]): Promise<Point[]> =>
    (await pool.query<Row>({ rowMode: "array", text, values })).rows.map(toPoint);

  return {
    /** The points after one time and up to another, in order. */
    async listPoints({ marketplace, asin }: ProductKey, after: Date, to: Date, limit: number): Promise<Point[]> {
      return await query(
        `select ${COLUMNS} from product_history
         where marketplace = $1 and asin = $2 and at > $3 and at <= $4 order by at limit $5`,
        [marketplace, asin, after, to, limit],
      );
    },

    /** The points with the last sighting of each figure up to a time, in order. */
    async listKnownAt({ marketplace, asin }: ProductKey, at: Date): Promise<Point[]> {
      const lastOf = FIGURE_COLUMNS.map(({ column }) => `(select max(at) from recent where ${isSeen(column)})`);
      // One scan for all figures: planning over all months takes longer than reading them.
      return await query(
        `with recent as materialized (
           select * from product_history where marketplace = $1 and asin = $2 and at <= $3 order by at desc limit $4
         )
         select ${COLUMNS} from recent where at in (${lastOf.join(", ")}) order by at`,
        [marketplace, asin, at, LOOK_BACK_POINTS],
      );
    },

    /**
     * For several products, the figures known at a time, then one point for each day with changes, up to another time. Each
     * point has the last known figures of its day.
     */
    async listDays(keys: readonly ProductKey[], from: Date, to: Date): Promise<{ key: number; point: Point }[]> {
      const known = LAST_SEEN.join(", ");
      const { rows } = await pool.query<[number, ...Row]>({
        rowMode: "array",
        text: `with wanted as (
            select * from unnest($1::text[], $2::text[]) with ordinality as k (marketplace, asin, place)
          )
          select place::int, point.* from wanted as k cross join lateral (
            select ${LAST_AT}, ${known} from (
              select * from product_history as h
              where h.marketplace = k.marketplace and h.asin = k.asin and h.at <= $3 order by at desc limit ${LOOK_BACK_IN_LISTS}
            ) as before having count(*) > 0
            union all
            select ${LAST_AT}, ${known} from product_history as h
            where h.marketplace = k.marketplace and h.asin = k.asin and h.at > $3 and h.at <= $4
            group by date_trunc('day', h.at, 'UTC')
          ) as point (at) order by place, point.at`,
        values: [keys.map(({ marketplace }) => marketplace), keys.map(({ asin }) => asin), from, to],
      });
      return rows.map(([place, ...row]) => ({ key: place - 1, point: toLastSeen(row) }));
    },

    async findFirstAt({ marketplace, asin }: ProductKey): Promise<Date | undefined> {
      const { rows } = await pool.query<{ at: Date }>(
        "select at from product_history where marketplace = $1 and asin = $2 order by at limit 1",
        [marketplace, asin],
      );
      return rows[0]?.at;
    },
  };
}

function toPoint([at, priceMinor, bsr, bsrCategory, reportedSales, reviewCount, rating, ...others]: Row): Point {
  const [buyBoxMinor, offerCount, absent] = others;
  const figures = { priceMinor, bsr, bsrCategory, reportedSales, reviewCount, rating, buyBoxMinor, offerCount };
  return { at: new Date(at), ...figures, absent: absent ?? 0 } as Point;
}

function toLastSeen(row: Row): Point {
  const point = toPoint(row);
  for (const { figure } of FIGURE_COLUMNS) {
    if (point[figure] !== -1) continue;
    point[figure] = null;
    point.absent += ABSENT[figure];
  }
  return point;
}
