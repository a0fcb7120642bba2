import { useLocalStorage } from "@mantine/hooks";
import { useCallback } from "react";
import { useSession } from "../../api/session.ts";
import type { Marketplace } from "../../parts/marketplaces.ts";

/** `found` is what the search found when it was last made; without a score if it had too few products. */
export type RecentSearch = {
  keyword: string;
  marketplace: Marketplace;
  found?: { at: string; products: number; score?: number; low?: number; high?: number };
};

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
      setRecent((before) => {
        const known = before.find((other) => same(other, search));
        return [{ ...known, ...search }, ...before.filter((other) => other !== known)].slice(0, MOST_KEPT);
      }),
    [setRecent],
  );
  const forget = (search: RecentSearch) => setRecent((before) => before.filter((other) => !same(other, search)));
  const forgetAll = () => setRecent([]);
  return { recent, remember, forget, forgetAll };
}
