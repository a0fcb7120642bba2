import { ActionIcon, Button, Checkbox, Group, Popover, Stack } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconColumns3, IconGripVertical, IconSortDescending } from "@tabler/icons-react";
import type { RowData } from "@tanstack/react-table";
import { Select } from "../select.tsx";
import { useIsPhone } from "../use-is-phone.ts";
import classes from "./data-table.module.css";
import { type DataTableState, ordersOf } from "./use-data-table.ts";

/** Shows, hides and orders the columns; on phones, which have none, it sorts. */
export function ColumnChooser<Row extends RowData>({ state }: { state: DataTableState<Row> }) {
  const isPhone = useIsPhone();
  const label = isPhone ? "Sort" : "Columns";
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={label} title={label}>
          {isPhone ? <IconSortDescending size={18} aria-hidden /> : <IconColumns3 size={18} aria-hidden />}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={label} p="xs">
        {isPhone ? <Orders state={state} /> : <Choice state={state} />}
      </Popover.Dropdown>
    </Popover>
  );
}

function Choice<Row extends RowData>({ state: { table, definitionOf, reset } }: { state: DataTableState<Row> }) {
  const [, ...columns] = table.getAllLeafColumns();
  const ids = columns.map(({ id }) => id);
  const move = (id: string, to: number) => {
    if (to < 0 || to >= ids.length || !ids.includes(id)) return;
    table.setColumnOrder(ids.filter((other) => other !== id).toSpliced(to, 0, id));
  };
  return (
    <Stack gap={0}>
      {columns.map((column, at) => {
        const { header } = definitionOf(column.id);
        return (
          <Group
            key={column.id}
            gap={4}
            wrap="nowrap"
            className={classes["choice"] ?? ""}
            draggable
            onDragStart={(event) => event.dataTransfer.setData("text/plain", column.id)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              move(event.dataTransfer.getData("text/plain"), at);
            }}
          >
            <IconGripVertical size={14} color="var(--ink-3)" aria-hidden />
            <Checkbox
              label={header}
              checked={column.getIsVisible()}
              disabled={!column.getCanHide()}
              onChange={() => column.toggleVisibility()}
              flex={1}
            />
            {([-1, 1] as const).map((by) => (
              <ActionIcon
                key={by}
                size="sm"
                variant="subtle"
                color="gray"
                aria-label={`Move ${header} ${by < 0 ? "up" : "down"}`}
                disabled={at + by < 0 || at + by >= ids.length}
                onClick={() => move(column.id, at + by)}
              >
                {by < 0 ? <IconArrowUp size={14} aria-hidden /> : <IconArrowDown size={14} aria-hidden />}
              </ActionIcon>
            ))}
          </Group>
        );
      })}
      <Button variant="subtle" size="xs" mt={4} onClick={reset}>
        Reset columns
      </Button>
    </Stack>
  );
}

function Orders<Row extends RowData>({ state: { columns, order, setOrder } }: { state: DataTableState<Row> }) {
  const data = columns.flatMap((column) => {
    const orders = ordersOf(column);
    const words = (name: string) => `${column.header}, ${name.startsWith("-") ? "high to low" : "low to high"}`;
    return orders ? [orders.first, orders.second].map((value) => ({ value, label: words(value) })) : [];
  });
  return (
    <Select
      label="Sort by"
      placeholder="Relevance"
      data={data}
      value={order ?? null}
      onChange={(wanted) => setOrder(wanted ?? undefined)}
      comboboxProps={{ withinPortal: false }}
      clearable
    />
  );
}
