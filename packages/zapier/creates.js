const { createHash } = require("node:crypto");
const { serviceUrl } = require("./requests");
const { asin, keyword, marketplace } = require("./fields");
const { trackedProduct, alert } = require("./service.json");

const TRACKED = "/api/v1/tracking/products";
const METRICS = {
  price: "Price",
  bsr: "Best-seller rank",
  monthlySales: "Monthly sales",
  monthlyRevenue: "Monthly revenue",
  reviewCount: "Review count",
  rating: "Rating",
  keywordRank: "Keyword rank (needs a product and a keyword)",
  nicheScore: "Niche score (needs a keyword)",
};

/** Leaves out fields that the user has not filled in. */
const given = (fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value ?? false));

/** A product that is already tracked is returned as it is, so a Zap can run for the same product twice. */
const trackProduct = async (z, bundle) => {
  const { asin: id, marketplace: market, label, pricePercent } = bundle.inputData;
  const url = serviceUrl(bundle, TRACKED);
  const product = { asin: id.trim(), marketplace: market };
  const existing = await z.request({ url, params: product });
  const [tracked] = existing.data.data.products;
  if (tracked) return tracked;
  const thresholds = pricePercent === undefined ? undefined : { price: { by: pricePercent, unit: "percent" } };
  const response = await z.request({ method: "POST", url, body: { ...product, ...given({ label, thresholds }) } });
  return response.data.data;
};

const createAlert = async (z, bundle) => {
  const { metric, comparison, value, marketplace: market, asin: id, keyword: words, name } = bundle.inputData;
  const body = { metric, comparison, value, marketplace: market, ...given({ asin: id?.trim(), keyword: words, name }) };
  // When a response is lost, Zapier runs the action again. The same alert of the same Zap is created once an hour at most.
  const run = JSON.stringify([bundle.meta?.zap?.id, new Date().toISOString().slice(0, 13), body]);
  const response = await z.request({
    method: "POST",
    url: serviceUrl(bundle, "/api/v1/alerts"),
    headers: { "Idempotency-Key": `zapier-${createHash("sha256").update(run).digest("hex")}` },
    body,
  });
  return response.data.data;
};

module.exports = {
  creates: {
    track_product: {
      key: "track_product",
      noun: "Tracked Product",
      display: { label: "Track Product", description: "Starts tracking a product. Its changes create events." },
      operation: {
        inputFields: [
          asin,
          marketplace,
          { key: "label", label: "Label", type: "string", helpText: "Your name for the product." },
          {
            key: "pricePercent",
            label: "Price change in percent",
            type: "number",
            helpText: "The smallest price change that creates an event. Empty means any change.",
          },
        ],
        perform: trackProduct,
        sample: trackedProduct,
      },
    },
    alert: {
      key: "alert",
      noun: "Alert",
      display: { label: "Create Alert", description: "Creates an alert that fires when a figure crosses a threshold." },
      operation: {
        inputFields: [
          { key: "metric", label: "Metric", type: "string", choices: METRICS, required: true },
          {
            key: "comparison",
            label: "Comparison",
            type: "string",
            choices: { below: "Below", at_most: "At most", above: "Above", at_least: "At least" },
            required: true,
          },
          { key: "value", label: "Threshold", type: "number", required: true },
          marketplace,
          { ...asin, required: false },
          { ...keyword, required: false },
          { key: "name", label: "Name", type: "string", helpText: "Your name for the alert." },
        ],
        perform: createAlert,
        sample: alert,
      },
    },
  },
};
