import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError, ask, client, type Told } from "../../api/client.ts";
import { counted } from "../../parts/format.ts";
import type { Marketplace } from "../../parts/marketplaces.ts";
import { tellDone, tellFailed } from "../../parts/told.ts";

export type Tracked = {
  /** Undefined while it is not known yet. */
  asins: ReadonlySet<string> | undefined;
  track: (asins: readonly string[]) => Promise<void>;
};

/** Which of these products the account tracks already, and how to track more of them. */
export function useTracked(marketplace: Marketplace, asins: readonly string[]): Tracked {
  const queries = useQueryClient();
  const asked = asins.toSorted().join(",");
  const { data } = useQuery({
    queryKey: ["tracking", "products", "among", marketplace, asked],
    queryFn: ({ signal }) =>
      ask(
        client.GET("/api/v1/tracking/products", {
          params: { query: { marketplace, asin: asked, limit: 100 } },
          signal,
        }),
      ),
    select: asinsOf,
    enabled: asins.length > 0,
    placeholderData: keepPreviousData,
  });

  const track = async (wanted: readonly string[]) => {
    let done = 0;
    try {
      // One after the other, so that a full plan refuses the rest and not some in between.
      for (const asin of wanted) if (await trackOne(marketplace, asin)) done += 1;
    } catch (failed) {
      tellFailed(failed);
    }
    await queries.invalidateQueries({ queryKey: ["tracking"] });
    if (done > 0) tellDone(`${counted(done, "product")} tracked. Changes of price, rank and reviews become events.`);
  };

  return { asins: data, track };
}

/** Always the same function: a set is new each time it is made, and one that is made anew while rendering renders for ever. */
function asinsOf({ products }: Told<"/api/v1/tracking/products", "get">): ReadonlySet<string> {
  return new Set(products.map(({ asin }) => asin));
}

/** False where it was tracked already. */
async function trackOne(marketplace: Marketplace, asin: string): Promise<boolean> {
  try {
    await ask(client.POST("/api/v1/tracking/products", { body: { marketplace, asin } }));
    return true;
  } catch (failed) {
    if (failed instanceof ApiError && failed.status === 409) return false;
    throw failed;
  }
}
