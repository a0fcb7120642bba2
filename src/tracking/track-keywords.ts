import type { Clock } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import { newId } from "../base/ids.ts";
import type { Listed, Page } from "../base/page.ts";
import type { Create, Created } from "../db/creation.ts";
import { normalKeyword } from "../search/keyword-tally.ts";
import type { KeywordFilter, KeywordTrackingStore } from "./keyword-tracking-store.ts";
import { DEFAULT_RANK_THRESHOLD, type RankThreshold, type TrackedKeyword } from "./tracked-keyword.ts";
import { DEFAULT_COOLDOWN_MINUTES } from "./tracked-product.ts";

/** What an owner may say of it; what is left out is as it was, or the default. */
export type KeywordChanges = {
  label?: string | null | undefined;
  threshold?: Partial<RankThreshold> | undefined;
  cooldownMinutes?: number | undefined;
};

/** Without an asin it is the niche that is watched. */
export type KeywordWish = Pick<TrackedKeyword, "marketplace" | "keyword"> &
  KeywordChanges & { asin?: string | null | undefined };

export type KeywordTracking = ReturnType<typeof createKeywordTracking>;

export function createKeywordTracking({ store, clock }: { store: KeywordTrackingStore; clock: Clock }) {
  const get = async (accountId: string, id: string): Promise<TrackedKeyword> => {
    const tracked = await store.find(accountId, id);
    if (tracked === undefined) throw notTracked(id);
    return tracked;
  };

  return {
    get,

    async track(accountId: string, wish: KeywordWish, create: Create): Promise<Created<TrackedKeyword>> {
      const { marketplace, asin = null, label = null, cooldownMinutes = DEFAULT_COOLDOWN_MINUTES } = wish;
      const keyword = normalKeyword(wish.keyword);
      const threshold = { ...DEFAULT_RANK_THRESHOLD, ...wish.threshold };
      const terms = { marketplace, keyword, asin, label, threshold, cooldownMinutes };
      return await create({
        request: terms,
        check: async (transaction) => {
          const id = await store.findId(transaction, accountId, terms);
          const what = `The keyword "${keyword}" on ${marketplace}${asin === null ? "" : ` with ${asin}`}`;
          if (id !== undefined) throw new AppError("conflict", `${what} is tracked already, as ${id}.`);
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

    async list(accountId: string, filter: KeywordFilter, page: Page): Promise<Listed<TrackedKeyword>> {
      const keyword = filter.keyword === undefined ? undefined : normalKeyword(filter.keyword);
      return await store.list(accountId, { ...filter, keyword }, page);
    },

    async change(accountId: string, id: string, changes: KeywordChanges): Promise<TrackedKeyword> {
      const isThere = await store.change(accountId, id, clock.now(), (before) => ({
        label: changes.label === undefined ? before.label : changes.label,
        threshold: { ...before.threshold, ...changes.threshold },
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
  return new AppError("not_found", `There is no tracked keyword ${id}.`);
}
