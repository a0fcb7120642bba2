import { Group, Table, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./sort-header.module.css";

/** A sort order: a column, with "-" before it for the largest first. */
export type Order<Name extends string> = Name | `-${Name}`;

type SortHeaderProps<Name extends string> = {
  name: Name;
  label: string;
  /** Beside the label: a help tip. */
  help?: ReactNode;
  isFigure?: boolean;
  order: Order<Name> | undefined;
  onOrder: (order: Order<Name>) => void;
};

/** The head of a column that sorts: figures start with the largest, texts with the first letter. */
export function SortHeader<Name extends string>(props: SortHeaderProps<Name>) {
  const { name, label, help, isFigure = false, order, onOrder } = props;
  const [ascending, descending]: [Order<Name>, Order<Name>] = [name, `-${name}`];
  const isOn = order === ascending || order === descending;
  const isDescending = order === descending;
  const first = isFigure ? descending : ascending;
  const second = isFigure ? ascending : descending;
  const Icon = isOn ? (isDescending ? IconArrowDown : IconArrowUp) : IconArrowsSort;
  return (
    <Table.Th
      scope="col"
      ta={isFigure ? "right" : "left"}
      aria-sort={isOn ? (isDescending ? "descending" : "ascending") : "none"}
      style={{ whiteSpace: "nowrap" }}
    >
      <Group gap={2} wrap="nowrap" justify={isFigure ? "flex-end" : "flex-start"}>
        {help}
        <UnstyledButton
          className={classes["sort"] ?? ""}
          data-on={isOn || undefined}
          onClick={() => onOrder(order === first ? second : first)}
        >
          {label}
          <Icon size={14} aria-hidden />
        </UnstyledButton>
      </Group>
    </Table.Th>
  );
}
