/** Requests a rebuild of the index from the leader, and waits until the new index is live. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "../../../platform/base/clock.ts";
import { SetupError } from "../../../platform/base/errors.ts";
import { ClusterError } from "./cluster-error.ts";
import { EMPTY_DOCUMENT, type Generation, type IndexDocument } from "./index-document.ts";
import type { StateStore } from "./state-store.ts";

export type RebuildParts = {
  store: StateStore;
  clock: Clock;
  onProgress: (next: Generation) => void;
  /** Aborted when the caller stops waiting. The rebuild continues. */
  signal: AbortSignal;
  /** A leader writes its heartbeat every second: this long without one means that there is no leader. */
  leaderTimeoutMs?: number | undefined;
};

const POLL_MS = 250;
const LEADER_TIMEOUT_MS = 20_000;

export const NO_LEADER =
  "No node maintains the search index. Start one with ROLE=worker or ROLE=all and the same OPENSEARCH_URL; it will then run the requested rebuild.";

export async function requestRebuild(parts: RebuildParts): Promise<Generation> {
  const { store, clock, onProgress, signal, leaderTimeoutMs = LEADER_TIMEOUT_MS } = parts;
  const request = randomUUID();
  await store.requestRebuild(request, clock.now()).catch((error) => {
    if (!(error instanceof ClusterError)) throw error;
    throw new SetupError(`Could not request the rebuild: ${error.message}`);
  });
  let lastSeen = { seq: -1, at: performance.now() };
  for (;;) {
    signal.throwIfAborted();
    const { document = EMPTY_DOCUMENT, version } = await store.read();
    if (version !== undefined && version.seq !== lastSeen.seq) lastSeen = { seq: version.seq, at: performance.now() };
    else if (performance.now() - lastSeen.at > leaderTimeoutMs) throw new SetupError(NO_LEADER);
    const generation = document.taken?.request === request ? document.taken.generation : undefined;
    if (generation !== undefined) {
      const built = findBuilt(document, generation);
      if (built !== undefined) return built;
      if (document.next?.number === generation) onProgress(document.next);
    }
    await sleep(POLL_MS, undefined, { signal });
  }
}

function findBuilt({ live, next, failure }: IndexDocument, generation: number): Generation | undefined {
  if (live !== null && live.number >= generation) return live;
  if (failure?.generation === generation)
    throw new SetupError(`The rebuild failed: ${failure.reason}. The previous index stays in use.`);
  if (next === null || next.number > generation)
    throw new SetupError("The rebuild was abandoned because the database or the cluster changed; see the log.");
  return undefined;
}
