import type { Clock } from "../../platform/base/clock.ts";
import type { PastStore } from "./past-store.ts";

/**
 * Determines the past figures of new products, and once a day of all products. Returns the number of products whose past
 * figures differ from before; undefined if there are none.
 */
export async function refreshPast(
  { store, clock }: { store: PastStore; clock: Clock },
  signal: AbortSignal,
): Promise<{ products: number } | undefined> {
  let products = 0;
  const run = async (chunk: PastStore["refreshNew"]) => {
    for (let isDone = false; !isDone; ) {
      signal.throwIfAborted();
      const { stored, isLast } = await chunk(clock.now(), signal);
      products += stored;
      isDone = isLast;
    }
  };
  await run(store.refreshNew);
  if (!(await store.isRefreshed(clock.now()))) await run(store.refreshNext);
  return products === 0 ? undefined : { products };
}
