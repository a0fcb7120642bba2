import { Anchor, Button, SimpleGrid } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Facts } from "../../parts/facts.tsx";
import { number, UNKNOWN, utcDate } from "../../parts/format.ts";
import { isMarketplace } from "../../parts/marketplaces.ts";
import { Panel } from "../../parts/panel.tsx";
import { Empty, Shown } from "../../parts/states.tsx";
import { moneyText, shownPeriod } from "./figure-text.ts";
import { OverTime } from "./over-time.tsx";
import { FiguresLoading, type FiguresView, PeriodFigures } from "./period-figures.tsx";
import { figuresRequest } from "./sales-choice.ts";
import { SalesPage } from "./sales-page.tsx";
import { costsQuery, type ProductRow, productsQuery, stockQuery, summaryQuery } from "./sales-queries.ts";
import { STOCK_STATES } from "./stock-words.ts";
import { useSalesChoice } from "./use-choice.ts";

const route = getRouteApi("/inside/sales/sales/products/$sku");

/** The figures of one own product. */
export function SalesProductPage() {
  const { sku } = route.useParams();
  const { choice } = useSalesChoice();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const request = { ...figuresRequest(choice), sku };
  const query = useQuery(summaryQuery(request));
  const row = useQuery(productsQuery({ ...request, by: "sku", limit: 1 })).data?.products[0];
  const shown = shownPeriod(query.data, choice);
  const choose = (chosen: { [Name in keyof FiguresView]?: string | undefined }) =>
    void navigate({ search: (before) => ({ ...before, ...chosen }) as never, resetScroll: false });
  return (
    <SalesPage
      title={row?.title ?? sku}
      hasPeriod
      exports={[{ name: "Days", path: "/api/v1/sales/series", query: request }]}
      isWide
    >
      <Shown query={query} loading={<FiguresLoading />}>
        {() =>
          shown?.figures ? (
            <PeriodFigures {...search} shown={shown} isStale={query.isPlaceholderData} sku={sku} onChoose={choose} />
          ) : (
            <Empty title="No sales in this period">Choose another period or basis.</Empty>
          )
        }
      </Shown>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing={48} p="20px var(--gutter)">
        <StockAndCost sku={sku} row={row} isHidden={shown?.show.isHidden ?? false} />
        {shown?.figures && !shown.show.isHidden && (
          <OverTime shown={shown} sku={sku} figure={search.figure} step={search.step} onChoose={choose} />
        )}
      </SimpleGrid>
    </SalesPage>
  );
}

type StockAndCostProps = { sku: string; row: ProductRow | undefined; isHidden: boolean };

function StockAndCost({ sku, row, isHidden }: StockAndCostProps) {
  const [item] = useQuery(stockQuery({ sku })).data?.items ?? [];
  const cost = useQuery(costsQuery).data?.costs.find((each) => each.sku === sku);
  const { asin = null, marketplace } = row ?? {};
  return (
    <Panel
      title="Stock and cost"
      actions={
        <Button variant="default" renderRoot={(props) => <Link {...props} to="/sales/costs" search={{ sku }} />}>
          Edit cost
        </Button>
      }
    >
      <Facts
        facts={[
          ["SKU", sku],
          [
            "ASIN",
            asin !== null && isMarketplace(marketplace) ? (
              <Anchor
                key="asin"
                renderRoot={(props) => (
                  <Link {...props} to="/products/$marketplace/$asin" params={{ marketplace, asin }} />
                )}
              >
                {asin}
              </Anchor>
            ) : (
              (asin ?? UNKNOWN)
            ),
          ],
          ["Stock", item ? STOCK_STATES[item.status].name : "No stock report"],
          ["Available", number(item?.available)],
          ["Days of cover", number(item?.daysOfCover)],
          ["Reorder by", utcDate(item?.reorderOn)],
          [
            "Unit cost",
            cost
              ? `${moneyText(cost.unitCost, { currency: cost.currency, isHidden })} since ${utcDate(cost.from)}`
              : "None entered",
          ],
        ]}
      />
    </Panel>
  );
}
