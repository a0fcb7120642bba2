import { Box, Checkbox, Group, Skeleton, Table, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import { Fragment, memo } from "react";
import { useHasRole } from "../../api/session.ts";
import { ProductName } from "../../parts/product-name.tsx";
import type { Column } from "./columns.tsx";
import { PAGE_SIZE, type Sort } from "./parameters.ts";
import classes from "./products-table.module.css";
import type { Found, FoundProduct } from "./search-query.ts";
import { TrackButton } from "./track-button.tsx";
import type { Tracked } from "./use-tracked.ts";

type ProductsTableProps = {
  /** Undefined while loading. */
  found: Found | undefined;
  isStale: boolean;
  columns: readonly Column[];
  sort: Sort | undefined;
  onSort: (sort: Sort | undefined) => void;
  selected: ReadonlySet<string>;
  onSelect: (asins: readonly string[], isOn: boolean) => void;
  tracked: Tracked;
};

/** Stands before the products that are not counted. */
export const RELATED =
  "Related products: they match only part of the keyword, or are something else. They aren’t included in the total, the score or the charts.";

export function ProductsTable(props: ProductsTableProps) {
  const { found, isStale, columns, sort, onSort, selected, onSelect, tracked } = props;
  const mayTrack = useHasRole("member");
  const asins = found?.products.map(({ asin }) => asin) ?? [];
  const onPage = asins.filter((asin) => selected.has(asin)).length;
  return (
    <Box
      className="panel scroll-x"
      tabIndex={0}
      role="region"
      aria-label="Table of products"
      aria-busy={found === undefined || isStale}
    >
      <Table
        horizontalSpacing={8}
        verticalSpacing={4}
        className={classes["table"] ?? ""}
        highlightOnHover
        data-stale={isStale || undefined}
      >
        <Table.Thead>
          <Table.Tr>
            {mayTrack && (
              <Table.Th scope="col" w={40}>
                <Checkbox
                  aria-label="Select all products on this page"
                  checked={onPage > 0 && onPage === asins.length}
                  indeterminate={onPage > 0 && onPage < asins.length}
                  onChange={(event) => onSelect(asins, event.currentTarget.checked)}
                  disabled={asins.length === 0}
                />
              </Table.Th>
            )}
            <Table.Th scope="col" miw={{ base: 210, sm: 250 }}>
              Product
            </Table.Th>
            {columns.map((column) => (
              <Header key={column.name} column={column} sort={sort} onSort={onSort} />
            ))}
            {mayTrack && (
              <Table.Th scope="col" w={110}>
                <span className="hidden-visually">Tracking</span>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {found === undefined
            ? [...Array(PAGE_SIZE).keys()].map((row) => (
                <Table.Tr key={row}>
                  <Table.Td colSpan={columns.length + (mayTrack ? 3 : 1)}>
                    <Skeleton height={40} radius="sm" />
                  </Table.Td>
                </Table.Tr>
              ))
            : found.products.map((product, i) => (
                <Fragment key={product.asin}>
                  {product.match === "related" && found.products[i - 1]?.match === undefined && (
                    <Table.Tr>
                      <Table.Th scope="rowgroup" colSpan={columns.length + (mayTrack ? 3 : 1)} fw={400} c="dimmed">
                        {RELATED}
                      </Table.Th>
                    </Table.Tr>
                  )}
                  <ProductRow
                    product={product}
                    marketplace={found.marketplace}
                    currency={found.currency}
                    columns={columns}
                    mayTrack={mayTrack}
                    isSelected={selected.has(product.asin)}
                    onSelect={onSelect}
                    isTracked={tracked.asins?.has(product.asin) ?? false}
                    track={tracked.track}
                  />
                </Fragment>
              ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}

type ProductRowProps = Pick<ProductsTableProps, "columns" | "onSelect"> & {
  product: FoundProduct;
  marketplace: Found["marketplace"];
  currency: string;
  mayTrack: boolean;
  isSelected: boolean;
  isTracked: boolean;
  track: Tracked["track"];
};

/** Renders only when its own props change: selecting a product, or a filter, would otherwise render all rows. */
const ProductRow = memo((props: ProductRowProps) => {
  const { product, marketplace, currency, columns, mayTrack, isSelected, onSelect, isTracked, track } = props;
  return (
    <Table.Tr>
      {mayTrack && (
        <Table.Td>
          <Checkbox
            aria-label={`Select ${product.title}`}
            checked={isSelected}
            onChange={(event) => onSelect([product.asin], event.currentTarget.checked)}
          />
        </Table.Td>
      )}
      <Table.Td>
        <ProductName
          product={product}
          marketplace={marketplace}
          under={[product.asin, product.brand].filter(Boolean).join(" · ")}
        />
      </Table.Td>
      {columns.map(({ name, isFigure, cell }) => (
        <Table.Td key={name} ta={isFigure ? "right" : "left"}>
          {cell(product, currency)}
        </Table.Td>
      ))}
      {mayTrack && (
        <Table.Td ta="right">
          <TrackButton product={product} isTracked={isTracked} track={track} />
        </Table.Td>
      )}
    </Table.Tr>
  );
});

type HeaderProps = { column: Column; sort: Sort | undefined; onSort: (sort: Sort | undefined) => void };

/** The first click sorts in the usual order, the second reverses it, the third returns to relevance. */
function Header({ column: { label, about, sort: order, isFigure }, sort, onSort }: HeaderProps) {
  const align = isFigure ? "right" : "left";
  if (order === undefined)
    return (
      <Table.Th scope="col" ta={align} title={about}>
        {label}
      </Table.Th>
    );
  const { first, second } = order;
  const isOn = sort === first || sort === second;
  const isDescending = sort?.startsWith("-") ?? false;
  const Icon = isOn ? (isDescending ? IconArrowDown : IconArrowUp) : IconArrowsSort;
  return (
    <Table.Th
      scope="col"
      ta={align}
      title={about}
      aria-sort={isOn ? (isDescending ? "descending" : "ascending") : "none"}
    >
      <UnstyledButton
        className={classes["sort"] ?? ""}
        onClick={() => onSort(sort === first ? second : sort === second ? undefined : first)}
      >
        <Group gap={4} wrap="nowrap" justify={isFigure ? "flex-end" : "flex-start"}>
          <span>{label}</span>
          <Icon size={14} aria-hidden className={isOn ? undefined : classes["idle"]} />
        </Group>
      </UnstyledButton>
    </Table.Th>
  );
}
