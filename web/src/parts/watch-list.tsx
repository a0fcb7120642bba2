/** A paged list of tracked products, keywords or alerts. */

import { Box, Group, Text } from "@mantine/core";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { BusyButton } from "./busy-button.tsx";
import { number } from "./format.ts";
import { Failure, Loading } from "./states.tsx";
import classes from "./watch-list.module.css";

type WatchListProps<Page extends { total: number }, Item> = {
  query: UseInfiniteQueryResult<InfiniteData<Page>>;
  items: (page: Page) => readonly Item[];
  /** "tracked products" */
  what: string;
  empty: ReactNode;
  children: (item: Item) => ReactNode;
};

export function WatchList<Page extends { total: number }, Item>(props: WatchListProps<Page, Item>) {
  const { query, items, what, empty, children } = props;
  if (query.data === undefined)
    return query.isError ? (
      <Failure error={query.error} retry={() => query.refetch()} />
    ) : (
      <Loading rows={5} height={84} />
    );
  const all = query.data.pages.flatMap(items);
  const total = query.data.pages[0]?.total ?? 0;
  if (all.length === 0) return <>{empty}</>;
  return (
    <div aria-busy={query.isPlaceholderData}>
      <Box component="ul" className={`panel ${classes["list"]}`} aria-label={what}>
        {all.map(children)}
      </Box>
      <Group justify="space-between" mt="sm" mih={36}>
        <Text size="sm" c="dimmed">
          {number(all.length)} of {number(total)} {what}
        </Text>
        {query.hasNextPage && (
          <BusyButton variant="default" busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            Load more
          </BusyButton>
        )}
      </Group>
    </div>
  );
}

/** `figures` is the number of narrow cells after the first one. */
type WatchRowProps = { name: string; cells: ReactNode; below?: ReactNode; figures?: 2 | 4 };

export function WatchRow({ name, cells, below, figures = 2 }: WatchRowProps) {
  return (
    <li className={classes["row"]} aria-label={name}>
      <div className={`${classes["cells"]} ${figures === 4 ? classes["four"] : ""}`}>{cells}</div>
      {below}
    </li>
  );
}

/** A labelled value in a row. */
export function Cell({ name, children, isWide = false }: { name: string; children: ReactNode; isWide?: boolean }) {
  return (
    <div className={isWide ? classes["wide"] : undefined}>
      <Text size="xs" c="dimmed">
        {name}
      </Text>
      <Text size="sm" component="div" className="figures">
        {children}
      </Text>
    </div>
  );
}

export function ActionGroup({ children }: { children: ReactNode }) {
  return (
    <Group gap={4} wrap="nowrap" className={classes["actions"] ?? ""}>
      {children}
    </Group>
  );
}
