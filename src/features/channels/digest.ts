/** The daily digest of an e-mail channel: one mail with all changes since the last one, at an hour of the reader's day. */
import { invalid } from "../../platform/base/errors.ts";
import { EVENT_TYPES, type Event, type EventType } from "../tracking/event.ts";
import { eventText } from "./event-text.ts";

export type DigestTime = {
  /** 0 to 23. */
  hour: number;
  /** IANA, such as Europe/Berlin. */
  timeZone: string;
};

/** The content of a digest, stored with its event: a retry sends the same words. */
export type DigestData = {
  /** A sample that was requested. */
  test?: true;
  total: number;
  counts: { label: string; count: number }[];
  /** The latest events in words. */
  items: string[];
};

/** Sentences in one mail; the rest is counted. */
export const MOST_ITEMS = 20;

const LABELS: Record<EventType, string> = {
  alert_triggered: "Alerts fired",
  price_change: "Price changes",
  bsr_drop: "Best-seller rank changes",
  keyword_rank_change: "Keyword rank changes",
  new_review: "Products with new reviews",
};

/** Alerts first: somebody asked for them. */
const ORDER = Object.keys(LABELS) as EventType[];

export function digestOf(
  counts: readonly { type: EventType; count: number }[],
  latest: readonly Pick<Event, "type" | "data">[],
): DigestData {
  const known = counts.filter(({ type }) => EVENT_TYPES.includes(type));
  return {
    total: known.reduce((sum, { count }) => sum + count, 0),
    counts: known
      .toSorted((a, b) => ORDER.indexOf(a.type) - ORDER.indexOf(b.type))
      .map(({ type, count }) => ({ label: LABELS[type], count })),
    items: latest
      .filter(({ type }) => EVENT_TYPES.includes(type))
      .slice(0, MOST_ITEMS)
      .map((event) => eventText(event).headline),
  };
}

/** Returns the next time after `after` at which it is that hour in that time zone. */
export function nextDigestAt({ hour, timeZone }: DigestTime, after: Date): Date {
  const local = new Date(after.getTime() + offsetMs(timeZone, after));
  for (let days = 0; ; days++) {
    const wall = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() + days, hour);
    const at = instantOf(wall, timeZone);
    if (at > after.getTime()) return new Date(at);
  }
}

const DAY_MS = 86_400_000;

/** The time at which clocks show `wall`: the first of two where they are set back, an hour later where they skip it. */
function instantOf(wall: number, timeZone: string): number {
  const candidates = [-DAY_MS, DAY_MS].map((far) => wall - offsetMs(timeZone, new Date(wall + far)));
  const exact = candidates.filter((at) => at + offsetMs(timeZone, new Date(at)) === wall);
  return exact.length > 0 ? Math.min(...exact) : Math.max(...candidates);
}

/** The offset of local time from UTC. */
function offsetMs(timeZone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat("en", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(at);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const wall = Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second"));
  return wall - Math.floor(at.getTime() / 1_000) * 1_000;
}

/** Throws for a time zone that does not exist. */
export function checkDigestTime({ timeZone }: DigestTime): void {
  try {
    new Intl.DateTimeFormat("en", { timeZone });
  } catch {
    throw invalid("digest.timeZone", "must be a time zone such as Europe/Berlin");
  }
}
