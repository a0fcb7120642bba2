/** The folded sections at the end of the page: each loads what it shows when it is opened. */
import { List, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { client } from "../../api/client.ts";
import { EventList } from "../../parts/event-list.tsx";
import { eventsQuery } from "../../parts/events-query.ts";
import { Facts } from "../../parts/facts.tsx";
import { Fold } from "../../parts/fold.tsx";
import { ago, longDate, number, utcDate } from "../../parts/format.ts";
import type { Marketplace } from "../../parts/marketplaces.ts";
import { useIsInPlan } from "../../parts/not-in-plan.tsx";
import { Loading, Shown } from "../../parts/states.tsx";
import { DAY_MS } from "../../parts/time-series.ts";
import { When } from "../../parts/when.tsx";
import { AlertLines } from "../alerts/alert-lines.tsx";
import classes from "./product.module.css";
import { EVENTS_READ, type Product } from "./product-query.ts";

export function ProductMore({ product }: { product: Product }) {
  const isInPlan = useIsInPlan("search");
  return (
    <div className={classes["more"]}>
      <Fold title="Recent activity">
        {product.tracking?.id ? (
          <Events subject={product.tracking.id} />
        ) : (
          <Text c="dimmed">Track the product to record its changes here.</Text>
        )}
      </Fold>
      <Fold title="Alerts">
        <Alerts product={product} />
      </Fold>
      {isInPlan && (
        <Fold title="Listing quality">
          <ListingScore product={product} />
        </Fold>
      )}
      <Fold title="Data sources" detail={`updated ${ago(product.updatedAt)}`}>
        <Sources product={product} />
      </Fold>
    </div>
  );
}

const EVENTS_SHOWN = 8;

function Events({ subject }: { subject: string }) {
  const query = useQuery(eventsQuery(subject, EVENTS_READ));
  return (
    <Shown query={query} loading={<Loading rows={3} height={24} />}>
      {({ events }) => (
        <EventList
          events={events.slice(0, EVENTS_SHOWN)}
          nothing="No activity yet. Changes that pass your thresholds appear here."
        />
      )}
    </Shown>
  );
}

function Alerts({ product: { asin, marketplace } }: { product: Product }) {
  const query = useQuery({
    queryKey: ["alerts", "of", marketplace, asin],
    queryFn: () =>
      client.get("/api/v1/alerts", {
        query: { asin, marketplace: marketplace as Marketplace, recent: 30, limit: 100 },
      }),
  });
  return (
    <Shown query={query} loading={<Loading rows={2} height={24} />}>
      {({ alerts }) => <AlertLines alerts={alerts} />}
    </Shown>
  );
}

function ListingScore({ product: { asin, marketplace } }: { product: Product }) {
  const query = useQuery({
    queryKey: ["listing-score", marketplace, asin],
    queryFn: () =>
      client.get("/api/v1/products/{asin}/listing-score", {
        path: { asin },
        query: { marketplace: marketplace as Marketplace },
      }),
    staleTime: 60_000,
  });
  return (
    <Shown query={query} loading={<Loading rows={3} height={28} />}>
      {({ score, weak, images, findings, phrases }) => {
        const missing = phrases.filter(({ covered }) => !covered);
        return (
          <Stack gap="xs">
            <Text>
              {number(score)} of 100{weak ? ", a weak listing" : ""}.{" "}
              {phrases.length > 0 &&
                `The title covers ${phrases.length - missing.length} of ${phrases.length} phrases that similar titles share. `}
              {images !== null && `${images} ${images === 1 ? "picture" : "pictures"}.`}
            </Text>
            <List>
              {findings.map(({ rule, start, message }) => (
                <List.Item key={`${rule} ${start}`}>{message}</List.Item>
              ))}
            </List>
            {missing.length > 0 && (
              <Text c="dimmed">
                Missing:{" "}
                {missing
                  .slice(0, 5)
                  .map(({ phrase }) => phrase)
                  .join(", ")}
              </Text>
            )}
          </Stack>
        );
      }}
    </Shown>
  );
}

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
function Sources({ product: { seenAt, lastAsked, firstSeenAt, firstAvailable } }: { product: Product }) {
  return (
    <Facts
      facts={[
        ...(Object.keys(FIELDS) as (keyof typeof FIELDS)[]).map(
          (field) => [FIELDS[field], <Seen key={field} at={seenAt[field]} />] as const,
        ),
        ["Oldest figures", longDate(firstSeenAt)],
        ["On sale since", utcDate(firstAvailable)],
        ...(lastAsked
          ? [
              [
                `${SOURCES[lastAsked.source] ?? lastAsked.source} checked`,
                <When key="asked" at={lastAsked.at} />,
              ] as const,
            ]
          : []),
      ]}
    />
  );
}

function Seen({ at }: { at: string | null }) {
  if (at === null) return "never updated";
  const isStale = Date.now() - Date.parse(at) > STALE_DAYS * DAY_MS;
  return (
    <>
      updated <When at={at} />
      {isStale && (
        <Text span inherit c="var(--bad)" fw={500}>
          {` · more than ${STALE_DAYS} days old, may be out of date`}
        </Text>
      )}
    </>
  );
}
