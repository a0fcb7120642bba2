/** Decides which windows of a source are due, from the windows that exist. Pure: the state is in the database. */
import type { Fetch } from "./connection.ts";
import type { Rhythm } from "./report-sources.ts";

export type Window = { startsAt: Date; endsAt: Date; isBackfill: boolean };
export type KnownWindow = Pick<Fetch, "startsAt" | "endsAt" | "state" | "attempts" | "readAt" | "isBackfill"> & {
  updatedAt: Date;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A window that failed is tried again once a day, a few times. */
const FAILED_REST_MS = 20 * HOUR_MS;
const MAX_ATTEMPTS = 8;

/** Returns the windows to read now: windows after the newest, and windows that late data may still change. */
export function dueWindows(rhythm: Rhythm, known: readonly KnownWindow[], now: Date): Window[] {
  switch (rhythm.kind) {
    case "snapshot":
      return isRecent(known, rhythm.everyHours, now) ? [] : [window(now, now, false)];
    case "moving":
      return dueMoving(rhythm, known, now);
    case "calendar":
      return dueCalendar(rhythm, known, now);
  }
}

/** Returns up to `limit` windows before the earliest known one, the newest first; none when the past is complete. */
export function backfillWindows(rhythm: Rhythm, known: readonly KnownWindow[], limit: number, now: Date): Window[] {
  if (rhythm.kind === "snapshot") return [];
  const earliest = now.getTime() - rhythm.backDays * DAY_MS;
  if (rhythm.kind === "calendar") {
    const seen = new Map(known.map((each) => [each.startsAt.getTime(), each]));
    return calendarWindows(rhythm.unit, earliest, now)
      .filter(({ startsAt, endsAt }) => {
        if (endsAt.getTime() + rhythm.lateHours * HOUR_MS > now.getTime()) return false; // one of `dueWindows`
        const before = seen.get(startsAt.getTime());
        return before === undefined || mayTryAgain(before, now);
      })
      .slice(0, limit)
      .map(({ startsAt, endsAt }) => window(startsAt, endsAt, true));
  }
  const good = known.filter(({ state }) => state !== "failed");
  if (good.length === 0) return [];
  const windows: Window[] = [];
  let end = Math.min(...good.map(({ startsAt }) => startsAt.getTime()));
  while (windows.length < limit && end > earliest) {
    const start = Math.max(earliest, end - rhythm.days * DAY_MS);
    // A remainder of less than a day was read as part of a newer window, or is too old.
    if (end - start < DAY_MS) break;
    const failed = known.find(({ startsAt, state }) => state === "failed" && startsAt.getTime() === start);
    if (failed !== undefined && !mayTryAgain(failed, now)) break;
    windows.push(window(new Date(start), new Date(end), true));
    end = start;
  }
  return windows;
}

function dueMoving(
  { days, lateHours, everyHours }: Extract<Rhythm, { kind: "moving" }>,
  known: readonly KnownWindow[],
  now: Date,
): Window[] {
  const good = known.filter(({ state }) => state !== "failed");
  if (good.length === 0) return [window(new Date(now.getTime() - days * DAY_MS), now, false)];
  const newest = Math.max(...good.map(({ endsAt }) => endsAt.getTime()));
  if (now.getTime() - newest < everyHours * HOUR_MS) return [];
  const windows: Window[] = [];
  for (let start = newest - lateHours * HOUR_MS; start < now.getTime(); start += days * DAY_MS)
    windows.push(window(new Date(start), new Date(Math.min(now.getTime(), start + days * DAY_MS)), false));
  return windows;
}

function dueCalendar(
  { unit, readyHours, lateHours, everyHours }: Extract<Rhythm, { kind: "calendar" }>,
  known: readonly KnownWindow[],
  now: Date,
): Window[] {
  const seen = new Map(known.map((each) => [each.startsAt.getTime(), each]));
  const lateMs = lateHours * HOUR_MS;
  // Once more after the time of late data, so that the last read is final.
  const earliest = now.getTime() - lateMs - 32 * DAY_MS;
  return calendarWindows(unit, earliest, now).flatMap(({ startsAt, endsAt }) => {
    const end = endsAt.getTime();
    if (now.getTime() < end + readyHours * HOUR_MS) return [];
    const before = seen.get(startsAt.getTime());
    const isLate = now.getTime() < end + lateMs;
    if (before === undefined) return isLate ? [window(startsAt, endsAt, false)] : [];
    if (before.state === "failed") return isLate && mayTryAgain(before, now) ? [window(startsAt, endsAt, false)] : [];
    const readAt = before.readAt?.getTime();
    const isDue = readAt !== undefined && readAt < end + lateMs && now.getTime() - readAt >= everyHours * HOUR_MS;
    return isDue ? [window(startsAt, endsAt, before.isBackfill)] : [];
  });
}

/** Whole days or months that have ended, the newest first. */
function calendarWindows(unit: "day" | "month", earliest: number, now: Date): { startsAt: Date; endsAt: Date }[] {
  const windows: { startsAt: Date; endsAt: Date }[] = [];
  let end =
    unit === "day"
      ? Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
      : Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1);
  while (end > earliest) {
    const last = new Date(end - 1);
    const start = unit === "day" ? end - DAY_MS : Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), 1);
    windows.push({ startsAt: new Date(start), endsAt: new Date(end) });
    end = start;
  }
  return windows;
}

function isRecent(known: readonly KnownWindow[], everyHours: number, now: Date): boolean {
  return known.some(({ startsAt }) => now.getTime() - startsAt.getTime() < everyHours * HOUR_MS);
}

function mayTryAgain({ state, attempts, updatedAt }: KnownWindow, now: Date): boolean {
  return state === "failed" && attempts < MAX_ATTEMPTS && now.getTime() - updatedAt.getTime() >= FAILED_REST_MS;
}

function window(startsAt: Date, endsAt: Date, isBackfill: boolean): Window {
  return { startsAt, endsAt, isBackfill };
}
