import { type InfiniteData, useQueryClient } from "@tanstack/react-query";
import { client } from "../../api/client.ts";
import { notifyFailed } from "../../parts/notify.ts";
import { notifyUndoable } from "../../parts/notify-undo.tsx";
import { isKeyword, nameOf, type Tracked } from "./tracked-names.ts";

type Pages = InfiniteData<{ total: number } & Partial<Record<"products" | "keywords", { id: string }[]>>>;

/** Stops tracking: the row goes at once, and comes back if the service refuses or somebody undoes it. */
export function useUntrack() {
  const queries = useQueryClient();
  const changed = () =>
    Promise.all(["tracking", "product", "account"].map((key) => queries.invalidateQueries({ queryKey: [key] })));
  return async (tracked: Tracked) => {
    const { id } = tracked;
    const list = isKeyword(tracked) ? "keywords" : "products";
    queries.setQueriesData<Pages>({ queryKey: ["tracking", list, "list"] }, (data) => data && without(data, list, id));
    try {
      await (list === "keywords"
        ? client.delete("/api/v1/tracking/keywords/{id}", { path: { id } })
        : client.delete("/api/v1/tracking/products/{id}", { path: { id } }));
      notifyUndoable(`Stopped tracking ${nameOf(tracked)}.`, async () => {
        await trackAgain(tracked);
        await changed();
      });
    } catch (failed) {
      notifyFailed(failed);
    }
    await changed();
  };
}

function without(data: Pages, list: "products" | "keywords", id: string): Pages {
  const pages = data.pages.map((page) => ({
    ...page,
    total: page.total - 1,
    [list]: page[list]?.filter((each) => each.id !== id),
  }));
  return { ...data, pages } as Pages;
}

/** Tracks it under the same terms. */
function trackAgain(tracked: Tracked): Promise<unknown> {
  const { label, cooldownMinutes, channels } = tracked;
  const marketplace = tracked.marketplace as "amazon.com";
  const shared = { label, cooldownMinutes, channels, marketplace };
  if (!isKeyword(tracked)) {
    const { asin, thresholds } = tracked;
    return client.post("/api/v1/tracking/products", { body: { ...shared, asin, thresholds } });
  }
  const { keyword, asin, threshold } = tracked;
  const ofProduct = asin === null ? { label, marketplace } : { ...shared, asin, threshold };
  return client.post("/api/v1/tracking/keywords", { body: { keyword, ...ofProduct } });
}
