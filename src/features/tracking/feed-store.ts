/**
 * Writes events. A writer locks the row of `catalog` until it commits, as merges do. Events therefore get their numbers in
 * commit order, and a client that reads "everything after n" misses none.
 */
import type pg from "pg";
import { bulk } from "../../platform/db/bulk.ts";
import { lockCatalog } from "../catalog/lock-store.ts";

/** Queues deliveries for all events after this number, in the same transaction. */
export type QueueDeliveries = (client: pg.PoolClient, afterNumber: number, now: Date) => Promise<void>;

export type EventFeed = {
  /**
   * Runs `work`, which returns the number of events it has written, in the transaction of `client`. An aborted `signal` ends
   * the wait for merges of others; a merge that writes its own events holds the catalogue already.
   */
  write(client: pg.PoolClient, now: Date, work: () => Promise<number>, signal?: AbortSignal): Promise<number>;
};

export function createEventFeed(queueDeliveries: QueueDeliveries): EventFeed {
  return {
    async write(client, now, work, signal) {
      await lockCatalog(client, { signal });
      const [before] = await bulk<{ last: number }>(
        client,
        "select coalesce(max(number), 0) as last from events where number is not null",
      );
      const written = await work();
      if (written > 0) await queueDeliveries(client, before?.last ?? 0, now);
      return written;
    },
  };
}
