/**
 * Gives stored kinds of lines their current class from the table. A release may know a description that was unclassified when
 * it was imported. A class that the account assigned stays.
 */
import type { Clock } from "../../../platform/base/clock.ts";
import { classOf } from "./classes.ts";
import type { KnownKind, ReclassifyStore } from "./reclassify-store.ts";

const PAGE = 2_000;

/** Returns the number of kinds that changed; undefined when all have their class. */
export async function reclassify(
  { store, clock }: { store: ReclassifyStore; clock: Clock },
  signal: AbortSignal,
): Promise<{ kinds: number } | undefined> {
  let kinds = 0;
  let after = 0;
  for (let page: KnownKind[] = []; !signal.aborted; after = page.at(-1)?.number ?? after) {
    page = await store.listKinds(after, PAGE);
    const changed = page.filter((kind) => classOf(kind) !== kind.knownClass);
    for (const [book, own] of Map.groupBy(changed, (kind) => kind.book)) {
      signal.throwIfAborted();
      const classes = own.map((kind) => ({ number: kind.number, knownClass: classOf(kind) }));
      await store.setClasses(book, classes, clock.now());
      kinds += own.length;
    }
    if (page.length < PAGE) break;
  }
  return kinds === 0 ? undefined : { kinds };
}
