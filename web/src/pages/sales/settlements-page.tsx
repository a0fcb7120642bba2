import { Anchor, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Chip } from "../../parts/chip.tsx";
import { DataTable } from "../../parts/data-table/data-table.tsx";
import { type Column, useDataTable } from "../../parts/data-table/use-data-table.ts";
import { date, number, UNKNOWN } from "../../parts/format.ts";
import { NewestOlder } from "../../parts/newest-older.tsx";
import { Failure } from "../../parts/states.tsx";
import { moneyText } from "./figure-text.ts";
import { LineKinds } from "./line-kinds.tsx";
import { Bar, HiddenMoney, NoSales, SalesPage } from "./sales-page.tsx";
import { kindsQuery, type Settlement, settlementsQuery } from "./sales-queries.ts";
import { SettlementState } from "./settlement-state.tsx";

const route = getRouteApi("/inside/sales/sales/settlements");

/** The settlements of the account, and the classes of their lines. */
export function SettlementsPage() {
  const { tab, before } = route.useSearch();
  const navigate = route.useNavigate();
  const kinds = useQuery(kindsQuery).data?.kinds;
  const isOfClasses = tab === "classes";
  const go = (to: { tab?: string | undefined; before?: string | undefined }) =>
    void navigate({ search: (now) => ({ ...now, ...to }) as never, resetScroll: false });
  return (
    <SalesPage title="Settlements" exports={[{ name: "Settlements", path: "/api/v1/sales/settlements" }]} isWide>
      <Bar>
        <Chip
          isOn={isOfClasses}
          count={number(kinds?.filter((kind) => kind.class === "unclassified").length)}
          onClick={() => go({ tab: isOfClasses ? undefined : "classes" })}
        >
          Lines without a class
        </Chip>
      </Bar>
      {isOfClasses ? <LineKinds /> : <List before={before} onPage={(page) => go({ before: page })} />}
    </SalesPage>
  );
}

const show = ({ currency, total, reconciled }: Settlement) => ({
  currency,
  isHidden: total === null && reconciled !== null,
});

const COLUMNS: readonly Column<Settlement>[] = [
  {
    ...{ id: "period", header: "Period", width: 220 },
    cell: ({ id, startAt, endAt }) => (
      <Anchor
        c="var(--ink)"
        fw={500}
        renderRoot={(props) => <Link {...props} to="/sales/settlements/$settlementId" params={{ settlementId: id }} />}
      >
        {startAt === null ? id : `${date(startAt)} – ${date(endAt)}`}
      </Anchor>
    ),
  },
  { id: "id", header: "Settlement", width: 130, align: "start", cell: ({ id }) => id },
  { id: "paid", header: "Paid out", width: 120, value: (each) => each.depositAt, cell: (each) => date(each.depositAt) },
  {
    ...{ id: "total", header: "Total", width: 130, value: (each) => each.total },
    cell: (each) => (
      <Text span fw={500}>
        {moneyText(each.total, show(each))}
      </Text>
    ),
  },
  {
    ...{ id: "status", header: "Status", width: 190, align: "start" },
    cell: (each) => <SettlementState settlement={each} show={show(each)} />,
  },
  { id: "lines", header: "Lines", width: 90, value: (each) => each.lines, cell: (each) => number(each.lines) },
  {
    ...{ id: "unclassified", header: "Without a class", width: 150, value: (each) => each.unclassified },
    cell: (each) =>
      each.unclassified === 0
        ? UNKNOWN
        : `${number(each.unclassified)} (${moneyText(each.unclassifiedAmount, show(each))})`,
  },
];

function List({ before, onPage }: { before: string | undefined; onPage: (page: string | undefined) => void }) {
  const query = useQuery(settlementsQuery(before));
  const { data } = query;
  const state = useDataTable<Settlement>({
    ...{ name: "sales.settlements", columns: COLUMNS, rows: data?.settlements },
    ...{ rowId: ({ id }) => id, rowName: ({ id }) => id },
  });
  if (query.isError) return <Failure error={query.error} retry={() => query.refetch()} />;
  if (data?.settlements.length === 0 && before === undefined)
    return (
      <NoSales title="No settlements yet">
        Upload flat files V2: Payments → Reports repository → Settlement reports. The marketplace keeps them for 90
        days.
      </NoSales>
    );
  return (
    <>
      <HiddenMoney isHidden={data?.moneyHidden ?? false} />
      <DataTable
        state={state}
        label="Settlements"
        phone={(each) => (
          <span style={{ display: "flex", justifyContent: "space-between", gap: 12 }}>
            {COLUMNS[0]?.cell(each)}
            <Text span fw={500}>
              {moneyText(each.total, show(each))}
            </Text>
          </span>
        )}
      />
      <div style={{ padding: "12px var(--gutter)" }} hidden={data === undefined}>
        <NewestOlder
          onNewest={before === undefined ? undefined : () => onPage(undefined)}
          onOlder={data?.next ? () => onPage(data.next ?? undefined) : undefined}
        />
      </div>
    </>
  );
}
