/**
 * Reads the marketplace's own search data: the account's, and what the operator shares. Where both have the same figure of
 * the same period, the account's own is returned.
 */
import type pg from "pg";
import type { MarketplaceDomain } from "../catalog/marketplace.ts";
import type { Origin, PeriodKind, Place, QueryPerformanceRecord, ReportPeriod } from "./report.ts";

export type SearchDataStore = ReturnType<typeof createSearchDataStore>;

export type Asked = { marketplace: MarketplaceDomain; keyword: string; period?: PeriodKind | undefined; limit: number };

/** The import that a figure comes from. `shared` ones belong to another account. */
export type FigureSource = { origin: Origin; shared: boolean; importId: string | null; importedAt: Date };

type ClickedProduct = { rank: number; asin: string; clickShare: number | null; conversionShare: number | null };

export type SearchTermPoint = ReportPeriod & {
  department: string;
  frequencyRank: number;
  clicked: ClickedProduct[];
  source: FigureSource;
};

export type QueryPoint = ReportPeriod &
  Omit<QueryPerformanceRecord, keyof Place | "kind" | "asin" | "brand"> & {
    asin: string | null;
    brand: string | null;
    source: FigureSource;
  };

/** The newest known figures of a keyword; null where no report has any. */
export type NewestFigures = {
  keyword: string;
  frequencyRank: ({ rank: number; source: FigureSource } & ReportPeriod) | null;
  queryVolume: ({ volume: number; source: FigureSource } & ReportPeriod) | null;
};

/** $1 the account. Few accounts share anything, so their rows are found by the primary key, too. */
const OWNERS = `select $1::text as account_id
  union select account_id from report_imports where shared`;

/** `data` are rows of visible imports. The order puts the account's own rows first. */
const visible = (table: string) => `(${OWNERS}) as owner
  join ${table} as data on data.account_id = owner.account_id
  join report_imports as import on import.number = data.import_number
    and import.deleted_at is null and (import.account_id = $1 or import.shared)`;

const SOURCE = `import.origin, import.account_id <> $1 as shared,
  case when import.account_id = $1 then import.id end as "importId", import.created_at as "importedAt"`;

const PERIOD = `data.period, data.period_start as "periodStart", data.period_end as "periodEnd"`;

/** Newest first; of two periods that end on one day, the shorter first; the whole store ($2) before its departments. */
const TERM_ORDER = "data.period_end desc, data.period_start desc, data.department <> $2, data.department";

const SEARCH_TERMS = `with points as (
    select distinct on (data.period_end, data.period_start, data.department <> $2, data.department, data.period) data.*, import.account_id = $1 as own
    from ${visible("report_search_terms")}
    where data.marketplace = $3 and data.search_term = $4 and ($5::text is null or data.period = $5)
    order by ${TERM_ORDER}, data.period, own desc
    limit $6
  )
  select ${PERIOD}, data.department, data.frequency_rank as "frequencyRank", data.click_rank as rank, data.asin,
    data.click_share as "clickShare", data.conversion_share as "conversionShare", ${SOURCE}
  from points
  join report_search_terms as data on data.account_id = points.account_id and data.marketplace = points.marketplace
    and data.search_term = points.search_term and data.period_end = points.period_end and data.period = points.period
    and data.department = points.department
  join report_imports as import on import.number = data.import_number
    and import.deleted_at is null and (import.account_id = $1 or import.shared)
  order by ${TERM_ORDER}, data.period, data.click_rank`;

const QUERY_ORDER = "data.period_end desc, data.period_start desc, data.asin, data.brand";

const QUERY_PERFORMANCE = `select distinct on (data.period_end, data.period_start, data.asin, data.brand, data.period) ${PERIOD},
    nullif(data.asin, '') as asin, nullif(data.brand, '') as brand,
    data.query_score as "queryScore", data.query_volume as "queryVolume",
    data.impressions, data.own_impressions as "ownImpressions", data.impression_share as "impressionShare",
    data.clicks, data.click_rate as "clickRate", data.own_clicks as "ownClicks", data.click_share as "clickShare",
    data.cart_adds as "cartAdds", data.cart_add_rate as "cartAddRate", data.own_cart_adds as "ownCartAdds",
    data.cart_add_share as "cartAddShare",
    data.purchases, data.purchase_rate as "purchaseRate", data.own_purchases as "ownPurchases",
    data.purchase_share as "purchaseShare", ${SOURCE}
  from ${visible("report_query_performance")}
  where data.marketplace = $2 and data.search_term = $3 and ($4::text is null or data.period = $4)
    and ($5::text is null or data.asin = $5)
  order by ${QUERY_ORDER}, data.period, (import.account_id = $1) desc
  limit $6`;

const newestOf = (table: string, figure: string, where: string) => `left join lateral (
    select ${figure} as figure, ${PERIOD}, ${SOURCE}
    from ${visible(table)}
    where data.marketplace = $2 and data.search_term = asked.keyword and ${where}
    order by data.period_end desc, data.period_start desc, (import.account_id = $1) desc limit 1`;

