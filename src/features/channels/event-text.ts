/** Events in mails and chat messages: the words of every channel, the page that a link opens, and why somebody gets them. */
import type { Event } from "../tracking/event.ts";
import { eventWordsIn } from "../tracking/event-words.ts";

export type EventText = {
  /** The event with its figures: the subject of a mail, and with a full stop its first sentence. */
  headline: string;
  /** The page of the dashboard about it, below the public address. */
  path: string;
  /** Completes "You get this because …". */
  reason: string;
};

type Product = { asin: string; marketplace: string };

const wordsOf = eventWordsIn("en");

export function eventText(event: Pick<Event, "type" | "data">): EventText {
  const { about, what } = wordsOf(event);
  return { headline: `${about}: ${what}`, path: pathOf(event), reason: REASONS[event.type] };
}

/** Completes "You get this because …"; the name of an alert is in the headline. */
const REASONS: Record<Event["type"], string> = {
  alert_triggered: "you created this alert",
  keyword_rank_change: "you track this keyword",
  price_change: "you track this product",
  bsr_drop: "you track this product",
  new_review: "you track this product",
};

function pathOf({ type, data }: Pick<Event, "type" | "data">): string {
  const product = (data["product"] ?? null) as Product | null;
  if (product !== null)
    return `/app/products/${encodeURIComponent(product.marketplace)}/${encodeURIComponent(product.asin)}`;
  const list = (data["marketList"] ?? null) as { id: string } | null;
  if (list !== null) return `/app/tracking/markets/${encodeURIComponent(list.id)}`;
  if (type === "alert_triggered") return `/app/tracking/alerts/${encodeURIComponent(String(data["alertId"]))}`;
  return "/app/tracking/events";
}
