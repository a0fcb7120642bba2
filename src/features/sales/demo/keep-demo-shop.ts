/** Keeps the shop of the demo account up to date: its files are imported like any account's. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Clock } from "../../../platform/base/clock.ts";
import type { HistoryStore } from "../../catalog/history-store.ts";
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { Observation } from "../../catalog/product.ts";
import { dayAfter } from "../generated-shop/shop.ts";
import { demoFiles, ORDERS_FILE } from "./demo-files.ts";
import {
  createDemoShop,
  DEMO_SHOP_MARKETPLACE,
  demoProducts,
  type Figures,
  type FiguresOn,
  SHOP_SIZE,
} from "./demo-shop.ts";
import type { DemoShopStore } from "./demo-shop-store.ts";

export type DemoShopParts = {
  /** Of the demo market. */
  seed: number;
  products: number;
  accountId: string;
  store: DemoShopStore;
  history: Pick<HistoryStore, "listDays">;
  accept(file: {
    accountId: string;
    name: string;
    marketplace: MarketplaceDomain;
    pieces: AsyncIterable<Uint8Array>;
  }): Promise<unknown>;
  clock: Clock;
};

/** The time between two rounds of files. */
const EVERY_MS = 6 * 3_600_000;
/** As long as a round of files may look back, and a little more. */
const HISTORY_DAYS = 480;

/** Does nothing when the last round is recent, or when the market is too small for a shop. */
export async function keepDemoShop(
  { seed, products, accountId, store, history, accept, clock }: DemoShopParts,
  signal: AbortSignal,
): Promise<Record<string, number> | undefined> {
  const now = clock.now();
  const last = await store.findLastImport(accountId, ORDERS_FILE);
  // Sales that were deleted stay deleted.
  if (last?.isDeleted || (last !== undefined && now.getTime() - last.at.getTime() < EVERY_MS)) return undefined;
  const chosen = demoProducts(seed, products);
  if (chosen.length < SHOP_SIZE) return undefined;
  const shop = createDemoShop(seed, chosen, await figuresOf(chosen, history, now));
  let files = 0;
  // One file at a time, the orders last: a round that was interrupted is repeated as a whole.
  const all = [...demoFiles(shop, now, last?.at.toISOString().slice(0, 10) ?? null)];
  for (const { name, pieces } of [...all.filter((file) => file.name !== ORDERS_FILE), ...all.slice(0, 1)]) {
    if (signal.aborted) break;
    await accept({ accountId, name, marketplace: DEMO_SHOP_MARKETPLACE, pieces: encoded(pieces, signal) });
    files++;
  }
  return { files };
}

/** Lets other work of the thread go on between two pieces. */
async function* encoded(pieces: Iterable<string>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    signal.throwIfAborted();
    yield Buffer.from(piece);
    await nextTurn();
  }
}

/** Reads the figures of the products at the beginning of each day. They never change afterwards, so a day keeps its orders. */
async function figuresOf(
  chosen: readonly Observation[],
  history: DemoShopParts["history"],
  now: Date,
): Promise<FiguresOn> {
  const today = now.toISOString().slice(0, 10);
  const first = dayAfter(today, -HISTORY_DAYS);
  const points = await history.listDays(chosen, new Date(first), now);
  const known = new Map<string, Map<string, Figures>>();
  for (const [key, own] of Map.groupBy(points, (each) => each.key)) {
    const days = new Map<string, Figures>();
    const waiting = own.map(({ point }) => point);
    let current: Figures | undefined;
    for (let day = first; day <= today; day = dayAfter(day, 1)) {
      for (let [point] = waiting; point !== undefined && point.at.getTime() <= Date.parse(day); [point] = waiting) {
        waiting.shift();
        const { priceMinor, bsr } = point;
        current = { priceMinor: priceMinor ?? current?.priceMinor ?? null, bsr: bsr ?? current?.bsr ?? null };
      }
      if (current !== undefined) days.set(day, current);
    }
    known.set((chosen[key] as Observation).asin, days);
  }
  return (asin, day) => known.get(asin)?.get(day);
}
