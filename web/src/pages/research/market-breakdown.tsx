import { Box, SimpleGrid, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { type Bar, Columns, Rows } from "../../parts/bars.tsx";
import { compact, counted, money, number, percent } from "../../parts/format.ts";
import type { Filters } from "./parameters.ts";
import type { Found } from "./search-query.ts";

type Distributions = NonNullable<Found["distributions"]>;
type Bucket = Distributions["price"][number];

type SpreadProps = {
  distributions: Distributions;
  currency: string;
  /** Called when a bar is clicked, to show only its products. */
  onFilter: (filters: Filters) => void;
};

/** As tall as the list of brands beside the charts; on phones nothing is beside them. */
const HEIGHT = "clamp(140px, 30vw, 262px)";

/** The distribution of all results over prices, reviews and brands. */
export function Spread({ distributions, currency, onFilter }: SpreadProps) {
  const { price, reviews, unknown } = distributions;
  const digits = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits;
  const step = 10 ** -(digits ?? 2);
  // Buckets exclude their upper bound, filters include it.
  const below = (to: number, by: number) => Math.round((to - by) / by) * by;
  const priceBars = price.map((bucket) =>
    barOf(
      bucket,
      plainMoney(bucket.from, currency),
      (amount) => plainMoney(amount, currency),
      () =>
        onFilter({
          minPrice: bucket.from,
          ...(bucket.to !== null && { maxPrice: Number(below(bucket.to, step).toFixed(digits)) }),
        }),
    ),
  );
  const reviewBars = reviews.map((bucket, i) =>
    barOf(bucket, i % 2 === 0 ? compact(bucket.from) : "", compact, () =>
      onFilter({ minReviews: bucket.from, ...(bucket.to !== null && { maxReviews: below(bucket.to, 1) }) }),
    ),
  );
  return (
    <SimpleGrid cols={{ base: 1, md: 3 }} spacing="md">
      <Chart title="Prices" note={howTo(unknown.price)}>
        <Columns bars={priceBars} label="Products by price" height={HEIGHT} />
      </Chart>
      <Chart title="Reviews" note={howTo(unknown.reviews)}>
        <Columns bars={reviewBars} label="Products by number of reviews" height={HEIGHT} />
      </Chart>
      <Chart title="Sales by brand" note="Share of the units sold in a month.">
        <Rows bars={brandBars(distributions, currency, onFilter)} label="Share of sales by brand" />
      </Chart>
    </SimpleGrid>
  );
}

function Chart({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <Box className="panel" p="md" component="section" aria-label={title}>
      <Title order={3} mb="sm">
        {title}
      </Title>
      {children}
      <Text size="xs" c="dimmed" mt="sm">
        {note}
      </Text>
    </Box>
  );
}

function howTo(unknown: number): string {
  const rest = unknown === 0 ? "" : ` Not known of ${counted(unknown, "product")}.`;
  return `Choose a bar to see only its products.${rest}`;
}

function barOf(
  { from, to, products, units }: Bucket,
  tick: string,
  format: (bound: number) => string,
  onPick: () => void,
): Bar {
  return {
    label: to === null ? `${format(from)}+` : `${format(from)}–${format(to)}`,
    tick,
    value: products,
    text: counted(products, "product"),
    note: `${number(units)} units a month`,
    ...(products > 0 && { onPick, pickLabel: "show only these" }),
  };
}

/** Bucket bounds are round, so cents are left out. */
function plainMoney(amount: number, currency: string): string {
  const text = money(amount, currency);
  return Number.isInteger(amount) ? text.replace(/[.,]0+(?!\d)/, "") : text;
}

function brandBars(
  { brands, others, unknownBrand }: Distributions,
  currency: string,
  onFilter: SpreadProps["onFilter"],
) {
  const bars: Bar[] = brands.map(({ brand, products, units, revenue, share }) => ({
    label: brand,
    value: share,
    text: percent(share),
    note: `${counted(products, "product")}, ${number(units)} units a month, ${money(revenue, currency)}`,
    onPick: () => onFilter({ brand }),
    pickLabel: "show only this brand",
  }));
  const rest = (label: string, { products, units, share }: { products: number; units: number; share: number }) => ({
    label,
    value: share,
    text: percent(share),
    note: `${counted(products, "product")}, ${number(units)} units a month`,
    color: "var(--chart-6)",
  });
  if (others.products > 0) bars.push(rest(counted(others.brands, "other brand"), others));
  if (unknownBrand.products > 0) bars.push(rest("Unknown brand", unknownBrand));
  return bars;
}
