/** The loading, empty and failed states of a page. */
import { Alert, Button, Skeleton, Stack, Text, ThemeIcon, Title } from "@mantine/core";
import { ApiError } from "@nichescope/client";
import { IconAlertTriangle, IconInbox } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { DocsLink } from "./docs-link.tsx";
import { problemInWords } from "./field-names.ts";
import { dateTime } from "./format.ts";

/** Skeletons in the size of the data: `rows` of `height`. */
export function Loading({
  rows = 6,
  height = 40,
  label = "Loading",
}: {
  rows?: number;
  height?: number;
  label?: string;
}) {
  return (
    <Stack gap="xs" role="status" aria-label={label}>
      {[...Array(rows).keys()].map((row) => (
        <Skeleton key={row} height={height} radius="sm" />
      ))}
    </Stack>
  );
}

type EmptyProps = { icon?: ReactNode; title: string; children?: ReactNode; action?: ReactNode };

export function Empty({ icon = <IconInbox />, title, children, action }: EmptyProps) {
  return (
    <Stack align="center" gap="xs" py="xl" px="md">
      <ThemeIcon size={48} radius="xl" variant="light" aria-hidden>
        {icon}
      </ThemeIcon>
      <Title order={2} ta="center">
        {title}
      </Title>
      {children && (
        <Text c="dimmed" ta="center" maw={520} component="div">
          {children}
        </Text>
      )}
      {action}
    </Stack>
  );
}

export function Failure({ error, retry }: { error: unknown; retry?: (() => void) | undefined }) {
  const requestId = error instanceof ApiError && error.status >= 500 ? error.requestId : undefined;
  const code = error instanceof ApiError && error.code !== "unreadable" ? error.code : undefined;
  return (
    <Alert color="red" icon={<IconAlertTriangle />} title={titleOf(error)} role="alert">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{messageOf(error)}</Text>
        {code && (
          <Text size="xs" c="dimmed">
            {requestId && <>Request ID: {requestId} · </>}
            <DocsLink to={`errors/${code}`}>About this error</DocsLink>
          </Text>
        )}
        {retry && (
          <Button size="xs" variant="default" onClick={retry}>
            Try again
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

function titleOf(error: unknown): string {
  if (!(error instanceof ApiError)) return "Something went wrong";
  if (error.code === "plan_limit") return "Not in your plan";
  if (error.status === 404) return "Not found";
  if (error.status === 403) return "Not allowed";
  if (error.status === 429) return "Limit reached";
  return "Something went wrong";
}

/** The service writes times in UTC; people read their own. */
const ISO_TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;

export function messageOf(error: unknown): string {
  if (error instanceof ApiError && error.details.length > 0)
    return error.details.map((detail) => problemInWords(detail)).join("; ");
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(ISO_TIME, (at) => dateTime(at));
}

/** Renders a query: its loading state, its error, or its data. */
export function Shown<T>({
  query,
  loading = <Loading />,
  children,
}: {
  query: UseQueryResult<T>;
  loading?: ReactNode;
  children: (data: T) => ReactNode;
}) {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.isError) return <Failure error={query.error} retry={() => query.refetch()} />;
  return <>{loading}</>;
}
