import { Box, SimpleGrid, Text, Title } from "@mantine/core";
import { counted, estimatedMoney, number, percent } from "../../parts/format.ts";
import type { Market, Share } from "./market-queries.ts";

/** The current shares of units and revenue with their ranges and their basis. */
export function MarketShares({ market: { units, revenue, currency } }: { market: Market }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <ShareCard title="My share of units" share={units} amount={(value) => `${number(value)} units/month`} />
      <ShareCard
        title="My share of revenue"
        share={revenue}
        amount={(value) => `${estimatedMoney(value, currency)}/month`}
      />
    </SimpleGrid>
  );
}

type ShareCardProps = { title: string; share: Share; amount: (value: number | null) => string };

function ShareCard({
  title,
  share: { share, low, high, mine, rivals, known, unknown, sources },
  amount,
}: ShareCardProps) {
  const estimated = sources.rank + sources.rank_any_category;
  const from = [
    sources.reported > 0 && `${number(sources.reported)} reported by the marketplace`,
    estimated > 0 && `${number(estimated)} estimated from the rank`,
  ].filter(Boolean);
  return (
    <Box component="section" p="md" aria-label={title}>
      <Title order={2} size="h3">
        {title}
      </Title>
      <Text fz={28} fw={600} className="figures">
        {share === null ? "Unknown" : percent(share / 100)}
      </Text>
      <Text size="sm" c="dimmed">
        {share === null
          ? "A share needs figures of at least one of your products and one rival."
          : `Estimate; between ${percent((low ?? 0) / 100)} and ${percent((high ?? 0) / 100)}`}
      </Text>
      {share !== null && (
        <Text size="sm" mt={4}>
          {amount(mine)} of {amount((mine ?? 0) + (rivals ?? 0))}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {counted(known, "product")} with figures{from.length > 0 && ` (${from.join(", ")})`}
        {unknown > 0 && `; ${number(unknown)} left out (no estimate)`}
      </Text>
    </Box>
  );
}
