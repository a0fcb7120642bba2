/**
 * The simulator keeps the demo market moving. Every two seconds it takes the next few products of each marketplace, in rounds
 * in the order of their keys, and merges observations of them into the catalogue, so that every product is seen about once a
 * **market day**. One node per database runs it.
 *
 * Its only state is its position in the rounds; a product's changes follow from the seed and the time.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "../../../platform/base/clock.ts";
import type { HeldLock, Lock } from "../../../platform/base/lock.ts";
import type { Log } from "../../../platform/base/log.ts";
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { Observation } from "../../catalog/product.ts";
import { asinOf } from "./asin.ts";
import { isInvented, LAUNCH_EVERY_MS, launched, launchNumber } from "./launch.ts";
import { demoMaker } from "./market.ts";
import { type MarketProduct, marketTime, stepMarket } from "./market-step.ts";
import { mix, shareOf } from "./random.ts";
import type { MarketplaceSize } from "./simulator-store.ts";

type SimulatorMarket = {
  listMarketplaces(): Promise<MarketplaceSize[]>;
  listSome(marketplace: MarketplaceDomain, afterAsin: string, limit: number): Promise<MarketProduct[]>;
  /** An aborted signal ends the wait for other merges. */
  merge(observations: Iterable<Observation>, signal: AbortSignal): Promise<unknown>;
};

export type SimulatorParts = {
  market: SimulatorMarket;
  /** The seed of the demo market; products of any other market are left alone. */
  seed: number;
  /** Market days per day; 0 turns the simulator off. */
  speed: number;
  clock: Clock;
  log: Log;
  lock: Lock;
  pauses?: SimulatorPauses;
};

type SimulatorPauses = { tickMs: number; lockMs: number; longestMs: number };

export type Simulator = {
  start(): void;
  /** Runs one tick, without the lock, and returns the number of products observed. */
  step(now: Date): Promise<number>;
  /** Waits for the step in progress. */
  close(): Promise<void>;
};

/** `lockMs`: between two requests for a lock that another node holds; `longestMs`: the longest time between two failed tries. */
const PAUSES: SimulatorPauses = { tickMs: 2_000, lockMs: 10_000, longestMs: 60_000 };

/** In a larger or faster market a product is seen less often, with more changes at once. */
const MOST_PER_TICK = 500;
/** One launch per market day for each 5,000 products. */
const LAUNCHED_OF = 5_000;
const MOST_LAUNCHES = 100;

/** The position in a marketplace: the last ASIN, and how many products are due. */
type Round = MarketplaceSize & { after: string; due: number };

export function createSimulator(parts: SimulatorParts): Simulator {
  const { market, seed, speed, clock, log, lock, pauses = PAUSES } = parts;
  const time = marketTime(speed);
  const stop = new AbortController();
  let running: Promise<void> | undefined;
  let rounds: Round[] = [];
  /** False before the first round and after each: the marketplaces are then counted again. */
  let isCounted = false;
  let steppedAt: Date | undefined;
  let make: ((number: number) => Observation) | undefined;

  const count = async (now: Date): Promise<void> => {
    const before = new Map(rounds.map((round) => [round.marketplace, round]));
    rounds = (await market.listMarketplaces()).map((size) => {
      // A random start: a process that never completes a round would otherwise move the same products each time.
      const { after = asinOf(now.getTime() % 1e12, seed), due = 0 } = before.get(size.marketplace) ?? {};
      return { ...size, after, due };
    });
    isCounted = rounds.length > 0;
  };

  const launchesBetween = (from: Date, to: Date): Observation[] => {
    const products = rounds.reduce((sum, round) => sum + round.products, 0);
    const perNumber = (products / LAUNCHED_OF) * time.daysBetween(new Date(0), new Date(LAUNCH_EVERY_MS));
    const numbers: number[] = [];
    const last = launchNumber(to);
    // After a long pause, only the newest.
    for (let number = Math.max(launchNumber(from), last - MOST_LAUNCHES) + 1; number <= last; number++)
      if (isLaunched(number, perNumber, seed)) numbers.push(number);
    if (numbers.length === 0) return [];
    make ??= demoMaker({ seed, products, at: to });
    return numbers.map(make).map((product) => launched(product, seed, to));
  };

  /** The number of products to take from each marketplace in this tick. */
  const planTick = (days: number): { round: Round; due: number; take: number }[] => {
    const plans = rounds.map((round) => ({ round, due: Math.min(round.products, round.due + round.products * days) }));
    const due = plans.reduce((sum, plan) => sum + plan.due, 0);
    const part = Math.min(1, MOST_PER_TICK / due);
    return plans.map(({ round, due }) => ({ round, due: due * part, take: Math.floor(due * part) }));
  };

  const step = async (now: Date): Promise<number> => {
    if (!isCounted) await count(now);
    const from = steppedAt ?? now;
    const plans = planTick(Math.max(0, time.daysBetween(from, now)));
    const products: MarketProduct[] = [];
    const positions: { round: Round; due: number; after: string }[] = [];
    let isOver = false;
    for (const { round, due, take } of plans) {
      const some = take === 0 ? [] : await market.listSome(round.marketplace, round.after, take);
      products.push(...some.filter((product) => isInvented(product, seed, now)));
      if (some.length < take) isOver = true;
      const last = some.length < take ? "" : (some.at(-1)?.asin ?? round.after);
      positions.push({ round, due: due - some.length, after: last });
    }
    const seen = [...stepMarket(products, { seed, time, now }), ...launchesBetween(from, now)];
    if (seen.length > 0) await market.merge(seen, stop.signal);
    // After the merge, so that products whose merge failed are due again.
    for (const { round, due, after } of positions) Object.assign(round, { due, after });
    if (isOver) isCounted = false;
    steppedAt = now;
    return seen.length;
  };

  const run = async (): Promise<void> => {
    let held: HeldLock | undefined;
    let failures = 0;
    while (!stop.signal.aborted) {
      let pauseMs = pauses.tickMs;
      try {
        if (held?.lost.aborted) {
          await held.release();
          held = undefined;
        }
        if (held === undefined) {
          held = await lock.tryLock();
          steppedAt = undefined; // another node covered the time without the lock
          if (held !== undefined) log.info({ speed }, "demo market simulator runs on this node");
        }
        if (held === undefined) pauseMs = pauses.lockMs;
        else await step(clock.now());
        if (failures > 0 && held !== undefined) log.info("demo market simulator recovered");
        failures = 0;
      } catch (error) {
        if (stop.signal.aborted) break;
        if (failures === 0) log.warn({ err: error }, "demo market simulator failed; retrying");
        pauseMs = Math.min(pauses.longestMs, pauses.tickMs * 2 ** failures);
        failures++;
      }
      await sleep(pauseMs, undefined, { signal: stop.signal }).catch(() => {});
    }
    await held?.release();
  };

  return {
    start() {
      if (speed > 0) running ??= run();
    },
    step,
    async close() {
      stop.abort();
      await running;
    },
  };
}

/** The time between two launch numbers is short enough for one launch at most. */
function isLaunched(number: number, expected: number, seed: number): boolean {
  return shareOf(mix(seed), "launch", number) < expected;
}
