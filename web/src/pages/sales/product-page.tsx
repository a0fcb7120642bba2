import { Anchor, Button, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Facts } from "../../parts/facts.tsx";
import { number, utcDate } from "../../parts/format.ts";
import { isMarketplace } from "../../parts/marketplaces.ts";
import { Page } from "../../parts/page.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Empty, Loading, Shown } from "../../parts/states.tsx";
import { chosenBlock, moneyText, shownBasis } from "./figure-text.ts";
import { PeriodFigures } from "./period-figures.tsx";
import { figuresRequest } from "./sales-choice.ts";
import { ChoiceBar, HiddenMoney } from "./sales-frame.tsx";
import { type Block, costsQuery, productsQuery, type Summary, stockQuery, summaryQuery } from "./sales-queries.ts";
import { STOCK_STATES } from "./stock-words.ts";
import { useSalesChoice } from "./use-choice.ts";

const route = getRouteApi("/inside/sales/sales/products/$sku");

/** The figures of one own product. */
export function SalesProductPage() {
  const { sku } = route.useParams();
  const { choice } = useSalesChoice();
  const request = { ...figuresRequest(choice), sku };
  const query = useQuery(summaryQuery(request));
  const row = useQuery(productsQuery({ ...request, by: "sku", limit: 1 })).data?.products[0];
  const block = query.data && chosenBlock(query.data, choice);
  const marketplace = row?.marketplace;
  return (
    <Page
      title={row?.title ?? sku}
      about={[sku, row?.asin].filter(Boolean).join(" · ")}
      actions={
        <>
          {row?.asin && isMarketplace(marketplace) && (
            <Button
              variant="default"
              renderRoot={(props) => (
                <Link {...props} to="/products/$marketplace/$asin" params={{ marketplace, asin: row.asin as string }} />
              )}
            >
              View in research
            </Button>
          )}
          <Button variant="default" renderRoot={(props) => <Link {...props} to="/sales/costs" search={{ sku }} />}>
            Edit cost
          </Button>
        </>
      }
    >
      <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/sales/products" />}>
        All products
      </Anchor>
      <ChoiceBar basis={shownBasis(block, choice.basis)} />
      <Shown query={query} loading={<Loading rows={4} height={110} />}>
        {(summary) =>
          block === undefined || block[shownBasis(block, choice.basis)] === null ? (
            <Empty title="No sales in this period">Choose another period or basis.</Empty>
          ) : (
            <Body sku={sku} summary={summary} block={block} />
          )
        }
      </Shown>
    </Page>
  );
}

function Body({ sku, summary, block }: { sku: string; summary: Summary; block: Block }) {
  const { choice } = useSalesChoice();
  const { figure, step } = route.useSearch();
  const navigate = route.useNavigate();
  const basis = shownBasis(block, choice.basis);
  const figures = block[basis];
  if (figures === null) return null;
  return (
    <Stack gap="lg">
      <HiddenMoney isHidden={summary.moneyHidden} />
      <PeriodFigures
        {...{ sku, summary, block, basis, figures, figure, step }}
        onChoose={(chosen) => void navigate({ search: (before) => ({ ...before, ...chosen }), resetScroll: false })}
      >
        <StockAndCost sku={sku} isHidden={summary.moneyHidden} />
      </PeriodFigures>
    </Stack>
  );
}

function StockAndCost({ sku, isHidden }: { sku: string; isHidden: boolean }) {
  const stock = useQuery(stockQuery({ sku })).data?.items ?? [];
  const cost = useQuery(costsQuery).data?.costs.find((each) => each.sku === sku);
  const [item] = stock;
  return (
    <Panel title="Stock and cost">
      <Facts
        facts={[
          ["Status", item ? STOCK_STATES[item.status].name : "No stock report"],
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
