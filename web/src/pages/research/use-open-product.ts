import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { productReference } from "../../parts/product-reference.ts";
import { productQuery } from "../product/product-query.ts";
import type { RecentSearch } from "./recent-searches.ts";

/** Opens the page of the product whose ASIN or link was searched for. Returns false if there is no such product. */
export function useOpenProduct(): (search: RecentSearch) => Promise<boolean> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async ({ keyword, marketplace: chosen }) => {
    const reference = productReference(keyword);
    // Ten letters without a digit are a word, such as "waterproof".
    if (reference === null || !/\d/.test(reference.asin)) return false;
    const path = { asin: reference.asin, marketplace: reference.marketplace ?? chosen };
    try {
      await queries.fetchQuery({ ...productQuery(path), retry: false });
    } catch {
      return false;
    }
    await navigate({ to: "/products/$marketplace/$asin", params: path });
    return true;
  };
}
