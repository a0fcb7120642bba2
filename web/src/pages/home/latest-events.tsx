import { Anchor, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { client } from "../../api/client.ts";
import { EventLine, EventSign } from "../../parts/event-line.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Loading, Shown } from "../../parts/states.tsx";
import { When } from "../../parts/when.tsx";
import classes from "./home.module.css";

const SHOWN = 10;

export function LatestEvents() {
  const events = useQuery({
    queryKey: ["overview", "events"],
    queryFn: () => client.get("/api/v1/events", { query: { limit: SHOWN } }).then((data) => data.events),
    refetchOnMount: "always",
    refetchInterval: 30_000,
  });
  return (
    <Panel
      title="Recent events"
      actions={
        <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/settings/events" />}>
          View all events
        </Anchor>
      }
    >
      <Shown query={events} loading={<Loading rows={6} height={36} />}>
        {(all) =>
          all.length === 0 ? (
            <Text size="sm" c="dimmed">
              No events yet. Changes that pass your thresholds appear here.
            </Text>
          ) : (
            <ul className={classes["events"]}>
              {all.map((event) => (
                <li key={event.id}>
                  <EventSign event={event} />
                  <EventLine event={event} />
                  <Text size="xs" c="dimmed" className={classes["when"] ?? ""}>
                    <When at={event.timestamp} />
                  </Text>
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
    </Panel>
  );
}
