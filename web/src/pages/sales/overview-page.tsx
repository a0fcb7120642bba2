import { Button, Text } from "@mantine/core";
import { IconCalendarOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { utcDate } from "../../parts/format.ts";
import { Empty, Shown } from "../../parts/states.tsx";
import { type ShownPeriod, shownPeriod, spanText } from "./figure-text.ts";
import classes from "./overview-page.module.css";
import { FiguresLoading, PeriodFigures } from "./period-figures.tsx";
import { ProductTable } from "./product-table.tsx";
import { figuresRequest } from "./sales-choice.ts";
import { NoSales, SalesPage } from "./sales-page.tsx";
import { type Summary, summaryQuery } from "./sales-queries.ts";
import { useSalesChoice } from "./use-choice.ts";

const route = getRouteApi("/inside/sales/sales");

/** The earnings of a period: the profit, its steps, and the products behind it. */
export function SalesOverviewPage() {
  const { choice } = useSalesChoice();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const request = figuresRequest(choice);
  const query = useQuery(summaryQuery(request));
  const shown = shownPeriod(query.data, choice);
  const isEmpty = query.data !== undefined && !hasReports(query.data);
  const choose = (chosen: Partial<Record<keyof typeof search, string | undefined>>) =>
    void navigate({ search: (before) => ({ ...before, ...chosen }) as never, resetScroll: false });
  return (
    <SalesPage
      title="Sales"
      hasPeriod={!isEmpty}
      exports={[
        { name: "Summary", path: "/api/v1/sales/summary", query: request },
        { name: "Days", path: "/api/v1/sales/series", query: request },
        { name: "Products", path: "/api/v1/sales/products", query: request },
      ]}
      isWide
      isFixed
    >
      <div className={classes["body"]}>
        <Shown query={query} loading={<FiguresLoading />}>
          {(summary) =>
            isEmpty ? (
              <NoSales>Upload settlement and order reports from Seller Central. Only your account sees them.</NoSales>
            ) : shown?.figures ? (
              <PeriodFigures {...search} shown={shown} isStale={query.isPlaceholderData} onChoose={choose} />
            ) : (
              <NothingHere summary={summary} shown={shown} />
            )
          }
        </Shown>
        {(query.isPending || shown?.figures) && (
          <div className={classes["products"]}>
            <ProductTable {...search} shown={shown} onChoose={choose}>
              <h2>Products</h2>
            </ProductTable>
          </div>
        )}
      </div>
    </SalesPage>
  );
}

const hasReports = ({ coverage: { ordersTo, settledTo }, blocks }: Summary): boolean =>
  ordersTo !== null || settledTo !== null || blocks.length > 0;

/** No figures in the period or on the basis, but in others. */
function NothingHere({ summary, shown }: { summary: Summary; shown: ShownPeriod | undefined }) {
  const { choose } = useSalesChoice();
  if (shown) {
    const [report, other] =
      shown.basis === "ordered" ? (["order", "settled"] as const) : (["settlement", "ordered"] as const);
    return (
      <NoSales title={`No ${report} report yet`}>
        The {shown.basis} basis needs your {report} reports.{" "}
        <Button size="compact-sm" variant="subtle" onClick={() => choose({ basis: other })}>
          Show the {other} basis
        </Button>
      </NoSales>
    );
  }
  const { ordersTo, settledTo } = summary.coverage;
  const newest = [ordersTo, settledTo]
    .filter((day) => day !== null)
    .toSorted()
    .at(-1);
  return (
    <Empty
      icon={<IconCalendarOff />}
      title={`No sales in ${spanText(summary)}`}
      action={
        newest && (
          <Button variant="default" onClick={() => choose({ period: undefined, start: undefined, end: undefined })}>
            Show the last 30 days with data
          </Button>
        )
      }
    >
      {newest && <Text>Your newest report ends on {utcDate(newest)}.</Text>}
    </Empty>
  );
}
