import { Group, SimpleGrid, Text } from "@mantine/core";
import type { ReactNode } from "react";
import {
  estimatedMoney,
  money,
  number,
  rating,
  revenueDetail,
  sales,
  salesDetail,
  UNKNOWN,
} from "../../parts/format.ts";
import { Picture } from "../../parts/picture.tsx";
import type { Product } from "./product-query.ts";

export function ProductFigures({ product }: { product: Product }) {
  const { price, currency, bsr, bsrCategory, salesEstimate, monthlyRevenue, reviewCount } = product;
  const revenueRange = revenueDetail(product, currency);
  return (
    <Group p="md" gap="lg" align="flex-start" wrap="nowrap" mih={136}>
      <Picture src={product.imageUrl} size={104} />
      <SimpleGrid
        component="dl"
        m={0}
        cols={{ base: 1, xs: 2, md: 3, lg: 6 }}
        spacing="md"
        verticalSpacing="sm"
        style={{ flex: 1 }}
      >
        <Figure name="Price" value={money(price, currency)} />
        <Figure
          name="Best-seller rank"
          value={number(bsr)}
          about={bsrCategory ? `in ${bsrCategory}; lower is better` : "lower is better"}
        />
        <Figure
          name="Monthly sales"
          value={sales(product)}
          about={salesEstimate && [salesDetail(product), ORIGIN[salesEstimate.source]].filter(Boolean).join(". ")}
        />
        <Figure
          name="Monthly revenue"
          value={monthlyRevenue === null ? UNKNOWN : `about ${estimatedMoney(monthlyRevenue, currency)}`}
          about={monthlyRevenue !== null && [revenueRange, "Price times sales."].filter(Boolean).join(". ")}
        />
        <Figure name="Reviews" value={number(reviewCount)} />
        <Figure
          name="Rating"
          value={product.rating === null ? UNKNOWN : `${rating(product.rating)} of 5`}
          about="average stars"
        />
      </SimpleGrid>
    </Group>
  );
}

/** The origin of a sales estimate. */
const ORIGIN: Record<string, string> = {
  reported: "Reported by the marketplace.",
  rank: "Estimated from the rank. 80% of products with this rank fall in the range.",
  rank_any_category: "Rough estimate from the rank: we have no sales data for this category.",
};

function Figure({ name, value, about }: { name: string; value: string; about?: ReactNode }) {
  return (
    <div className="figures">
      <Text component="dt" size="sm" c="dimmed">
        {name}
      </Text>
      <Text component="dd" m={0} fz={22} fw={600} lh={1.25}>
        {value}
      </Text>
      {about && (
        <Text component="dd" m={0} mt={2} size="xs" c="dimmed">
          {about}
        </Text>
      )}
    </div>
  );
}
