import { ApiError, type ResponseData } from "@nichescope/client";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { client } from "../../api/client.ts";
import { counted } from "../../parts/format.ts";
import type { Marketplace } from "../../parts/marketplaces.ts";
import { notifyDone, notifyFailed } from "../../parts/notify.ts";

export type Tracked = {
  /** Undefined while loading. */
  asins: ReadonlySet<string> | undefined;
  track: (asins: readonly string[]) => Promise<void>;
};

/** The tracked products among these, and a function to track more. */
export function useTracked(marketplace: Marketplace, asins: readonly string[]): Tracked {
  const queries = useQueryClient();
  const list = asins.toSorted().join(",");
  const { data } = useQuery({
    queryKey: ["tracking", "products", "among", marketplace, list],
    queryFn: ({ signal }) =>
      client.get("/api/v1/tracking/products", {
        query: { marketplace, asin: list, limit: 100 },
        signal,
      }),
    select: asinsOf,
    enabled: asins.length > 0,
    placeholderData: keepPreviousData,
  });

  const track = useCallback(
    async (wanted: readonly string[]) => {
      let done = 0;
      try {
        // One after the other, so that a full plan refuses the last ones and not some in between.
        for (const asin of wanted) if (await trackOne(marketplace, asin)) done += 1;
      } catch (failed) {
        notifyFailed(failed);
      }
      await queries.invalidateQueries({ queryKey: ["tracking"] });
      if (done > 0) notifyDone(`Now tracking ${counted(done, "product")}. We record every change.`);
    },
    [queries, marketplace],
  );

  return { asins: data, track };
}

/** A stable function: an inline one would create a new set on every render and render forever. */
function asinsOf({ products }: ResponseData<"/api/v1/tracking/products", "get">): ReadonlySet<string> {
  return new Set(products.map(({ asin }) => asin));
}

/** Returns false if the product was tracked already. */
async function trackOne(marketplace: Marketplace, asin: string): Promise<boolean> {
  try {
    await client.post("/api/v1/tracking/products", { body: { marketplace, asin } });
    return true;
  } catch (failed) {
    if (failed instanceof ApiError && failed.status === 409) return false;
    throw failed;
  }
}
