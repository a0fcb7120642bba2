import { sql } from "kysely";
import { timePartOf } from "../../platform/base/ids.ts";
import { toDecimal, toMinor } from "../../platform/base/money.ts";
import type { Listed, Page } from "../../platform/base/page.ts";
import type { Transaction } from "../../platform/db/creation.ts";
import type { Db } from "../../platform/db/open.ts";
import type { SalesInput } from "../catalog/estimates/sales-estimate.ts";
import { MARKETPLACES, type MarketplaceDomain } from "../catalog/marketplace.ts";
import { contains, createOwnedRows } from "./owned-rows-store.ts";
import {
  DEFAULT_COOLDOWN_MINUTES,
  DEFAULT_THRESHOLDS,
  type ProductSummary,
  type Thresholds,
  type TrackedProduct,
} from "./tracked-product.ts";

/** The settings that the owner of a tracked product can change. */
export type ProductTerms = Pick<TrackedProduct, "label" | "thresholds" | "cooldownMinutes" | "channels">;

export type NewTrackedProduct = ProductTerms &
  Pick<TrackedProduct, "id" | "marketplace" | "asin"> & { accountId: string; at: Date };

export type ProductFilter = {
  marketplace?: MarketplaceDomain | undefined;
  /** One ASIN, or several separated by commas. */
  asin?: string | undefined;
  /** A part of the title, brand, ASIN or label, in any letter case. */
  search?: string | undefined;
};

/** Change of price and rank since a given time, in percent; null when unknown. */
export type Move = { price: number | null; bsr: number | null; bsrPlaces: number | null };

type Row = Omit<TrackedProduct, "thresholds" | "base" | "product"> & {
  price_by: string;
  price_unit: Thresholds["price"]["unit"];
  price_direction: Thresholds["price"]["direction"];
  bsr_by: string;
  bsr_unit: Thresholds["bsr"]["unit"];
  bsr_direction: Thresholds["bsr"]["direction"];
  reviews_by: number;
  base_price_minor: number | null;
  base_bsr: number | null;
  base_bsr_list: string | null;
  base_review_count: number | null;
  seen_at: Date | null;
} & { [Field in keyof Omit<ProductSummary, "updatedAt" | "salesInput">]: ProductSummary[Field] | null } & Omit<
    SalesInput,
    "marketplace" | "bsr"
  >;

const COLUMNS = sql`item.id, item.marketplace, item.asin, label, channels, cooldown_minutes as "cooldownMinutes",
  price_by, price_unit, price_direction, bsr_by, bsr_unit, bsr_direction, reviews_by,
  base_price_minor, base_bsr, base_bsr_list, base_review_count,
  greatest(price_told_at, bsr_told_at, reviews_told_at) as "lastEventAt",
  item.created_at as "createdAt", coalesce(item.updated_at, item.created_at) as "updatedAt",
  title, brand, image_url as "imageUrl", price_minor as "priceMinor", bsr, review_count as "reviewCount",
  rating::float8, category, bsr_category as "bsrCategory", exp(rank_log_mean)::float8 as "meanRank",
  reported_sales as "reportedSales", products.updated_at as seen_at`;

const WITH_PRODUCT = sql`left join products
  on products.marketplace = item.marketplace and products.asin = item.asin and removed_at is null`;

export type ProductTrackingStore = ReturnType<typeof createProductTrackingStore>;

