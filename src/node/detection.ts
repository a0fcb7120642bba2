/** How every process that merges looks at what it changes: events are written with the change, and deliveries with the events. */
import type { Clock } from "../base/clock.ts";
import type { Database } from "../db/open.ts";
import { createDetection, type Detection } from "../tracking/detect-store.ts";
import { createEventFeed } from "../tracking/feed-store.ts";
import { queueDeliveries } from "../webhooks/fan-out-store.ts";

export function detectionOn(pool: Database["pool"], clock: Clock): Detection {
  return createDetection(pool, { feed: createEventFeed(queueDeliveries), clock });
}
