import { Anchor, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { use } from "react";
import { client } from "../../api/client.ts";
import { Facts } from "../../parts/facts.tsx";
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
import type { Marketplace } from "../../parts/marketplaces.ts";
import { Picture } from "../../parts/picture.tsx";
import { Sparkline } from "../../parts/sparkline.tsx";
import { heldToEnd } from "../product/product-query.ts";
import type { FoundProduct } from "./search-query.ts";
import { ProfitsContext } from "./use-profits.ts";

type PeekProps = { product: FoundProduct; marketplace: Marketplace; currency: string };

const DAYS = 90;

/** A product beside the table: its figures, its last three months, and what is left of its price. */
export function Peek({ product, marketplace, currency }: PeekProps) {
  const { asin, title, price } = product;
  const history = useQuery({
    queryKey: ["product", marketplace, asin, "peek"],
    queryFn: ({ signal }) => {
      const from = new Date(Date.now() - DAYS * 86_400_000).toISOString();
      const query = { marketplace, from, resolution: "day" } as const;
      return client.get("/api/v1/products/{asin}/history", { path: { asin }, query, signal });
    },
    staleTime: 60_000,
  });
  const { fees, net } = use(ProfitsContext);
  const left = (found: typeof fees) => {
    const { low = null, high = null } = found.get(asin)?.netPerUnit ?? {};
    if (high === null) return UNKNOWN;
    return low === null || low === high ? money(high, currency) : `${money(low, currency)}–${money(high, currency)}`;
  };
  const line = (metric: "price" | "bsr", name: string) => (
    <div>
      <Text size="xs" c="dimmed">
        {name}, {DAYS} days
      </Text>
      {history.data ? (
        <Sparkline
          points={heldToEnd(history.data.series[metric], history.data)}
          label={`${name} over ${DAYS} days`}
          lowerIsBetter={metric === "bsr"}
          color={metric === "bsr" ? "var(--chart-3)" : "var(--chart-1)"}
          width={400}
          height={88}
        />
      ) : (
        <Skeleton height={88} />
      )}
    </div>
  );
  return (
    <Stack gap="md">
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <Picture src={product.imageUrl} size={64} />
        <div>
          <Anchor
            fw={500}
            c="var(--ink)"
            renderRoot={(props) => <Link {...props} to="/products/$marketplace/$asin" params={{ marketplace, asin }} />}
          >
            {title}
          </Anchor>
          <Text size="xs" c="dimmed">
            {[product.brand, asin, product.category].filter(Boolean).join(" · ")}
          </Text>
        </div>
      </Group>
      <Facts
        facts={[
          ["Price", money(price, currency)],
          ["Rank", number(product.bsr)],
          ["Units a month", [sales(product), salesDetail(product)].filter(Boolean).join(" · ")],
          [
            "Revenue a month",
            [estimatedMoney(product.monthlyRevenue, currency), revenueDetail(product, currency)]
              .filter(Boolean)
              .join(" · "),
          ],
          ["Reviews", `${number(product.reviewCount)} · rated ${rating(product.rating)}`],
          ["Left after fees", left(fees)],
          ...(net.size > 0 ? [["Net with your default cost", left(net)] as const] : []),
        ]}
      />
      {line("price", "Price")}
      {line("bsr", "Rank")}
    </Stack>
  );
}
