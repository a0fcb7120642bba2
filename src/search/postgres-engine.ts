import { sql } from "kysely";
import type { Product } from "../catalog/product.ts";
import type { Db } from "../db/open.ts";
import { type Answer, PAGE_SIZE, type Question, type SearchEngine } from "./engine.ts";
import { WEAK_RATING, WEAK_REVIEWS } from "./niche-score.ts";

/** PostgreSQL's own full-text search: enough for a small catalogue, and the words are data, never query syntax. */
export function createPostgresEngine(db: Db): SearchEngine {
  return {
    isReady: () => true,

    async search({ keyword, marketplace, page }: Question): Promise<Answer> {
      const { rows } = await sql<{
        statistics: Answer["statistics"];
        products: (Omit<Product, "updatedAt"> & { updatedAt: string })[] | null;
      }>`
        with matched as materialized (
          select *, ts_rank(words, question.words_asked) as relevance
          from products, plainto_tsquery('english', ${keyword}) as question (words_asked)
          where marketplace = ${marketplace} and words @@ question.words_asked
        ),
        page as (
          select * from matched
          order by relevance desc, monthly_sales desc nulls last, asin
          limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}
        )
        select
          (select json_build_object(
            'products', count(*),
            'unitsTotal', coalesce(sum(monthly_sales), 0),
            'unitsMedian', coalesce(percentile_cont(0.5) within group (order by monthly_sales), 0),
            'reviewsMedian', coalesce(percentile_cont(0.5) within group (order by review_count), 0),
            'ratingMedian', coalesce(percentile_cont(0.5) within group (order by rating), 0),
            'weakShare', coalesce(
              sum(monthly_sales) filter (where review_count < ${WEAK_REVIEWS} or rating < ${WEAK_RATING})::float / nullif(sum(monthly_sales), 0), 0)
          ) from matched) as statistics,
          (select json_agg(json_build_object(
            'marketplace', marketplace, 'asin', asin, 'title', title, 'brand', brand, 'category', category, 'imageUrl', image_url,
            'priceMinor', price_minor, 'bsr', bsr, 'monthlySales', monthly_sales, 'reviewCount', review_count, 'rating', rating,
            'updatedAt', updated_at
          ) order by relevance desc, monthly_sales desc nulls last, asin) from page) as products`.execute(db);
      const { statistics, products } = rows[0] as (typeof rows)[number];
      return {
        totalResults: statistics.products,
        statistics,
        products: (products ?? []).map((product) => ({ ...product, updatedAt: new Date(product.updatedAt) })),
      };
    },
  };
}
