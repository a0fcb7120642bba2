import type { Clock } from "../../platform/base/clock.ts";
import { AppError } from "../../platform/base/errors.ts";
import type { Listed, Page } from "../../platform/base/page.ts";
import type { Create, Created } from "../../platform/db/creation.ts";
import { normalKeyword } from "../search/keyword-tally.ts";
import type { NicheKey } from "../search/niche-store.ts";
import type { KeywordFilter, KeywordTrackingStore } from "./keyword-tracking-store.ts";
import { manageOwned } from "./manage-owned.ts";
import { DEFAULT_RANK_THRESHOLD, type RankThreshold, type TrackedKeyword } from "./tracked-keyword.ts";
import { DEFAULT_COOLDOWN_MINUTES } from "./tracked-product.ts";

/** Settings of a tracked keyword; a missing one keeps its value, or gets the default. */
export type KeywordChanges = {
  label?: string | null | undefined;
  threshold?: Partial<RankThreshold> | undefined;
  cooldownMinutes?: number | undefined;
  channels?: string[] | undefined;
};

/** Without an ASIN the niche as a whole is tracked. */
export type TrackKeywordInput = Pick<TrackedKeyword, "marketplace" | "keyword"> &
  KeywordChanges & { asin?: string | null | undefined };

export type KeywordTracking = ReturnType<typeof createKeywordTracking>;

type Parts = {
  store: KeywordTrackingStore;
  /** Records the niche of a newly tracked keyword. Never rejects. */
  recordNiche: (niche: NicheKey) => Promise<void>;
  clock: Clock;
};

export function createKeywordTracking({ store, recordNiche, clock }: Parts) {
  const owned = manageOwned({ name: "tracked keyword", idOf: "tracking", store, clock });

  return {
    get: owned.get,
    delete: owned.delete,

    async track(accountId: string, input: TrackKeywordInput, create: Create): Promise<Created<TrackedKeyword>> {
      const {
        marketplace,
        asin = null,
        label = null,
        cooldownMinutes = DEFAULT_COOLDOWN_MINUTES,
        channels = [],
      } = input;
      const keyword = normalKeyword(input.keyword);
      const threshold = { ...DEFAULT_RANK_THRESHOLD, ...input.threshold };
      const terms = { marketplace, keyword, asin, label, threshold, cooldownMinutes, channels };
      const tracked = await owned.create(accountId, terms, () => terms, {
        create,
        check: async (transaction) => {
          const id = await store.findId(accountId, terms, transaction);
          const what = `The keyword "${keyword}" on ${marketplace}${asin === null ? "" : ` with ${asin}`}`;
          if (id !== undefined) throw new AppError("conflict", `${what} is already tracked as ${id}.`);
        },
      });
      if (!tracked.isReplay) await recordNiche({ marketplace, keyword });
      return tracked;
    },

    async list(accountId: string, filter: KeywordFilter, page: Page): Promise<Listed<TrackedKeyword>> {
      const keyword = filter.keyword === undefined ? undefined : normalKeyword(filter.keyword);
      return await store.list(accountId, { ...filter, keyword }, page);
    },

    async change(accountId: string, id: string, changes: KeywordChanges): Promise<TrackedKeyword> {
      return await owned.change(accountId, id, clock.now(), (before) => ({
        label: changes.label === undefined ? before.label : changes.label,
        threshold: { ...before.threshold, ...changes.threshold },
        cooldownMinutes: changes.cooldownMinutes ?? before.cooldownMinutes,
        channels: changes.channels ?? before.channels,
      }));
    },
  };
}
