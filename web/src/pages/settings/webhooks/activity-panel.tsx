import { SegmentedControl, Skeleton, Text } from "@mantine/core";
import type { QueryParameters, ResponseData } from "@nichescope/client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../../api/client.ts";
import { type Bar, Columns } from "../../../parts/bars.tsx";
import { axisTime, counted, dateTime, number } from "../../../parts/format.ts";
import { Panel } from "../../../parts/panel.tsx";
import { Shown } from "../../../parts/states.tsx";

type Activity = ResponseData<"/api/automation/webhooks/{id}/activity", "get">;
type Period = NonNullable<QueryParameters<"/api/automation/webhooks/{id}/activity", "get">["period"]>;

const REFRESH_MS = 20_000;
const HOUR_MS = 3_600_000;

/** How many deliveries succeeded and failed, over time. */
export function ActivityPanel({ webhookId }: { webhookId: string }) {
  const [period, setPeriod] = useState<Period>("day");
  const query = useQuery({
    queryKey: ["deliveries", webhookId, "activity", period],
    queryFn: () =>
      client.get("/api/automation/webhooks/{id}/activity", {
        path: { id: webhookId },
        query: { period },
      }),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
  return (
    <Panel
      title="Activity"
      actions={
        <SegmentedControl
          size="xs"
          aria-label="Period"
          value={period}
          onChange={(value) => setPeriod(value as Period)}
          data={[
            { value: "day", label: "24 hours" },
            { value: "week", label: "7 days" },
          ]}
        />
      }
    >
      <Shown query={query} loading={<Skeleton height={170} />}>
        {(activity) => <Chart activity={activity} />}
      </Shown>
    </Panel>
  );
}

function Chart({ activity: { points, stepHours, isComplete } }: { activity: Activity }) {
  const sum = (name: "delivered" | "failed" | "pending") => points.reduce((total, each) => total + each[name], 0);
  const bars = points.map((point): Bar => {
    const value = point.delivered + point.failed + point.pending;
    return {
      label: dateTime(point.at),
      tick: axisTime(Date.parse(point.at), stepHours * HOUR_MS),
      value,
      text: inWords(point),
      color: colorOf(point, value),
    };
  });
  return (
    <>
      <Columns
        bars={bars}
        label={`Deliveries per ${stepHours === 1 ? "hour" : `${stepHours} hours`}`}
        height={120}
        most={6}
      />
      <Text size="sm" c="dimmed" mt="xs">
        {inWords({ delivered: sum("delivered"), failed: sum("failed"), pending: sum("pending") })}
        {!isComplete && `. Only the newest ${number(bars.reduce((total, { value }) => total + value, 0))} are counted.`}
      </Text>
    </>
  );
}

function inWords({ delivered, failed, pending }: Omit<Activity["points"][number], "at">): string {
  if (delivered + failed + pending === 0) return "No deliveries";
  const rest = [failed > 0 && `${number(failed)} failed`, pending > 0 && `${number(pending)} pending`].filter(Boolean);
  return [counted(delivered, "delivery succeeded", "deliveries succeeded"), ...rest].join(", ");
}

/** From the bottom: failed, pending, delivered. */
function colorOf({ failed, pending }: Activity["points"][number], all: number): string {
  const bad = all === 0 ? 0 : (failed / all) * 100;
  const busy = all === 0 ? 0 : ((failed + pending) / all) * 100;
  return `linear-gradient(to top, var(--bad) ${bad}%, var(--chart-5) ${bad}% ${busy}%, var(--good) ${busy}%)`;
}
