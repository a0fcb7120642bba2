import { Group, Text } from "@mantine/core";
import type { ResponseData } from "@nichescope/client";
import { availability, counted, utcDay } from "../../parts/format.ts";
import classes from "./status.module.css";

export type Status = ResponseData<"/api/status", "get">;

type Day = Status["days"][number];

/** One bar for each day; the exact figures are its tooltip. */
export function StatusDays({ days, target }: { days: readonly Day[]; target: number }) {
  const measured = days.filter((day) => day.availability !== null);
  const short = measured.filter((day) => Number(day.availability) < target);
  const label =
    measured.length === 0
      ? "No data yet."
      : `${counted(measured.length, "day")} measured, ${short.length === 0 ? "none" : counted(short.length, "day")} below the target.`;
  return (
    <div>
      <div className={classes["days"]} role="img" aria-label={label}>
        {days.map((day) => (
          <span key={day.day} className={classes[toneOf(day, target)]} title={describe(day)} />
        ))}
      </div>
      <Group justify="space-between" mt={4} wrap="nowrap" align="flex-start">
        <Text size="xs" c="dimmed">
          {utcDay(days[0]?.day ?? "")}
        </Text>
        <Text size="xs" c="dimmed" ta="center">
          {label}
        </Text>
        <Text size="xs" c="dimmed">
          Today
        </Text>
      </Group>
    </div>
  );
}

function toneOf({ availability: share }: Day, target: number): "unknown" | "good" | "short" | "bad" {
  if (share === null) return "unknown";
  if (share >= target) return "good";
  return share >= 0.99 ? "short" : "bad";
}

function describe({ day, availability: share, downMinutes }: Day): string {
  if (share === null || downMinutes === null) return `${utcDay(day)}: not measured`;
  return `${utcDay(day)}: ${availability(share)}, ${counted(downMinutes, "minute")} unavailable`;
}
