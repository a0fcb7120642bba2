import { Anchor, Group, SimpleGrid, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { compact, estimatedMoney, longDate, money, number } from "../../parts/format.ts";
import { RangeButtons } from "../../parts/range-buttons.tsx";
import { Shown } from "../../parts/states.tsx";
import { TimeChart } from "../../parts/time-chart.tsx";
import { beginningOf, DEFAULT_RANGE, type RangeName, zoomOf, zoomParameters } from "../../parts/time-range.ts";
import type { Span } from "../../parts/time-series.ts";
import { type History, heldToEnd, historyQuery, type Product, type ProductPath } from "./product-query.ts";
import { ranksByList } from "./ranks-by-list.ts";

const ROUTE = "/inside/products/$marketplace/$asin";

export function ProductHistory({ path, product }: { path: ProductPath; product: Product }) {
  const { range = DEFAULT_RANGE, ...zoomed } = useSearch({ from: ROUTE });
  const navigate = useNavigate({ from: "/products/$marketplace/$asin" });
  const query = useQuery(historyQuery(path, range, product.firstSeenAt));
  const show = (next: RangeName) =>
    void navigate({ search: next === DEFAULT_RANGE ? {} : { range: next }, replace: true, resetScroll: false });
  const zoomTo = (span: Span | null) =>
    void navigate({
      search: { ...(range !== DEFAULT_RANGE && { range }), ...zoomParameters(span) },
      replace: true,
      resetScroll: false,
    });

  return (
    <Stack gap="sm" component="section" aria-label="History">
      <Group justify="space-between" gap="xs">
        <div>
          <Title order={2}>History</Title>
          <Text size="sm" c="dimmed" visibleFrom="sm">
            Drag across a chart to zoom all charts. Times are in your time zone.
          </Text>
        </div>
        <Group gap="xs">
          <StartOfHistory range={range} firstSeenAt={product.firstSeenAt} />
          <RangeButtons value={range} onChange={show} />
        </Group>
      </Group>
      <Shown query={query} loading={<Coming />}>
        {(history) => <Charts history={history} zoom={zoomOf(zoomed)} onZoom={zoomTo} />}
      </Shown>
      <Text size="sm">
        <Anchor
          href={`/api/v1/products/${path.asin}/history?${new URLSearchParams({
            marketplace: path.marketplace,
            ...(query.data && { from: query.data.from, resolution: query.data.resolution }),
            format: "csv",
          })}`}
          download
        >
          Download as CSV
        </Anchor>
      </Text>
    </Stack>
  );
}

/** Says why the charts are shorter than the chosen range. */
function StartOfHistory({ range, firstSeenAt }: { range: RangeName; firstSeenAt: string }) {
  const wanted = beginningOf(range);
  if (wanted === null || wanted >= Date.parse(firstSeenAt)) return null;
  return (
    <Text size="sm" c="dimmed">
      History starts on {longDate(firstSeenAt)}
    </Text>
  );
}

function Charts({ history, zoom, onZoom }: { history: History; zoom: Span | null; onZoom: (to: Span | null) => void }) {
  const { series, currency } = history;
  const drawn = useMemo(
    () => ({
      price: [{ name: "Price", points: heldToEnd(history.series.price, history) }],
      bsr: ranksByList(heldToEnd(history.series.bsr, history)),
      monthlySales: [
        { name: "Monthly sales", points: heldToEnd(history.series.monthlySales, history), color: "--chart-5" },
      ],
      monthlyRevenue: [
        { name: "Monthly revenue", points: heldToEnd(history.series.monthlyRevenue, history), color: "--chart-3" },
      ],
      reviewCount: [{ name: "Reviews", points: heldToEnd(history.series.reviewCount, history), color: "--chart-4" }],
    }),
    [history],
  );
  const format = useMemo(() => (value: number) => money(value, currency), [currency]);
  const estimate = useMemo(() => (value: number) => estimatedMoney(value, currency), [currency]);
  const whole = { from: Date.parse(history.from), to: Date.parse(history.to) };
  const common = { whole, zoom, onZoom, together: "product", order: 3 } as const;
  const lists = new Set(series.bsr?.filter(({ value }) => value !== null).map(({ category }) => category));
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
      <TimeChart
        title="Price"
        about="The price a buyer pays."
        series={drawn.price}
        gap="no offer"
        format={format}
        {...common}
      />
      <TimeChart
        title="Best-seller rank"
        about={`Up is better: a lower rank sells more.${lists.size > 1 ? " Ranks of different categories aren’t comparable." : ""}`}
        series={drawn.bsr}
        gap="no rank"
        format={number}
        tick={compact}
        lowerIsBetter
        {...common}
      />
      <TimeChart
        title="Monthly sales"
        about="Estimated units. The band shows the likely range."
        series={drawn.monthlySales}
        gap="unknown"
        format={number}
        tick={compact}
        fromZero
        {...common}
      />
      <TimeChart
        title="Monthly revenue"
        about="Price times estimated sales; the band is the range of the estimate."
        series={drawn.monthlyRevenue}
        gap="unknown"
        format={estimate}
        fromZero
        {...common}
      />
      <TimeChart
        title="Reviews"
        about="Total number of reviews."
        series={drawn.reviewCount}
        gap="unknown"
        format={number}
        tick={compact}
        {...common}
      />
    </SimpleGrid>
  );
}

function Coming() {
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md" role="status" aria-label="Loading charts">
      {["price", "rank", "sales", "revenue", "reviews"].map((each) => (
        <Skeleton key={each} height={316} />
      ))}
    </SimpleGrid>
  );
}
