/**
 * Chance of the living market. Nothing is drawn in a row: what befalls a product on a day follows from the seed, its asin
 * and the day alone. A process that starts anew, or a node that takes over, goes on with the same market.
 */
import { mix, mixText, normalQuantile } from "../../catalog/demo/random.ts";

/** What chance decides of a product; each draws of its own. */
const TOPICS = [
  "shock",
  "restless",
  "week",
  "season",
  "event",
  "price",
  "reviews",
  "purge",
  "rating",
  "sales",
  "badge",
  "launch",
] as const;
type Topic = (typeof TOPICS)[number];

const SALTS = Object.fromEntries(TOPICS.map((topic) => [topic, mixText(topic, 0)])) as Record<Topic, number>;

/** A product's key: the same asin has another life under another seed. */
export function keyOf(asin: string, seed: number): number {
  return mixText(asin, seed);
}

/** At least 0 and less than 1. */
export function shareOf(key: number, topic: Topic, number = 0): number {
  return shareIn(seriesOf(key, topic), number);
}

/** Where many of one topic are drawn. */
export function seriesOf(key: number, topic: Topic): number {
  return mix(key ^ SALTS[topic]);
}

function shareIn(series: number, number: number): number {
  return mix(series + Math.imul(number, 0x9e3779b1)) / 4_294_967_296;
}

/** Normal, with mean 0 and deviation 1. */
export function gaussIn(series: number, number: number): number {
  return normalQuantile(shareIn(series, number));
}
