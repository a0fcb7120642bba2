/**
 * The state of a table: its columns as the person has chosen, ordered and sized them (remembered in this browser under
 * the name of the table), the order of its rows, and the rows in it.
 */
import { useLocalStorage } from "@mantine/hooks";
import {
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createSortedRowModel,
  functionalUpdate,
  type RowData,
  rowSortingFeature,
  type SortFn,
  tableFeatures,
  type Updater,
  useTable,
} from "@tanstack/react-table";
import { type ReactNode, useMemo, useState } from "react";

export type Column<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Figures are at the end, which is the default; words at the start. */
  align?: "start" | "end";
  width: number;
  minWidth?: number;
  /** Sorts in this browser by this value; unknown ones come last. The orders are called `id` and `-id`. */
  value?: (row: Row) => number | string | null | undefined;
  /** The orders of the first and the second click; by default the highest first. */
  sort?: { first: string; second: string };
  /** What the figure is, shown on hover and focus. */
  help?: string;
  /** Cannot be hidden. The first column never can. */
  alwaysShown?: boolean;
  /** Hidden until somebody chooses it. */
  hiddenAtFirst?: boolean;
};

type DataTableOptions<Row> = {
  /** Under which the columns are remembered. */
  name: string;
  /** The same array in every render, or all rows render again. */
  columns: readonly Column<Row>[];
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** The accessible name of a row: "Select …". */
  rowName: (row: Row) => string;
  /** The order of the rows; with `onOrder` whoever provides them sorts them. */
  order?: string | undefined;
  onOrder?: (order: string | undefined) => void;
};

type Layout = { order: string[]; shown: Record<string, boolean>; widths: Record<string, number> };

const AS_DEFINED: Layout = { order: [], shown: {}, widths: {} };
const NO_ROWS: never[] = [];

const features = tableFeatures({
  columnVisibilityFeature,
  columnOrderingFeature,
  columnSizingFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});

export type DataTableState<Row extends RowData> = ReturnType<typeof useDataTable<Row>>;

export function useDataTable<Row extends RowData>({
  name,
  columns,
  rows,
  rowId,
  rowName,
  order,
  onOrder,
}: DataTableOptions<Row>) {
  const [layout, setLayout] = useLocalStorage<Layout>({
    key: `nichescope.table.${name}`,
    defaultValue: AS_DEFINED,
    getInitialValueInEffect: false,
  });
  const [ownOrder, setOwnOrder] = useState(order);
  const current = onOrder ? order : ownOrder;
  const update = <Part extends keyof Layout>(part: Part) => {
    return (change: Updater<Layout[Part]>) =>
      setLayout((before) => ({ ...before, [part]: functionalUpdate(change, before[part]) }));
  };
  const definitions = useMemo(
    () =>
      columns.map((column, at) => ({
        id: column.id,
        accessorFn: (row: Row) => column.value?.(row) ?? undefined,
        sortFn: byValue as SortFn<typeof features, Row>,
        sortUndefined: "last" as const,
        size: column.width,
        minSize: column.minWidth ?? 48,
        enableHiding: at > 0 && !column.alwaysShown,
      })),
    [columns],
  );
  const hidden = useMemo(
    () => Object.fromEntries(columns.map(({ id, hiddenAtFirst = false }) => [id, !hiddenAtFirst])),
    [columns],
  );
  const [first] = columns;
  const table = useTable<typeof features, Row>({
    features,
    columns: definitions,
    data: rows ?? NO_ROWS,
    getRowId: rowId,
    manualSorting: onOrder !== undefined,
    state: {
      columnVisibility: { ...hidden, ...layout.shown },
      // The first column stays first.
      columnOrder: layout.order.length > 0 && first ? [first.id, ...layout.order.filter((id) => id !== first.id)] : [],
      columnSizing: layout.widths,
      sorting: current && !onOrder ? [{ id: current.replace(/^-/, ""), desc: current.startsWith("-") }] : [],
    },
    onColumnVisibilityChange: update("shown"),
    onColumnOrderChange: update("order"),
    onColumnSizingChange: update("widths"),
  });
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  // An array that changes only with the columns, because every row depends on it.
  const ids = JSON.stringify(table.getVisibleLeafColumns().map(({ id }) => id));
  const shown = useMemo(() => (JSON.parse(ids) as string[]).map((id) => byId.get(id) as Column<Row>), [ids, byId]);
  return {
    table,
    name,
    columns: shown,
    definitionOf: (id: string) => byId.get(id) as Column<Row>,
    widthOf: (id: string) => table.getColumn(id)?.getSize() ?? 0,
    rows: rows === undefined ? undefined : table.getRowModel().rows,
    rowId,
    rowName,
    order: current,
    setOrder: onOrder ?? setOwnOrder,
    reset: () => setLayout(AS_DEFINED),
  };
}

/** The orders that a column offers, if any. */
export function ordersOf<Row>({ id, value, sort }: Column<Row>): { first: string; second: string } | undefined {
  return sort ?? (value && { first: `-${id}`, second: id });
}

function byValue<Row extends { getValue: (id: string) => unknown }>(a: Row, b: Row, id: string): number {
  const [one, other] = [a.getValue(id), b.getValue(id)];
  if (typeof one === "string" && typeof other === "string") return one.localeCompare(other);
  return Number(one) - Number(other);
}
