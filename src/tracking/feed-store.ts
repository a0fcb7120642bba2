/**
 * Writing events. Whoever does holds the row of `catalog` until it commits, as whoever merges does: events get their numbers
 * in the order in which they become visible, and a follower that asks for "everything after n" misses nothing.
 */
import type pg from "pg";
import { bulk } from "../db/bulk.ts";

/** Makes what must be told of the events after this number a matter of the same transaction. */
export type TellSubscribers = (client: pg.PoolClient, afterNumber: number, now: Date) => Promise<void>;

export type EventFeed = {
  /** Runs `work`, which answers with how many events it has written; in the transaction of `client`, or not at all. */
  write(client: pg.PoolClient, now: Date, work: () => Promise<number>): Promise<number>;
};

export function createEventFeed(tell: TellSubscribers): EventFeed {
  return {
    async write(client, now, work) {
      // A large merge may hold it for a while.
      await bulk(client, "select from catalog for update");
      const [before] = await bulk<{ last: number }>(
        client,
        "select coalesce(max(number), 0) as last from events where number is not null",
      );
      const written = await work();
      if (written > 0) await tell(client, before?.last ?? 0, now);
      return written;
    },
  };
}
