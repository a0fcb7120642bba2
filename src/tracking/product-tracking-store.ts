import { type RawBuilder, sql } from "kysely";
import { toDecimal, toMinor } from "../base/money.ts";
import { type Listed, listed, type Page } from "../base/page.ts";
import { MARKETPLACES, type MarketplaceDomain } from "../catalog/marketplace.ts";
import type { Transaction } from "../db/creation.ts";
import type { Db } from "../db/open.ts";
import type { Base, Glance, Thresholds, TrackedProduct } from "./tracked-product.ts";

/** What its owner says of a tracked product. */
export type ProductTerms = Pick<TrackedProduct, "label" | "thresholds" | "cooldownMinutes">;

export type NewTrackedProduct = ProductTerms &
  Pick<TrackedProduct, "id" | "marketplace" | "asin"> & { accountId: string; at: Date };

export type ProductFilter = {
  marketplace?: MarketplaceDomain | undefined;
  /** One, or several with commas between them. */
  asin?: string | undefined;
  /** A text in its title, brand, asin or label, in any letter case. */
  search?: string | undefined;
};

/** How much price and rank have changed since a time, in percent; null where that is not known. */
export type Move = { price: number | null; bsr: number | null };

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
} & { [Field in keyof Omit<Glance, "updatedAt">]: Glance[Field] | null };

const IS_TRACKED = sql`on products.marketplace = tracked.marketplace and products.asin = tracked.asin and removed_at is null`;

const narrowed = (accountId: string, filter: ProductFilter) => {
  const [marketplace, asin, search] = [filter.marketplace ?? null, filter.asin ?? null, filter.search ?? null];
  return sql`account_id = ${accountId}
    and (${marketplace}::text is null or tracked.marketplace = ${marketplace})
    and (${asin}::text is null or tracked.asin = any(string_to_array(${asin}::text, ',')))
    and (${search}::text is null
      or position(lower(${search}) in lower(concat_ws(chr(10), title, brand, tracked.asin, label))) > 0)`;
};

export type ProductTrackingStore = ReturnType<typeof createProductTrackingStore>;

