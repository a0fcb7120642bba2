/** The event feed: everything that webhooks receive, for programs without a public address. */
import type { Data } from "./calls.ts";
import type { EventType } from "./models.ts";
import type { AnyRequest, Clock } from "./send.ts";

export type FeedEvent = Data<"listEvents">["events"][number];

export type EventsOptions = {
  /** The ID of the last event you handled, or `0` for all stored events. By default only new events are returned. */
  after?: string | undefined;
  /** Return only events of this type. */
  type?: EventType | undefined;
  /** Return only events of this tracked product, tracked keyword or alert. */
  subject?: string | undefined;
  /** Milliseconds between polls; 60,000 by default. Each poll counts as a request. */
  pollMs?: number | undefined;
  /** Ends the iteration with an error. */
  signal?: AbortSignal | undefined;
};

type Reader = { request<T>(method: string, path: string, request: AnyRequest): Promise<T> };

const PATH = "/api/v1/events";
const POLL_MS = 60_000;
const PAGE_SIZE = 100;

export async function* followEvents(client: Reader, options: EventsOptions, clock: Clock): AsyncGenerator<FeedEvent> {
  const { type, subject, signal, pollMs = POLL_MS } = options;
  const read = (query: Record<string, unknown>) =>
    client.request<Data<"listEvents">>("get", PATH, { query: { type, subject, ...query }, signal });
  let after = options.after ?? (await read({ type: undefined, subject: undefined, limit: 1 })).events[0]?.id ?? "0";
  for (;;) {
    const { events, next } = await read({ after, limit: PAGE_SIZE });
    yield* events;
    after = next ?? after;
    if (events.length < PAGE_SIZE) await clock.sleep(pollMs, signal);
  }
}
