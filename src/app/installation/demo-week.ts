/**
 * Gives the demo account its past: it tracks the products of its shop since a week ago, and the observations of that week are
 * merged as those of the simulator are, at their own times. The change detection writes the events; nobody is notified of them.
 */
import { createCreateOnce } from "../../features/access/create-once.ts";
import { createIdempotencyStore } from "../../features/access/idempotency-store.ts";
import { allowanceOf, type Countable } from "../../features/access/plan.ts";
import { type Account, createAccessStore } from "../../features/access/store.ts";
import { createCurvesStore } from "../../features/catalog/estimates/curves-store.ts";
import { createCurvesReader } from "../../features/catalog/estimates/read-curves.ts";
import { createMergeStore } from "../../features/catalog/merge-store.ts";
import type { Observation } from "../../features/catalog/product.ts";
import { createProductStore } from "../../features/catalog/product-store.ts";
import { DEMO_SHOP_MARKETPLACE } from "../../features/sales/demo/demo-shop.ts";
import { normalKeyword } from "../../features/search/keyword-tally.ts";
import { createNicheStore } from "../../features/search/niche-store.ts";
import type { Search } from "../../features/search/query.ts";
import { recordTrackedNiche } from "../../features/search/record-niche-history.ts";
import { createAlertStore } from "../../features/tracking/alert-store.ts";
import { createDetection } from "../../features/tracking/detect-store.ts";
import { createEventFeed } from "../../features/tracking/feed-store.ts";
import { createKeywordRankStore } from "../../features/tracking/keyword-rank-store.ts";
import { createKeywordRanker } from "../../features/tracking/keyword-ranker.ts";
import { createKeywordTrackingStore } from "../../features/tracking/keyword-tracking-store.ts";
import { createAlerts } from "../../features/tracking/manage-alerts.ts";
import { createMarketListStore } from "../../features/tracking/market/market-list-store.ts";
import { createProductTrackingStore } from "../../features/tracking/product-tracking-store.ts";
import { createKeywordTracking } from "../../features/tracking/track-keywords.ts";
import { createProductTracking } from "../../features/tracking/track-products.ts";
import type { Clock } from "../../platform/base/clock.ts";
import type { Log } from "../../platform/base/log.ts";
import { toDecimal } from "../../platform/base/money.ts";
import { createAdvisoryLock } from "../../platform/db/advisory-lock.ts";
import type { Database } from "../../platform/db/open.ts";
import { DEMO_SHOP_ACCOUNT, type DemoWeek } from "./demo.ts";

type WeekParts = {
  database: Database;
  search: Pick<Search, "niche" | "rankOf" | "isReady">;
  indexRevision: () => number;
  onMerged: () => void;
  log: Log;
  signal: AbortSignal;
};

/** Stopped half-way, it leaves a shorter past. */
export async function replayDemoWeek(week: DemoWeek, parts: WeekParts): Promise<void> {
  const { log, signal } = parts;
  try {
    await replay(week, parts);
  } catch (error) {
    if (!signal.aborted) log.warn({ err: error }, "could not create the past week of the demo account");
  }
}

async function replay(week: DemoWeek, parts: WeekParts): Promise<void> {
  const { database, search, indexRevision, onMerged, log, signal } = parts;
  const { pool, sessions } = database;
  const account = await createAccessStore(database).findAccount(DEMO_SHOP_ACCOUNT);
  if (account === undefined || week.own.length === 0) return;
  let now = week.from;
  const clock = { now: () => now };
  const feed = createEventFeed(async () => {}); // queues no deliveries
  const detection = createDetection(pool, { feed, clock });
  const { merge } = createMergeStore(pool, { detect: detection.detect, onMerged });
  const ranker = createKeywordRanker({
    store: createKeywordRankStore(pool, feed),
    lock: createAdvisoryLock(sessions, "keyword ranks"),
    search,
    indexRevision,
    clock,
    log,
  });
  const rankKeywords = async () => {
    await ranker.runOnce(); // also waits for the index
    for (const { keyword } of week.niches) {
      const niche = { marketplace: DEMO_SHOP_MARKETPLACE, keyword: normalKeyword(keyword) };
      await recordTrackedNiche({ store: createNicheStore(pool), search, clock }, niche);
    }
  };

  await trackMarket(week, account, database, clock);
  await detection.detectDue(signal);
  await rankKeywords();
  for (const { at, seen, isLastOfDay } of week.ticks) {
    signal.throwIfAborted();
    now = at;
    await merge(seen, { signal, cancel: signal });
    if (isLastOfDay) await rankKeywords();
  }
  await ranker.close();
}

