import type { Clock } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import { newId } from "../base/ids.ts";
import type { Listed, Page } from "../base/page.ts";
import type { Create, Created } from "../db/creation.ts";
import type { Move, ProductFilter, ProductTrackingStore } from "./product-tracking-store.ts";
import {
  changedThresholds,
  DEFAULT_COOLDOWN_MINUTES,
  DEFAULT_THRESHOLDS,
  type ThresholdChanges,
  type TrackedProduct,
} from "./tracked-product.ts";

/** What an owner may say of it; what is left out is as it was, or the default. */
export type ProductChanges = {
  label?: string | null | undefined;
  thresholds?: ThresholdChanges | undefined;
  cooldownMinutes?: number | undefined;
};

const DAY_MS = 86_400_000;

export type ProductWish = Pick<TrackedProduct, "marketplace" | "asin"> & ProductChanges;

export type ProductTracking = ReturnType<typeof createProductTracking>;

export function createProductTracking({ store, clock }: { store: ProductTrackingStore; clock: Clock }) {
  const get = async (accountId: string, id: string): Promise<TrackedProduct> => {
    const tracked = await store.find(accountId, id);
    if (tracked === undefined) throw notTracked(id);
    return tracked;
  };

  return {
    get,

    async findId(accountId: string, key: Pick<TrackedProduct, "marketplace" | "asin">): Promise<string | undefined> {
      return await store.findId(accountId, key);
    },

    /** The catalogue need not know it: live sources look for what is tracked. */
    async track(accountId: string, wish: ProductWish, create: Create): Promise<Created<TrackedProduct>> {
      const { marketplace, asin, label = null, cooldownMinutes = DEFAULT_COOLDOWN_MINUTES } = wish;
      const thresholds = changedThresholds(DEFAULT_THRESHOLDS, wish.thresholds ?? {}, marketplace);
      const terms = { marketplace, asin, label, thresholds, cooldownMinutes };
      return await create({
        request: terms,
        check: async (transaction) => {
          const id = await store.findId(accountId, terms, transaction);
          if (id !== undefined)
            throw new AppError("conflict", `The product ${asin} on ${marketplace} is tracked already, as ${id}.`);
        },
        count: (transaction) => store.count(transaction, accountId),
        insert: async (transaction) => {
          const at = clock.now();
          const id = newId("tracking", at);
          await store.insert(transaction, { ...terms, id, accountId, at });
          return id;
        },
        find: (id) => store.find(accountId, id),
      });
    },

    async list(accountId: string, filter: ProductFilter, page: Page): Promise<Listed<TrackedProduct>> {
      return await store.list(accountId, filter, page);
    },

    /** Those first that have changed most within a day. */
    async listMoved(
      accountId: string,
      filter: ProductFilter,
      limit: number,
    ): Promise<Listed<TrackedProduct & { moved: Move }>> {
      return await store.listMoved(accountId, filter, new Date(clock.now().getTime() - DAY_MS), limit);
    },

    async change(accountId: string, id: string, changes: ProductChanges): Promise<TrackedProduct> {
      const isThere = await store.change(accountId, id, clock.now(), (before) => ({
        label: changes.label === undefined ? before.label : changes.label,
        thresholds: changedThresholds(before.thresholds, changes.thresholds ?? {}, before.marketplace),
        cooldownMinutes: changes.cooldownMinutes ?? before.cooldownMinutes,
      }));
      if (!isThere) throw notTracked(id);
      return await get(accountId, id);
    },

    async stop(accountId: string, id: string): Promise<void> {
      if (!(await store.delete(accountId, id))) throw notTracked(id);
    },
  };
}

function notTracked(id: string): AppError {
  return new AppError("not_found", `There is no tracked product ${id}.`);
}
