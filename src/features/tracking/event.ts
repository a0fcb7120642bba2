/**
 * Tracking: what accounts watch, and which changes become events.
 *
 * An account **tracks** products and keywords and creates **alerts**. A change is measured from the **base**: the value in the
 * last event, or the value when tracking began. A change that reaches the account's threshold becomes an **event**, written in
 * the transaction that stores the change. Events are immutable. With the event the base moves to the new value. A first value
 * is not a change, nor is a value that was reverted within one merge.
 */
export const EVENT_TYPES = [
  "bsr_drop",
  "keyword_rank_change",
  "new_review",
  "price_change",
  "alert_triggered",
] as const;

export type EventType = (typeof EVENT_TYPES)[number];

/** Announced, not available yet. */
export const ANNOUNCED_TYPES = ["low_stock"] as const;

export type Event = {
  id: string;
  type: EventType;
  createdAt: Date;
  data: Record<string, unknown>;
};

/**
 * Messages to notification channels that are not changes. They are stored as events without a number, so lists of events
 * leave them out.
 */
const NOTICE_TYPES = ["channel_confirmation", "digest"] as const;

export type NoticeType = (typeof NOTICE_TYPES)[number];

/** The content of a delivery. */
export type Message = Omit<Event, "type"> & { type: EventType | NoticeType };

/** The public form of an event, in webhook bodies and in lists. */
export type EventMessage = { type: EventType; timestamp: string; test?: true; data: Record<string, unknown> };

/**
 * Formats an event for webhook bodies and lists; `publicUrl` completes the addresses of our own images. A test is marked twice:
 * automation platforms often pass on `data` alone.
 */
export function formatEvent({ type, createdAt, data }: Omit<Event, "id">, publicUrl: string): EventMessage {
  const isTest = data["test"] === true;
  return {
    type,
    timestamp: createdAt.toISOString(),
    ...(isTest && { test: true }),
    data: withPicture(data, publicUrl),
  };
}

function withPicture(data: Event["data"], publicUrl: string): Event["data"] {
  const product = data.product as { imageUrl?: string | null } | null | undefined;
  if (!product?.imageUrl?.startsWith("/")) return data;
  return { ...data, product: { ...product, imageUrl: publicUrl + product.imageUrl } };
}
