/** A page that is one list: a search in the band, and the table of what it found. */

import { Group } from "@mantine/core";
import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from "@tanstack/react-query";
import type { RowData } from "@tanstack/react-table";
import { type ReactNode, useEffect, useMemo } from "react";
import { counted } from "../format.ts";
import { Page } from "../page.tsx";
import { SearchBox } from "../search-box.tsx";
import { Failure } from "../states.tsx";
import { ColumnChooser } from "./column-chooser.tsx";
import { DataTable } from "./data-table.tsx";
import { type Column, useDataTable } from "./use-data-table.ts";

/** Sorting loads no more than these: a longer list is searched instead. */
const MOST_SORTED = 1_000;

type List<Row> = {
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  total: number;
  isMore: boolean;
  loadMore: () => void;
  query: Pick<UseQueryResult, "error" | "isPlaceholderData" | "refetch">;
};

export function usePaged<Paged extends { total: number }, Row>(
  query: UseInfiniteQueryResult<InfiniteData<Paged>>,
  rowsOf: (page: Paged) => readonly Row[],
): List<Row> {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `rowsOf` says only where a page has its rows.
  const rows = useMemo(() => data?.pages.flatMap(rowsOf), [data]);
  const loadMore = () => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  };
  return { rows, total: data?.pages[0]?.total ?? 0, isMore: hasNextPage, loadMore, query };
}

type TablePageProps<Row extends RowData & { id: string }> = {
  title: string;
  /** What a row is: "product". */
  what: string;
  list: List<Row>;
  columns: readonly Column<Row>[];
  rowName: (row: Row) => string;
  /** A row on a phone. */
  phone: (row: Row) => ReactNode;
  /** The menu of a row. The same function in every render. */
  menu?: (row: Row) => ReactNode;
  search?: { label: string; placeholder: string; value: string | undefined; onChange: (text: string) => void };
  /** The button that adds to the list. */
  create?: ReactNode;
  /** Filters or a notice above the table. */
  above?: ReactNode;
  /** Instead of a table without rows. */
  empty: ReactNode;
};

const idOf = ({ id }: { id: string }) => id;

export function TablePage<Row extends RowData & { id: string }>(props: TablePageProps<Row>) {
  const { title, what, list, columns, rowName, phone, menu, search, create, above, empty } = props;
  const { rows, total, isMore, loadMore, query } = list;
  const state = useDataTable<Row>({ name: title, columns, rows, rowId: idOf, rowName });
  const isShort = state.order !== undefined && isMore && (rows?.length ?? 0) < MOST_SORTED;
  useEffect(() => {
    if (isShort) loadMore();
  });
  const [first] = columns;
  return (
    <Page
      title={title}
      isWide
      isFixed
      control={search && <SearchBox {...search} value={search.value ?? ""} />}
      actions={
        <>
          {rows?.length !== 0 && <ColumnChooser state={state} />}
          {create}
        </>
      }
    >
      {above}
      {rows === undefined && query.error && <Failure error={query.error} retry={() => query.refetch()} />}
      {rows?.length === 0 && empty}
      {rows?.length !== 0 && !(rows === undefined && query.error) && (
        <DataTable
          state={state}
          label={title}
          phone={(row) => (
            <Group gap={8} wrap="nowrap">
              <div style={{ flex: 1, minWidth: 0 }}>{phone(row)}</div>
              {menu?.(row)}
            </Group>
          )}
          totals={{ [first?.id ?? ""]: rows && counted(total, what) }}
          {...(menu && { actions: menu })}
          isFilling
          isStale={query.isPlaceholderData}
          isMore={isMore}
          onEnd={loadMore}
        />
      )}
    </Page>
  );
}