export function createProductTrackingStore(db: Db) {
  const select = async (condition: RawBuilder<unknown>, from: Db = db): Promise<TrackedProduct[]> => {
    const { rows } = await sql<Row>`
      select tracked.id, tracked.marketplace, tracked.asin, label, cooldown_minutes as "cooldownMinutes",
        price_by, price_unit, price_direction, bsr_by, bsr_unit, bsr_direction, reviews_by,
        base_price_minor, base_bsr, base_bsr_list, base_review_count,
        greatest(price_told_at, bsr_told_at, reviews_told_at) as "lastEventAt",
        tracked.created_at as "createdAt", coalesce(tracked.updated_at, tracked.created_at) as "updatedAt",
        title, brand, image_url as "imageUrl", price_minor as "priceMinor", bsr, review_count as "reviewCount",
        rating::float8, products.updated_at as seen_at
      from tracked_products as tracked left join products ${IS_TRACKED}
      where ${condition}`.execute(from);
    return rows.map(toTracked);
  };
  const countOf = async (condition: RawBuilder<unknown>): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from tracked_products as tracked left join products ${IS_TRACKED} where ${condition}`.execute(db);
    return rows[0]?.count ?? 0;
  };

  return {
    async count(transaction: Transaction, accountId: string): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*) from tracked_products where account_id = ${accountId}`.execute(transaction);
      return rows[0]?.count ?? 0;
    },

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
     * What the catalogue says of it at this moment is its base. A change that is being merged is not seen yet, and whoever
     * merges it does not see this row: so it is to be looked at soon.
     */
    async insert(transaction: Transaction, tracked: NewTrackedProduct): Promise<void> {
      const { id, accountId, marketplace, asin, label, thresholds, cooldownMinutes, at } = tracked;
      const { price, bsr, reviews } = thresholds;
      await sql`
        insert into tracked_products (
          id, account_id, marketplace, asin, label, price_by, price_unit, price_direction,
          bsr_by, bsr_unit, bsr_direction, reviews_by, cooldown_minutes,
          base_price_minor, base_bsr, base_bsr_list, base_review_count, due_at, created_at
        )
        select ${id}, ${accountId}, ${marketplace}, ${asin}, ${label}, ${storedBy(price, marketplace)}::numeric,
          ${price.unit}, ${price.direction}, ${bsr.by}::numeric, ${bsr.unit}, ${bsr.direction}, ${reviews.by}::int,
          ${cooldownMinutes}::int, price_minor, bsr, bsr_list,
          review_count, ${at}::timestamptz, ${at}::timestamptz
        from (values (1)) as one
        left join products on marketplace = ${marketplace} and asin = ${asin} and removed_at is null`.execute(
        transaction,
      );
    },

    async find(accountId: string, id: string): Promise<TrackedProduct | undefined> {
      return (await select(sql`account_id = ${accountId} and tracked.id = ${id}`))[0];
    },

    /** The newest first. */
    async list(accountId: string, filter: ProductFilter, { limit, before }: Page): Promise<Listed<TrackedProduct>> {
      const mine = narrowed(accountId, filter);
      const [found, total] = await Promise.all([
        select(sql`${mine} and (${before ?? null}::text is null or tracked.id < ${before ?? null})
          order by tracked.id desc limit ${limit + 1}`),
        countOf(mine),
      ]);
      return listed(found, limit, total);
    },

    /** Those first whose price or rank has changed most since a time. Ranks of two lists are not compared. */
    async listMoved(
      accountId: string,
      filter: ProductFilter,
      since: Date,
      limit: number,
    ): Promise<Listed<TrackedProduct & { moved: Move }>> {
      const mine = narrowed(accountId, filter);
      const [{ rows: moves }, total] = await Promise.all([
        sql<Move & { id: string }>`
          select tracked.id, round(move.price, 1)::float8 as price, round(move.bsr, 1)::float8 as bsr
          from tracked_products as tracked left join products ${IS_TRACKED}
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
                  then 100::numeric * (products.bsr - old.bsr) / old.bsr end as bsr
          ) as move
          where ${mine}
          order by greatest(abs(move.price), abs(move.bsr)) desc nulls last, tracked.id desc limit ${limit}`.execute(
          db,
        ),
        countOf(mine),
      ]);
      const found = await select(sql`account_id = ${accountId} and tracked.id = any(${moves.map(({ id }) => id)})`);
      const byId = new Map(found.map((tracked) => [tracked.id, tracked]));
      const items = moves.flatMap(({ id, price, bsr }) => {
        const tracked = byId.get(id);
        return tracked === undefined ? [] : [{ ...tracked, moved: { price, bsr } }]; // untracked meanwhile
      });
      return { items, total, next: null };
    },

    /** It is looked at soon: by its new terms a change may be worth telling that was not before. */
    async change(
      accountId: string,
      id: string,
      at: Date,
      decide: (before: TrackedProduct) => ProductTerms,
    ): Promise<boolean> {
      return await db.transaction().execute(async (transaction) => {
        const mine = sql`account_id = ${accountId} and tracked.id = ${id} for no key update of tracked`;
        const [before] = await select(mine, transaction);
        if (before === undefined) return false;
        const { label, thresholds, cooldownMinutes } = decide(before);
        const { price, bsr, reviews } = thresholds;
        await transaction
          .updateTable("tracked_products")
          .set({
            label,
            price_by: storedBy(price, before.marketplace),
            price_unit: price.unit,
            price_direction: price.direction,
            bsr_by: bsr.by,
            bsr_unit: bsr.unit,
            bsr_direction: bsr.direction,
            reviews_by: reviews.by,
            cooldown_minutes: cooldownMinutes,
            due_at: at,
            updated_at: at,
          })
          .where("id", "=", id)
          .execute();
        return true;
      });
    },

    async delete(accountId: string, id: string): Promise<boolean> {
      const result = await db
        .deleteFrom("tracked_products")
        .where("account_id", "=", accountId)
        .where("id", "=", id)
        .executeTakeFirst();
      return result.numDeletedRows === 1n;
    },
  };
}

/** Amounts are kept in minor units. */
function storedBy({ by, unit }: Thresholds["price"], marketplace: MarketplaceDomain): number {
  return unit === "amount" ? toMinor(by, MARKETPLACES[marketplace].currency) : by;
}

function toTracked(row: Row): TrackedProduct {
  const { id, marketplace, asin, label, cooldownMinutes, lastEventAt, createdAt, updatedAt } = row;
  const { price_unit: unit, price_by, title, brand, imageUrl, priceMinor, bsr, reviewCount, rating, seen_at } = row;
  const { currency } = MARKETPLACES[marketplace];
  const by = unit === "amount" ? toDecimal(Number(price_by), currency) : Number(price_by);
  const base: Base = {
    priceMinor: row.base_price_minor,
    bsr: row.base_bsr,
    bsrCategory: row.base_bsr_list,
    reviewCount: row.base_review_count,
  };
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
    base,
    product:
      seen_at === null || title === null
        ? null
        : { title, brand, imageUrl, priceMinor, bsr, reviewCount, rating, updatedAt: seen_at },
    lastEventAt,
    createdAt,
    updatedAt,
  };
}
