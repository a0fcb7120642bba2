import { Button } from "@mantine/core";
import { IconChartPie, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useHasRole } from "../../api/session.ts";
import { TablePage } from "../../parts/data-table/table-page.tsx";
import type { Column } from "../../parts/data-table/use-data-table.ts";
import { counted, number } from "../../parts/format.ts";
import { countryOf } from "../../parts/marketplaces.ts";
import { Empty } from "../../parts/states.tsx";
import { TwoLines } from "../../parts/two-lines.tsx";
import { When } from "../../parts/when.tsx";
import { MarketForm } from "./market-form.tsx";
import { type MarketInList, marketListsQuery } from "./market-queries.ts";

const nameOf = ({ name }: MarketInList) => name;

const COLUMNS: readonly Column<MarketInList>[] = [
  {
    ...{ id: "name", header: "List", width: 260, align: "start", value: nameOf },
    sort: { first: "name", second: "-name" },
    cell: (list) => <Name list={list} />,
  },
  {
    ...{ id: "marketplace", header: "Marketplace", width: 180, align: "start" },
    cell: ({ marketplace }) => countryOf(marketplace),
  },
  { id: "mine", header: "Your products", width: 120, value: ({ mine }) => mine, cell: ({ mine }) => number(mine) },
  { id: "rivals", header: "Rivals", width: 96, value: ({ rivals }) => rivals, cell: ({ rivals }) => number(rivals) },
  {
    ...{ id: "changed", header: "Changed", width: 160, value: ({ updatedAt }) => updatedAt },
    cell: ({ updatedAt }) => <When at={updatedAt} />,
  },
];

export function MarketListsPage() {
  const query = useQuery(marketListsQuery);
  const navigate = useNavigate();
  const mayChange = useHasRole("member");
  const [isCreating, setCreating] = useState(false);
  const create = mayChange && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      Create market list
    </Button>
  );
  const rows = query.data;
  return (
    <>
      <TablePage
        title="Market lists"
        what="list"
        list={{ rows, total: rows?.length ?? 0, isMore: false, loadMore: () => {}, query }}
        columns={COLUMNS}
        rowName={nameOf}
        phone={(list) => <Name list={list} isPhone />}
        create={create}
        empty={
          <Empty icon={<IconChartPie />} title="No market lists yet">
            Group your products and their rivals to see your share of units and revenue, and where your prices stand.
          </Empty>
        }
      />
      {isCreating && (
        <MarketForm
          onClose={() => setCreating(false)}
          onCreated={(listId) => void navigate({ to: "/tracking/markets/$listId", params: { listId } })}
        />
      )}
    </>
  );
}

function Name({ list: { id, name, mine, rivals }, isPhone = false }: { list: MarketInList; isPhone?: boolean }) {
  return (
    <TwoLines
      name={
        <Link to="/tracking/markets/$listId" params={{ listId: id }}>
          {name}
        </Link>
      }
      under={isPhone && `${number(mine)} of yours, ${counted(rivals, "rival")}`}
    />
  );
}
