import { Table, Text } from "@mantine/core";
import type { ReactNode } from "react";

type WideTableProps = {
  /** The accessible name of the table. */
  label: string;
  /** The column names; columns of figures are right-aligned. */
  columns: readonly (string | { name: string; isFigure?: boolean; isHidden?: boolean })[];
  /** Below this width the table scrolls, never the page. */
  minWidth?: number;
  children: ReactNode;
};

export function WideTable({ label, columns, minWidth = 640, children }: WideTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable.
    <section className="scroll-x" aria-label={label} tabIndex={0}>
      <Table miw={minWidth}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => {
              const {
                name,
                isFigure = false,
                isHidden = false,
              } = typeof column === "string" ? { name: column } : column;
              return (
                <Table.Th key={name} scope="col" ta={isFigure ? "right" : "left"} style={{ whiteSpace: "nowrap" }}>
                  {isHidden ? <span className="hidden-visually">{name}</span> : name}
                </Table.Th>
              );
            })}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </section>
  );
}

/** A column: its name, its cells, and whether they are figures, or buttons under a hidden name. */
export type Cell<Row> = readonly [name: string, cell: (row: Row) => ReactNode, kind?: "figure" | "actions"];

type RowTableProps<Row> = {
  label: string;
  columns: readonly Cell<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  minWidth?: number;
};

/** The same with the cells of each column beside its name. */
export function RowTable<Row>({ columns, rows, rowKey, ...table }: RowTableProps<Row>) {
  const names = columns.map(([name, , kind]) => ({
    ...{ name, isFigure: kind === "figure", isHidden: kind === "actions" },
  }));
  return (
    <WideTable {...table} columns={names}>
      {rows.map((row) => (
        <Table.Tr key={rowKey(row)}>
          {columns.map(([name, cell, kind]) => (
            <Table.Td key={name} ta={kind ? "right" : "left"}>
              {cell(row)}
            </Table.Td>
          ))}
        </Table.Tr>
      ))}
    </WideTable>
  );
}

/** A line of a cell with a small one under it. */
export function TwoLines({ children, under }: { children: ReactNode; under: ReactNode }) {
  return (
    <>
      {children}
      {under && (
        <Text size="xs" c="dimmed" component="div">
          {under}
        </Text>
      )}
    </>
  );
}
