import { Anchor, Badge, Group, Stack, Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { counted, number } from "../../parts/format.ts";
import { HelpTip } from "../../parts/help-tip.tsx";
import { countryOf } from "../../parts/marketplaces.ts";
import { SearchBox } from "../../parts/search-box.tsx";
import { Select } from "../../parts/select.tsx";
import { SortHeader } from "../../parts/sort-header.tsx";
import { Loading, Shown } from "../../parts/states.tsx";
import { Estimated } from "./estimated.tsx";
import { ExportCsv } from "./export-csv.tsx";
import { chosenBlock, figureText, type Show, shownBasis } from "./figure-text.ts";
import { FIGURES } from "./figure-words.ts";
import { COLUMNS, COUNTS, found, type ProductOrder, sorted } from "./product-order.ts";
import { type Basis, figuresRequest } from "./sales-choice.ts";
import { ChoiceBar, HiddenMoney, NoSales, SalesFrame } from "./sales-frame.tsx";
import { type Block, type Figures, type ProductRow, productsQuery, summaryQuery } from "./sales-queries.ts";
import { useSalesChoice } from "./use-choice.ts";

const route = getRouteApi("/inside/sales/sales/products");

const GROUPS = {
  sku: "SKU",
  asin: "ASIN",
  parent: "Parent ASIN",
  category: "Category",
  marketplace: "Marketplace",
} as const;
type Grouping = keyof typeof GROUPS;

/** More rows than people read; the CSV file has them all. */
const MOST_ROWS = 500;

/** The profit of every product, sorted by any figure. */
export function SalesProductsPage() {
  const { choice } = useSalesChoice();
  const { by: given = "sku", sort = "-netProfit", search = "" } = route.useSearch();
  const navigate = route.useNavigate();
  const by: Grouping = Object.hasOwn(GROUPS, given) ? (given as Grouping) : "sku";
  const request = { ...figuresRequest(choice), by };
  const summary = useQuery(summaryQuery(figuresRequest(choice)));
  const query = useQuery(productsQuery({ ...request, limit: MOST_ROWS }));
  const block = summary.data && chosenBlock(summary.data, choice);
  const basis = shownBasis(block, choice.basis);
  const choose = (chosen: { by?: string; sort?: string; search?: string | undefined }) =>
    void navigate({
      search: (before) => ({ ...before, ...chosen }) as never,
      // Every letter of a search would be a page to go back to.
      replace: "search" in chosen,
      resetScroll: false,
    });
  return (
    <SalesFrame
      title="Products"
      about="Units, sales, fees and profit of each product. All rows add up to the overview."
      actions={<ExportCsv path="/api/v1/sales/products" query={{ ...request, basis }} />}
    >
      <ChoiceBar basis={basis}>
        <Select
          label="Group by"
          data={Object.entries(GROUPS).map(([value, label]) => ({ value, label }))}
          value={by}
          onChange={(value) => value && choose({ by: value })}
          allowDeselect={false}
          w={{ base: "100%", xs: 150 }}
        />
      </ChoiceBar>
      <Shown query={query} loading={<Loading rows={10} height={46} />}>
        {({ products, total, moneyHidden }) => {
          const own = products.filter(({ currency }) => block === undefined || currency === block.currency);
          const order = sort as ProductOrder;
          const rows = sorted(search ? found(own, search) : own, order, basis);
          return products.length === 0 ? (
            <NoSales title="No sales in this period">
              Choose another period, or upload order reports and settlements that cover it.
            </NoSales>
          ) : (
            <Stack gap="sm" aria-busy={query.isPlaceholderData}>
              <HiddenMoney isHidden={moneyHidden} />
              {summary.data && block?.[basis] && (
                <Estimated
                  summary={summary.data}
                  figures={block[basis]}
                  show={{ currency: block.currency, isHidden: moneyHidden }}
                />
              )}
              <Group justify="space-between">
                <SearchBox
                  label="Search products"
                  placeholder="Title, SKU or ASIN"
                  value={search}
                  onChange={(text) => choose({ search: text || undefined })}
                />
                <Text size="sm" c="dimmed">
                  {total > MOST_ROWS
                    ? `The first ${number(MOST_ROWS)} of ${number(total)} by sales; the CSV file has all.`
                    : counted(rows.length, "row")}
                </Text>
              </Group>
              <ProductsTable
                rows={rows}
                basis={basis}
                order={order}
                by={by}
                total={search ? undefined : block}
                show={{ currency: block?.currency ?? own[0]?.currency ?? "USD", isHidden: moneyHidden }}
                onOrder={(next) => choose({ sort: next })}
              />
            </Stack>
          );
        }}
      </Shown>
    </SalesFrame>
  );
}

type ProductsTableProps = {
  rows: readonly ProductRow[];
  basis: Basis;
  by: Grouping;
  order: ProductOrder;
  onOrder: (order: ProductOrder) => void;
  show: Show;
  /** The figures of all rows together, from the summary of the same period. */
  total: Block | undefined;
};

function ProductsTable({ rows, basis, by, order, onOrder, show, total }: ProductsTableProps) {
  const columns = show.isHidden ? COUNTS : COLUMNS;
  const isOneShop = new Set(rows.flatMap(({ marketplace }) => marketplace ?? [])).size < 2;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable.
    <section className="panel scroll-x" aria-label="Products" tabIndex={0}>
      <Table miw={show.isHidden ? 560 : 1020} horizontalSpacing={8} highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <SortHeader name="title" label={GROUPS[by]} order={order} onOrder={onOrder} />
            {columns.map((name) => (
              <SortHeader
                key={name}
                name={name}
                label={FIGURES[name].name}
                help={<HelpTip about={FIGURES[name].name}>{FIGURES[name].about}</HelpTip>}
                isFigure
                order={order}
                onOrder={onOrder}
              />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={`${row.key} ${row.marketplace}`}>
              <Table.Td miw={220} maw={340}>
                <Name row={row} by={by} isOneShop={isOneShop} />
              </Table.Td>
              {columns.map((name) => (
                <Cell key={name} name={name} figures={row[basis]} show={show} />
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
        {total?.[basis] && (
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th scope="row">All products</Table.Th>
              {columns.map((name) => (
                <Table.Th key={name} ta="right" className="figures">
                  {figureText(name, total[basis]?.[name], show)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Tfoot>
        )}
      </Table>
    </section>
  );
}

type CellProps = { name: (typeof COLUMNS)[number] | (typeof COUNTS)[number]; figures: Figures | null; show: Show };

function Cell({ name, figures, show }: CellProps) {
  const value = figures?.[name];
  const isLoss = name === "netProfit" && value != null && value < 0;
  return (
    <Table.Td ta="right" className="figures" {...(isLoss && { c: "var(--bad)" })}>
      {figureText(name, value, show)}
      {name === "costOfGoods" && figures !== null && figures.unitsWithoutCost > 0 && (
        <Text size="xs" c="dimmed">
          {counted(figures.unitsWithoutCost, "unit")} without a cost
        </Text>
      )}
    </Table.Td>
  );
}

function Name({ row, by, isOneShop }: { row: ProductRow; by: Grouping; isOneShop: boolean }) {
  const { key, sku, asin, title, marketplace } = row;
  if (key === "")
    return (
      <>
        <Text size="sm">No product</Text>
        <Text size="xs" c="dimmed">
          Amounts of the account, such as the subscription
        </Text>
      </>
    );
  const name = by === "marketplace" ? countryOf(key) : (title ?? key);
  const under = [title !== null && key, asin !== key && asin].filter(Boolean).join(" · ");
  return (
    <>
      {sku === null ? (
        <Text size="sm" lineClamp={2}>
          {name}
        </Text>
      ) : (
        <Anchor
          size="sm"
          fw={550}
          lineClamp={2}
          renderRoot={(props) => <Link {...props} to="/sales/products/$sku" params={{ sku }} />}
        >
          {name}
        </Anchor>
      )}
      <Group gap={6}>
        {under && (
          <Text size="xs" c="dimmed" style={{ overflowWrap: "anywhere" }}>
            {under}
          </Text>
        )}
        {marketplace && !isOneShop && by !== "marketplace" && (
          <Badge size="xs" variant="default" tt="none" fw={500}>
            {countryOf(marketplace)}
          </Badge>
        )}
      </Group>
    </>
  );
}
