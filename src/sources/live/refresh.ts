/**
 * Refreshing: what people track is asked for again before it gets too old, within what each source can give. Products come
 * before keywords, tracked ones before popular ones, the most overdue first. What one source has no room for is left to the
 * next one, and to the next time.
 */
import { utcDay } from "../../base/clock.ts";
import type { Log } from "../../base/log.ts";
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import { type LiveSource, SourceError } from "../source.ts";
import type { Asked } from "./health-store.ts";
import { type Taking, takePages } from "./take-pages.ts";
import type { FreshHours, Wanted, WantedStore } from "./wanted-store.ts";

export type Refreshing = Taking & { wanted: WantedStore; fresh: FreshHours; log: Log };

type Refreshed = { products: number; keywords: number; stored: number };

/** What a refresh may plan for: about the time until the next one. It never waits for more. */
const PLAN_MS = 60_000;
const MOST_PRODUCTS = 2_000;
/** Asked for at once: what goes wrong with one of them costs the others of its group no more than a turn. */
const GROUP = 100;
/** The first page or two of what a source finds, which cost it about as much as this many products. */
const KEYWORD_PRODUCTS = 20;
const KEYWORD_COST = 20;
/** So many in a row, and it is the source that is at fault, not what it was asked for. */
const MOST_FAILURES = 3;

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
      // It is noted with the source's health. The next source may do better, and this one the next time.
      if (!(error instanceof SourceError)) throw error;
      refreshing.log.warn(
        { source: source.name, fault: error.fault, problem: error.message },
        "a source could not be used",
      );
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
  const { wanted, fresh, health, clock } = refreshing;
  let room = Math.min(MOST_PRODUCTS, await source.affordable(PLAN_MS, signal).catch(noteFailure(refreshing, source)));
  let failures = 0;
  /** Whether it was answered. */
  const ask = async (asked: Asked, pages: ReturnType<LiveSource["products"]>): Promise<boolean> => {
    try {
      const { added, changed, unchanged } = await takePages(refreshing, source.name, pages);
      done.stored += added + changed + unchanged;
      failures = 0;
    } catch (error) {
      if (!(error instanceof SourceError) || error.fault === "exhausted" || ++failures === MOST_FAILURES) throw error;
      refreshing.log.warn({ source: source.name, ...asked, problem: error.message }, "a source did not answer this");
      // What it will not answer is not to be asked for first every time. What it could not is, the next time.
      if (error.fault === "unavailable") return false;
    }
    await health.asked(source.name, asked, clock.now());
    return true;
  };

  const products = room > 0 ? await wanted.listProducts(fresh, source.marketplaces, clock.now(), room) : [];
  for (const { marketplace, keys } of groupsOf(products)) {
    if (signal?.aborted) return;
    if (await ask({ kind: "product", marketplace, keys }, source.products(marketplace, keys, signal)))
      done.products += keys.length;
    room -= keys.length;
  }

  const searches = Math.floor(room / KEYWORD_COST);
  if (searches <= 0) return;
  for (const { marketplace, key } of await wanted.listKeywords(fresh, source.marketplaces, clock.now(), searches)) {
    if (signal?.aborted) return;
    const pages = source.search(marketplace, key, KEYWORD_PRODUCTS, signal);
    if (await ask({ kind: "keyword", marketplace, keys: [key] }, pages)) done.keywords++;
  }
}

/** Of what is not asked for pages, and so not noted by who takes them. */
function noteFailure({ health, clock }: Refreshing, { name }: LiveSource) {
  return async (error: unknown): Promise<never> => {
    const now = clock.now();
    if (error instanceof SourceError) await health.failed(name, utcDay(now), error.fault, error.message, now);
    throw error;
  };
}

/** Of one marketplace each, in the order of what is most wanted. */
function groupsOf(wanted: Wanted[]): { marketplace: MarketplaceDomain; keys: string[] }[] {
  const groups: { marketplace: MarketplaceDomain; keys: string[] }[] = [];
  for (const [marketplace, items] of Map.groupBy(wanted, (each) => each.marketplace))
    for (let from = 0; from < items.length; from += GROUP)
      groups.push({ marketplace, keys: items.slice(from, from + GROUP).map(({ key }) => key) });
  return groups;
}