/** Tracks the shop's products, their keywords and the best rivals, with an alert per metric that will fire. */
async function trackMarket(
  { own, niches, ticks }: DemoWeek,
  account: Account,
  { db, pool }: Database,
  clock: Clock,
): Promise<void> {
  const caller = { accountId: account.id, plan: account.plan, allowance: allowanceOf(account.plan, account.overrides) };
  const createOnce = createCreateOnce({ store: createIdempotencyStore(db), clock });
  const creating = (kind: Countable) => createOnce(caller, kind, undefined);
  const trackedProducts = createProductTrackingStore(db);
  const products = createProductTracking({ store: trackedProducts, clock });
  const keywords = createKeywordTracking({
    store: createKeywordTrackingStore(db),
    recordNiche: async () => {},
    clock,
  });
  const alerts = createAlerts({
    store: createAlertStore(db),
    lists: createMarketListStore(db, trackedProducts),
    reading: {
      products: createProductStore(pool),
      readCurves: createCurvesReader(createCurvesStore(db)),
    },
    clock,
  });

  const rivals = niches.flatMap((niche) => bestOf(niche.products.filter(({ asin }) => !own.includes(asin))));
  for (const asin of [...own, ...rivals])
    await products.track(caller.accountId, { marketplace: DEMO_SHOP_MARKETPLACE, asin }, creating("trackedProducts"));
  for (const { keyword, products: all } of niches) {
    const asin = all.find((product) => own.includes(product.asin))?.asin ?? null;
    const input = { marketplace: DEMO_SHOP_MARKETPLACE, keyword, asin, threshold: { by: 1 } };
    await keywords.track(caller.accountId, input, creating("trackedKeywords"));
  }
  const seen = Map.groupBy(
    ticks.flatMap((tick) => tick.seen),
    ({ asin }) => asin,
  );
  for (const { metric, field } of WATCHED) {
    const moves = own.flatMap((asin) =>
      crossingOf(
        asin,
        (seen.get(asin) ?? []).map((each) => each[field]),
      ),
    );
    const [most] = moves.sort((a, b) => b.size - a.size);
    if (most === undefined) continue;
    const { asin, comparison, value } = most;
    const inItsUnit = metric === "price" ? toDecimal(Math.round(value), "USD") : Math.round(value);
    await alerts.create(
      caller.accountId,
      { metric, marketplace: DEMO_SHOP_MARKETPLACE, asin, comparison, value: inItsUnit },
      creating("alerts"),
    );
  }
}

const WATCHED = [
  { metric: "price", field: "priceMinor" },
  { metric: "bsr", field: "bsr" },
  { metric: "reviewCount", field: "reviewCount" },
] as const;

/** A threshold in the middle between the first value and the one that is farthest from it. */
function crossingOf(asin: string, values: (number | null)[]) {
  const known = values.filter((value) => value !== null);
  const [first] = known;
  if (first === undefined || first === 0) return [];
  const sizeOf = (value: number) => Math.abs(value - first) / first;
  const far = known.reduce((most, value) => (sizeOf(value) > sizeOf(most) ? value : most), first);
  if (far === first) return [];
  return [{ asin, size: sizeOf(far), comparison: far < first ? "below" : "above", value: (first + far) / 2 } as const];
}

function bestOf(products: readonly Observation[]): string[] {
  const ranked = products.filter(({ bsr }) => bsr !== null);
  const [best] = ranked.sort((a, b) => (a.bsr as number) - (b.bsr as number));
  return best === undefined ? [] : [best.asin];
}
