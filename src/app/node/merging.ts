import { createMergeStore, type MergeParts, type MergeStore } from "../../features/catalog/merge-store.ts";
import { keptSince } from "../../features/catalog/month.ts";
import { createDetection, type Detection } from "../../features/tracking/detect-store.ts";
import { createEventFeed } from "../../features/tracking/feed-store.ts";
import { putKeywordPositions } from "../../features/tracking/keyword-position-store.ts";
import { queueDeliveries } from "../../features/webhooks/fan-out-store.ts";
import type { Clock } from "../../platform/base/clock.ts";
import type { Log } from "../../platform/base/log.ts";
import type { Database } from "../../platform/db/open.ts";
import type { Config } from "../config/config.ts";

export type Merging = MergeStore & { detection: Detection };

/** Opens merging for a process. Each merge detects changes and writes their events and deliveries in its own transaction. */
export function openMerging(
  { pool }: Pick<Database, "pool">,
  { historyMonths }: Pick<Config, "historyMonths">,
  clock: Clock,
  { onWaiting, onMerged }: Pick<MergeParts, "onWaiting" | "onMerged"> = {},
): Merging {
  const detection = createDetection(pool, { feed: createEventFeed(queueDeliveries), clock });
  const keepSince = () => keptSince(historyMonths, clock.now());
  return {
    ...createMergeStore(pool, {
      keepSince,
      detect: detection.detect,
      storeFound: putKeywordPositions,
      onWaiting,
      onMerged,
    }),
    detection,
  };
}

/** Logs that a merge waits for the catalogue, which is no problem by itself. */
export function logWaiting(log: Log): (waitedMs: number) => void {
  return (waitedMs) => log.info({ waitedMs: Math.round(waitedMs) }, "waiting for another merge of the catalogue");
}
