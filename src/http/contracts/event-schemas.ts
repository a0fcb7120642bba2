/** What subscribers are sent, by type of event. Fields may be added to any of it; none goes away. */
import { type Static, type TObject, type TProperties, Type } from "typebox";
import { RANK_DEPTH } from "../../search/engine.ts";
import { COMPARISONS, METRIC_NAMES } from "../../tracking/alert.ts";
import { EVENT_TYPES, type EventType } from "../../tracking/event.ts";
import { dateTime, nullable } from "./schemas.ts";

/** An event of any type, as lists have it. Its `data` is told as it was written, in its order: see `eventBodyOf`. */
export const EventBody = Type.Object({
  type: Type.Enum([...EVENT_TYPES], { description: "What has happened." }),
  timestamp: dateTime("When it was noticed, UTC."),
  data: Type.Unsafe<Record<string, unknown>>({
    type: "object",
    additionalProperties: true,
    description: "By type: the section `webhooks` of this description has each.",
  }),
});

export type EventBody = Static<typeof EventBody>;

const eventId = Type.String({
  description: "The event's id: the same as `webhook-id`, and the same on every attempt.",
});
const label = nullable.string("What the subscriber calls what is tracked.");
const trackingId = Type.String({ description: "The tracked product or keyword that it came of." });
const marketplace = Type.String({ description: "The marketplace's domain." });
const observedAt = dateTime("When the new value was seen, UTC.");
const oneOf = (values: readonly string[], description: string) => Type.Enum([...values], { description });

const productFields = {
  asin: Type.String({ description: "The marketplace's identifier of the product." }),
  marketplace,
  title: nullable.string("Null while the product is not known to the catalogue."),
  brand: nullable.string("The brand as listed."),
  category: nullable.string("The root category."),
  imageUrl: nullable.string("Address of a product image."),
};

const product = Type.Object(productFields);

type Product = Static<typeof product>;

const tracked = { eventId, trackingId, label };

const FIRST = `among the first ${RANK_DEPTH.toLocaleString("en")}`;

const DATA: Record<EventType, TProperties> = {
  bsr_drop: {
    ...tracked,
    product,
    category: nullable.string("The list that both ranks are of; ranks of two lists are never compared."),
    previousBsr: Type.Integer({ minimum: 1, description: "The rank that was told last." }),
    bsr: Type.Integer({ minimum: 1, description: "The rank now; lower is better." }),
    change: Type.Integer({ description: "`bsr` less `previousBsr`: negative is better." }),
    changePercent: Type.Number({ description: "Of the previous rank." }),
    direction: oneOf(["better", "worse"], "Which way it went."),
    observedAt,
  },
  keyword_rank_change: {
    ...tracked,
    keyword: Type.String({ description: "As it is tracked." }),
    marketplace,
    product,
    previousRank: nullable.integer(`The place that was told last; null where it was not ${FIRST}.`),
    rank: nullable.integer(`The place now, from 1; null where it is not ${FIRST}.`),
    change: nullable.integer("`rank` less `previousRank`: negative is better; null where either is."),
    direction: oneOf(["better", "worse"], "Which way it went."),
    totalResults: Type.Integer({ minimum: 0, description: "How many products the keyword finds." }),
    observedAt,
  },
  new_review: {
    ...tracked,
    product,
    previousReviewCount: Type.Integer({ minimum: 0, description: "The count that was told last." }),
    reviewCount: Type.Integer({ minimum: 0, description: "The count now." }),
    newReviews: Type.Integer({ minimum: 1, description: "How many are new." }),
    rating: nullable.number("The average rating now, 1 to 5."),
    observedAt,
  },
  price_change: {
    ...tracked,
    product,
    currency: Type.String({ description: "Of both prices, ISO 4217." }),
    previousPrice: Type.Number({ minimum: 0, description: "The price that was told last, a decimal amount." }),
    price: Type.Number({ minimum: 0, description: "The price now." }),
    change: Type.Number({ description: "`price` less `previousPrice`." }),
    changePercent: nullable.number("Of the previous price; null where that was 0."),
    direction: oneOf(["down", "up"], "Which way it went."),
    observedAt,
  },
  alert_triggered: {
    eventId,
    alertId: Type.String({ description: "The alert that has fired." }),
    name: nullable.string("What the subscriber calls it."),
    metric: oneOf(METRIC_NAMES, "What it watches."),
    comparison: oneOf(COMPARISONS, "When it fires."),
    value: Type.Number({ description: "What the observed value is compared with." }),
    observedValue: nullable.number(`The value with which it fired; null for a product that is not ${FIRST}.`),
    previousValue: nullable.number("The value before, where one was seen."),
    marketplace,
    currency: nullable.string("Of prices, ISO 4217; null for other metrics."),
    product: Type.Unsafe<Product | null>({ ...product, type: ["object", "null"], description: "Null for a niche." }),
    keyword: nullable.string("Of a keyword's rank or a niche."),
    observedAt,
  },
};

/** The body of a delivery of an event of this type. */
export function eventBodyOf(type: EventType): TObject {
  const { timestamp } = EventBody.properties;
  return Type.Object({ type: Type.Literal(type), timestamp, data: Type.Object(DATA[type]) });
}
