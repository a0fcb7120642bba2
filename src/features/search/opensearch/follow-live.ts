/** Keeps the live generation up to date with the catalogue, and writes its progress to the state document. */
import { setTimeout as sleep } from "node:timers/promises";
import { createBackoff } from "./backoff.ts";
import { createFollower, type Follower, type FollowerParts } from "./follower.ts";
import type { Leadership } from "./leadership.ts";
import { Superseded } from "./state-store.ts";

const POLL_MS = 150;
/** Under continuous changes they become searchable this often: each time costs the cluster a new segment. */
const REFRESH_EVERY_MS = 450;
/** Shows that the index is maintained even when nothing changes. */
const HEARTBEAT_MS = 1_000;
const AFTER_FAILURE = { firstMs: 500, longestMs: 2_000 };

export async function followLive(lead: Leadership, parts: FollowerParts, signal: AbortSignal): Promise<void> {
  const { document } = lead;
  const { log } = parts;
  let follower: Follower | undefined;
  let savedAt = Number.NEGATIVE_INFINITY;
  const backoff = createBackoff(log, "the search index could not follow the catalogue", AFTER_FAILURE);

  const save = async (): Promise<void> => {
    await lead.save();
    savedAt = performance.now();
  };

  /** Returns whether anything changed. */
  const round = async (): Promise<boolean> => {
    const { live } = document;
    if (live === null) {
      if (performance.now() - savedAt > HEARTBEAT_MS) await save();
      return false;
    }
    if (follower?.generation !== live)
      follower = createFollower(live, parts, { isLive: true, progressEveryMs: REFRESH_EVERY_MS, signal });
    const { makeSearchable, catchUp } = follower;
    const before = live.revision;
    const caughtUpAt = await catchUp(async () => {
      await makeSearchable();
      await save();
    });
    const hasChanged = follower.revision() !== before;
    if (hasChanged) await makeSearchable();
    document.caughtUpAt = caughtUpAt.toISOString();
    if (hasChanged || performance.now() - savedAt > HEARTBEAT_MS) await save();
    return hasChanged;
  };

  while (!signal.aborted) {
    let pauseMs = POLL_MS;
    try {
      if (await lead.exclusive(round)) pauseMs = REFRESH_EVERY_MS;
      if (backoff.isFailing())
        log.info({ revision: document.live?.revision }, "the search index follows the catalogue again");
      backoff.succeeded();
    } catch (error) {
      if (error instanceof Superseded) throw error;
      if (signal.aborted) return;
      follower = undefined;
      pauseMs = backoff.failed(error);
    }
    await sleep(pauseMs, undefined, { signal }).catch(() => {});
  }
}
