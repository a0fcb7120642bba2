/**
 * Refreshing: requests tracked products and keywords again before they get too old, within the limits of each source.
 * Products come before keywords, tracked keywords before popular ones, the most overdue first. Work beyond a source's
 * capacity goes to the next source; the rest waits for the next refresh.
 */
import { utcDay } from "../../../platform/base/clock.ts";
import type { Log } from "../../../platform/base/log.ts";
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import { type LiveSource, SourceError } from "../source.ts";
import type { SourceRequest } from "./health-store.ts";
import type { RefreshItem, RefreshQueueStore } from "./refresh-queue-store.ts";
import { type PageStorage, storePages } from "./store-pages.ts";

export type Refreshing = PageStorage & { queue: RefreshQueueStore; log: Log };

type Refreshed = { products: number; keywords: number; stored: number };

/** The planning horizon: about the time until the next refresh. A refresh never waits longer. */
const PLAN_MS = 60_000;
const MAX_PRODUCTS = 2_000;
/** Products per request. A failure delays only the products of the same group. */
const GROUP_SIZE = 100;
/** The first one or two pages of a search, which cost about as much as this many products. */
const KEYWORD_PRODUCTS = 20;
const KEYWORD_COST = 20;
/** After this many failures in a row the source itself is considered down. */
const MAX_FAILURES = 3;

export async function refresh(
  refreshing: Refreshing,
  sources: readonly LiveSource[],
  signal?: AbortSignal,
): Promise<Refreshed> {
  const done: Refreshed = { products: 0, keywords: 0, stored: 0 };
  for (const source of sources) {
    if (signal?.aborted) break;
    try {
      await refreshFrom(refreshing, source, done, signal);
    } catch (error) {
      if (signal?.aborted) break;
      // The failure is recorded in the source's health. The next source is tried now, this one at the next refresh.
      if (!(error instanceof SourceError)) throw error;
      refreshing.log.warn({ source: source.name, fault: error.fault, problem: error.message }, "live source failed");
    }
  }
  return done;
}

async function refreshFrom(
  refreshing: Refreshing,
  source: LiveSource,
  done: Refreshed,
  signal?: AbortSignal,
): Promise<void> {
  const { queue, health, clock } = refreshing;
  let room = Math.min(MAX_PRODUCTS, await source.affordable(PLAN_MS, signal).catch(recordFailure(refreshing, source)));
  let failures = 0;
  /** Returns false when the source was unavailable. */
  const fetchPages = async (request: SourceRequest, pages: ReturnType<LiveSource["products"]>): Promise<boolean> => {
    try {
      const { added, changed, unchanged } = await storePages(refreshing, source.name, pages, { signal });
      done.stored += added + changed + unchanged;
      failures = 0;
    } catch (error) {
      if (!(error instanceof SourceError) || error.fault === "exhausted" || ++failures === MAX_FAILURES) throw error;
      refreshing.log.warn({ source: source.name, ...request, problem: error.message }, "live source request failed");
      // Refused keys are recorded, so that they do not come first every time. Unavailable keys are retried first next time.
      if (error.fault === "unavailable") return false;
    }
    await health.recordRequest(source.name, request, clock.now());
    return true;
  };

  const products = room > 0 ? await queue.listProducts(source.marketplaces, clock.now(), room) : [];
  for (const { marketplace, keys } of groupsOf(products)) {
    if (signal?.aborted) return;
    if (await fetchPages({ kind: "product", marketplace, keys }, source.products(marketplace, keys, signal)))
      done.products += keys.length;
    room -= keys.length;
  }

  const searches = Math.floor(room / KEYWORD_COST);
  if (searches <= 0) return;
  for (const { marketplace, key } of await queue.listKeywords(source.marketplaces, clock.now(), searches)) {
    if (signal?.aborted) return;
    const pages = source.search(marketplace, key, KEYWORD_PRODUCTS, signal);
    if (await fetchPages({ kind: "keyword", marketplace, keys: [key] }, pages)) done.keywords++;
  }
}

/** Records the failure of a call that is not part of `storePages`. */
function recordFailure({ health, clock }: Refreshing, { name }: LiveSource) {
  return async (error: unknown): Promise<never> => {
    const now = clock.now();
    if (error instanceof SourceError) await health.failed(name, utcDay(now), error.fault, error.message, now);
    throw error;
  };
}

/** Groups items by marketplace, most overdue first. */
function groupsOf(items: RefreshItem[]): { marketplace: MarketplaceDomain; keys: string[] }[] {
  const groups: { marketplace: MarketplaceDomain; keys: string[] }[] = [];
  for (const [marketplace, own] of Map.groupBy(items, (each) => each.marketplace))
    for (let from = 0; from < own.length; from += GROUP_SIZE)
      groups.push({ marketplace, keys: own.slice(from, from + GROUP_SIZE).map(({ key }) => key) });
  return groups;
}
