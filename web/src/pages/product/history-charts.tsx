import { SimpleGrid, Skeleton, Stack } from "@mantine/core";
import { useMemo } from "react";
import { compact, decimal, estimatedMoney, money, number, rating } from "../../parts/format.ts";
import { TimeChart } from "../../parts/time-chart.tsx";
import type { Span } from "../../parts/time-series.ts";
import { type Drawn, hasOffers, linesOf, outOfStockOf, priceAndRank, reviewsAndRating } from "./drawn-series.ts";

type HistoryChartsProps = {
  /** The product, and one to compare it with. Must be a stable reference. */
  drawn: readonly [Drawn, ...Drawn[]];
  zoom: Span | null;
  onZoom: (to: Span | null) => void;
};

const RANK = { format: number, tick: compact, lowerIsBetter: true, label: "Rank (up is better)" };
const RATING = { format: rating, tick: decimal, label: "Rating" };
/** The first chart is larger than the others. */
const LARGE = 320;

export function HistoryCharts({ drawn, zoom, onZoom }: HistoryChartsProps) {
  const [{ history }] = drawn;
  const { currency } = history;
  const lines = useMemo(
    () => ({
      priceAndRank: priceAndRank(drawn),
      monthlySales: linesOf(drawn, "monthlySales", "Monthly sales", { color: "--chart-5" }),
      monthlyRevenue: linesOf(drawn, "monthlyRevenue", "Monthly revenue", { color: "--chart-3" }),
      reviews: reviewsAndRating(drawn),
      offers: hasOffers(drawn) ? linesOf(drawn, "offerCount", "Offers", { color: "--chart-1" }) : null,
    }),
    [drawn],
  );
  const shaded = useMemo(
    () => ({
      name: drawn.length > 1 ? `Out of stock: ${drawn[0].name}` : "Out of stock",
      spans: outOfStockOf(drawn[0]),
    }),
    [drawn],
  );
  const format = useMemo(() => (value: number) => money(value, currency), [currency]);
  const estimate = useMemo(() => (value: number) => estimatedMoney(value, currency), [currency]);
  const whole = {
    from: Math.min(...drawn.map((each) => Date.parse(each.history.from))),
    to: Math.max(...drawn.map((each) => Date.parse(each.history.to))),
  };
  const common = { whole, zoom, onZoom, together: "product", order: 3 } as const;
  const lists = new Set(
    drawn
      .flatMap((each) => each.history.series.bsr ?? [])
      .flatMap((point) => (point.value === null ? [] : [point.category])),
  );
  return (
    <Stack gap="md">
      <TimeChart
        title="Price and rank"
        about={`A lower rank sells more, so its axis is inverted.${lists.size > 1 ? " Ranks of different categories aren’t comparable." : ""}`}
        series={lines.priceAndRank}
        gap="out of stock"
        format={format}
        label={`Price (${currency})`}
        right={RANK}
        shaded={shaded}
        height={LARGE}
        {...common}
      />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
        <TimeChart
          title="Monthly sales"
          about="Estimated units. The band shows the likely range."
          series={lines.monthlySales}
          gap="unknown"
          format={number}
          tick={compact}
          fromZero
          {...common}
        />
        <TimeChart
          title="Monthly revenue"
          about="Price times estimated sales; the band is the range of the estimate."
          series={lines.monthlyRevenue}
          gap="unknown"
          format={estimate}
          fromZero
          {...common}
        />
        <TimeChart
          title="Reviews and rating"
          about="Total number of reviews, and the average rating out of 5."
          series={lines.reviews}
          gap="unknown"
          format={number}
          tick={compact}
          label="Reviews"
          right={RATING}
          {...common}
        />
        {lines.offers && (
          <TimeChart
            title="Offers"
            about="Number of new offers."
            series={lines.offers}
            gap="none"
            format={number}
            tick={wholeTick}
            fromZero
            {...common}
          />
        )}
      </SimpleGrid>
    </Stack>
  );
}

/** Ticks between two counts have no text. */
const wholeTick = (value: number) => (Number.isInteger(value) ? compact(value) : "");

export function HistoryChartsComing() {
  return (
    <Stack gap="md" role="status" aria-label="Loading charts">
      <Skeleton height={LARGE + 100} />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
        {["sales", "revenue", "reviews"].map((each) => (
          <Skeleton key={each} height={316} />
        ))}
      </SimpleGrid>
    </Stack>
  );
}
