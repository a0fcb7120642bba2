import { type Clock, utcDay } from "../../../platform/base/clock.ts";
import { AppError } from "../../../platform/base/errors.ts";
import { periodOf } from "../../../platform/base/period.ts";
import { Download } from "../../../platform/http/contract.ts";
import { DEFAULT_DAYS } from "../../../platform/http/parameters.ts";
import type { Api } from "../../access/api/contract.ts";
import { limitMessage } from "../../access/plan.ts";
import { DEFAULT_MARKETPLACE, MARKETPLACES } from "../../catalog/marketplace.ts";
import { normalKeyword } from "../../search/keyword-tally.ts";
import { EVERY_WORD } from "../../search/query.ts";
import { findIdeas, type IdeaParts } from "../find-ideas.ts";
import { findKeywordsOf, type SeenPosition } from "../find-keywords-of.ts";
import type { KeywordList } from "../keyword-list.ts";
import type { KeywordLists, ListRow } from "../manage-keyword-lists.ts";
import type { PositionReader } from "../position-store.ts";
import { readVoice, recordRequested } from "../record-share-of-voice.ts";
import type { VoiceStore } from "../voice-store.ts";
import { keywordListCsv } from "./keyword-list-csv.ts";
import {
  changeKeywordList,
  createKeywordList,
  deleteKeywordList,
  listKeywordLists,
  showKeywordList,
  trackKeywordList,
  untrackKeywordList,
} from "./keyword-lists.contract.ts";
import { keywordIdeas, productKeywords, shareOfVoice } from "./keywords.contract.ts";

export type KeywordParts = IdeaParts & {
  positions: PositionReader;
  voices: VoiceStore;
  lists: KeywordLists;
  clock: Clock;
};

export function keywordRoutes(api: Api, { positions, voices, lists, clock, ...parts }: KeywordParts): void {
  api.serve(keywordIdeas, async ({ query }) => {
    const { marketplace, keyword, asin, category, limit } = query;
    const seed = keyword !== undefined ? { keyword } : asin !== undefined ? { asin } : { category: category as string };
    const found = await findIdeas(parts, marketplace, seed, limit);
    return { marketplace, currency: MARKETPLACES[marketplace].currency, coverage: EVERY_WORD, ...found };
  });

  api.serve(productKeywords, async ({ params: { asin }, query: { marketplace } }) => {
    const found = await findKeywordsOf({ ...parts, positions }, marketplace, asin);
    const keywords = found.map((each) => ({
      ...each,
      organic: positionData(each.organic),
      sponsored: positionData(each.sponsored),
    }));
    return { asin, marketplace, currency: MARKETPLACES[marketplace].currency, keywords };
  });

  api.serve(shareOfVoice, async ({ caller, query }) => {
    const { marketplace } = query;
    const keyword = normalKeyword(query.keyword);
    const { from, to } = periodOf(query, clock.now(), DEFAULT_DAYS);
    const voice = await readVoice(parts.search, { marketplace, keyword });
    await recordRequested({ store: voices, clock }, { marketplace, keyword }, voice);
    const days = await voices.listDays(caller.accountId, { marketplace, keyword }, utcDay(from), utcDay(to));
    return {
      keyword,
      marketplace,
      ...voice,
      days: days.map(({ day, version, voice }) => ({ day, version, ...voice })),
    };
  });

  api.serve(listKeywordLists, async ({ caller }) => ({
    keywordLists: (await lists.list(caller.accountId)).map(toData),
  }));

  api.serve(createKeywordList, async ({ caller, body }) =>
    toData(await lists.create(caller.accountId, { marketplace: DEFAULT_MARKETPLACE, ...body })),
  );

  api.serve(showKeywordList, async ({ caller, params: { id }, query: { page }, alternative }) => {
    const { accountId } = caller;
    if (alternative === "text/csv") {
      const list = await lists.get(accountId, id);
      const { currency } = MARKETPLACES[list.marketplace];
      return new Download(alternative, `${id}.csv`, keywordListCsv(lists.readAll(accountId, list), currency));
    }
    const { list, rows } = await lists.readPage(accountId, id, page);
    const { currency } = MARKETPLACES[list.marketplace];
    return { ...toData(list), currency, page, rows: rows satisfies ListRow[] };
  });

  api.serve(changeKeywordList, async ({ caller, params: { id }, body }) =>
    toData(await lists.change(caller.accountId, id, body)),
  );

  api.serve(trackKeywordList, async ({ caller, params: { id } }) => {
    const { accountId, plan, allowance } = caller;
    const limit = allowance.trackedKeywords;
    const refuse = () => new AppError("plan_limit", limitMessage("trackedKeywords", plan, limit));
    const { added, list } = await lists.track(accountId, id, limit, refuse);
    return { ...toData(list), added };
  });

  api.serve(untrackKeywordList, async ({ caller, params: { id } }) => {
    const { removed, list } = await lists.untrack(caller.accountId, id);
    return { ...toData(list), removed };
  });

  api.serve(deleteKeywordList, async ({ caller, params: { id } }) => {
    await lists.delete(caller.accountId, id);
    return { id, deleted: true } as const;
  });
}

function toData({ createdAt, updatedAt, ...list }: KeywordList) {
  return { ...list, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

function positionData(position: SeenPosition | null) {
  return position && { ...position, seenAt: position.seenAt.toISOString() };
}