export function createProductTrackingStore(db: Db) {
  const { select, count, list, ...owned } = createOwnedRows<Row, TrackedProduct, ProductTerms>(db, {
    table: "tracked_products",
    columns: COLUMNS,
    join: WITH_PRODUCT,
    toItem: toTracked,
    toColumns,
  });
  const matching = (accountId: string, filter: ProductFilter) => {
    const { marketplace = null, asin = null, search = null } = filter;
    return sql`account_id = ${accountId}
      and (${marketplace}::text is null or item.marketplace = ${marketplace})
      and (${asin}::text is null or item.asin = any(string_to_array(${asin}::text, ',')))
      and ${contains(search, sql`title`, sql`brand`, sql`item.asin`, sql`label`)}`;
  };

  return {
    ...owned,

    async findId(
      accountId: string,
      { marketplace, asin }: Pick<TrackedProduct, "marketplace" | "asin">,
      from: Db = db,
    ): Promise<string | undefined> {
      const { rows } = await sql<{ id: string }>`
        select id from tracked_products
        where account_id = ${accountId} and marketplace = ${marketplace} and asin = ${asin}`.execute(from);
      return rows[0]?.id;
    },

    /**
     * Stores the current figures of the product as the base. A merge in progress is not visible to this transaction, nor this
     * row to the merge, so the row is also marked as due for a check.
     */
    async insert(transaction: Transaction, tracked: NewTrackedProduct): Promise<void> {
      const { id, accountId, marketplace, asin, label, thresholds, cooldownMinutes, channels, at } = tracked;
      const { price, bsr, reviews } = thresholds;
      await sql`
        insert into tracked_products (
          id, account_id, marketplace, asin, label, price_by, price_unit, price_direction,
          bsr_by, bsr_unit, bsr_direction, reviews_by, cooldown_minutes, channels,
          base_price_minor, base_bsr, base_bsr_list, base_review_count, due_at, created_at
        )
        select ${id}, ${accountId}, ${marketplace}, ${asin}, ${label}, ${storedBy(price, marketplace)}::numeric,
          ${price.unit}, ${price.direction}, ${bsr.by}::numeric, ${bsr.unit}, ${bsr.direction}, ${reviews.by}::int,
          ${cooldownMinutes}::int, ${channels}::text[], price_minor, bsr, bsr_list,
          review_count, ${at}::timestamptz, ${at}::timestamptz
        from (values (1)) as one
        left join products on marketplace = ${marketplace} and asin = ${asin} and removed_at is null`.execute(
        transaction,
      );
    },

    /** Tracks products with the default settings, except those that are tracked already. Bases are stored as by `insert`. */
    async insertMissing(
      transaction: Transaction,
      {
        accountId,
        marketplace,
        asins,
        at,
      }: Pick<NewTrackedProduct, "accountId" | "marketplace" | "at"> & {
        asins: readonly string[];
      },
    ): Promise<number> {
      const { price, bsr, reviews } = DEFAULT_THRESHOLDS;
      const { numAffectedRows } = await sql`
        insert into tracked_products (
          id, account_id, marketplace, asin, price_by, price_unit, price_direction,
          bsr_by, bsr_unit, bsr_direction, reviews_by, cooldown_minutes,
          base_price_minor, base_bsr, base_bsr_list, base_review_count, due_at, created_at
        )
        select new_id('trk', ${timePartOf(at)}), ${accountId}, ${marketplace}, given.asin, ${price.by}::numeric,
          ${price.unit}, ${price.direction}, ${bsr.by}::numeric, ${bsr.unit}, ${bsr.direction}, ${reviews.by}::int,
          ${DEFAULT_COOLDOWN_MINUTES}::int, price_minor, bsr, bsr_list, review_count, ${at}::timestamptz, ${at}::timestamptz
        from unnest(${asins}::text[]) as given (asin)
        left join products as p on p.marketplace = ${marketplace} and p.asin = given.asin and p.removed_at is null
        on conflict (account_id, marketplace, asin) do nothing`.execute(transaction);
      return Number(numAffectedRows ?? 0);
    },

    list: (accountId: string, filter: ProductFilter, page: Page) => list(matching(accountId, filter), page),

    /** Returns the products whose price or rank has changed most since a given time. Ranks of two lists are not compared. */
    async listMoved(
      accountId: string,
      filter: ProductFilter,
      since: Date,
      limit: number,
    ): Promise<Listed<TrackedProduct & { moved: Move }>> {
      const condition = matching(accountId, filter);
      const [{ rows: moves }, total] = await Promise.all([
        sql<Move & { id: string }>`
          select item.id, round(move.price, 1)::float8 as price, round(move.bsr, 1)::float8 as bsr, move.places as "bsrPlaces"
          from tracked_products as item ${WITH_PRODUCT}
          left join lateral (
            select price_minor, bsr, bsr_category from product_history as h
            where h.marketplace = products.marketplace and h.asin = products.asin and h.at <= ${since}
              and products.figures_since > ${since}
            order by h.at desc limit 1
          ) as old on true
          cross join lateral (
            select case when products.figures_since <= ${since} then 0 * products.price_minor
                else 100::numeric * (products.price_minor - old.price_minor) / nullif(old.price_minor, 0) end as price,
              case when products.figures_since <= ${since} then 0 * products.bsr
                when products.bsr_category is not distinct from old.bsr_category
                  then 100::numeric * (products.bsr - old.bsr) / old.bsr end as bsr,
              case when products.figures_since <= ${since} then 0 * products.bsr
                when products.bsr_category is not distinct from old.bsr_category then products.bsr - old.bsr end as places
          ) as move
          where ${condition}
          order by greatest(abs(move.price), abs(move.bsr)) desc nulls last, item.id desc limit ${limit}`.execute(db),
        count(condition),
      ]);
      const found = await select(sql`account_id = ${accountId} and item.id = any(${moves.map(({ id }) => id)})`);
      const byId = new Map(found.map((tracked) => [tracked.id, tracked]));
      const items = moves.flatMap(({ id, ...moved }) => {
        const tracked = byId.get(id);
        return tracked === undefined ? [] : [{ ...tracked, moved }]; // deleted in the meantime
      });
      return { items, total, next: null };
    },
  };
}

