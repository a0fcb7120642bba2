/**
 * Repeatable chance, in two forms. A **stream** is drawn from in order; every product starts its own from the seed and its
 * number, so a part of the market can be generated without the rest. A **series** is read at any number without having
 * been drawn before; the living market reads one per product and topic at a day's number, so a process that restarts, or
 * a node that takes over, continues the same market.
 */
export class Stream {
  #state = 0;

  /** Restarts one object for each product: creating ten million objects would cost more than the drawing. */
  start(seed: number, number: number): this {
    this.#state = mix(mix(seed ^ 0x9e3779b9) ^ number);
    return this;
  }

  /** Mulberry32: small, fast, and the same on every machine. Returns at least 0 and less than 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  below(limit: number): number {
    return (this.next() * limit) | 0;
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  /** Normally distributed, with mean 0 and standard deviation 1. */
  gauss(): number {
    return normalQuantile(this.next());
  }
}

/** Hashes a number to 32 bits. */
export function mix(value: number): number {
  let mixed = value | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** Hashes a text and a seed to 32 bits. */
export function mixText(text: string, seed: number): number {
  let hash = mix(seed);
  for (let i = 0; i < text.length; i++) hash = mix(hash ^ text.charCodeAt(i));
  return hash;
}

const STEPS = 8192;
const QUANTILES = quantiles();

/** Read from a table: computing the exact quantile took a third of the time that generating a product takes. */
export function normalQuantile(share: number): number {
  const at = share * STEPS;
  const index = at | 0;
  const left = QUANTILES[index] as number;
  return left + (at - index) * ((QUANTILES[index + 1] as number) - left);
}

/** The inverse of the normal distribution, cut at 3.9 deviations and summed in small steps. */
function quantiles(): Float64Array {
  const table = new Float64Array(STEPS + 1);
  const step = 1 / 2048;
  let sum = normalShare(-3.9);
  let next = 0;
  for (let z = -3.9; next <= STEPS; z += step) {
    while (next <= STEPS && (sum >= next / STEPS || z > 3.9)) table[next++] = z;
    sum += (step * Math.exp((-z * z) / 2)) / Math.sqrt(2 * Math.PI);
  }
  return table;
}

/** The share of a normal distribution below z (Abramowitz and Stegun 26.2.17, accurate to seven digits). */
export function normalShare(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const poly = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * poly;
  return z < 0 ? tail : 1 - tail;
}

/** The random topics of a product; each has a separate series. */
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
  "offers",
  "weight",
  "sides",
  "sellers",
  "listed",
  "tick",
] as const;
type Topic = (typeof TOPICS)[number];

const SALTS = Object.fromEntries(TOPICS.map((topic) => [topic, mixText(topic, 0)])) as Record<Topic, number>;

/** The series of a product's topic; its key is `mixText(asin, seed)`. */
export function seriesOf(key: number, topic: Topic): number {
  return mix(key ^ SALTS[topic]);
}

/** A value of a product's series: at least 0 and less than 1. */
export function shareOf(key: number, topic: Topic, number = 0): number {
  return shareIn(seriesOf(key, topic), number);
}

function shareIn(series: number, number: number): number {
  return mix(series + Math.imul(number, 0x9e3779b1)) / 4_294_967_296;
}

/** A value of a series, normally distributed with mean 0 and standard deviation 1. */
export function gaussIn(series: number, number: number): number {
  return normalQuantile(shareIn(series, number));
}
