import { ApiError } from "@nichescope/client";
import { useQueries, useQueryClient } from "@tanstack/react-query";
import { createContext, useCallback, useState } from "react";
import { client } from "../../api/client.ts";
import { counted } from "../../parts/format.ts";
import type { Marketplace } from "../../parts/marketplaces.ts";
import { notifyFailed } from "../../parts/notify.ts";
import { notifyUndoable } from "../../parts/notify-undo.tsx";
import { PAGE_SIZE } from "./parameters.ts";

export const TrackedContext = createContext<{ has: (asin: string) => boolean; toggle: (asin: string) => void }>({
  has: () => false,
  toggle: () => undefined,
});

/** The tracked products among these, and how to track more or to stop. Each change can be undone. */
export function useTracked(marketplace: Marketplace, asins: readonly string[]) {
  const queries = useQueryClient();
  const known = useQueries({
    queries: chunksOf(asins).map((chunk) => ({
      queryKey: ["tracking", "products", "among", marketplace, chunk.toSorted().join(",")],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        client.get("/api/v1/tracking/products", {
          query: { marketplace, asin: chunk.join(","), limit: PAGE_SIZE },
          signal,
        }),
    })),
    combine: asinsOf,
  });
  const [pending, setPending] = useState<ReadonlyMap<string, boolean>>(new Map());
  const has = useCallback((asin: string) => pending.get(asin) ?? known.has(asin), [pending, known]);

  /** Shows the new state at once, and the true one when the service has responded. */
  const set = useCallback(
    async (wanted: readonly string[], isOn: boolean): Promise<number> => {
      setPending((before) => new Map([...before, ...wanted.map((asin) => [asin, isOn] as const)]));
      let done = 0;
      try {
        // One after the other, so that a full plan refuses the last ones and not some in between.
        for (const asin of wanted) if (await (isOn ? track(marketplace, asin) : untrack(marketplace, asin))) done += 1;
      } catch (failed) {
        notifyFailed(failed);
      }
      await queries.invalidateQueries({ queryKey: ["tracking"] });
      setPending((before) => new Map([...before].filter(([asin]) => !wanted.includes(asin))));
      return done;
    },
    [queries, marketplace],
  );
  const change = useCallback(
    async (wanted: readonly string[], isOn: boolean) => {
      const done = await set(wanted, isOn);
      if (done > 0)
        notifyUndoable(`${isOn ? "Tracking" : "Stopped tracking"} ${counted(done, "product")}.`, () =>
          set(wanted, !isOn),
        );
    },
    [set],
  );
  return { has, change };
}

/** A stable function: `useQueries` keeps its result until a response changes. */
function asinsOf(results: readonly { data: { products: { asin: string }[] } | undefined }[]): ReadonlySet<string> {
  return new Set(results.flatMap(({ data }) => data?.products.map(({ asin }) => asin) ?? []));
}

export function chunksOf<T>(list: readonly T[], size = PAGE_SIZE): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));
}

/** Returns false if the product was tracked already. */
async function track(marketplace: Marketplace, asin: string): Promise<boolean> {
  try {
    await client.post("/api/v1/tracking/products", { body: { marketplace, asin } });
    return true;
  } catch (failed) {
    if (failed instanceof ApiError && failed.status === 409) return false;
    throw failed;
  }
}

async function untrack(marketplace: Marketplace, asin: string): Promise<boolean> {
  const { products } = await client.get("/api/v1/tracking/products", { query: { marketplace, asin } });
  const [product] = products;
  if (product) await client.delete("/api/v1/tracking/products/{id}", { path: { id: product.id } });
  return product !== undefined;
}
