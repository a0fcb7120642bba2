import { Group, Menu } from "@mantine/core";
import { IconArrowsExchange, IconBellPlus, IconX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { client } from "../../api/client.ts";
import { DataTable } from "../../parts/data-table/data-table.tsx";
import { type Column, useDataTable } from "../../parts/data-table/use-data-table.ts";
import { change, estimatedMoney, money, number, percent, revenueDetail, UNKNOWN } from "../../parts/format.ts";
import { MoreMenu } from "../../parts/more-menu.tsx";
import { notifyDone, notifyFailed } from "../../parts/notify.ts";
import { ProductName } from "../../parts/product-name.tsx";
import { Units } from "../../parts/units.tsx";
import { type Market, type MarketProduct, useMarketsChanged } from "./market-queries.ts";

const titleOf = ({ title, asin }: MarketProduct) => title ?? asin;
const idOf = ({ asin }: MarketProduct) => asin;
const share = (value: number | null) => (value === null ? UNKNOWN : percent(value / 100));
const groupOf = ({ group }: MarketProduct) => (group === "mine" ? "Mine" : "Rival");

function columnsOf({ currency, marketplace, notes }: Market): Column<MarketProduct>[] {
  return [
    {
      ...{ id: "product", header: "Product", width: 240, align: "start", value: titleOf },
      sort: { first: "product", second: "-product" },
      cell: (product) => {
        const noted = notes.filter((note) => note.asin === product.asin).length;
        const under = [
          product.asin,
          product.trackingId === null && "not tracked",
          noted > 0 && `${number(noted)} noted`,
        ];
        return <ProductName product={product} marketplace={marketplace} under={under.filter(Boolean).join(" · ")} />;
      },
    },
    { id: "group", header: "Group", width: 72, align: "start", value: groupOf, cell: groupOf },
    {
      ...{ id: "price", header: "Price", width: 88, value: ({ price }) => price },
      cell: ({ price }) => money(price, currency),
    },
    {
      ...{ id: "units", header: "Units a month", width: 160, value: ({ monthlySales }) => monthlySales },
      cell: (product) => <Units of={product} />,
    },
    {
      ...{ id: "revenue", header: "Revenue a month", width: 120, value: ({ monthlyRevenue }) => monthlyRevenue },
      cell: (product) => (
        <span title={revenueDetail(product, currency) ?? undefined}>
          {estimatedMoney(product.monthlyRevenue, currency)}
        </span>
      ),
    },
    {
      ...{ id: "unitShare", header: "Share of units", width: 104, value: ({ unitShare }) => unitShare },
      cell: ({ unitShare }) => share(unitShare),
    },
    {
      ...{ id: "revenueShare", header: "Share of revenue", width: 120, value: ({ revenueShare }) => revenueShare },
      cell: ({ revenueShare }) => share(revenueShare),
    },
    {
      ...{ id: "rank", header: "Price rank", width: 88, value: ({ pricePosition }) => pricePosition?.rank },
      ...{ help: "1 is the cheapest among rivals", sort: { first: "rank", second: "-rank" } },
      cell: ({ pricePosition: at }) => (at ? `${number(at.rank)} of ${number(at.of)}` : UNKNOWN),
    },
    {
      ...{ id: "median", header: "To the median", width: 104 },
      value: ({ pricePosition }) => pricePosition?.percentOfMedian,
      cell: ({ pricePosition }) => toMedian(pricePosition?.percentOfMedian ?? null),
    },
  ];
}

function toMedian(percentOfMedian: number | null): string {
  if (percentOfMedian === null) return UNKNOWN;
  return percentOfMedian === 100 ? "at it" : change(percentOfMedian / 100 - 1);
}

/** The products of a list: your own first, then rivals' products. */
export function MarketTable({ market, mayChange }: { market: Market; mayChange: boolean }) {
  const { products, currency, id } = market;
  const columns = useMemo(() => columnsOf(market), [market]);
  const state = useDataTable({ name: "market", columns, rows: products, rowId: idOf, rowName: titleOf });
  const actions = useCallback((product: MarketProduct) => <Actions product={product} listId={id} />, [id]);
  return (
    <DataTable
      state={state}
      label={`Products of ${market.name}`}
      phone={(product) => (
        <ProductName
          product={product}
          marketplace={market.marketplace}
          under={[groupOf(product), money(product.price, currency), `${share(product.unitShare)} of units`].join(" · ")}
          after={mayChange && <Actions product={product} listId={id} />}
        />
      )}
      {...(mayChange && { actions })}
    />
  );
}

function Actions({ product: { asin, title, group }, listId }: { product: MarketProduct; listId: string }) {
  const changed = useMarketsChanged();
  const send = async (body: { mine?: string[]; rivals?: string[]; remove?: string[] }, done: string) => {
    try {
      await client.patch("/api/v1/market-lists/{id}", { path: { id: listId }, body });
      await changed();
      notifyDone(done);
    } catch (error) {
      notifyFailed(error);
    }
  };
  const isMine = group === "mine";
  return (
    <Group justify="flex-end">
      <MoreMenu title={title ?? asin}>
        <Menu.Item
          leftSection={<IconArrowsExchange size={16} />}
          onClick={() =>
            void send(isMine ? { rivals: [asin] } : { mine: [asin] }, isMine ? "Now a rival" : "Now one of yours")
          }
        >
          {isMine ? "Move to rivals" : "Move to my products"}
        </Menu.Item>
        {isMine && (
          <Menu.Item
            leftSection={<IconBellPlus size={16} />}
            renderRoot={(props) => (
              <Link {...props} to="/tracking/alerts/new" search={{ metric: "priceRank", marketListId: listId, asin }} />
            )}
          >
            Create price alert
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconX size={16} />}
          onClick={() => void send({ remove: [asin] }, "Removed from the list. It stays tracked.")}
        >
          Remove from list
        </Menu.Item>
      </MoreMenu>
    </Group>
  );
}
