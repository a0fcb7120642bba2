/** Reads events: newest first, or after a known event in commit order. */
import { AppError, invalid } from "../../platform/base/errors.ts";
import type { Event } from "./event.ts";
import type { EventFilter, EventPosition, EventStore } from "./event-store.ts";

export type EventCursors = { before?: string | undefined; after?: string | undefined };

/** `next` is the cursor of the next page: older events (null at the end), or with `after` the events that come later. */
export type EventPage = { events: Event[]; next: string | null };

/** The cursor before all events. */
const BEGINNING = "0";
const EVENT_ID = /^evt_[0-9a-z]{26}$/;

export async function getEvent(store: EventStore, accountId: string, id: string): Promise<Event> {
  const event = await store.find(accountId, id);
  if (event === undefined) throw new AppError("not_found", `There is no event ${id}.`);
  return event;
}

export async function listEvents(
  store: EventStore,
  accountId: string,
  filter: EventFilter,
  { before, after }: EventCursors,
  limit: number,
): Promise<EventPage> {
  const numberOf = async (parameter: string, cursor: string): Promise<number> => {
    if (cursor === BEGINNING) return 0;
    const number = await store.findNumber(accountId, cursor);
    if (number !== undefined) return number;
    // Ids begin with the time. An id older than the oldest stored event belongs to an event that retention has deleted.
    const oldest = await store.findOldest(accountId);
    if (EVENT_ID.test(cursor) && (oldest === undefined || cursor < oldest)) return 0;
    throw invalid(parameter, `is not the id of a stored event: ${cursor}`);
  };
  if (after !== undefined) {
    const events = await store.list(accountId, filter, { after: await numberOf("after", after) }, limit);
    return { events, next: events.at(-1)?.id ?? after };
  }
  const position: EventPosition = before === undefined ? undefined : { before: await numberOf("before", before) };
  const found = await store.list(accountId, filter, position, limit + 1);
  const events = found.slice(0, limit);
  return { events, next: found.length > limit ? (events.at(-1)?.id ?? null) : null };
}
