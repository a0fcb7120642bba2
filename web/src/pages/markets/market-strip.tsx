import { Stack, Text } from "@mantine/core";
import { counted, estimate, estimatedMoney, number, percent, UNKNOWN } from "../../parts/format.ts";
import { Kpi, KpiStrip } from "../../parts/kpi.tsx";
import { RangeBar } from "../../parts/range-bar.tsx";
import type { Market, Share } from "./market-queries.ts";

/** A share whose range is wider says nothing. */
const WIDEST_POINTS = 50;

/** The current shares of units and revenue with their ranges and their basis. */
export function MarketStrip({ market: { units, revenue, currency, mine, rivals } }: { market: Market }) {
  return (
    <KpiStrip label="Your share of the market">
      <ShareOf title="My share of units" share={units} amount={(value) => `${estimate(value)} units`} />
      <ShareOf title="My share of revenue" share={revenue} amount={(value) => estimatedMoney(value, currency)} />
      <Kpi
        label="My units a month"
        value={estimate(units.mine)}
        below={`of ${units.mine === null || units.rivals === null ? UNKNOWN : estimate(units.mine + units.rivals)}`}
      />
      <Kpi
        label="My revenue a month"
        value={estimatedMoney(revenue.mine, currency)}
        below={`of ${revenue.mine === null || revenue.rivals === null ? UNKNOWN : estimatedMoney(revenue.mine + revenue.rivals, currency)}`}
      />
      <Kpi label="My products" value={number(mine)} below={counted(rivals, "rival")} />
    </KpiStrip>
  );
}

type ShareProps = { title: string; share: Share; amount: (value: number | null) => string };

function ShareOf({ title, share: { share, low, high, mine, rivals, known, unknown, sources }, amount }: ShareProps) {
  const isWide = (high ?? 0) - (low ?? 0) > WIDEST_POINTS;
  const estimated = sources.rank + sources.rank_any_category;
  const from = [
    sources.reported > 0 && `${number(sources.reported)} reported by the marketplace`,
    estimated > 0 && `${number(estimated)} estimated from the rank`,
  ].filter(Boolean);
  const range = `Between ${percent((low ?? 0) / 100)} and ${percent((high ?? 0) / 100)}`;
  return (
    <Kpi
      label={title}
      value={share === null || isWide ? UNKNOWN : percent(share / 100)}
      below={
        <RangeBar low={isWide ? null : low} value={share} high={isWide ? null : high} scale={[0, 100]} width="100%" />
      }
    >
      <Stack gap="xs">
        {share === null && <Text>A share needs figures of at least one of your products and one rival.</Text>}
        {share !== null && <Text>{isWide ? `Too uncertain to tell: ${range.toLowerCase()}.` : `${range}.`}</Text>}
        {share !== null && !isWide && (
          <Text>
            {amount(mine)} of {amount((mine ?? 0) + (rivals ?? 0))} a month
          </Text>
        )}
        <Text c="dimmed" size="xs">
          {counted(known, "product")} with figures{from.length > 0 && ` (${from.join(", ")})`}
          {unknown > 0 && `; ${number(unknown)} left out (no estimate)`}
        </Text>
      </Stack>
    </Kpi>
  );
}
