/** The band of a product: its picture and name, the six figures, and the verdict of its niche. */
import { Anchor, Skeleton, Text } from "@mantine/core";
import { type InfiniteData, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { nicheLevels } from "../../../../src/features/search/niche-level.ts";
import { CopyIcon } from "../../parts/copy.tsx";
import {
  compact,
  counted,
  dateTime,
  decimal,
  estimate,
  estimatedMoney,
  money,
  number,
  rating,
  revenueDetail,
} from "../../parts/format.ts";
import { HelpTip } from "../../parts/help-tip.tsx";
import type { Marketplace } from "../../parts/marketplaces.ts";
import { useIsInPlan } from "../../parts/not-in-plan.tsx";
import { Picture } from "../../parts/picture.tsx";
import { LevelBar, RangeBar } from "../../parts/range-bar.tsx";
import { DAY_MS, heldAt, indexAt } from "../../parts/time-series.ts";
import { useIsPhone } from "../../parts/use-is-phone.ts";
import { SCORES } from "../research/score-words.ts";
import type { Found, KeywordRequest, SearchRequest } from "../research/search-query.ts";
import classes from "./product.module.css";
import { historyQuery, keywordsQuery, type Product, type ProductPath, statisticsQuery } from "./product-query.ts";

export function ProductHead({ path, product }: { path: ProductPath; product: Product }) {
  const { asin, brand, category, currency, price, salesEstimate, monthlyRevenue } = product;
  const averageOf = useAverages(path);
  const newReviews = useNewReviews(path, product);
  const isPhone = useIsPhone();
  const low = salesEstimate?.low ?? null;
  const high = salesEstimate?.high ?? null;
  // The range of the revenue is that of the units, times the price.
  const bar = (
    <RangeBar
      low={low}
      value={product.monthlySales}
      high={high}
      scale={[Math.max(1, (low ?? 1) / 4), (high ?? 1) * 4]}
      isLogarithmic
      width={64}
    />
  );
  const average = (metric: string, format: (value: number) => string) => {
    const value = averageOf(metric);
    return value === null ? "" : `${format(value)} avg, 90 d`;
  };
  return (
    <header className={classes["head"]}>
      <Picture src={product.imageUrl} size={isPhone ? 56 : 104} />
      <div className={classes["name"]}>
        <Text size={isPhone ? "lg" : "xl"} fw={600} lineClamp={2} title={product.title}>
          {product.title}
        </Text>
        <div className={classes["meta"]}>
          <span>{[brand, category, asin].filter(Boolean).join(" · ")}</span>
          <CopyIcon value={asin} what="the ASIN" />
          <span>As of {dateTime(product.updatedAt)}</span>
        </div>
      </div>
      <Niche path={path} />
      <dl className={classes["six"]}>
        <Figure name="Price" value={money(price, currency)} below={average("price", (it) => money(it, currency))} />
        <Figure
          name="Rank"
          about={product.bsrCategory && `In ${product.bsrCategory}. Lower is better.`}
          value={number(product.bsr)}
          below={average("bsr", number)}
        />
        <Figure
          name="Units a month"
          about={salesEstimate && `${ORIGIN[salesEstimate.source]} The revenue is the price times the units.`}
          value={estimate(product.monthlySales)}
          bar={bar}
          below={low === high ? null : `${compact(low)}–${compact(high)}`}
        />
        <Figure
          name="Revenue a month"
          value={estimatedMoney(monthlyRevenue, currency)}
          bar={bar}
          below={revenueDetail(product, currency)}
        />
        <Figure name="Reviews" value={number(product.reviewCount)} below={newReviews} />
        <Figure name="Rating" value={rating(product.rating)} below={average("rating", decimal)} />
      </dl>
    </header>
  );
}

/** The origin of a sales estimate. */
const ORIGIN: Record<string, string> = {
  reported: "Reported by the marketplace.",
  rank: "Estimated from the rank. 80% of products with this rank fall in the range.",
  rank_any_category: "A rough estimate from the rank: we have no sales data for this category.",
};

type FigureProps = {
  name: string;
  about?: string | null | undefined;
  value: string;
  bar?: React.ReactNode;
  below: string | null;
};

function Figure({ name, about, value, bar, below }: FigureProps) {
  return (
    <div>
      <dt>
        {name}
        {about && <HelpTip about={name}>{about}</HelpTip>}
      </dt>
      <dd className={classes["value"]}>{value}</dd>
      <dd className={classes["below"]}>
        {below && bar} {below}
      </dd>
    </div>
  );
}

function useAverages(path: ProductPath) {
  const { data } = useQuery(statisticsQuery(path));
  return (metric: string): number | null => {
    const periods = data?.metrics.find((each) => each.metric === metric)?.periods;
    return periods?.find(({ days }) => days === 90)?.average ?? null;
  };
}

/** The reviews of the last 30 days; nothing if the history is shorter. */
function useNewReviews(path: ProductPath, { firstSeenAt, reviewCount }: Product): string {
  const { data } = useQuery(historyQuery(path, firstSeenAt));
  const points = data?.series.reviewCount ?? [];
  const start = Date.now() - 30 * DAY_MS;
  const times = points.map(({ at }) => Date.parse(at));
  if (times[0] === undefined || times[0] > start || reviewCount === null) return "";
  const before = heldAt(
    points.map(({ value }) => value),
    indexAt(times, start),
  );
  return before === null || before > reviewCount ? "" : `${number(reviewCount - before)} in 30 days`;
}

type Niche = {
  /** The search that led here. */
  search: KeywordRequest;
  scores: Parameters<typeof nicheLevels>[0];
  range: { low: number; high: number } | undefined;
  products: number;
};

/** The niche that led here: of the last search that found the product; otherwise of the keyword that it ranks best for. */
export function useNiche(path: ProductPath): Niche | undefined {
  const { asin } = path;
  const marketplace = path.marketplace as Marketplace;
  const cache = useQueryClient().getQueryCache();
  const { data } = useQuery({ ...keywordsQuery(path), enabled: useIsInPlan("search") });
  const searches = cache
    .findAll({ queryKey: ["search"] })
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .map(({ queryKey, state }) => ({
      search: queryKey[1] as SearchRequest,
      pages: (state.data as InfiniteData<Found> | undefined)?.pages ?? [],
    }));
  for (const { search, pages } of searches) {
    const { nicheScore, totalResults = 0 } = pages[0] ?? {};
    const isHere = pages.some(({ products }) => products.some((product) => product.asin === asin));
    if (search.keyword === null || search.marketplace !== marketplace || !nicheScore?.enough || !isHere) continue;
    return {
      search: { ...search, keyword: search.keyword },
      scores: nicheScore,
      range: nicheScore.range,
      products: totalResults,
    };
  }
  const best = data?.keywords.find(({ enough }) => enough);
  if (best === undefined) return undefined;
  const search = { keyword: best.keyword, marketplace };
  return { search, scores: best, range: undefined, products: best.products };
}

function Niche({ path }: { path: ProductPath }) {
  const niche = useNiche(path);
  if (niche === undefined) return <div className={classes["niche"]} />;
  const { search, scores, range, products } = niche;
  return (
    <div className={classes["niche"]}>
      <div>
        <Text fw={600}>{SCORES.score.words[nicheLevels(scores).score]} niche</Text>
        <Text size="xs" c="dimmed" truncate>
          <Anchor inherit underline="always" renderRoot={(props) => <Link {...props} to="/research" search={search} />}>
            {search.keyword}
          </Anchor>{" "}
          · {counted(products, "product")}
        </Text>
      </div>
      <div className={classes["score"]}>
        <Text size="xl" fw={600}>
          {number(scores.score)}
          <span className="hidden-visually"> of 100</span>
        </Text>
        {range ? (
          <RangeBar low={range.low} value={scores.score} high={range.high} scale={[0, 100]} width={96} />
        ) : (
          <LevelBar value={scores.score} />
        )}
      </div>
    </div>
  );
}

export function ProductHeadComing() {
  return (
    <div className={classes["head"]}>
      <Skeleton width={104} height={104} />
      <div className={classes["name"]}>
        <Skeleton width="60%" height={24} mb={8} />
        <Skeleton width="40%" height={20} />
      </div>
      <div className={classes["niche"]} />
      <div className={classes["six"]}>
        {["price", "rank", "units", "revenue", "reviews", "rating"].map((each) => (
          <Skeleton key={each} height={60} />
        ))}
      </div>
    </div>
  );
}
