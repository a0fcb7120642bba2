import { ActionIcon, Badge, Group, Menu, Table, Text } from "@mantine/core";
import { IconArrowsExchange, IconBellPlus, IconDots, IconX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { client } from "../../api/client.ts";
import {
  change,
  estimatedMoney,
  money,
  number,
  percent,
  revenueDetail,
  sales,
  salesDetail,
  UNKNOWN,
} from "../../parts/format.ts";
import { notifyDone, notifyFailed } from "../../parts/notify.ts";
import { ProductName } from "../../parts/product-name.tsx";
import { WideTable } from "../../parts/wide-table.tsx";
import { type Market, type MarketProduct, useMarketsChanged } from "./market-queries.ts";

const figure = (name: string) => ({ name, isFigure: true });
const COLUMNS = [
  "Product",
  "Group",
  ...["Price", "Units/month", "Revenue/month", "Share of units", "Share of revenue", "Price position"].map(figure),
  { name: "Actions", isHidden: true },
];

/** The products of a list: your own first, then rivals' products. */
export function MarketTable({ market, mayChange }: { market: Market; mayChange: boolean }) {
  return (
    <WideTable label={`Products of ${market.name}`} columns={COLUMNS} minWidth={980}>
      {market.products.map((product) => (
        <Row key={product.asin} product={product} market={market} mayChange={mayChange} />
      ))}
    </WideTable>
  );
}

type RowProps = { product: MarketProduct; market: Market; mayChange: boolean };

function Row({ product, market, mayChange }: RowProps) {
  const { asin, group, price, monthlyRevenue, unitShare, revenueShare, pricePosition } = product;
  const { currency, marketplace, notes } = market;
  const noted = notes.filter((note) => note.asin === asin).length;
  const under = [asin, product.trackingId === null && "not tracked", noted > 0 && `${number(noted)} noted`];
  return (
    <Table.Tr>
      <Table.Td miw={220}>
        <ProductName product={product} marketplace={marketplace} under={under.filter(Boolean).join(" · ")} />
      </Table.Td>
      <Table.Td>
        <Badge variant={group === "mine" ? "filled" : "default"} tt="none" fw={550} miw="max-content">
          {group === "mine" ? "Mine" : "Rival"}
        </Badge>
      </Table.Td>
      <Cell text={money(price, currency)} />
      <Cell text={sales(product)} note={salesDetail(product)} />
      <Cell text={estimatedMoney(monthlyRevenue, currency)} note={revenueDetail(product, currency)} />
      <Cell text={unitShare === null ? UNKNOWN : percent(unitShare / 100)} />
      <Cell text={revenueShare === null ? UNKNOWN : percent(revenueShare / 100)} />
      <Cell
        text={pricePosition ? `${number(pricePosition.rank)} of ${number(pricePosition.of)}` : UNKNOWN}
        note={pricePosition && positionInWords(pricePosition.percentOfMedian)}
      />
      <Table.Td w={44}>{mayChange && <Actions product={product} market={market} />}</Table.Td>
    </Table.Tr>
  );
}

/** "+4.2% to median" */
function positionInWords(percentOfMedian: number | null): string | null {
  if (percentOfMedian === null) return null;
  return percentOfMedian === 100 ? "at the median" : `${change(percentOfMedian / 100 - 1)} to median`;
}

function Cell({ text, note }: { text: string; note?: string | null }) {
  return (
    <Table.Td ta="right" className="figures">
      {text}
      {note && (
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      )}
    </Table.Td>
  );
}

function Actions({ product: { asin, title, group }, market: { id } }: { product: MarketProduct; market: Market }) {
  const changed = useMarketsChanged();
  const send = async (body: { mine?: string[]; rivals?: string[]; remove?: string[] }, done: string) => {
    try {
      await client.patch("/api/v1/market-lists/{id}", { path: { id }, body });
      await changed();
      notifyDone(done);
    } catch (error) {
      notifyFailed(error);
    }
  };
  const isMine = group === "mine";
  return (
    <Group justify="flex-end">
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={32} aria-label={`Actions for ${title ?? asin}`}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
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
                <Link {...props} to="/tracking/alerts/new" search={{ metric: "priceRank", marketListId: id, asin }} />
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
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
