import { Box, SimpleGrid, Skeleton, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Columns, Rows } from "../../parts/bars.tsx";
import { counted } from "../../parts/format.ts";
import { Failure } from "../../parts/states.tsx";
import { brandBars, priceBars, revenueBars, reviewBars } from "./breakdown-bars.ts";
import { filtersOf } from "./parameters.ts";
import { type Found, type SearchRequest, searchQuery } from "./search-query.ts";
import { useResearch } from "./use-research.ts";

const HEIGHT = 190;

/**
 * All products of the keyword, or of the marketplace, by price, revenue, reviews and brand. It ignores the filters and highlights what they keep instead: the
 * bars stay where they are when one of them is selected.
 */
export function MarketBreakdown({ searchRequest }: { searchRequest: SearchRequest }) {
  const { keyword, marketplace } = searchRequest;
  const whole = useQuery(searchQuery({ keyword, marketplace }));
  return (
    <section aria-labelledby="breakdown">
      <Title order={2} id="breakdown" mb="xs">
        Market breakdown
      </Title>
      {whole.data?.distributions ? (
        <Charts found={whole.data} distributions={whole.data.distributions} searchRequest={searchRequest} />
      ) : whole.isError ? (
        <Failure error={whole.error} retry={() => whole.refetch()} />
      ) : (
        <Skeleton height={320} radius="md" />
      )}
    </section>
  );
}

type ChartsProps = {
  found: Found;
  distributions: NonNullable<Found["distributions"]>;
  searchRequest: SearchRequest;
};

function Charts({ found, distributions, searchRequest }: ChartsProps) {
  const { change } = useResearch();
  const filters = filtersOf(searchRequest);
  const context = { distributions, currency: found.currency, filters, onFilter: change };
  const { unknown } = distributions;
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
      <Chart title="Price" note={howTo(unknown.price, "price")}>
        <Columns bars={priceBars(context)} label="Products by price" height={HEIGHT} />
      </Chart>
      <Chart title="Monthly revenue" note={howTo(unknown.revenue, "estimated revenue")}>
        <Columns bars={revenueBars(context)} label="Products by monthly revenue" height={HEIGHT} />
      </Chart>
      <Chart title="Reviews" note={howTo(unknown.reviews, "review count")}>
        <Columns bars={reviewBars(context)} label="Products by number of reviews" height={HEIGHT} />
      </Chart>
      <Chart title="Sales by brand" note="Share of units sold per month. Select a brand to filter.">
        <Rows bars={brandBars(context)} label="Share of sales by brand" />
      </Chart>
    </SimpleGrid>
  );
}

/** The caption has the same height in every chart, with one line or two. */
function Chart({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <Box p="md" component="section" aria-label={title}>
      <Title order={3} mb="sm">
        {title}
      </Title>
      {children}
      <Text size="xs" c="dimmed" mt="sm" mih={37}>
        {note}
      </Text>
    </Box>
  );
}

function howTo(unknown: number, figure: string): string {
  const rest = unknown === 0 ? "" : ` ${counted(unknown, "product has", "products have")} no ${figure}.`;
  return `Number of products. Select a bar to filter.${rest}`;
}
