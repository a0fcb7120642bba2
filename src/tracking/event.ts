/**
 * Tracking: what subscribers watch, and what counts as a change.
 *
 * An account **tracks** products and keywords and makes **alerts**. A change is measured from the **base**: the value that
 * this subscriber was told last, or that held when the tracking began. What passes the subscriber's threshold becomes an
 * **event**, written in the transaction that stores the change; it never changes, and the base moves to the value that
 * was told. A first value is no change, nor is one that came back before anybody could have been told.
 */
export const EVENT_TYPES = [
  "bsr_drop",
  "keyword_rank_change",
  "new_review",
  "price_change",
  "alert_triggered",
] as const;

export type EventType = (typeof EVENT_TYPES)[number];

/** Announced, and not to be had yet. */
export const ANNOUNCED_TYPES = ["low_stock"] as const;

export type Event = {
  id: string;
  type: EventType;
  createdAt: Date;
  data: Record<string, unknown>;
};

/** What a subscriber is sent: the same in a webhook's body and in lists. */
export type Told = { type: EventType; timestamp: string; data: Record<string, unknown> };

/** `publicUrl` stands before pictures of our own. */
export function toTold({ type, createdAt, data }: Omit<Event, "id">, publicUrl: string): Told {
  return { type, timestamp: createdAt.toISOString(), data: withPicture(data, publicUrl) };
}

function withPicture(data: Event["data"], publicUrl: string): Event["data"] {
  const product = data.product as { imageUrl?: string | null } | null | undefined;
  if (!product?.imageUrl?.startsWith("/")) return data;
  return { ...data, product: { ...product, imageUrl: publicUrl + product.imageUrl } };
}
