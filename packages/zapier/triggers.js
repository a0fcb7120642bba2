/** One REST hook trigger per event type. Zapier subscribes when a Zap is turned on, and unsubscribes when it is turned off. */
const { samples } = require("./service.json");
const { serviceUrl } = require("./requests");
const { isSigned } = require("./signature");

const WEBHOOKS = "/api/automation/webhooks";

const EVENTS = {
  price_change: {
    noun: "Price Change",
    label: "Price Change",
    description: "Triggers when the price of a tracked product changes by at least your threshold.",
    fields: [
      { key: "data__product__title", label: "Product" },
      { key: "data__product__asin", label: "ASIN" },
      { key: "data__previousPrice", label: "Previous Price", type: "number" },
      { key: "data__price", label: "Price", type: "number" },
      { key: "data__changePercent", label: "Change in Percent", type: "number" },
      { key: "data__currency", label: "Currency" },
    ],
  },
  bsr_drop: {
    noun: "Rank Change",
    label: "Best-Seller Rank Change",
    description: "Triggers when the best-seller rank of a tracked product changes by at least your threshold.",
    fields: [
      { key: "data__product__title", label: "Product" },
      { key: "data__product__asin", label: "ASIN" },
      { key: "data__previousBsr", label: "Previous Rank", type: "integer" },
      { key: "data__bsr", label: "Rank", type: "integer" },
    ],
  },
  keyword_rank_change: {
    noun: "Keyword Rank Change",
    label: "Keyword Rank Change",
    description: "Triggers when a tracked product moves in the results of a keyword.",
    fields: [
      { key: "data__keyword", label: "Keyword" },
      { key: "data__product__title", label: "Product" },
      { key: "data__previousRank", label: "Previous Rank", type: "integer" },
      { key: "data__rank", label: "Rank", type: "integer" },
    ],
  },
  new_review: {
    noun: "Review",
    label: "New Review",
    description: "Triggers when a tracked product has new reviews.",
    fields: [
      { key: "data__product__title", label: "Product" },
      { key: "data__product__asin", label: "ASIN" },
      { key: "data__newReviews", label: "New Reviews", type: "integer" },
      { key: "data__reviewCount", label: "Review Count", type: "integer" },
    ],
  },
  alert_triggered: {
    noun: "Alert",
    label: "Alert Triggered",
    description: "Triggers when a price, rank or score crosses the threshold of one of your alerts.",
    fields: [
      { key: "data__name", label: "Alert" },
      { key: "data__metric", label: "Metric" },
      { key: "data__value", label: "Threshold", type: "number" },
      { key: "data__observedValue", label: "Observed Value", type: "number" },
    ],
  },
};

/** Zapier needs an `id` at the top to recognize an item. */
const withId = (event) => ({ id: event.data.eventId, ...event });

const toTrigger = (type) => {
  const { noun, label, description, fields } = EVENTS[type];
  return {
    key: type,
    noun,
    display: { label, description },
    operation: {
      type: "hook",
      performSubscribe: async (z, bundle) => {
        const response = await z.request({
          method: "POST",
          url: serviceUrl(bundle, WEBHOOKS),
          body: { url: bundle.targetUrl, events: [type], description: "Zapier" },
        });
        const { id, secret } = response.data.data;
        return { id, secret };
      },
      performUnsubscribe: async (z, bundle) => {
        const url = serviceUrl(bundle, `${WEBHOOKS}/${bundle.subscribeData.id}`);
        const response = await z.request({ method: "DELETE", url });
        return response.data.data;
      },
      perform: (z, bundle) => {
        const secret = bundle.subscribeData?.secret;
        if (secret && !isSigned(secret, bundle.rawRequest))
          throw new z.errors.HaltedError("The signature of this event is invalid, so it was ignored.");
        return [withId(bundle.cleanedRequest)];
      },
      performList: async (z, bundle) => {
        const response = await z.request(serviceUrl(bundle, `/api/automation/events/${type}/samples`));
        return response.data.data.samples.map(withId);
      },
      sample: withId(samples[type]),
      outputFields: [
        { key: "id", label: "Event ID" },
        { key: "timestamp", label: "Time", type: "datetime" },
        ...fields,
      ],
    },
  };
};

const triggers = Object.fromEntries(Object.keys(EVENTS).map((type) => [type, toTrigger(type)]));

module.exports = { triggers };
