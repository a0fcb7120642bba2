import { Table } from "@mantine/core";
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
