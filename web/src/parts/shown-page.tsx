import { Anchor, Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ApiError } from "../api/client.ts";
import { Page } from "./page.tsx";
import { Failure, Shown } from "./states.tsx";

type ShownPageProps<T> = {
  query: UseQueryResult<T>;
  /** What the page is about while nothing is known of it: "Webhook". */
  title: string;
  /** Where the others are, for those whose link leads to nothing. */
  back: { to: NonNullable<LinkProps["to"]>; label: string };
  /** The heights of what comes. */
  heights: readonly number[];
  /** The page itself. */
  children: (data: T) => ReactNode;
};

/** A page about one thing: it has its heading before the thing is there, and also when it never comes. */
export function ShownPage<T>({ query, title, back, heights, children }: ShownPageProps<T>) {
  if (query.data === undefined && query.isError) {
    const isGone = query.error instanceof ApiError && query.error.status === 404;
    return (
      <Page title={isGone ? `${title} not found` : title}>
        <Failure error={query.error} retry={isGone ? undefined : () => query.refetch()} />
        <div>
          <Anchor renderRoot={(props) => <Link {...props} to={back.to} />}>{back.label}</Anchor>
        </div>
      </Page>
    );
  }
  return (
    <Shown
      query={query}
      loading={
        <Page title={title}>
          {heights.map((height) => (
            <Skeleton key={height} height={height} radius="md" />
          ))}
        </Page>
      }
    >
      {children}
    </Shown>
  );
}