/** $3 the keywords, $4 the name of the whole store. */
const NEWEST = `select asked.keyword, to_json(term) as term, to_json(query) as query
  from unnest($3::text[]) with ordinality as asked (keyword, position)
  ${newestOf("report_search_terms", "data.frequency_rank", "data.department = $4")}
  ) as term on true
  ${newestOf("report_query_performance", "data.query_volume", "data.query_volume is not null")}
  ) as query on true
  order by asked.position`;

type SourceColumns = { origin: Origin; shared: boolean; importId: string | null; importedAt: Date };
type TermRow = ReportPeriod &
  SourceColumns & { department: string; frequencyRank: number } & {
    rank: number;
    asin: string | null;
    clickShare: number | null;
    conversionShare: number | null;
  };
type QueryRow = ReportPeriod &
  SourceColumns & { asin: string | null; brand: string | null } & Record<QueryFigure, number | null>;
type QueryFigure =
  | ("queryScore" | "queryVolume" | "impressions" | "ownImpressions" | "impressionShare")
  | ("clicks" | "clickRate" | "ownClicks" | "clickShare")
  | ("cartAdds" | "cartAddRate" | "ownCartAdds" | "cartAddShare")
  | ("purchases" | "purchaseRate" | "ownPurchases" | "purchaseShare");
type NewestRow = ReportPeriod & Omit<SourceColumns, "importedAt"> & { figure: number; importedAt: string };

export function createSearchDataStore(pool: pg.Pool, wholeStore: (marketplace: MarketplaceDomain) => string) {
  return {
    /** The periods of a search term, newest first. */
    async listSearchTerms(accountId: string, asked: Asked): Promise<SearchTermPoint[]> {
      const { marketplace, keyword, period = null, limit } = asked;
      const values = [accountId, wholeStore(marketplace), marketplace, keyword, period, limit];
      const { rows } = await pool.query<TermRow>(SEARCH_TERMS, values);
      const points: SearchTermPoint[] = [];
      for (const { rank, asin, clickShare, conversionShare, ...row } of rows) {
        const place = periodOf(row);
        let point = points.at(-1);
        if (point === undefined || !isSame(point, row)) {
          point = {
            ...place,
            department: row.department,
            frequencyRank: row.frequencyRank,
            clicked: [],
            source: sourceOf(row),
          };
          points.push(point);
        }
        if (asin !== null) point.clicked.push({ rank, asin, clickShare, conversionShare });
      }
      return points;
    },

    /** The periods of a query, newest first; each has a point per product and brand. */
    async listQueryPerformance(accountId: string, asked: Asked & { asin?: string | undefined }): Promise<QueryPoint[]> {
      const { marketplace, keyword, period = null, asin = null, limit } = asked;
      const { rows } = await pool.query<QueryRow>(QUERY_PERFORMANCE, [
        accountId,
        marketplace,
        keyword,
        period,
        asin,
        limit,
      ]);
      return rows.map((row) => ({
        ...periodOf(row),
        asin: row.asin,
        brand: row.brand,
        queryScore: row.queryScore,
        queryVolume: row.queryVolume,
        impressions: { total: row.impressions, own: row.ownImpressions, share: row.impressionShare },
        clicks: { total: row.clicks, rate: row.clickRate, own: row.ownClicks, share: row.clickShare },
        cartAdds: { total: row.cartAdds, rate: row.cartAddRate, own: row.ownCartAdds, share: row.cartAddShare },
        purchases: { total: row.purchases, rate: row.purchaseRate, own: row.ownPurchases, share: row.purchaseShare },
        source: sourceOf(row),
      }));
    },

    /** The newest figures of each of these normalized keywords, in the same order, with one statement. */
    async listNewest(
      accountId: string,
      marketplace: MarketplaceDomain,
      keywords: readonly string[],
    ): Promise<NewestFigures[]> {
      if (keywords.length === 0) return [];
      type Row = { keyword: string; term: NewestRow | null; query: NewestRow | null };
      const { rows } = await pool.query<Row>(NEWEST, [accountId, marketplace, keywords, wholeStore(marketplace)]);
      return rows.map(({ keyword, term, query }) => ({
        keyword,
        frequencyRank: term && { rank: term.figure, ...periodOf(term), source: newestSource(term) },
        queryVolume: query && { volume: query.figure, ...periodOf(query), source: newestSource(query) },
      }));
    },
  };
}

function isSame(point: SearchTermPoint, row: ReportPeriod & { department: string }): boolean {
  return (
    point.periodEnd === row.periodEnd &&
    point.periodStart === row.periodStart &&
    point.period === row.period &&
    point.department === row.department
  );
}

function periodOf({ period, periodStart, periodEnd }: ReportPeriod): ReportPeriod {
  return { period, periodStart, periodEnd };
}

function sourceOf({ origin, shared, importId, importedAt }: SourceColumns): FigureSource {
  return { origin, shared, importId, importedAt };
}

function newestSource({ importedAt, ...row }: NewestRow): FigureSource {
  return sourceOf({ ...row, importedAt: new Date(importedAt) });
}
