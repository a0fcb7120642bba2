/** Events as sentences for sellers: the words of every channel, and what a page links to. */
import { type EventWords, eventWordsIn } from "../../../src/features/tracking/event-words.ts";

export type DisplayedEvent = { type: string; timestamp: string; data: Record<string, unknown> };

export type Sentence = EventWords & {
  /** The product to link to, if any. */
  product: { marketplace: string; asin: string } | null;
  alertId: string | null;
  /** The market list to link to, if any. */
  marketListId: string | null;
};

const wordsOf = eventWordsIn(undefined);

export function sentenceOf(event: DisplayedEvent): Sentence {
  const product = (event.data["product"] ?? null) as Sentence["product"];
  return {
    ...wordsOf(event),
    product: product && { marketplace: product.marketplace, asin: product.asin },
    marketListId: (event.data["marketList"] as { id: string } | null | undefined)?.id ?? null,
    alertId: event.type === "alert_triggered" ? (event.data["alertId"] as string) : null,
  };
}

/** The sentence of an event as plain text. */
export function plainSentence(event: DisplayedEvent): string {
  const { about, what } = sentenceOf(event);
  return `${about}: ${what}`;
}
