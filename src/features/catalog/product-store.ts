/** Reads single products with all their stored fields. */
import type pg from "pg";
import { absentBit, FIGURE_COLUMNS } from "./absent.ts";
import type { ProductKey } from "./merge-store.ts";
import type { Product } from "./product.ts";

/** When each group of fields was last seen. */
type SeenAt = {
  text: Date;
  price: Date | null;
  bsr: Date | null;
  sales: Date | null;
  reviews: Date | null;
  offers: Date | null;
};

export type StoredProduct = Product & {
  /** The list of the rank, as the source named it. */
  bsrList: string | null;
  /** False if the list is only the product's category. */
  isListNamed: boolean;
  seenAt: SeenAt;
  /** The figures that a source knows to have no value (`absent.ts`); the other nulls were never seen. */
  absent: number;
  /** The time since which the current figures hold; earlier figures are in the history. */
  figuresSince: Date;
};

/** The fields of a product that seldom change and that the search index does not hold. */
export type ProductDetails = Pick<StoredProduct, "asin" | "parentAsin" | "sidesMm" | "weightG">;

type Row = Omit<StoredProduct, "seenAt"> & { seen: [SeenAt["text"], ...(Date | null)[]] };

const ABSENT = FIGURE_COLUMNS.map(
  ({ column, seenAt }) => `case when ${column} is null and ${seenAt} is not null then ${absentBit(column)} else 0 end`,
).join(" + ");

const COLUMNS = `marketplace, asin, parent_asin as "parentAsin", title, brand, category, image_url as "imageUrl",
  price_minor as "priceMinor", bsr, bsr_category as "bsrCategory", bsr_list as "bsrList",
  coalesce(is_list_named, bsr_category is not null) as "isListNamed", exp(rank_log_mean)::float8 as "meanRank",
  reported_sales as "reportedSales", review_count as "reviewCount", rating::float8,
  buy_box_minor as "buyBoxMinor", offer_count as "offerCount", weight_g as "weightG", sides_mm as "sidesMm",
  first_available as "firstAvailable", image_count as "imageCount",
  updated_at as "updatedAt", figures_since as "figuresSince", ${ABSENT} as absent,
  array[
    greatest(text_seen_at, brand_seen_at, category_seen_at, image_seen_at, parent_seen_at), price_seen_at, bsr_seen_at,
    sales_seen_at, greatest(reviews_seen_at, rating_seen_at),
    greatest(buy_box_seen_at, offers_seen_at)
  ] as seen`;

export type ProductStore = ReturnType<typeof createProductStore>;

const WANTED = `(select distinct * from unnest($1::text[], $2::text[]) as k (marketplace, asin)) as wanted
  join products using (marketplace, asin) where removed_at is null`;

export function createProductStore(pool: pg.Pool) {
  const valuesOf = (keys: readonly ProductKey[]) => [
    keys.map(({ marketplace }) => marketplace),
    keys.map(({ asin }) => asin),
  ];
  return {
    /** Undefined if the product is unknown or was removed. */
    async findProduct({ marketplace, asin }: ProductKey): Promise<StoredProduct | undefined> {
      const { rows } = await pool.query<Row>({
        name: "find-product",
        text: `
          select ${COLUMNS} from products where marketplace = $1 and asin = $2 and removed_at is null`,
        values: [marketplace, asin],
      });
      return rows[0] && toProduct(rows[0]);
    },

    /** The known products among these. */
    async listProducts(keys: readonly ProductKey[]): Promise<StoredProduct[]> {
      const { rows } = await pool.query<Row>(`select ${COLUMNS} from ${WANTED}`, valuesOf(keys));
      return rows.map(toProduct);
    },

    /** The same without figures and times, which take most of the time to read: for exports. */
    async listDetails(keys: readonly ProductKey[]): Promise<ProductDetails[]> {
      const columns = `asin, parent_asin as "parentAsin", sides_mm as "sidesMm", weight_g as "weightG"`;
      const { rows } = await pool.query<ProductDetails>(`select ${columns} from ${WANTED}`, valuesOf(keys));
      return rows;
    },
  };
}

/** For a replica: throws if a product is missing, because it may be newer than the replica. The primary is asked instead. */
export function requireFound({ findProduct, listProducts, listDetails }: ProductStore): ProductStore {
  const unknown = () => new Error("the replica does not have all of these products");
  const requireAll = <Found>(keys: readonly ProductKey[], found: Found[]): Found[] => {
    if (found.length < new Set(keys.map(({ marketplace, asin }) => `${marketplace} ${asin}`)).size) throw unknown();
    return found;
  };
  return {
    async findProduct(key) {
      const found = await findProduct(key);
      if (found === undefined) throw unknown();
      return found;
    },
    listProducts: async (keys) => requireAll(keys, await listProducts(keys)),
    listDetails: async (keys) => requireAll(keys, await listDetails(keys)),
  };
}

function toProduct({ seen, ...product }: Row): StoredProduct {
  const [text, price = null, bsr = null, sales = null, reviews = null, offers = null] = seen;
  return { ...product, seenAt: { text, price, bsr, sales, reviews, offers } };
}
