import { Skeleton } from "@mantine/core";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import classes from "./data-table.module.css";

type PhoneListProps<Row> = {
  label: string;
  /** Undefined while loading. */
  rows: readonly { id: string; original: Row }[] | undefined;
  item: (row: Row) => ReactNode;
  isMore: boolean;
  isStale: boolean;
  onEnd: (last: number) => void;
};

/** As in the stylesheet. */
const ITEM_PX = 60;

/** The rows on a phone, in two lines each. The page scrolls, and only what is near its window is rendered. */
export function PhoneList<Row>({ label, rows, item, isMore, isStale, onEnd }: PhoneListProps<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop((list.current?.getBoundingClientRect().top ?? 0) + scrollY), []);
  const count = rows === undefined ? 12 : rows.length + (isMore ? 3 : 0);
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => ITEM_PX,
    overscan: 10,
    scrollMargin: top,
    initialRect: { width: innerWidth, height: innerHeight },
    onChange: ({ range }) => range && onEnd(range.endIndex),
  });
  const items = virtualizer.getVirtualItems();
  const before = (items[0]?.start ?? top) - top;
  const after = virtualizer.getTotalSize() - before - items.length * ITEM_PX;
  return (
    <ul
      ref={list}
      className={classes["list"]}
      aria-label={label}
      aria-busy={rows === undefined || isStale}
      style={{ paddingTop: before, paddingBottom: Math.max(0, after) }}
    >
      {items.map(({ index }) => {
        const row = rows?.[index];
        return <li key={row?.id ?? index}>{row ? item(row.original) : <Skeleton height={36} />}</li>;
      })}
    </ul>
  );
}
