import { Group, Text } from "@mantine/core";
import { useState } from "react";
import { Notified } from "../../parts/channel-choice.tsx";
import { EventSign } from "../../parts/event-line.tsx";
import { sentenceOf } from "../../parts/event-sentence.ts";
import { change, estimatedMoney, money, number, rankMove, rating, sales, UNKNOWN } from "../../parts/format.ts";
import { ProductName } from "../../parts/product-name.tsx";
import { Trend } from "../../parts/trend.tsx";
import { ActionGroup, Cell, WatchRow } from "../../parts/watch-list.tsx";
import { When } from "../../parts/when.tsx";
import { ProductTerms } from "./product-terms.tsx";
import { RowActions } from "./row-actions.tsx";
import { productTermsInWords } from "./terms-in-words.ts";
import { RECENT_DAYS, type TrackedProduct } from "./watch-query.ts";

export function ProductRow({ tracked }: { tracked: TrackedProduct }) {
  const [isOpen, setOpen] = useState(false);
  const { asin, marketplace, product, label, recent, currency, moved } = tracked;
  const title = label ?? product?.title ?? asin;
  const shown = { asin, title: title === asin ? null : title, imageUrl: product?.imageUrl ?? null };
  const under = [label && product?.title, product?.brand, product ? asin : "no data yet", marketplace]
    .filter(Boolean)
    .join(" · ");

  return (
    <WatchRow
      name={title}
      figures={4}
      cells={
        <>
          <ProductName product={shown} marketplace={marketplace} under={under} />
          <Cell name="Price">
            {money(product?.price, currency)}
            <Moved by={moved?.price} format={(percent) => change(percent / 100)} />
            <Trend points={recent?.price} label={`Price of ${title} over ${RECENT_DAYS} days`} />
          </Cell>
          <Cell name="Best-seller rank">
            {number(product?.bsr)}
            <Moved by={moved?.bsrPlaces} format={rankMove} />
            <Trend
              points={recent?.bsr}
              label={`Rank of ${title} over ${RECENT_DAYS} days. Up is better.`}
              color="var(--chart-3)"
              lowerIsBetter
            />
          </Cell>
          <Cell name="Sales and revenue">
            {product && product.monthlySales !== null ? `${sales(product)} units/month` : UNKNOWN}
            {product && product.monthlyRevenue !== null && (
              <div>{estimatedMoney(product.monthlyRevenue, currency)}/month</div>
            )}
            <Trend
              points={recent?.monthlyRevenue}
              label={`Revenue of ${title} over ${RECENT_DAYS} days`}
              color="var(--chart-4)"
            />
          </Cell>
          <Cell name="Reviews">
            {number(product?.reviewCount)}
            {product && product.rating !== null && <div>{rating(product.rating)} stars</div>}
          </Cell>
          <Cell name="Last change" isWide>
            <LastChange tracked={tracked} />
          </Cell>
          <Cell name="Notify when" isWide>
            {productTermsInWords(tracked)}
            <Notified of="product" channels={tracked.channels} />
          </Cell>
          <ActionGroup>
            <RowActions
              title={title}
              isOpen={isOpen}
              onEdit={() => setOpen(!isOpen)}
              alertFor={{ asin, marketplace }}
              kind="products"
              id={tracked.id}
            />
          </ActionGroup>
        </>
      }
      below={isOpen && <ProductTerms tracked={tracked} title={title} onDone={() => setOpen(false)} />}
    />
  );
}

/** Today's change, shown when the list is sorted by it. */
function Moved({ by, format }: { by: number | null | undefined; format: (by: number) => string }) {
  if (by === null || by === undefined || by === 0) return null;
  return (
    <Text span size="xs" c="dimmed">
      {" "}
      {format(by)} today
    </Text>
  );
}

export function LastChange({ tracked }: { tracked: Pick<TrackedProduct, "lastEvent" | "createdAt"> }) {
  const { lastEvent, createdAt } = tracked;
  if (!lastEvent)
    return (
      <Text size="sm" c="dimmed" component="div">
        None yet. Tracked since <When at={createdAt} />
      </Text>
    );
  return (
    <Group gap={4} wrap="nowrap" align="flex-start">
      <EventSign event={lastEvent} />
      <span>
        {sentenceOf(lastEvent).what}{" "}
        <Text span size="xs" c="dimmed">
          <When at={lastEvent.timestamp} />
        </Text>
      </span>
    </Group>
  );
}
