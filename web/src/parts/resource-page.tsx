import { Anchor, Skeleton } from "@mantine/core";
import { ApiError } from "@nichescope/client";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Page } from "./page.tsx";
import { Failure, Shown } from "./states.tsx";

type ShownPageProps<T> = {
  query: UseQueryResult<T>;
  /** The title while loading: "Webhook". */
  title: string;
  /** The list to go back to when the resource does not exist. */
  back: { to: NonNullable<LinkProps["to"]>; label: string };
  /** The heights of the skeletons. */
  heights: readonly number[];
  /** Renders the page once the data is loaded. */
  children: (data: T) => ReactNode;
};

/** The page of one resource: it has a heading while loading, and also when the resource does not exist. */
export function ResourcePage<T>({ query, title, back, heights, children }: ShownPageProps<T>) {
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
