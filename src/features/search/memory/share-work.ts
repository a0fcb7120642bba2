/**
 * One long request on several threads. The thread that received it offers it to the others; idle threads join and take ranges
 * of documents until none is left. Each returns its counts, and the sums of the parts are the whole.
 */
import type { SearchRequest } from "../engine.ts";
import type { Judge } from "../niche-set.ts";
import type { PartialCounts } from "../statistics.ts";
import type { Ranked } from "./collect.ts";
import type { CorePart } from "./core.ts";
import type { Hit } from "./top.ts";
import type { Words } from "./words.ts";

/** Find the core of the matches, or count the result set and find the `limit` best of it. */
export type Task =
  | { kind: "core" }
  | {
      kind: "count";
      request: Pick<SearchRequest, "filters" | "sort">;
      judge: Judge | undefined;
      limit: number;
    };

/** Everything that another thread needs. It has the segments itself and finds them by their ids. */
export type SharedWork = {
  segments: number[];
  view: number;
  words: Words;
  task: Task;
  /** The next range to be taken, and the number of threads that joined. */
  control: Int32Array<SharedArrayBuffer>;
};

/**
 * What one thread found: its share of the core; or the size of the result set before filters, the counts of the products
 * within, the best of them, the best sellers, and all of them if there are few.
 */
export type Part =
  | { kind: "core"; core: CorePart }
  | { kind: "count"; counted: number; counts: PartialCounts; hits: Hit[]; front: Hit[]; ranked: Ranked };

/** Another thread; undefined if it did not join. */
export type Peer = { help(work: SharedWork): Promise<Part | undefined> };

export type Peers = {
  others: readonly Peer[];
  /** A request with more postings to read than this is shared: it takes much longer than sharing it. */
  worthSharing: number;
  /** Answers the requests of the others. */
  serve(help: (work: SharedWork) => Promise<Part | undefined> | Part | undefined): void;
};

export const NO_PEERS: Peers = { others: [], worthSharing: Number.POSITIVE_INFINITY, serve: () => {} };

/** The second number of the control; the first is the next range (`ranges.ts`). */
const JOINED = 1;
/** Set once all ranges are taken: joining would be too late. */
const CLOSED = 1 << 30;

export function createControl(): Int32Array<SharedArrayBuffer> {
  return new Int32Array(new SharedArrayBuffer(8));
}

/** Returns true if this thread may take ranges; it must then return a part. */
export function join(control: Int32Array<SharedArrayBuffer>): boolean {
  for (;;) {
    const joined = Atomics.load(control, JOINED);
    if ((joined & CLOSED) !== 0) return false;
    if (Atomics.compareExchange(control, JOINED, joined, joined + 1) === joined) return true;
  }
}

/**
 * Offers work to the other threads. The returned function closes it and waits for the parts of the threads that joined;
 * undefined if one of them failed, because its ranges are missing.
 */
export function offer(others: readonly Peer[], work: SharedWork): () => Promise<Part[] | undefined> {
  const { promise, resolve } = Promise.withResolvers<Part[] | undefined>();
  const parts: Part[] = [];
  let expected = Number.POSITIVE_INFINITY;
  const settle = () => {
    if (parts.length === expected) resolve(parts);
  };
  for (const peer of others)
    peer.help(work).then(
      (part) => {
        if (part !== undefined) parts.push(part);
        settle();
      },
      () => resolve(undefined),
    );
  return () => {
    expected = Atomics.or(work.control, JOINED, CLOSED);
    settle();
    return promise;
  };
}
