import { Group, Text, Title } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { client } from "../../api/client.ts";
import { BusyButton } from "../../parts/busy-button.tsx";
import { Chip } from "../../parts/chip.tsx";
import { EventSign } from "../../parts/event-line.tsx";
import { sentenceOf } from "../../parts/event-sentence.ts";
import { clockTime, counted, date, dateTime } from "../../parts/format.ts";
import { isKind, type Listed, type Merged, mergeEvents, VALUES } from "../../parts/merge-events.ts";
import { Page } from "../../parts/page.tsx";
import { Picture } from "../../parts/picture.tsx";
import { Empty, Failure, Loading } from "../../parts/states.tsx";
import { TwoLines } from "../../parts/two-lines.tsx";
import classes from "./events.module.css";

const LIMIT = 100;

/** The account's events by day, one line per product, keyword or alert and kind of change. */
export function EventsPage() {
  const { type = "" } = useSearch({ from: "/inside/tracking/events" });
  const navigate = useNavigate({ from: "/tracking/events" });
  const types = type.split(",").filter(isKind);
  const query = useInfiniteQuery({
    queryKey: ["events", "list", types.join(",")],
    queryFn: ({ pageParam }) =>
      client.get("/api/v1/events", {
        query: {
          limit: LIMIT,
          ...(types.length > 0 && { type: types.join(",") }),
          ...(pageParam !== undefined && { before: pageParam }),
        },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
  const toggle = (kind: string) => {
    const chosen = types.some((each) => each === kind) ? types.filter((each) => each !== kind) : [...types, kind];
    void navigate({ search: chosen.length > 0 ? { type: chosen.join(",") } : {}, replace: true });
  };
  const days = query.data && daysOf(query.data.pages.flatMap(({ events }) => events));
  return (
    <Page title="Events">
      <Group gap={8} role="group" aria-label="Kinds of events">
        {Object.entries(VALUES).map(([kind, { title }]) => (
          <Chip key={kind} isOn={types.some((each) => each === kind)} onClick={() => toggle(kind)}>
            {title}
          </Chip>
        ))}
      </Group>
      {days === undefined && !query.isError && <Loading rows={14} height={36} />}
      {days === undefined && query.isError && <Failure error={query.error} retry={() => query.refetch()} />}
      {days?.size === 0 && (
        <Empty icon={<IconBell />} title="No events yet">
          Changes of what you track, and alerts, appear here.
        </Empty>
      )}
      {[...(days ?? [])].map(([day, events]) => (
        <section key={day} aria-label={day}>
          <Title order={2} mb={4}>
            {day}
          </Title>
          <ul className={classes["events"]}>
            {mergeEvents(events).map((event) => (
              <li key={event.id}>
                <EventRow event={event} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {query.hasNextPage && (
        <BusyButton
          variant="default"
          style={{ alignSelf: "center" }}
          busy={query.isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
        >
          Load more
        </BusyButton>
      )}
    </Page>
  );
}

const DAY_MS = 86_400_000;

/** Days in this time zone, newest first. */
function daysOf(events: readonly Listed[]): Map<string, Listed[]> {
  const today = new Date().toDateString();
  const yesterday = new Date(Date.now() - DAY_MS).toDateString();
  return Map.groupBy(events, ({ timestamp }) => {
    const day = new Date(timestamp).toDateString();
    return day === today ? "Today" : day === yesterday ? "Yesterday" : date(timestamp);
  });
}

function EventRow({ event }: { event: Merged }) {
  const { about, what, product, alertId, marketListId } = sentenceOf(event);
  const { imageUrl = null } = (event.data["product"] ?? {}) as { imageUrl?: string | null };
  const name = alertId ? (
    <Link to="/tracking/alerts/$alertId" params={{ alertId }}>
      {about}
    </Link>
  ) : product ? (
    <Link to="/products/$marketplace/$asin" params={product}>
      {about}
    </Link>
  ) : marketListId ? (
    <Link to="/tracking/markets/$listId" params={{ listId: marketListId }}>
      {about}
    </Link>
  ) : (
    about
  );
  return (
    <TwoLines
      before={
        <>
          <EventSign event={event} />
          <Picture src={imageUrl} size={32} />
        </>
      }
      name={name}
      under={
        <span title={what}>
          {what}
          {event.times > 1 && ` · ${counted(event.times, "change")}`}
        </span>
      }
      after={
        <Text size="xs" c="dimmed" component="time" dateTime={event.timestamp} title={dateTime(event.timestamp)}>
          {clockTime(Date.parse(event.timestamp))}
        </Text>
      }
    />
  );
}
