/**
 * Availability from the stored self-checks of all nodes that answer API requests. A **minute** is available when at least one
 * check of at least one of these nodes succeeded in it; a minute without any check is not. Minutes before the first check of
 * the installation do not count. An **incident** is a run of minutes that were not available.
 */

/** One day of self-checks, of all nodes together: a text of one digit for each minute. */
export type CheckedDay = { day: string; checked: string; passed: string };

type AvailabilityDay = {
  day: string;
  /** From 0 to 1; null if no minute of the day counts. */
  availability: number | null;
  /** Null without any check. */
  downMinutes: number | null;
};

type Incident = {
  startedAt: Date;
  /** Null while it lasts. */
  endedAt: Date | null;
  minutes: number;
  /** `failing`: nodes ran and their checks failed. `stopped`: no node ran. */
  kind: "failing" | "stopped";
};

export type Availability = {
  /** The minute of the first check; null if there is none yet. */
  since: Date | null;
  /** From 0 to 1; null if there is no check yet. */
  last30Days: number | null;
  last90Days: number | null;
  /** Oldest first; the last one is today. */
  days: AvailabilityDay[];
  /** Newest first. */
  incidents: Incident[];
};

/** The published target of an installation that runs as `docs/operations.md` describes. */
export const AVAILABILITY_TARGET = 0.999;
const AVAILABILITY_DAYS = 90;
export const MINUTES_PER_DAY = 1_440;
const MAX_INCIDENTS = 50;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The start of the oldest day that counts at this moment. */
export function availabilitySince(now: Date): Date {
  return new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS - (AVAILABILITY_DAYS - 1) * DAY_MS);
}

export function availabilityOf(stored: readonly CheckedDay[], now: Date): Availability {
  const byDay = new Map(stored.map((each) => [each.day, each]));
  const firstDay = availabilitySince(now).getTime();
  /** The current minute does not count: its checks may still come. */
  const end = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  let since: number | undefined;
  const days: AvailabilityDay[] = [];
  const counts: { minutes: number; down: number }[] = [];
  const incidents: Incident[] = [];
  let open: Incident | undefined;

  for (let start = firstDay; start < end || days.length < AVAILABILITY_DAYS; start += DAY_MS) {
    const day = new Date(start).toISOString().slice(0, 10);
    const bits = byDay.get(day);
    const count = { minutes: 0, down: 0 };
    for (let minute = 0, at = start; minute < MINUTES_PER_DAY && at < end; minute++, at += MINUTE_MS) {
      const isChecked = bits?.checked[minute] === "1";
      if (since === undefined && isChecked) since = at;
      if (since === undefined) continue;
      count.minutes++;
      if (bits?.passed[minute] === "1") {
        if (open !== undefined) open.endedAt = new Date(at);
        open = undefined;
        continue;
      }
      count.down++;
      if (open === undefined) {
        open = { startedAt: new Date(at), endedAt: null, minutes: 0, kind: "stopped" };
        incidents.push(open);
      }
      open.minutes++;
      if (isChecked) open.kind = "failing";
    }
    counts.push(count);
    const share = shareOf([count]);
    days.push({ day, availability: share, downMinutes: share === null ? null : count.down });
  }
  return {
    since: since === undefined ? null : new Date(since),
    last30Days: shareOf(counts.slice(-30)),
    last90Days: shareOf(counts),
    days,
    incidents: incidents.reverse().slice(0, MAX_INCIDENTS),
  };
}

function shareOf(counts: readonly { minutes: number; down: number }[]): number | null {
  const minutes = counts.reduce((sum, count) => sum + count.minutes, 0);
  const down = counts.reduce((sum, count) => sum + count.down, 0);
  return minutes === 0 ? null : (minutes - down) / minutes;
}
