/**
 * The simulator: makes the demo's market live. Every two seconds it takes the next few products of each marketplace,
 * round after round in the order of their keys, and tells the catalogue what is seen of them now, so that every product
 * is seen about once a **market day**. Of all nodes on a database one simulates.
 *
 * It keeps nothing but where it is in its rounds: what happens to a product follows from the seed and the time.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "../../base/clock.ts";
import type { HeldLock, Lock } from "../../base/lock.ts";
import type { Log } from "../../base/log.ts";
import { asinOf } from "../../catalog/demo/asin.ts";
import { demoMaker } from "../../catalog/demo/market.ts";
import { mix } from "../../catalog/demo/random.ts";
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { Observation } from "../../catalog/product.ts";
import { shareOf } from "./chance.ts";
import { isInvented, LAUNCH_EVERY_MS, launched, launchNumber } from "./launch.ts";
import { type MarketProduct, stepMarket } from "./market-step.ts";
import { marketTime } from "./market-time.ts";
import type { MarketplaceSize } from "./simulator-store.ts";

type SimulatorMarket = {
  listMarketplaces(): Promise<MarketplaceSize[]>;
  listSome(marketplace: MarketplaceDomain, afterAsin: string, limit: number): Promise<MarketProduct[]>;
  merge(observations: Iterable<Observation>): Promise<unknown>;
};

export type SimulatorParts = {
  market: SimulatorMarket;
  /** That the demo market was made with: products of another one are left alone. */
  seed: number;
  /** Market days a day. At 0 it never starts. */
  speed: number;
  clock: Clock;
  log: Log;
  lock: Lock;
  pauses?: SimulatorPauses;
};

type SimulatorPauses = { tickMs: number; lockMs: number; longestMs: number };

export type Simulator = {
  start(): void;
  /** One tick, whoever has the lock. Tells how many products were seen. */
  step(now: Date): Promise<number>;
  /** Waits for the step under way. */
  close(): Promise<void>;
};

/** `lockMs`: how often to ask for the lock that another node has; `longestMs`: at most between two tries that fail. */
const PAUSES: SimulatorPauses = { tickMs: 2_000, lockMs: 10_000, longestMs: 60_000 };

/** However large the catalogue, and however fast its days: then a product is seen less often, and more has happened. */
const MOST_PER_TICK = 500;
/** Of so many products one is new a market day. */
const LAUNCHED_OF = 5_000;
const MOST_LAUNCHES = 100;

/** Where it is in a marketplace: after this asin, and how many products are due. */
type Round = MarketplaceSize & { after: string; due: number };

export function createSimulator(parts: SimulatorParts): Simulator {
  const { market, seed, speed, clock, log, lock, pauses = PAUSES } = parts;
  const time = marketTime(speed);
  const stop = new AbortController();
  let running: Promise<void> | undefined;
  let rounds: Round[] = [];
  /** When a round has ended, or none has begun, the marketplaces are counted anew. */
  let isCounted = false;
  let steppedAt: Date | undefined;
  let make: ((number: number) => Observation) | undefined;

  const count = async (now: Date): Promise<void> => {
    const before = new Map(rounds.map((round) => [round.marketplace, round]));
    rounds = (await market.listMarketplaces()).map((size) => {
      // A process that never lives through a whole round would otherwise show the same products each time.
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
    // After a long pause only the newest: the others had their day.
    for (let number = Math.max(launchNumber(from), last - MOST_LAUNCHES) + 1; number <= last; number++)
      if (isLaunched(number, perNumber, seed)) numbers.push(number);
    if (numbers.length === 0) return [];
    make ??= demoMaker({ seed, products, at: to });
    const made = numbers.map(make);
    return made.map((product) => launched(product, seed, to));
  };

  /** How many products each marketplace is due for, as many as a tick may take. */
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
    const places: { round: Round; due: number; after: string }[] = [];
    let isOver = false;
    for (const { round, due, take } of plans) {
      const some = take === 0 ? [] : await market.listSome(round.marketplace, round.after, take);
      products.push(...some.filter((product) => isInvented(product, seed, now)));
      if (some.length < take) isOver = true;
      const last = some.length < take ? "" : (some.at(-1)?.asin ?? round.after);
      places.push({ round, due: due - some.length, after: last });
    }
    const seen = [...stepMarket(products, { seed, time, now }), ...launchesBetween(from, now)];
    if (seen.length > 0) await market.merge(seen);
    // Only now: what could not be merged is due again.
    for (const { round, due, after } of places) Object.assign(round, { due, after });
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
          steppedAt = undefined; // the time without the lock was another's
          if (held !== undefined) log.info({ speed }, "this node moves the demo market");
        }
        if (held === undefined) pauseMs = pauses.lockMs;
        else await step(clock.now());
        if (failures > 0 && held !== undefined) log.info("the demo market moves again");
        failures = 0;
      } catch (error) {
        if (failures === 0) log.warn({ err: error }, "the demo market stands still; it is tried again and again");
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

/** The time between two numbers is short: it sees one launch or none. */
function isLaunched(number: number, expected: number, seed: number): boolean {
  return shareOf(mix(seed), "launch", number) < expected;
}
