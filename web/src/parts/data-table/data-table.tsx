/**
 * The table of the dashboard: a sticky head with totals, a sticky first column, rows of one height of which only those in
 * view are rendered, keys for the current row, selection, and a peek beside it. `useDataTable` has its state.
 */
import { CloseButton, Group, Skeleton } from "@mantine/core";
import type { RowData } from "@tanstack/react-table";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useIsPhone } from "../use-is-phone.ts";
import classes from "./data-table.module.css";
import { HeadCell } from "./head-cell.tsx";
import { PhoneList } from "./phone-list.tsx";
import { TableRow } from "./row.tsx";
import { useRowKeys } from "./row-keys.ts";
import type { DataTableState } from "./use-data-table.ts";
import { useSelection } from "./use-selection.ts";

type DataTableProps<Row extends RowData> = {
  state: DataTableState<Row>;
  label: string;
  /** The two lines of a row on a phone. */
  phone: (row: Row) => ReactNode;
  /** Totals or medians by the id of the column; the first column says which. */
  totals?: Record<string, ReactNode> | undefined;
  /** Under the labels, or in a row of their own at the end. */
  totalsAt?: "head" | "foot";
  /** Buttons at the end of a row. The same function in every render, as the columns are. */
  actions?: (row: Row) => ReactNode;
  /** What Space and the eye show beside the table. */
  peek?: (row: Row) => ReactNode;
  /** Enter, on rows without a link; `t`; `c`. */
  open?: (row: Row) => void;
  track?: (row: Row) => void;
  compare?: (row: Row) => void;
  /** The bar of the selected rows: their totals and what one can do with them. Without it rows have no checkboxes. */
  selection?: (rows: readonly Row[], clear: () => void) => ReactNode;
  /** Takes the rest of a page with a fixed height. */
  isFilling?: boolean;
  /** The rows are of the previous question. */
  isStale?: boolean;
  /** There are more rows than loaded; `onEnd` is called when their place comes near. */
  isMore?: boolean;
  onEnd?: () => void;
};

/** As in the stylesheet. */
const ROW_PX = 44;
const HEAD_PX = 40;
const CHECK_PX = 48;
const END_PX = 96;
/** Fewer rows are rendered at once. */
const VIRTUAL_FROM = 60;
const SKELETON_ROWS = 15;
const NO_ROWS: never[] = [];

