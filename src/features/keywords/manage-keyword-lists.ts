import { type Clock, utcDay } from "../../platform/base/clock.ts";
import { AppError } from "../../platform/base/errors.ts";
import { newId } from "../../platform/base/ids.ts";
import type { MarketplaceDomain } from "../catalog/marketplace.ts";
import { normalKeyword } from "../search/keyword-tally.ts";
import type { Search } from "../search/query.ts";
import { type KeywordFigures, readFigures } from "./keyword-figures.ts";
import { type KeywordList, MOST_KEYWORDS, MOST_LISTS, parseKeywords } from "./keyword-list.ts";
import type { KeywordListStore, ListItem, ListOutcome } from "./keyword-list-store.ts";
import type { PastFigures, PastFiguresStore } from "./past-figures-store.ts";

export type ListRow = ListItem & KeywordFigures & { daysAgo7: PastFigures | null; daysAgo30: PastFigures | null };

export type ListInput = {
  name: string;
  marketplace: MarketplaceDomain;
  asin?: string | null;
  keywords?: string[];
  text?: string;
};
export type ListChange = { name?: string; asin?: string | null; add?: string[]; text?: string; remove?: string[] };

export type KeywordLists = ReturnType<typeof createKeywordLists>;

/** Rows of a table: each one costs a search. */
export const ROWS_A_PAGE = 50;

export function createKeywordLists({
  store,
  past,
  search,
  clock,
}: {
  store: KeywordListStore;
  past: PastFiguresStore;
  search: Pick<Search, "niche">;
  clock: Clock;
}) {
  const get = async (accountId: string, id: string): Promise<KeywordList> => {
    const list = await store.find(accountId, id);
    if (list === undefined) throw notFound(id);
    return list;
  };
  /** The figures of some keywords now, a week ago and a month ago. */
  const rowsOf = async (accountId: string, list: KeywordList, items: readonly ListItem[]): Promise<ListRow[]> => {
    const keywords = items.map(({ keyword }) => keyword);
    const [figures, pastOf] = await Promise.all([
      readFigures(search, list.marketplace, keywords),
      past.read(accountId, list, keywords, utcDay(clock.now())),
    ]);
    return items.map((item, i) => ({
      ...item,
      ...(figures[i] as KeywordFigures),
      daysAgo7: pastOf(item.keyword, 7),
      daysAgo30: pastOf(item.keyword, 30),
    }));
  };

  return {
    get,
    list: (accountId: string): Promise<KeywordList[]> => store.list(accountId),

    async create(
      accountId: string,
      { name, marketplace, asin = null, keywords, text }: ListInput,
    ): Promise<KeywordList> {
      const at = clock.now();
      const id = newId("keywordList", at);
      const outcome = await store.insert(accountId, {
        id,
        name,
        marketplace,
        asin,
        keywords: given(keywords, text),
        at,
      });
      return unlessRefused(outcome, id, name);
    },

    async change(
      accountId: string,
      id: string,
      { name, asin, add, text, remove = [] }: ListChange,
    ): Promise<KeywordList> {
      const changes = { name, asin, add: given(add, text), remove: remove.map(normalKeyword) };
      return unlessRefused(await store.change(accountId, id, changes, clock.now()), id, name);
    },

    async delete(accountId: string, id: string): Promise<void> {
      if (!(await store.delete(accountId, id))) throw notFound(id);
    },

    /** One page of the table, starting with 1. */
    async readPage(accountId: string, id: string, page: number): Promise<{ list: KeywordList; rows: ListRow[] }> {
      const list = await get(accountId, id);
      const items = await store.listItems(accountId, id);
      const shown = items.slice((page - 1) * ROWS_A_PAGE, page * ROWS_A_PAGE);
      return { list, rows: await rowsOf(accountId, list, shown) };
    },

    /** The whole table, page by page. */
    async *readAll(accountId: string, list: KeywordList): AsyncGenerator<ListRow[]> {
      const items = await store.listItems(accountId, list.id);
      for (let from = 0; from < items.length; from += ROWS_A_PAGE)
        yield await rowsOf(accountId, list, items.slice(from, from + ROWS_A_PAGE));
    },

    /** All keywords or none: `refuse` creates the error if the plan does not allow all. */
    async track(
      accountId: string,
      id: string,
      limit: number,
      refuse: () => Error,
    ): Promise<{ added: number; list: KeywordList }> {
      const outcome = await store.track(accountId, id, { limit, at: clock.now() });
      if (outcome === "gone") throw notFound(id);
      if (outcome === "no room") throw refuse();
      return { ...outcome, list: await get(accountId, id) };
    },

    async untrack(accountId: string, id: string): Promise<{ removed: number; list: KeywordList }> {
      const removed = await store.untrack(accountId, id);
      if (removed === undefined) throw notFound(id);
      return { removed, list: await get(accountId, id) };
    },
  };
}

function given(keywords: readonly string[] = [], text = ""): string[] {
  return [...new Set([...keywords.map(normalKeyword), ...parseKeywords(text)])].filter((keyword) => keyword !== "");
}

function unlessRefused(outcome: KeywordList | ListOutcome, id: string, name: string | undefined): KeywordList {
  if (typeof outcome === "object") return outcome;
  switch (outcome) {
    case "gone":
      throw notFound(id);
    case "taken":
      throw new AppError("conflict", `There is a keyword list "${name}" already. Give this one another name.`);
    case "full":
      throw new AppError(
        "conflict",
        `An account keeps at most ${MOST_LISTS} keyword lists. Delete one to create another.`,
      );
    case "too many":
      throw new AppError(
        "conflict",
        `A list holds at most ${MOST_KEYWORDS} keywords. Remove some, or create another list.`,
      );
    default:
      return outcome satisfies never;
  }
}

function notFound(id: string): AppError {
  return new AppError("not_found", `There is no keyword list ${id}.`);
}