/** Marks the row as due for a check: under the new terms a past change may qualify for an event. */
function toColumns(
  { marketplace }: TrackedProduct,
  { label, thresholds, cooldownMinutes, channels }: ProductTerms,
  at: Date,
) {
  const { price, bsr, reviews } = thresholds;
  return {
    label,
    price_by: storedBy(price, marketplace),
    price_unit: price.unit,
    price_direction: price.direction,
    bsr_by: bsr.by,
    bsr_unit: bsr.unit,
    bsr_direction: bsr.direction,
    reviews_by: reviews.by,
    cooldown_minutes: cooldownMinutes,
    channels,
    due_at: at,
  };
}

/** Amounts are stored in minor units. */
function storedBy({ by, unit }: Thresholds["price"], marketplace: MarketplaceDomain): number {
  return unit === "amount" ? toMinor(by, MARKETPLACES[marketplace].currency) : by;
}

function toTracked(row: Row): TrackedProduct {
  const { id, marketplace, asin, label, cooldownMinutes, channels, lastEventAt, createdAt, updatedAt } = row;
  const { price_unit: unit, price_by, title, brand, imageUrl, priceMinor, bsr, reviewCount, rating, seen_at } = row;
  const { category, bsrCategory, meanRank, reportedSales } = row;
  const salesInput = { marketplace, category, bsr, bsrCategory, meanRank, reportedSales };
  const { currency } = MARKETPLACES[marketplace];
  const by = unit === "amount" ? toDecimal(Number(price_by), currency) : Number(price_by);
  return {
    id,
    marketplace,
    asin,
    label,
    thresholds: {
      price: { by, unit, direction: row.price_direction },
      bsr: { by: Number(row.bsr_by), unit: row.bsr_unit, direction: row.bsr_direction },
      reviews: { by: row.reviews_by },
    },
    cooldownMinutes,
    channels,
    base: {
      priceMinor: row.base_price_minor,
      bsr: row.base_bsr,
      bsrCategory: row.base_bsr_list,
      reviewCount: row.base_review_count,
    },
    product:
      seen_at === null || title === null
        ? null
        : { title, brand, imageUrl, priceMinor, bsr, reviewCount, rating, salesInput, updatedAt: seen_at },
    lastEventAt,
    createdAt,
    updatedAt,
  };
}
