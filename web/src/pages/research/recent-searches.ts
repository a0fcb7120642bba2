import { useLocalStorage } from "@mantine/hooks";
import { useCallback } from "react";
import { useSession } from "../../api/session.ts";
import type { Marketplace } from "../../parts/marketplaces.ts";

export type RecentSearch = { keyword: string; marketplace: Marketplace };

const MOST_KEPT = 12;

const same = (a: RecentSearch, b: RecentSearch) =>
  a.keyword.toLowerCase() === b.keyword.toLowerCase() && a.marketplace === b.marketplace;

/** The recent searches in this browser, separate for each account. */
export function useRecentSearches() {
  const { account } = useSession();
  const [recent, setRecent] = useLocalStorage<RecentSearch[]>({
    key: `nichescope.recent-searches.${account.id}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const remember = useCallback(
    (search: RecentSearch) =>
      setRecent((before) => [search, ...before.filter((other) => !same(other, search))].slice(0, MOST_KEPT)),
    [setRecent],
  );
  const forget = (search: RecentSearch) => setRecent((before) => before.filter((other) => !same(other, search)));
  const forgetAll = () => setRecent([]);
  return { recent, remember, forget, forgetAll };
}
