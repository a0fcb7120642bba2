import { Table } from "@mantine/core";
import type { ReactNode } from "react";

type WideTableProps = {
  /** What the table lists, for those who hear the page. */
  label: string;
  /** The columns' names; a column of figures stands at the right. */
  columns: readonly (string | { name: string; isFigure?: boolean; isHidden?: boolean })[];
  /** Below this width it scrolls within itself, never the page. */
  minWidth?: number;
  /** Within a panel, it needs no frame of its own. */
  isFramed?: boolean;
  /** The rows. */
  children: ReactNode;
};

export function WideTable({ label, columns, minWidth = 640, isFramed = true, children }: WideTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <section className={isFramed ? "panel scroll-x" : "scroll-x"} aria-label={label} tabIndex={0}>
      <Table miw={minWidth} highlightOnHover>
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
