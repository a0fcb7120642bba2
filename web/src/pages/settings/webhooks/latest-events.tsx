import { Box, Button, Group, Stack, Title } from "@mantine/core";
import { IconBolt } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { client } from "../../../api/client.ts";
import { EventList } from "../../../parts/event-list.tsx";
import { NewestOlder } from "../../../parts/newest-older.tsx";
import { Select } from "../../../parts/select.tsx";
import { Empty, Loading, Shown } from "../../../parts/states.tsx";
import { eventTypesQuery } from "./webhook-queries.ts";
import { eventName } from "./webhook-words.tsx";

const REFRESH_MS = 20_000;

/** The account's events, newest first. */
export function LatestEvents() {
  const { type, before } = useSearch({ from: "/inside/settings/events" });
  const navigate = useNavigate({ from: "/settings/events" });
  const types = useQuery(eventTypesQuery);
  const query = useQuery({
    queryKey: ["events", "latest", type, before],
    queryFn: () =>
      client.get("/api/v1/events", {
        query: { limit: 20, ...(type !== undefined && { type }), ...(before !== undefined && { before }) },
      }),
    refetchInterval: before === undefined ? REFRESH_MS : false,
    placeholderData: keepPreviousData,
  });
  return (
    <Stack gap="xs" component="section" aria-label="Recent events">
      <Group justify="space-between" align="flex-end">
        <Title order={2}>Recent events</Title>
        <Select
          aria-label="Show events"
          w={190}
          allowDeselect={false}
          value={type ?? ""}
          onChange={(value) => void navigate({ search: value ? { type: value } : {}, resetScroll: false })}
          data={[
            { value: "", label: "All types" },
            ...(types.data?.events ?? [])
              .filter(({ subscribable }) => subscribable)
              .map((each) => ({ value: each.type, label: eventName(each.type) })),
          ]}
        />
      </Group>
      <Shown query={query} loading={<Loading rows={8} height={42} />}>
        {({ events, next }) =>
          events.length === 0 ? (
            <Empty
              icon={<IconBolt />}
              title={type ? "No events of this type yet" : "No events yet"}
              action={
                <Button variant="default" renderRoot={(props) => <Link {...props} to="/tracking/products" />}>
                  Track a product
                </Button>
              }
            >
              Track products and keywords or create alerts. Changes appear here.
            </Empty>
          ) : (
            <>
              <Box px="md" py="xs">
                <EventList events={events} nothing="No events yet." />
              </Box>
              <NewestOlder
                onNewest={
                  before === undefined
                    ? undefined
                    : () => void navigate({ search: type ? { type } : {}, resetScroll: false })
                }
                onOlder={
                  next === null
                    ? undefined
                    : () => void navigate({ search: (all) => ({ ...all, before: next }), resetScroll: false })
                }
              />
            </>
          )
        }
      </Shown>
    </Stack>
  );
}
