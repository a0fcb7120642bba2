import { Box, Checkbox, Group, Skeleton, Text } from "@mantine/core";
import { Fragment } from "react";
import { useHasRole } from "../../api/session.ts";
import { ProductName } from "../../parts/product-name.tsx";
import { COLUMNS, type Column, type ColumnName } from "./columns.tsx";
import classes from "./product-cards.module.css";
import { RELATED } from "./products-table.tsx";
import type { Found, FoundProduct } from "./search-query.ts";
import { TrackButton } from "./track-button.tsx";
import type { Tracked } from "./use-tracked.ts";

type ProductCardsProps = {
  /** Figures in addition to every card's. */
  added: readonly Column[];
  /** Undefined while loading. */
  found: Found | undefined;
  isStale: boolean;
  selected: ReadonlySet<string>;
  onSelect: (asins: readonly string[], isOn: boolean) => void;
  tracked: Tracked;
};

/** The figures of a card, in two columns. */
const FIGURES: readonly ColumnName[] = ["price", "sales", "revenue", "bsr"];

/** The results on a phone, where a table would have to be scrolled sideways. */
export function ProductCards({ added, found, isStale, selected, onSelect, tracked }: ProductCardsProps) {
  const mayTrack = useHasRole("member");
  return (
    <ul className={classes["cards"]} aria-label="Products" aria-busy={found === undefined || isStale}>
      {found === undefined &&
        [1, 2, 3, 4, 5].map((card) => (
          <li key={card}>
            <Skeleton height={150} radius="md" />
          </li>
        ))}
      {found?.products.map((product, i) => (
        <Fragment key={product.asin}>
          {product.match === "related" && found.products[i - 1]?.match === undefined && (
            <Text component="li" size="sm" c="dimmed">
              {RELATED}
            </Text>
          )}
          <Box component="li" p="sm" data-stale={isStale || undefined}>
            <ProductName
              product={product}
              marketplace={found.marketplace}
              under={[product.asin, product.brand].filter(Boolean).join(" · ")}
            />
            <Figures product={product} currency={found.currency} added={added} />
            {mayTrack && (
              <Group justify="space-between" mt={8}>
                <Checkbox
                  label="Select"
                  aria-label={`Select ${product.title}`}
                  checked={selected.has(product.asin)}
                  onChange={(event) => onSelect([product.asin], event.currentTarget.checked)}
                />
                <TrackButton
                  product={product}
                  isTracked={tracked.asins?.has(product.asin) ?? false}
                  track={tracked.track}
                />
              </Group>
            )}
          </Box>
        </Fragment>
      ))}
    </ul>
  );
}

type FiguresProps = { product: FoundProduct; currency: string; added: readonly Column[] };

function Figures({ product, currency, added }: FiguresProps) {
  const shown = COLUMNS.filter(({ name }) => FIGURES.includes(name)).sort(
    (a, b) => FIGURES.indexOf(a.name) - FIGURES.indexOf(b.name),
  );
  return (
    <dl className={classes["figures"]}>
      {[...shown, ...added].map(({ name, label, cell }) => (
        <div key={name}>
          <Text component="dt" size="xs" c="dimmed">
            {label}
          </Text>
          <Text component="dd" size="sm" fw={600} m={0} className="figures">
            {cell(product, currency)}
          </Text>
        </div>
      ))}
    </dl>
  );
}
