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

/** What a refresh may plan for: about the time until the next one. */
const PLAN_MS = 60_000;
const MOST_PRODUCTS = 2_000;
/** A search costs a source about as much as this many products, and tells of as many. */
const KEYWORD_COST = 20;
const KEYWORD_PRODUCTS = 100;

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
  const ask = async (asked: Asked, pages: ReturnType<LiveSource["products"]>) => {
    const noteAsked = () => health.asked(source.name, asked, clock.now());
    const { added, changed, unchanged } = await takePages(refreshing, source.name, pages).catch(async (error) => {
      // What the source stumbles over must not be asked for first every time.
      if (error instanceof SourceError && error.fault === "malformed") await noteAsked();
      throw error;
    });
    await noteAsked();
    done.stored += added + changed + unchanged;
  };

  const products = await wanted.listProducts(fresh, source.marketplaces, clock.now(), Math.max(1, room));
  for (const [marketplace, keys] of byMarketplace(products)) {
    if (signal?.aborted) return;
    await ask({ kind: "product", marketplace, keys }, source.products(marketplace, keys, signal));
    done.products += keys.length;
    room -= keys.length;
  }

  const keywords = Math.floor(room / KEYWORD_COST);
  if (keywords <= 0 && products.length > 0) return;
  for (const { marketplace, key } of await wanted.listKeywords(
    fresh,
    source.marketplaces,
    clock.now(),
    Math.max(1, keywords),
  )) {
    if (signal?.aborted) return;
    const pages = source.search(marketplace, key, KEYWORD_PRODUCTS, signal);
    await ask({ kind: "keyword", marketplace, keys: [key] }, pages);
    done.keywords++;
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

function byMarketplace(wanted: Wanted[]): Map<MarketplaceDomain, string[]> {
  const groups = Map.groupBy(wanted, ({ marketplace }) => marketplace);
  return new Map([...groups].map(([marketplace, items]) => [marketplace, items.map(({ key }) => key)]));
}
