import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useRef } from "react";
import { productReference } from "../../parts/product-reference.ts";
import { productQuery } from "../product/product-query.ts";
import type { RecentSearch } from "./recent-searches.ts";

/**
 * Opens the page of the product whose ASIN or link was searched for. Returns false if there is no such product. An address
 * that searches for one, such as a bookmark, also opens the product.
 */
export function useOpenProduct(inAddress: RecentSearch | undefined): (search: RecentSearch) => Promise<boolean> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const tried = useRef("");
  const open = useCallback(
    async ({ keyword, marketplace: chosen }: RecentSearch, replace: boolean) => {
      tried.current = keyword;
      const reference = productReference(keyword);
      // Ten letters without a digit are a word, such as "waterproof".
      if (reference === null || !/\d/.test(reference.asin)) return false;
      const path = { asin: reference.asin, marketplace: reference.marketplace ?? chosen };
      try {
        await queries.fetchQuery({ ...productQuery(path), retry: false });
      } catch {
        return false;
      }
      await navigate({ to: "/products/$marketplace/$asin", params: path, replace });
      return true;
    },
    [queries, navigate],
  );
  const { keyword, marketplace } = inAddress ?? {};
  useEffect(() => {
    if (keyword && marketplace && keyword !== tried.current) void open({ keyword, marketplace }, true);
  }, [keyword, marketplace, open]);
  return useCallback((search) => open(search, false), [open]);
}
