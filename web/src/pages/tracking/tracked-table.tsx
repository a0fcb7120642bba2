/** The frame of both tracking pages: a search in the band, a button that opens the form to track more, and the table. */
import { Button, Group, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useHasRole } from "../../api/session.ts";
import { ColumnChooser } from "../../parts/data-table/column-chooser.tsx";
import { DataTable } from "../../parts/data-table/data-table.tsx";
import { useAllIf, usePagedRows } from "../../parts/data-table/paged-rows.ts";
import { type Column, useDataTable } from "../../parts/data-table/use-data-table.ts";
import { counted } from "../../parts/format.ts";
import { Page } from "../../parts/page.tsx";
import { SearchBox } from "../../parts/search-box.tsx";
import { Empty, Failure } from "../../parts/states.tsx";
import { RowMenu } from "./row-menu.tsx";
import type { Tracked } from "./tracked-names.ts";

type TrackedTableProps<Paged extends { total: number }, Row extends Tracked> = {
  /** "product" */
  what: string;
  columns: readonly Column<Row>[];
  query: UseInfiniteQueryResult<InfiniteData<Paged>>;
  items: (page: Paged) => readonly Row[];
  rowName: (row: Row) => string;
  phone: (row: Row) => ReactNode;
  search: { value: string | undefined; placeholder: string; onChange: (text: string) => void };
  /** The form to track more; without it, tracking is not possible. */
  form?: (onClose: () => void) => ReactNode;
  /** Above the table: that the plan has no more room. */
  notice?: ReactNode;
  empty: { icon: ReactNode; text: string };
};

const actions = (row: Tracked) => <RowMenu tracked={row} />;
const idOf = ({ id }: Tracked) => id;

export function TrackedTable<Paged extends { total: number }, Row extends Tracked>(
  props: TrackedTableProps<Paged, Row>,
) {
  const { what, columns, query, items, rowName, phone, search, form, notice, empty } = props;
  const [isAdding, setAdding] = useState(false);
  const mayChange = useHasRole("member");
  const paged = usePagedRows(query, items);
  const state = useDataTable<Row>({ name: `tracked-${what}s`, columns, rows: paged.rows, rowId: idOf, rowName });
  useAllIf(state.order !== undefined, paged);
  const add = mayChange && form && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      Track {what}s
    </Button>
  );
  const label = `Tracked ${what}s`;
  return (
    <Page
      title={label}
      isWide
      isFixed
      control={
        <SearchBox
          label={`Search your tracked ${what}s`}
          placeholder={search.placeholder}
          value={search.value ?? ""}
          onChange={search.onChange}
        />
      }
      actions={
        <>
          <ColumnChooser state={state} />
          {add}
        </>
      }
    >
      {notice}
      {paged.rows?.length === 0 ? (
        search.value ? (
          <Empty title="No results">
            No tracked {what} matches “{search.value}”.
          </Empty>
        ) : (
          <Empty icon={empty.icon} title={`No tracked ${what}s yet`} action={add}>
            {empty.text}
          </Empty>
        )
      ) : query.isError && paged.rows === undefined ? (
        <Failure error={query.error} retry={() => query.refetch()} />
      ) : (
        <DataTable
          state={state}
          label={label}
          phone={(row) => (
            <Group gap={8} wrap="nowrap">
              <div style={{ flex: 1, minWidth: 0 }}>{phone(row)}</div>
              <RowMenu tracked={row} />
            </Group>
          )}
          totals={{ name: paged.rows && <Text inherit>{counted(paged.total, what)}</Text> }}
          actions={actions}
          isFilling
          isStale={query.isPlaceholderData}
          isMore={paged.isMore}
          onEnd={paged.loadMore}
        />
      )}
      {isAdding && form?.(() => setAdding(false))}
    </Page>
  );
}
