import { Text } from "@mantine/core";
import { Facts } from "../../parts/facts.tsx";
import { longDate } from "../../parts/format.ts";
import { Panel } from "../../parts/panel.tsx";
import { DAY_MS } from "../../parts/time-series.ts";
import { When } from "../../parts/when.tsx";
import type { Product } from "./product-query.ts";

const FIELDS = {
  text: "Title, brand, category and picture",
  price: "Price",
  bsr: "Best-seller rank",
  reviews: "Reviews and rating",
  sales: "Sales reported by the marketplace",
} as const;

const SOURCES: Record<string, string> = { keepa: "Keepa", "sp-api": "Amazon’s Selling Partner API" };

const STALE_DAYS = 7;

/** The sources of the figures and their age. */
export function ProductOrigin({ product: { seenAt, lastAsked, firstSeenAt } }: { product: Product }) {
  return (
    <Panel
      title="Data sources"
      about={
        <>
          {lastAsked && (
            <>
              {SOURCES[lastAsked.source] ?? lastAsked.source} was last checked <When at={lastAsked.at} />.{" "}
            </>
          )}
          The oldest figures are of {longDate(firstSeenAt)}.
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
  if (at === null) return "never updated";
  const isStale = Date.now() - Date.parse(at) > STALE_DAYS * DAY_MS;
  return (
    <>
      updated <When at={at} />
      {isStale && (
        <Text span inherit c="var(--bad)" fw={550}>
          {` · more than ${STALE_DAYS} days old, may be out of date`}
        </Text>
      )}
    </>
  );
}
