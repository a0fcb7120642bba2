import { IconPackage } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { ChosenChannels } from "../../parts/channel-choice.tsx";
import { TablePage, usePaged } from "../../parts/data-table/table-page.tsx";
import type { Column } from "../../parts/data-table/use-data-table.ts";
import { changeShare, date, estimatedMoney, money, number, rating, UNKNOWN } from "../../parts/format.ts";
import { ProductName } from "../../parts/product-name.tsx";
import { Empty } from "../../parts/states.tsx";
import { Trend } from "../../parts/trend.tsx";
import { TwoLines } from "../../parts/two-lines.tsx";
import { Units } from "../../parts/units.tsx";
import { AddProducts } from "./add-products.tsx";
import { LastChange } from "./last-change.tsx";
import { RowMenu } from "./row-menu.tsx";
import { productTermsInWords } from "./terms-in-words.ts";
import { TrackButton } from "./track-button.tsx";
import { nameOf } from "./tracked-names.ts";
import { RECENT_DAYS, type TrackedProduct, trackedProductsQuery } from "./watch-query.ts";

/** The change in percent since the first known day. */
const changed = (points: readonly { value: number | null }[] | undefined): number | null => {
  const known = points?.flatMap(({ value }) => value ?? []) ?? [];
  const [first, last] = [known[0], known.at(-1)];
  return first && last ? last / first - 1 : null;
};

const COLUMNS: readonly Column<TrackedProduct>[] = [
  {
    ...{ id: "name", header: "Product", width: 280, align: "start", value: nameOf },
    sort: { first: "name", second: "-name" },
    cell: (tracked) => <Name tracked={tracked} />,
  },
  {
    ...{ id: "price", header: "Price", width: 76, value: ({ product }) => product?.price },
    cell: ({ product, currency }) => money(product?.price, currency),
  },
  {
    ...{ id: "priceChange", header: "Price, 30 days", width: 144, value: ({ recent }) => changed(recent?.price) },
    cell: (tracked) => (
      <Trend
        points={tracked.recent?.price}
        label={`Price of ${nameOf(tracked)} over ${RECENT_DAYS} days`}
        isJudged={false}
        text={changeShare}
      />
    ),
  },
  {
    ...{ id: "rank", header: "Rank", width: 72, value: ({ product }) => product?.bsr },
    ...{ help: "Best-seller rank: lower is better", sort: { first: "rank", second: "-rank" } },
    cell: ({ product }) => number(product?.bsr),
  },
  {
    ...{ id: "rankChange", header: "Rank, 30 days", width: 144, value: ({ recent }) => changed(recent?.bsr) },
    ...{ help: "Up is better", sort: { first: "rankChange", second: "-rankChange" } },
    cell: (tracked) => (
      <Trend
        points={tracked.recent?.bsr}
        label={`Rank of ${nameOf(tracked)} over ${RECENT_DAYS} days. Up is better.`}
        lowerIsBetter
        text={changeShare}
      />
    ),
  },
  {
    ...{ id: "units", header: "Units a month", width: 152, value: ({ product }) => product?.monthlySales },
    help: "As the marketplace reports them, or estimated from the rank",
    cell: ({ product }) => (product ? <Units of={product} /> : UNKNOWN),
  },
  {
    ...{ id: "revenue", header: "Revenue a month", width: 120, value: ({ product }) => product?.monthlyRevenue },
    ...{ help: "Price times estimated units", hiddenAtFirst: true },
    cell: ({ product, currency }) => estimatedMoney(product?.monthlyRevenue, currency),
  },
  {
    ...{ id: "reviews", header: "Reviews", width: 80, value: ({ product }) => product?.reviewCount },
    cell: ({ product }) => number(product?.reviewCount),
  },
  {
    ...{ id: "rating", header: "Rating", width: 64, hiddenAtFirst: true, value: ({ product }) => product?.rating },
    cell: ({ product }) => rating(product?.rating),
  },
  {
    ...{ id: "change", header: "Last change", width: 240, align: "start", hiddenAtFirst: true },
    ...{ value: ({ lastEventAt }) => lastEventAt },
    cell: (tracked) => <LastChange tracked={tracked} />,
  },
  {
    ...{ id: "notify", header: "Notify of", width: 168, align: "start" },
    cell: (tracked) => (
      <TwoLines
        name={<span title={productTermsInWords(tracked)}>{productTermsInWords(tracked)}</span>}
        under={<ChosenChannels of="product" value={tracked.channels} />}
      />
    ),
  },
  {
    ...{ id: "added", header: "Added", width: 104, hiddenAtFirst: true, value: ({ createdAt }) => createdAt },
    cell: ({ createdAt }) => date(createdAt),
  },
];

const menu = (tracked: TrackedProduct) => <RowMenu tracked={tracked} />;

export function TrackedProductsPage() {
  const { search } = useSearch({ from: "/inside/tracking/products" });
  const navigate = useNavigate({ from: "/tracking/products" });
  const list = usePaged(useInfiniteQuery(trackedProductsQuery(search)), ({ products }) => products);
  const create = <TrackButton label="Track products" form={(onClose) => <AddProducts onClose={onClose} />} />;
  return (
    <TablePage
      title="Tracked products"
      what="product"
      list={list}
      columns={COLUMNS}
      rowName={nameOf}
      phone={(tracked) => <Name tracked={tracked} isPhone />}
      menu={menu}
      search={{
        label: "Search your tracked products",
        placeholder: "Title, brand, ASIN or label",
        value: search,
        onChange: (text) => void navigate({ search: text ? { search: text } : {}, replace: true }),
      }}
      create={create}
      empty={
        search ? (
          <Empty title="No results">No tracked product matches “{search}”.</Empty>
        ) : (
          <Empty icon={<IconPackage />} title="No tracked products yet">
            Get notified when the price, rank or reviews of a product change.
          </Empty>
        )
      }
    />
  );
}

function Name({ tracked, isPhone = false }: { tracked: TrackedProduct; isPhone?: boolean }) {
  const { asin, marketplace, product, label, currency } = tracked;
  const figures = [money(product?.price, currency), product?.bsr != null && `rank ${number(product.bsr)}`];
  const names = [label && product?.title, product ? asin : "no data yet", marketplace];
  return (
    <ProductName
      product={{ asin, title: label ?? product?.title ?? null, imageUrl: product?.imageUrl ?? null }}
      marketplace={marketplace}
      under={(isPhone && product ? figures : names).filter(Boolean).join(" · ")}
    />
  );
}
