/**
 * The week before the demo market is loaded, for the products of a few niches: what the simulator would have seen, tick by
 * tick. They are loaded as of a week ago, and the ticks bring them up to now. All other products are loaded as of now.
 */
import type { Observation } from "../../catalog/product.ts";
import { numberOf } from "./asin.ts";
import { walkBack } from "./history.ts";
import { KINDS, type Kind } from "./kinds.ts";
import { layOut, type Slot } from "./layout.ts";
import { demoMaker, type MarketOptions } from "./market.ts";
import { mix, shareOf } from "./random.ts";

/** The products of a kind on a marketplace; `keyword` names the kind. */
export type DemoNiche = { keyword: string; products: readonly Observation[] };

/** The observations of one moment. */
type Tick = { at: Date; seen: Observation[]; isLastOfDay: boolean };

export type PastWeek = {
  /** When the products of `first` have all been seen. */
  from: Date;
  first: ReadonlyMap<string, Observation>;
  ticks: readonly Tick[];
};

const DAY_MS = 86_400_000;
const DAYS = 7;
/** Few, because each is a transaction. */
const TICKS_A_DAY = 6;
const TICK_MS = DAY_MS / TICKS_A_DAY;

/** The niches of these products of the market. */
export function demoNiches(options: MarketOptions, asins: readonly string[]): DemoNiche[] {
  const { place } = layOut(options.seed, options.products, options.marketplaces);
  const make = demoMaker(options);
  const niches = new Map<Slot, Observation[]>(asins.map((asin) => [place(numberOf(asin, options.seed)).slot, []]));
  for (let number = 0; number < options.products; number++) niches.get(place(number).slot)?.push(make(number));
  return [...niches].map(([{ kind }, products]) => ({ keyword: (KINDS[kind] as Kind).names.us.main, products }));
}

/** Each product is seen once a day, at another time every day. Products that are younger than a week are left out. */
export function pastWeek(products: Iterable<Observation>, seed: number, now: Date): PastWeek {
  const key = mix(seed);
  const timeOf = (tick: number) => new Date(now.getTime() - (tick + shareOf(key, "tick", tick)) * TICK_MS);
  const from = new Date(now.getTime() - DAYS * DAY_MS);
  const first = new Map<string, Observation>();
  const seen: Observation[][] = Array.from({ length: DAYS * TICKS_A_DAY }, () => []);
  for (const product of products) {
    if (product.firstAvailable != null && Date.parse(product.firstAvailable) > from.getTime() - 2 * DAY_MS) continue;
    const sinceMs = now.getTime() - product.seenAt.getTime();
    const newest = Math.min(TICKS_A_DAY - 1, Math.floor(sinceMs / TICK_MS));
    const times = Array.from({ length: DAYS + 1 }, (_, day) => timeOf(newest + day * TICKS_A_DAY));
    const [seenAt] = times as [Date];
    const past = walkBack(
      { ...product, meanRank: product.meanRank ?? product.bsr, seenAt },
      times.map((at) => (seenAt.getTime() - at.getTime()) / DAY_MS),
      seed,
    );
    for (const [day, observation] of past.entries()) seen[newest + day * TICKS_A_DAY]?.push(observation);
    const oldest = past.at(-1) as Observation;
    // The price of a product without stock is still on its page.
    first.set(product.asin, { ...product, ...known(oldest), priceMinor: oldest.priceMinor ?? product.priceMinor });
  }
  const ticks = seen.map((observations, tick) => ({
    at: timeOf(tick),
    seen: observations,
    isLastOfDay: tick % TICKS_A_DAY === 0,
  }));
  return { from, first, ticks: ticks.reverse() };
}

/** The fields of an observation that were seen. */
function known(observation: Observation): Partial<Observation> {
  return Object.fromEntries(Object.entries(observation).filter(([, value]) => value !== null));
}
