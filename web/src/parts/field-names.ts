/**
 * Field names of API parameters. Error messages name parameters, because programs read them too; pages replace them with
 * the names of their fields.
 */
const NAMES: Record<string, string> = {
  asin: "The ASIN",
  keyword: "The keyword",
  marketplace: "The marketplace",
  marketListId: "The market list",
  mine: "The list of your products",
  rivals: "The list of rivals",
  text: "The text",
  day: "The day",
  name: "The name",
  label: "The name",
  description: "The text",
  url: "The URL",
  events: "The list of events",
  since: "The time",
  value: "The value",
  plan: "The plan",
  ownerEmail: "The e-mail address",
  hysteresisPercent: "The rearm value",
  cooldownMinutes: "The notification interval",
  threshold: "The rank change",
  "thresholds.price": "The price change",
  "thresholds.bsr": "The rank change",
  "thresholds.reviews": "The number of reviews",
  minPrice: "The minimum price",
  maxPrice: "The maximum price",
  minBsr: "The minimum best-seller rank",
  maxBsr: "The maximum best-seller rank",
  minMonthlySales: "The minimum monthly sales",
  maxMonthlySales: "The maximum monthly sales",
  minRevenue: "The minimum monthly revenue",
  maxRevenue: "The maximum monthly revenue",
  minReviews: "The minimum number of reviews",
  maxReviews: "The maximum number of reviews",
  minAgeDays: "The minimum age in days",
  maxAgeDays: "The maximum age in days",
  minOffers: "The minimum number of offers",
  maxOffers: "The maximum number of offers",
  minWeight: "The minimum weight",
  maxWeight: "The maximum weight",
  minTitleScore: "The minimum title score",
  maxTitleScore: "The maximum title score",
  minRating: "The minimum rating",
  maxRating: "The maximum rating",
  requestsPerDay: "The number of requests per day",
  dashboardRequestsPerDay: "The number of dashboard requests per day",
  webhooks: "The number of webhooks",
  channels: "The choice of channels",
  emailsPerDay: "The number of e-mails per day",
  modelTokensPerDay: "The number of model tokens per day",
  trackedProducts: "The number of tracked products",
  trackedKeywords: "The number of tracked keywords",
  alerts: "The number of alerts",
  listings: "The number of listing drafts",
  refreshHours: "The number of hours",
  preset: "The file type",
  map: "The column mapping",
  seenAt: "The day",
  decimal: "The decimal separator",
  format: "The file format",
  delimiter: "The column separator",
  encoding: "The text encoding",
};

/** The name of a parameter's field; a nested parameter uses its own name, or its parent's. */
function fieldCalled(parameter: string): string {
  const parts = parameter.split(".");
  const within = parts.map((_, i) => parts.slice(0, parts.length - i).join("."));
  return [...within, parts.at(-1) ?? ""].map((name) => NAMES[name]).find((name) => name !== undefined) ?? parameter;
}

/** "The minimum price must not be greater than the maximum price" */
export function problemInWords(
  { parameter, message }: { parameter: string; message: string },
  called?: string,
): string {
  // The name of the field says it already.
  if (message === "must be an e-mail address") return "Enter an address such as name@example.com.";
  // Only camelCase names are replaced: others cannot be distinguished from the words of the message.
  const worded = message.replace(/\b[a-z]+[A-Z]\w*\b/g, (name) => {
    const known = NAMES[name];
    return known === undefined ? name : known.charAt(0).toLowerCase() + known.slice(1);
  });
  return `${called ?? fieldCalled(parameter)} ${worded}`;
}
