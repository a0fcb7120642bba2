import type { Clock } from "../../platform/base/clock.ts";
import { AppError } from "../../platform/base/errors.ts";
import type { Listed } from "../../platform/base/page.ts";
import type { Create, Created } from "../../platform/db/creation.ts";
import { manageOwned } from "./manage-owned.ts";
import type { Move, ProductFilter, ProductTrackingStore } from "./product-tracking-store.ts";
import {
  changedThresholds,
  DEFAULT_COOLDOWN_MINUTES,
  DEFAULT_THRESHOLDS,
  type ThresholdChanges,
  type TrackedProduct,
} from "./tracked-product.ts";

/** Settings of a tracked product; a missing one keeps its value, or gets the default. */
export type ProductChanges = {
  label?: string | null | undefined;
  thresholds?: ThresholdChanges | undefined;
  cooldownMinutes?: number | undefined;
  channels?: string[] | undefined;
};

const DAY_MS = 86_400_000;

export type TrackProductInput = Pick<TrackedProduct, "marketplace" | "asin"> & ProductChanges;

export type ProductTracking = ReturnType<typeof createProductTracking>;

export function createProductTracking({ store, clock }: { store: ProductTrackingStore; clock: Clock }) {
  const owned = manageOwned({ name: "tracked product", idOf: "tracking", store, clock });

  return {
    get: owned.get,
    delete: owned.delete,
    list: store.list,
    findId: (accountId: string, key: Pick<TrackedProduct, "marketplace" | "asin">) => store.findId(accountId, key),

    /** Accepts products that are not in the catalogue: live sources look up every tracked product. */
    async track(accountId: string, input: TrackProductInput, create: Create): Promise<Created<TrackedProduct>> {
      const { marketplace, asin, label = null, cooldownMinutes = DEFAULT_COOLDOWN_MINUTES, channels = [] } = input;
      const thresholds = changedThresholds(DEFAULT_THRESHOLDS, input.thresholds ?? {}, marketplace);
      const terms = { marketplace, asin, label, thresholds, cooldownMinutes, channels };
      return await owned.create(accountId, terms, () => terms, {
        create,
        check: async (transaction) => {
          const id = await store.findId(accountId, terms, transaction);
          if (id !== undefined)
            throw new AppError("conflict", `The product ${asin} on ${marketplace} is already tracked as ${id}.`);
        },
      });
    },

    /** Lists the products that changed most in the last 24 hours. */
    async listMoved(
      accountId: string,
      filter: ProductFilter,
      limit: number,
    ): Promise<Listed<TrackedProduct & { moved: Move }>> {
      return await store.listMoved(accountId, filter, new Date(clock.now().getTime() - DAY_MS), limit);
    },

    async change(accountId: string, id: string, changes: ProductChanges): Promise<TrackedProduct> {
      return await owned.change(accountId, id, clock.now(), (before) => ({
        label: changes.label === undefined ? before.label : changes.label,
        thresholds: changedThresholds(before.thresholds, changes.thresholds ?? {}, before.marketplace),
        cooldownMinutes: changes.cooldownMinutes ?? before.cooldownMinutes,
        channels: changes.channels ?? before.channels,
      }));
    },
  };
}
