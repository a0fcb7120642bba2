import { Text } from "@mantine/core";
import { Facts } from "../../parts/facts.tsx";
import { Panel } from "../../parts/panel.tsx";
import { DAY_MS } from "../../parts/time-series.ts";
import { When } from "../../parts/when.tsx";
import type { Product } from "./product-query.ts";

const FIELDS = {
  text: "Title, brand, category and picture",
  price: "Price",
  bsr: "Best-seller rank",
  reviews: "Reviews and rating",
  sales: "Sales as the marketplace shows them",
} as const;

const SOURCES: Record<string, string> = { keepa: "Keepa", "sp-api": "Amazon’s Selling Partner API" };

const STALE_DAYS = 7;

/** The sources of the figures and their age. */
export function ProductOrigin({ product: { seenAt, lastAsked, firstSeenAt } }: { product: Product }) {
  return (
    <Panel
      title="Where this comes from"
      about={
        <>
          {lastAsked && (
            <>
              {SOURCES[lastAsked.source] ?? lastAsked.source} was last asked for it <When at={lastAsked.at} />.{" "}
            </>
          )}
          First seen <When at={firstSeenAt} />.
        </>
      }
    >
      <Facts
        facts={(Object.keys(FIELDS) as (keyof typeof FIELDS)[]).map((field) => [
          FIELDS[field],
          <Seen key={field} at={seenAt[field]} />,
        ])}
      />
    </Panel>
  );
}

function Seen({ at }: { at: string | null }) {
  if (at === null) return "never seen";
  const isStale = Date.now() - Date.parse(at) > STALE_DAYS * DAY_MS;
  return (
    <>
      seen <When at={at} />
      {isStale && (
        <Text span inherit c="var(--bad)" fw={550}>
          {` · older than ${STALE_DAYS} days: it may have changed since`}
        </Text>
      )}
    </>
  );
}
