/** Reading events: the newest first, or after one that is known, in the order in which they were committed. */
import { AppError, invalid } from "../base/errors.ts";
import type { Event } from "./event.ts";
import type { EventFilter, EventPlace, EventStore } from "./event-store.ts";

export type EventCursors = { before?: string | undefined; after?: string | undefined };

/** `next` goes on with the list: older ones, null at the end; or, after one that is known, whatever comes later. */
export type EventPage = { events: Event[]; next: string | null };

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
  const numberOf = async (parameter: string, id: string): Promise<number> => {
    const number = await store.findNumber(accountId, id);
    if (number === undefined) throw invalid(parameter, `names an event that is not known, or not kept any more: ${id}`);
    return number;
  };
  if (after !== undefined) {
    const events = await store.list(accountId, filter, { after: await numberOf("after", after) }, limit);
    return { events, next: events.at(-1)?.id ?? after };
  }
  const place: EventPlace = before === undefined ? undefined : { before: await numberOf("before", before) };
  const found = await store.list(accountId, filter, place, limit + 1);
  const events = found.slice(0, limit);
  return { events, next: found.length > limit ? (events.at(-1)?.id ?? null) : null };
}
