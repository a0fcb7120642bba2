/** Watches products, keywords and markets, and has the feed of events that their changes write. */
import { AppError } from "../../platform/base/errors.ts";
import { replicaReads } from "../../platform/db/replica.ts";
import type { Platform } from "../../platform/feature.ts";
import type { Api } from "../access/api/contract.ts";
import type { CreateOnce } from "../access/create-once.ts";
import type { Catalog } from "../catalog/feature.ts";
import { createNicheStore } from "../search/niche-store.ts";
import type { Search } from "../search/query.ts";
import { recordTrackedNiche } from "../search/record-niche-history.ts";
import { createAlertStore } from "./alert-store.ts";
import { alertRoutes } from "./api/alerts.routes.ts";
import { eventRoutes } from "./api/events.routes.ts";
import { marketListRoutes } from "./api/market-lists.routes.ts";
import { trackingRoutes } from "./api/tracking.routes.ts";
import { createEventStore } from "./event-store.ts";
import { createKeywordTrackingStore } from "./keyword-tracking-store.ts";
import { type AlertInput, createAlerts } from "./manage-alerts.ts";
import { createMarketLists } from "./market/manage-market-lists.ts";
import { createMarketListStore } from "./market/market-list-store.ts";
import { createNoteStore } from "./market/note-store.ts";
import { readMoments } from "./market/read-market.ts";
import { previewAlert } from "./preview-alert.ts";
import { createProductTrackingStore } from "./product-tracking-store.ts";
import { createRankDaysStore } from "./rank-days-store.ts";
import { createRecent, type Recent } from "./read-recent.ts";
import type { ReadChannels, WarnOfNoReceiver } from "./receivers.ts";
import { createKeywordTracking } from "./track-keywords.ts";
import { createProductTracking } from "./track-products.ts";

type Needs = {
  catalog: Pick<Catalog, "reading" | "readingFrom" | "readCurves">;
  search: Search;
  createOnce: CreateOnce;
};

/** Those who notify people and programs; they are opened later, because they read the events. */
type Receivers = { readChannels: ReadChannels; warnOfNoReceiver: WarnOfNoReceiver };

export function openTracking(platform: Platform, { catalog, search, createOnce }: Needs) {
  const { database, publicUrl, clock, log } = platform;
  const { db, pool } = database;
  const { reading, readingFrom, readCurves } = catalog;
  const events = createEventStore(db);
  const trackedProducts = createProductTrackingStore(db);
  const lists = createMarketListStore(db, trackedProducts);
  const products = createProductTracking({ store: trackedProducts, clock });
  const keywords = createKeywordTracking({
    store: createKeywordTrackingStore(db),
    // The keyword is tracked in any case: the daily job records its niche, too.
    recordNiche: (niche) =>
      recordTrackedNiche({ store: createNicheStore(pool), search, clock }, niche).catch((err) =>
        log.warn({ err, ...niche }, "could not record the niche of a newly tracked keyword"),
      ),
    clock,
  });
  const alerts = createAlerts({ store: createAlertStore(db), lists, reading, clock });
  // Past values are read by the hundred, so they may come from a replica.
  const onReplica = replicaReads(database, (from, isReplica) => {
    const past = {
      reading: readingFrom(from, isReplica),
      ranks: createRankDaysStore(from),
      niches: createNicheStore(from),
      lists,
      clock,
    };
    return { past, recent: createRecent({ ...past, events }) };
  });
  const recent: Recent = {
    ofProducts: (...asked) => onReplica((from) => from.recent.ofProducts(...asked)),
    ofKeywords: (...asked) => onReplica((from) => from.recent.ofKeywords(...asked)),
    ofAlerts: (...asked) => onReplica((from) => from.recent.ofAlerts(...asked)),
  };

  return {
    events,
    products,

    /** The products of a market list of the account. */
    async readList(accountId: string, id: string) {
      const list = (await lists.list(accountId)).find((each) => each.id === id);
      if (list === undefined) throw new AppError("not_found", `You have no market list ${id}.`);
      const found = await lists.listProducts(accountId, id);
      return {
        marketplace: list.marketplace,
        asins: found.map(({ asin }) => asin),
        mine: found.filter(({ isMine }) => isMine).map(({ asin }) => asin),
      };
    },

    serve(api: Api, { readChannels, warnOfNoReceiver }: Receivers): void {
      eventRoutes(api, { store: events, publicUrl });
      trackingRoutes(api, { products, keywords, recent, createOnce, readCurves, readChannels, publicUrl });
      alertRoutes(api, {
        alerts,
        preview: (accountId: string, input: AlertInput, days: number) =>
          onReplica(({ past }) => previewAlert(past, accountId, input, days)),
        recent,
        createOnce,
        warnOfNoReceiver,
        readChannels,
        publicUrl,
      });
      marketListRoutes(api, {
        lists: createMarketLists({
          store: lists,
          notes: createNoteStore(db),
          reading,
          readMoments: (...asked) => onReplica(({ past }) => readMoments(past.reading, ...asked)),
          clock,
        }),
        clock,
        publicUrl,
      });
    },
  };
}
