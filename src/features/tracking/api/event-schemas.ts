/** The body of every event type, as subscribers receive it. Fields can be added, never removed. */
import { type Static, type TObject, type TProperties, Type } from "typebox";
import { formatCount } from "../../../platform/base/format-count.ts";
import { dateTime, nullable } from "../../../platform/http/schemas.ts";
import { RANK_DEPTH } from "../../search/engine.ts";
import { COMPARISONS, METRIC_NAMES } from "../alert.ts";
import { EVENT_TYPES, type EventType } from "../event.ts";
import { RANK_SOURCES, type RankSource } from "../tracked-keyword.ts";

const test = Type.Literal(true, { description: "Only in tests of a webhook: the event is a sample." });

/** An event of any type. `data` keeps its stored field order; `eventBodyOf` has its schema by type. */
export const EventBody = Type.Object({
  type: Type.Enum([...EVENT_TYPES], { description: "The event type." }),
  timestamp: dateTime("When the change was detected (UTC)."),
  test: Type.Optional(test),
  data: Type.Unsafe<Record<string, unknown>>({
    type: "object",
    additionalProperties: true,
    description: "The fields depend on the type; see the `webhooks` section of this document.",
  }),
});

export type EventBody = Static<typeof EventBody>;

const eventId = Type.String({
  description: "The event's ID: the same as `webhook-id`, and the same on every attempt.",
});
const label = nullable.string("Your label of the tracked product or keyword.");
const trackingId = Type.String({ description: "The ID of the tracked product or keyword." });
const marketplace = Type.String({ description: "The marketplace's domain." });
const observedAt = dateTime("When the new value was observed (UTC).");
const oneOf = (values: readonly string[], description: string) => Type.Enum([...values], { description });

const productFields = {
  asin: Type.String({ description: "The product's identifier on the marketplace." }),
  marketplace,
  title: nullable.string("Null if the product is not in the catalog."),
  brand: nullable.string("The brand."),
  category: nullable.string("The root category."),
  imageUrl: nullable.string("The image URL."),
};

const product = Type.Object(productFields);

type Product = Static<typeof product>;

const marketList = Type.Object({
  id: Type.String({ description: "The ID of the market list." }),
  name: Type.String({ description: "Its name at that time." }),
});

const tracked = { eventId, trackingId, label };

const FIRST = `among the first ${formatCount(RANK_DEPTH)} results`;

const DATA: Record<EventType, TProperties> = {
  bsr_drop: {
    ...tracked,
    product,
    category: nullable.string("The category of both ranks. Ranks of different categories are never compared."),
    previousBsr: Type.Integer({ minimum: 1, description: "The last reported rank." }),
    bsr: Type.Integer({ minimum: 1, description: "The current rank; lower is better." }),
    change: Type.Integer({ description: "`bsr` minus `previousBsr`; negative is better." }),
    changePercent: Type.Number({ description: "The change in percent of the previous rank." }),
    direction: oneOf(["better", "worse"], "The direction of the change."),
    observedAt,
  },
  keyword_rank_change: {
    ...tracked,
    keyword: Type.String({ description: "The tracked keyword." }),
    marketplace,
    product,
    previousRank: nullable.integer(`The last reported keyword rank; null if it was not ${FIRST}.`),
    rank: nullable.integer(`The current keyword rank, starting at 1; null if it is not ${FIRST}.`),
    change: nullable.integer("`rank` minus `previousRank`; negative is better. Null if either is null."),
    direction: oneOf(["better", "worse"], "The direction of the change."),
    totalResults: Type.Integer({ minimum: 0, description: "The number of products that match the keyword." }),
    rankSource: oneOf(RANK_SOURCES, "Where `rank` comes from, as in a tracked keyword."),
    rankSeenAt: dateTime("When the rank was seen."),
    observedAt,
  },
  new_review: {
    ...tracked,
    product,
    previousReviewCount: Type.Integer({ minimum: 0, description: "The last reported number of reviews." }),
    reviewCount: Type.Integer({ minimum: 0, description: "The current number of reviews." }),
    newReviews: Type.Integer({ minimum: 1, description: "The number of new reviews." }),
    rating: nullable.number("The current average rating, 1 to 5."),
    observedAt,
  },
  price_change: {
    ...tracked,
    product,
    currency: Type.String({ description: "The currency of both prices (ISO 4217)." }),
    previousPrice: Type.Number({ minimum: 0, description: "The last reported price, a decimal amount." }),
    price: Type.Number({ minimum: 0, description: "The current price." }),
    change: Type.Number({ description: "`price` minus `previousPrice`." }),
    changePercent: nullable.number("The change in percent of the previous price; null if that was 0."),
    direction: oneOf(["down", "up"], "The direction of the change."),
    observedAt,
  },
  alert_triggered: {
    eventId,
    alertId: Type.String({ description: "The ID of the alert." }),
    name: nullable.string("Your name for the alert."),
    metric: oneOf(METRIC_NAMES, "The watched metric."),
    comparison: oneOf(COMPARISONS, "How the metric is compared with `value`."),
    value: Type.Number({ description: "The threshold." }),
    observedValue: nullable.number(`The value that triggered the alert; null if the product is not ${FIRST}.`),
    previousValue: nullable.number("The previous value; null if none was observed."),
    marketplace,
    currency: nullable.string("The currency of prices (ISO 4217); null for other metrics."),
    product: Type.Unsafe<Product | null>({
      ...product,
      type: ["object", "null"],
      description: "The product; null for a niche score or the share of a market list.",
    }),
    keyword: nullable.string("The keyword; null for other metrics."),
    marketList: Type.Unsafe<Static<typeof marketList> | null>({
      ...marketList,
      type: ["object", "null"],
      description: "The market list; null for other metrics.",
    }),
    rankSource: Type.Unsafe<RankSource | null>({
      type: ["string", "null"],
      enum: [...RANK_SOURCES, null],
      description: "Where a keyword rank comes from, as in a tracked keyword; null for other metrics.",
    }),
    observedAt,
  },
};

/** The schema of a delivery's body for this event type. */
export function eventBodyOf(type: EventType): TObject {
  const { timestamp, test: isTest } = EventBody.properties;
  const data = Type.Object({ ...DATA[type], test: Type.Optional(test) });
  return Type.Object({ type: Type.Literal(type), timestamp, test: isTest, data });
}
