import { Tooltip, UnstyledButton } from "@mantine/core";
import type { RowData } from "@tanstack/react-table";
import { type KeyboardEvent, memo, type PointerEvent, type ReactNode, useRef } from "react";
import classes from "./data-table.module.css";
import { type Column, type DataTableState, ordersOf } from "./use-data-table.ts";

type HeadCellProps<Row extends RowData> = {
  state: DataTableState<Row>;
  column: Column<Row>;
  isFirst: boolean;
  total: ReactNode;
};

/** The first click sorts in the usual order, the second reverses it, the third returns to the order of the page. */
function Cell<Row extends RowData>({ state, column, isFirst, total }: HeadCellProps<Row>) {
  const { order, setOrder } = state;
  const orders = ordersOf(column);
  const isOn = order !== undefined && (order === orders?.first || order === orders?.second);
  const direction = order?.startsWith("-") ? "descending" : "ascending";
  const label = (
    <>
      <span className={classes["label"]}>{column.header}</span>
      <span className={classes["total"]}>{total}</span>
    </>
  );
  return (
    <th
      scope="col"
      className={isFirst ? classes["first"] : undefined}
      data-align={isFirst ? "start" : column.align}
      aria-sort={orders && (isOn ? direction : "none")}
    >
      <Tooltip label={column.help} disabled={!column.help} multiline maw={280} openDelay={400}>
        {orders ? (
          <UnstyledButton
            className={classes["sort"] ?? ""}
            data-on={isOn ? direction : undefined}
            onClick={() =>
              setOrder(order === orders.first ? orders.second : order === orders.second ? undefined : orders.first)
            }
          >
            {label}
          </UnstyledButton>
        ) : (
          <div className={classes["sort"]}>{label}</div>
        )}
      </Tooltip>
      <Edge state={state} column={column} />
    </th>
  );
}

/** Scrolling renders the table, and not its head. `memo` forgets that the component is generic. */
export const HeadCell = memo(Cell) as typeof Cell;

const STEP_PX = 16;

/** The edge that one drags, or moves with the arrow keys. Rows do not render: only the width of the `<col>` changes. */
function Edge<Row extends RowData>({
  state,
  column: { id, header, minWidth = 48 },
}: Pick<HeadCellProps<Row>, "state" | "column">) {
  const from = useRef<{ x: number; width: number } | undefined>(undefined);
  const now = state.widthOf(id);
  const col = (edge: HTMLElement) => edge.closest("table")?.querySelector<HTMLElement>(`col[data-id="${id}"]`);
  const set = (width: number) =>
    state.table.setColumnSizing((before) => ({ ...before, [id]: Math.round(Math.max(minWidth, width)) }));
  const widthAt = (event: PointerEvent) => (from.current ? from.current.width + event.clientX - from.current.x : now);
  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be a control inside a header.
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={`Width of ${header}`}
      aria-valuenow={now}
      aria-valuemin={minWidth}
      className={classes["edge"]}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        const shown = event.currentTarget.parentElement?.offsetWidth ?? now;
        from.current = { x: event.clientX, width: shown };
      }}
      onPointerMove={(event) => {
        const target = from.current && col(event.currentTarget);
        if (target) target.style.width = `${Math.max(minWidth, widthAt(event))}px`;
      }}
      onPointerUp={(event) => {
        if (from.current && event.clientX !== from.current.x) set(widthAt(event));
        from.current = undefined;
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === "ArrowLeft") set(now - STEP_PX);
        else if (event.key === "ArrowRight") set(now + STEP_PX);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}
