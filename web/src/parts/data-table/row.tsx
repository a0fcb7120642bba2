import { IconEye } from "@tabler/icons-react";
import { memo, type ReactNode } from "react";
import classes from "./data-table.module.css";
import type { Column } from "./use-data-table.ts";

type RowProps<Row> = {
  row: Row;
  index: number;
  name: string;
  columns: readonly Column<Row>[];
  isSelected: boolean;
  /** Undefined if rows cannot be selected. */
  onSelect: ((index: number, isRange: boolean) => void) | undefined;
  onPeek: ((index: number) => void) | undefined;
  actions: ((row: Row) => ReactNode) | undefined;
};

/** Renders only when its own properties change: selecting one row would otherwise render all. */
function BodyRow<Row>({ row, index, name, columns, isSelected, onSelect, onPeek, actions }: RowProps<Row>) {
  return (
    <tr tabIndex={-1} data-index={index} aria-rowindex={index + 2} data-selected={isSelected || undefined}>
      {onSelect && (
        <td className={classes["check"]}>
          <input
            type="checkbox"
            aria-label={`Select ${name}`}
            checked={isSelected}
            onChange={(event) => onSelect(index, (event.nativeEvent as MouseEvent).shiftKey)}
          />
        </td>
      )}
      {columns.map(({ id, align, cell }, at) =>
        at === 0 ? (
          <th key={id} scope="row" className={classes["first"]}>
            {cell(row)}
          </th>
        ) : (
          <td key={id} data-align={align}>
            {cell(row)}
          </td>
        ),
      )}
      {(onPeek || actions) && (
        <td className={classes["actions"]}>
          {onPeek && (
            <button
              type="button"
              className={classes["eye"]}
              aria-label={`Peek at ${name}`}
              onClick={() => onPeek(index)}
            >
              <IconEye size={16} aria-hidden />
            </button>
          )}
          {actions?.(row)}
        </td>
      )}
    </tr>
  );
}

/** `memo` forgets that the component is generic. */
export const TableRow = memo(BodyRow) as typeof BodyRow;
