/**
 * Chance that can be repeated. Every product draws from a stream of its own, started from the seed and the product's
 * number: a part of the market can be made without the rest, and comes out the same.
 */
export class Stream {
  #state = 0;

  /** One object is started anew for each product: making ten million of them would cost more than drawing does. */
  start(seed: number, number: number): this {
    this.#state = mix(mix(seed ^ 0x9e3779b9) ^ number);
    return this;
  }

  /** Mulberry32: small, fast, and the same on every machine. At least 0 and less than 1. */
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

  /** Normal, with mean 0 and deviation 1. */
  gauss(): number {
    return normalQuantile(this.next());
  }
}

/** 32 bits, each of which depends on every bit of the value. */
export function mix(value: number): number {
  let mixed = value | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** The same text and seed give the same 32 bits. */
export function mixText(text: string, seed: number): number {
  let hash = mix(seed);
  for (let i = 0; i < text.length; i++) hash = mix(hash ^ text.charCodeAt(i));
  return hash;
}

const STEPS = 8192;
const QUANTILES = quantiles();

/** From a table: an exact quantile for every draw took a third of the time of a product. */
export function normalQuantile(share: number): number {
  const at = share * STEPS;
  const index = at | 0;
  const left = QUANTILES[index] as number;
  return left + (at - index) * ((QUANTILES[index + 1] as number) - left);
}

/** The normal distribution, cut at 3.9 deviations, summed in small steps and read the other way round. */
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

/** The share of a normal distribution below z; Abramowitz and Stegun 26.2.17, right to seven digits. */
export function normalShare(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const poly = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * poly;
  return z < 0 ? tail : 1 - tail;
}