export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const {
    state,
    label,
    phone,
    totals = {},
    totalsAt = "head",
    peek,
    selection,
    isStale = false,
    isMore = false,
  } = props;
  const { columns, rowName, widthOf } = state;
  const rows = state.rows ?? NO_ROWS;
  const frame = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLElement>(null);
  const isPhone = useIsPhone();
  const isPrinting = useIsPrinting();
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const { selected, toggle, toggleAll, clear } = useSelection(ids);
  const chosen = rows.filter(({ id }) => selected.has(id)).map(({ original }) => original);
  const [peeked, setPeeked] = useState<string>();
  const peekedRow = rows.find(({ id }) => id === peeked)?.original;

  const count = state.rows === undefined ? SKELETON_ROWS : rows.length + (isMore ? 3 : 0);
  const isVirtual = count > VIRTUAL_FROM && !isPrinting && !isPhone;
  const onEnd = (last: number) => {
    if (isMore && last >= rows.length - VIRTUAL_FROM / 4) props.onEnd?.();
  };
  const virtualizer = useVirtualizer({
    count,
    enabled: !isPhone,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
    paddingStart: HEAD_PX,
    scrollPaddingStart: HEAD_PX,
    initialRect: { width: 0, height: innerHeight },
    onChange: ({ range }) => range && onEnd(range.endIndex),
  });
  const items = virtualizer.getVirtualItems();
  const [from, to] = isVirtual ? [items[0]?.index ?? 0, (items.at(-1)?.index ?? -1) + 1] : [0, count];

  const at = (act: ((row: Row) => void) | undefined) =>
    act && ((index: number) => void (rows[index] && act(rows[index].original)));
  const latestIds = useRef(ids);
  latestIds.current = ids;
  const togglePeek = useCallback((index: number) => {
    const id = latestIds.current[index];
    setPeeked((before) => (before === id ? undefined : id));
  }, []);
  useRowKeys({
    frame,
    count: rows.length,
    scrollTo: (index) => virtualizer.scrollToIndex(index),
    onMove: (index) => peeked !== undefined && setPeeked(ids[index]),
    actions: {
      " ": peek && togglePeek,
      Escape: peeked === undefined ? undefined : () => setPeeked(undefined),
      Enter: at(props.open),
      x: selection && ((index) => toggle(index)),
      t: at(props.track),
      c: at(props.compare),
    },
  });
  const { actions } = props;
  const hasEnd = actions !== undefined || peek !== undefined;
  if (isPhone)
    return <PhoneList label={label} rows={state.rows} item={phone} isMore={isMore} isStale={isStale} onEnd={onEnd} />;
  const [first] = columns;
  const isLoose = first && state.table.store.state.columnSizing[first.id] === undefined;
  const sides = (selection ? CHECK_PX : 0) + (hasEnd ? END_PX : 0);
  const width = columns.reduce((sum, { id }) => sum + widthOf(id), sides);
  const span = columns.length + (selection ? 1 : 0) + (hasEnd ? 1 : 0);
  return (
    <div ref={frame} className={classes["frame"]} data-rows data-filling={props.isFilling || undefined}>
      <section
        ref={scroller}
        className={classes["scroller"]}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable.
        tabIndex={0}
      >
        <table
          aria-rowcount={rows.length + 1}
          aria-busy={state.rows === undefined || isStale}
          data-checks={selection !== undefined || undefined}
          style={{ minWidth: width, "--first": `${first ? widthOf(first.id) : 0}px` } as CSSProperties}
        >
          <colgroup>
            {selection && <col style={{ width: CHECK_PX }} />}
            {columns.map(({ id }, index) => (
              <col
                key={id}
                data-id={id}
                // The first column takes what is left, unless the window is very wide.
                className={index === 0 && isLoose ? classes["rest"] : undefined}
                style={index === 0 && isLoose ? undefined : { width: widthOf(id) }}
              />
            ))}
            {hasEnd && <col style={{ width: END_PX }} />}
          </colgroup>
          <thead>
            <tr>
              {selection && (
                <th scope="col" className={classes["check"]}>
                  <input
                    type="checkbox"
                    aria-label="Select all rows"
                    checked={chosen.length > 0 && chosen.length === rows.length}
                    ref={(box) => {
                      if (box) box.indeterminate = chosen.length > 0 && chosen.length < rows.length;
                    }}
                    onChange={toggleAll}
                  />
                </th>
              )}
              {columns.map((column, index) => (
                <HeadCell
                  key={column.id}
                  state={state}
                  column={column}
                  isFirst={index === 0}
                  total={totalsAt === "head" && totals[column.id]}
                />
              ))}
              {hasEnd && (
                <th scope="col" className={classes["actions"]}>
                  <span className="hidden-visually">Actions</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody data-stale={isStale || undefined}>
            <Space height={from * ROW_PX} span={span} />
            {Array.from({ length: Math.max(0, to - from) }, (_, offset) => from + offset).map((index) => {
              const row = rows[index];
              return row ? (
                <TableRow
                  key={row.id}
                  row={row.original}
                  index={index}
                  name={rowName(row.original)}
                  columns={columns}
                  isSelected={selected.has(row.id)}
                  onSelect={selection && toggle}
                  onPeek={peek && togglePeek}
                  actions={actions}
                />
              ) : (
                <tr key={index} aria-hidden>
                  <td colSpan={span}>
                    <Skeleton height={20} />
                  </td>
                </tr>
              );
            })}
            <Space height={(count - to) * ROW_PX} span={span} />
          </tbody>
          {totalsAt === "foot" && state.rows !== undefined && (
            <tfoot>
              <tr>
                {selection && <td className={classes["check"]} />}
                {columns.map(({ id, align }, index) =>
                  index === 0 ? (
                    <th key={id} scope="row" className={classes["first"]}>
                      {totals[id]}
                    </th>
                  ) : (
                    <td key={id} data-align={align}>
                      {totals[id]}
                    </td>
                  ),
                )}
                {hasEnd && <td className={classes["actions"]} />}
              </tr>
            </tfoot>
          )}
        </table>
      </section>
      {selection && chosen.length > 0 && (
        <section className={classes["bar"]} aria-label="Selected rows">
          {selection(chosen, clear)}
          <CloseButton aria-label="Clear selection" onClick={clear} ml="auto" />
        </section>
      )}
      {peek && peekedRow && (
        <aside className={classes["peek"]} aria-label={rowName(peekedRow)}>
          <Group justify="flex-end">
            <CloseButton aria-label="Close" onClick={() => setPeeked(undefined)} />
          </Group>
          {peek(peekedRow)}
        </aside>
      )}
    </div>
  );
}

/** The place of the rows that are not rendered. */
function Space({ height, span }: { height: number; span: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden className={classes["space"]}>
      <td colSpan={span} style={{ height }} />
    </tr>
  );
}

/** On paper all rows are rendered. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const start = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener("beforeprint", start);
    addEventListener("afterprint", end);
    return () => {
      removeEventListener("beforeprint", start);
      removeEventListener("afterprint", end);
    };
  }, []);
  return isPrinting;
}
